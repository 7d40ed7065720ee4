//! Comparison of adjectives and adverbs.

use super::{Inflection, irregular, spelling};
use crate::class::{Class, Form};

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
}
