//! What a word may have been: the other number, another form of the verb, a word that it is confused with.

use solecism_language::{Class, Form, Language, Number, TagInfo, carry_case, lowered, same_word};

/// How a word and what it may have been belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Relation {
    /// Singular and plural.
    Number,
    /// Forms of a verb.
    VerbForm,
    /// Words that are confused.
    Confusable,
}

/// A word that may have stood where another stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Substitute {
    /// The word.
    pub word: String,
    /// What it is to the word that stands there.
    pub relation: Relation,
    /// What it is, if that follows from the change.
    pub form: Option<(Class, Form)>,
}

/// The forms that a verb may have had. Errors make nothing of a past tense.
const VERB_FORMS: [Form; 4] = [Form::Base, Form::Third, Form::Gerund, Form::Participle];

/// Everything that a word with this tag may have been.
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

/// What the word may be: as its tag says, and as the dictionary has it.
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
