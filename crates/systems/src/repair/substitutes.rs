//! Substitutes of a word: its other number, other forms of the verb, words that it is confused with.

use solecism_language::{Class, Form, Language, Number, TagInfo, carry_case, lowered, same_word};

/// Relation of a substitute to the word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Relation {
    /// Singular and plural.
    Number,
    /// Forms of one verb.
    VerbForm,
    /// Words confused with each other.
    Confusable,
}

/// A substitute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Substitute {
    /// The word.
    pub word: String,
    /// Relation to the word that it replaces.
    pub relation: Relation,
    /// Class and form of the substitute, if the relation determines them.
    pub form: Option<(Class, Form)>,
}

/// Forms that a verb can be restored to. Errors never change a past tense.
const VERB_FORMS: [Form; 4] = [Form::Base, Form::Third, Form::Gerund, Form::Participle];

/// Collects the substitutes of a word with this tag.
pub(super) fn substitutes(language: &Language, word: &str, info: TagInfo, to: &mut Vec<Substitute>) {
    to.clear();
    let mut add = |new: String, relation: Relation, form: Option<(Class, Form)>| {
        if !same_word(&new, word) && !to.iter().any(|known| known.word == new) {
            to.push(Substitute { word: new, relation, form });
        }
    };
    if !word.starts_with(char::is_alphabetic) && !word.starts_with(['\'', '’']) {
        return;
    }
    if let Some(new) = language.morphology.opposite_number_determiner(word) {
        add(new, Relation::Number, None);
    }
    for (class, form) in readings(language, word, info) {
        match class {
            Class::Noun => {
                let other = if form == Form::Plural { Form::Singular } else { Form::Plural };
                if let Some(new) = language.morphology.opposite_number_noun(word, form) {
                    add(new, Relation::Number, Some((class, other)));
                }
            }
            _ => verb_forms(language, word, form, &mut add),
        }
    }
    for partner in language.confusables.partners(word) {
        add(carry_case(word, partner), Relation::Confusable, None);
    }
}

fn verb_forms(
    language: &Language,
    word: &str,
    form: Form,
    add: &mut impl FnMut(String, Relation, Option<(Class, Form)>),
) {
    let morphology = &language.morphology;
    if let Some((new, form)) = morphology.opposite_number_verb(word, form) {
        add(new, Relation::Number, Some((Class::Verb, form)));
    }
    let Some(lemma) = morphology.lemma_of_verb(word, form) else { return };
    for other in VERB_FORMS {
        add(
            carry_case(word, &morphology.verb(&lemma, other, Number::Singular)),
            Relation::VerbForm,
            Some((Class::Verb, other)),
        );
    }
    if lemma == "be" {
        for present in ["am", "are"] {
            add(carry_case(word, present), Relation::VerbForm, Some((Class::Verb, Form::Present)));
        }
    }
}

/// Possible classes and forms of a word, by its tag and by the dictionary.
fn readings(language: &Language, word: &str, info: TagInfo) -> Vec<(Class, Form)> {
    let mut found: Vec<(Class, Form)> = Vec::new();
    let mut add = |class: Class, form: Form| {
        if matches!(class, Class::Noun | Class::Verb)
            && form != Form::Modal
            && !found.contains(&(class, form))
        {
            found.push((class, form));
        }
    };
    add(info.class, info.form);
    for &(tag, _) in language.dictionary.tags(&lowered(word)) {
        let listed = language.tagset().info(tag);
        if !listed.proper {
            add(listed.class, listed.form);
        }
    }
    found
}
