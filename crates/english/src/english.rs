//! Everything that is known of English, in one place to hand around.

use crate::confusables::Confusables;
use crate::dictionary::Dictionary;
use crate::inflect::Inflector;
use crate::keyboard::Keyboard;
use crate::lexicon::Lexicon;
use crate::words::TaggedWords;

/// The inflection, dictionary, word lists and keyboard of a job.
///
/// The default is all that is built in. It is shared by reference between threads; the big tables are made when
/// they are first asked for.
///
/// ```
/// use solecism_english::{English, Form};
///
/// let english = English::default();
/// assert_eq!(english.inflector.verb_form("Taken", Form::Participle, Form::Gerund).as_deref(), Some("Taking"));
/// assert!(english.dictionary.contains("children"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct English {
    /// Gives the forms of words.
    pub inflector: Inflector,
    /// Knows which words there are.
    pub dictionary: Dictionary,
    /// Words to insert.
    pub words: TaggedWords,
    /// Words that are taken for each other.
    pub confusables: Confusables,
    /// Which keys lie beside each other.
    pub keyboard: Keyboard,
}

impl English {
    /// All that is built in; add to it with the methods below.
    pub fn new() -> English {
        English::default()
    }

    /// With the forms learned from a treebank.
    #[must_use]
    pub fn lexicon(mut self, lexicon: Lexicon) -> English {
        self.inflector = Inflector::with_lexicon(lexicon);
        self
    }

    /// With another dictionary.
    #[must_use]
    pub fn dictionary(mut self, dictionary: Dictionary) -> English {
        self.dictionary = dictionary;
        self
    }

    /// With another list of words to insert.
    #[must_use]
    pub fn words(mut self, words: TaggedWords) -> English {
        self.words = words;
        self
    }

    /// With other confusable words.
    #[must_use]
    pub fn confusables(mut self, confusables: Confusables) -> English {
        self.confusables = confusables;
        self
    }

    /// With another keyboard.
    #[must_use]
    pub fn keyboard(mut self, keyboard: Keyboard) -> English {
        self.keyboard = keyboard;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_can_be_shared_between_threads() {
        fn shared<T: Send + Sync>(_: &T) {}
        shared(&English::new());
    }

    #[test]
    fn its_parts_can_be_replaced() {
        let english = English::new()
            .confusables(Confusables::parse("cat cart\n").unwrap())
            .words(TaggedWords::parse("dog/NN\n").unwrap())
            .keyboard(Keyboard::parse("0 a b\n").unwrap())
            .dictionary(Dictionary::builtin())
            .lexicon(Lexicon::default());
        assert_eq!(english.confusables.len(), 1);
        assert_eq!(english.words.len(), 1);
        assert_eq!(english.keyboard.neighbours('a'), ['b']);
        assert!(english.inflector.lexicon().is_some());
    }
}
