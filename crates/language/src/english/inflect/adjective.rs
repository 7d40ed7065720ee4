//! Comparison of adjectives and adverbs.

use super::{Inflection, irregular, spelling};
use crate::class::{Class, Form};
use crate::english::forms::tags_of;

impl Inflection {
    /// The comparative or superlative in one word; the lemma for any other form.
    pub(super) fn compared(&self, class: Class, lemma: &str, form: Form) -> String {
        let ending = match form {
            Form::Comparative => "er",
            Form::Superlative => "est",
            _ => return lemma.to_owned(),
        };
        self.listed_form(irregular::adjectives(), class, lemma, form)
            .unwrap_or_else(|| spelling::compared(lemma, ending))
    }

    /// The positive of a comparative or superlative in one word, in lower case; `None` if it is not one of a listed word.
    pub(super) fn positive_of(&self, class: Class, word: &str, form: Form) -> Option<String> {
        let (ending, tag) = match (form, class) {
            (Form::Comparative, Class::Adverb) => ("er", "RB"),
            (Form::Superlative, Class::Adverb) => ("est", "RB"),
            (Form::Comparative, _) => ("er", "JJ"),
            (Form::Superlative, _) => ("est", "JJ"),
            _ => return None,
        };
        if let Some(lemma) = irregular::adjectives().lemmas(word, form).next() {
            return Some(lemma.to_owned());
        }
        let stem = word.strip_suffix(ending)?;
        let shorter = stem.strip_suffix(|last| stem.chars().rev().nth(1) == Some(last));
        let candidates = [
            Some(stem.to_owned()),
            Some(format!("{stem}e")),
            shorter.map(str::to_owned),
            stem.strip_suffix('i').map(|stem| format!("{stem}y")),
        ];
        let is_listed = |lemma: &String| tags_of(lemma).iter().any(|(listed, _)| *listed == tag);
        let is_positive = |lemma: &String| is_listed(lemma) && self.compared(class, lemma, form) == word;
        candidates.into_iter().flatten().find(is_positive)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adjectives_are_compared() {
        let inflector = Inflection::default();
        let compared = |lemma, form| inflector.inflected(lemma, Class::Adjective, form);
        assert_eq!(compared("good", Form::Superlative), "best");
        assert_eq!(compared("hot", Form::Comparative), "hotter");
        assert_eq!(compared("early", Form::Superlative), "earliest");
        assert_eq!(compared("large", Form::Base), "large");
    }

    #[test]
    fn compared_adjectives_have_a_positive() {
        let inflector = Inflection::default();
        let positive = |word, form| inflector.positive_of(Class::Adjective, word, form);
        let comparatives = [("older", "old"), ("larger", "large"), ("hotter", "hot"), ("earlier", "early")];
        for (word, lemma) in comparatives {
            assert_eq!(positive(word, Form::Comparative).as_deref(), Some(lemma));
        }
        assert_eq!(positive("worst", Form::Superlative).as_deref(), Some("bad"));
        assert_eq!(positive("clever", Form::Comparative), None);
        assert_eq!(positive("large", Form::Base), None);
        let sooner = inflector.positive_of(Class::Adverb, "sooner", Form::Comparative);
        assert_eq!(sooner.as_deref(), Some("soon"));
    }
}
