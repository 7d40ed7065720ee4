//! The forms of a verb.

use super::{Inflection, irregular, prefix, spelling};
use crate::case::{lowered, recased};
use crate::class::{Class, Form, Number};
use crate::english::lemmas::listed_verb;

impl Inflection {
    /// The form of a verb, given its lemma in lower case. The number matters only for the past tense of *be*. Returns
    /// the lemma for forms that verbs do not have.
    pub(crate) fn verb(&self, lemma: &str, form: Form, number: Number) -> String {
        match (lemma, form) {
            ("be", Form::Past) => (if number == Number::Plural { "were" } else { "was" }).to_owned(),
            ("be", Form::Present) => "are".to_owned(),
            (_, Form::Past | Form::Participle | Form::Gerund | Form::Third) => self
                .listed_form(irregular::verbs(), Class::Verb, lemma, form)
                .or_else(|| compound(lemma, form))
                .unwrap_or_else(|| regular(lemma, form)),
            _ => lemma.to_owned(),
        }
    }

    /// A verb changed from one form into another, in the same capitalisation: *Taken* from participle to gerund is
    /// *Taking*. `None` if that gives the same word, or the verb is not recognised.
    pub(crate) fn verb_form(&self, word: &str, from: Form, to: Form) -> Option<String> {
        let lower = lowered(word);
        let lemma = self.lemma_of_verb(&lower, from)?;
        let new = self.verb(&lemma, to, Number::Singular);
        (new != lower).then(|| recased(word, &lower, &new))
    }

    /// The likeliest form of a verb, given in lower case, if its tag does not show it. A past tense that is also the
    /// participle counts as past. `None` for words that are not a form of a known verb.
    pub(super) fn guess_verb_form(&self, word: &str) -> Option<Form> {
        match word {
            "am" | "are" => return Some(Form::Present),
            "be" | "have" | "do" => return Some(Form::Base),
            _ => {}
        }
        if listed_verb(word).is_some() {
            return Some(Form::Base);
        }
        if let Some(reading) = irregular::verbs().readings(word).first() {
            return Some(reading.form);
        }
        let form = [("ing", Form::Gerund), ("ed", Form::Past), ("s", Form::Third)]
            .into_iter()
            .find(|(ending, _)| word.ends_with(ending))?
            .1;
        let lemma = self.lemma_of_verb(word, form)?;
        listed_verb(&lemma).map(|_| form)
    }
}

/// The form of a compound whose last part is irregular: *overshoot, overshot*.
fn compound(lemma: &str, form: Form) -> Option<String> {
    prefix::splits(lemma).find_map(|(first, last)| {
        let spelling = irregular::verbs().spellings(last, form)?.next()?;
        Some(format!("{first}{spelling}"))
    })
}

/// The form by the spelling rules.
pub(super) fn regular(lemma: &str, form: Form) -> String {
    match form {
        Form::Past | Form::Participle => spelling::past(lemma),
        Form::Gerund => spelling::gerund(lemma),
        Form::Third => spelling::third(lemma),
        _ => lemma.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::LexiconBuilder;

    #[test]
    fn forms_of_be() {
        let inflector = Inflection::default();
        assert_eq!(inflector.verb("be", Form::Past, Number::Plural), "were");
        assert_eq!(inflector.verb("be", Form::Past, Number::Singular), "was");
        assert_eq!(inflector.verb("be", Form::Present, Number::Plural), "are");
        assert_eq!(inflector.verb("be", Form::Third, Number::Singular), "is");
        assert_eq!(inflector.verb("be", Form::Participle, Number::Singular), "been");
    }

    #[test]
    fn one_form_leads_to_another() {
        let inflector = Inflection::default();
        for (word, from, to, expected) in [
            ("taken", Form::Participle, Form::Gerund, Some("taking")),
            ("Taken", Form::Participle, Form::Base, Some("Take")),
            ("PUT", Form::Base, Form::Participle, None),
            ("put", Form::Base, Form::Gerund, Some("putting")),
            ("'s", Form::Third, Form::Gerund, Some("being")),
            ("'ve", Form::Present, Form::Gerund, Some("having")),
            ("gon", Form::Gerund, Form::Base, Some("go")),
            ("came", Form::Past, Form::Gerund, Some("coming")),
            ("overshot", Form::Participle, Form::Third, Some("overshoots")),
            ("must", Form::Modal, Form::Gerund, None),
            ("going", Form::Finite, Form::Base, Some("go")),
            ("fêted", Form::Participle, Form::Gerund, Some("fêting")),
        ] {
            assert_eq!(inflector.verb_form(word, from, to).as_deref(), expected, "{word}");
        }
    }

    #[test]
    fn the_lexicon_chooses_among_the_tables_spellings_only() {
        let mut builder = LexiconBuilder::new();
        builder.add("travelled", "travel", Form::Past, Class::Verb);
        builder.add("goed", "go", Form::Past, Class::Verb);
        builder.add("xeroxt", "xerox", Form::Past, Class::Verb);
        let inflector = Inflection::with_lexicon(builder.build());
        assert_eq!(inflector.verb("travel", Form::Past, Number::Singular), "travelled");
        assert_eq!(inflector.verb("go", Form::Past, Number::Singular), "went");
        assert_eq!(inflector.verb("xerox", Form::Past, Number::Singular), "xeroxt");
        assert_eq!(inflector.lemma_of_verb("xeroxt", Form::Past).as_deref(), Some("xerox"));
    }

    #[test]
    fn the_form_of_an_untagged_verb_is_guessed() {
        let inflector = Inflection::default();
        for (word, form) in [
            ("walks", Some(Form::Third)),
            ("walking", Some(Form::Gerund)),
            ("walked", Some(Form::Past)),
            ("walk", Some(Form::Base)),
            ("taken", Some(Form::Participle)),
            ("are", Some(Form::Present)),
            ("was", Some(Form::Past)),
            ("zzz", None),
        ] {
            assert_eq!(inflector.guess_verb_form(word), form, "{word}");
        }
    }
}
