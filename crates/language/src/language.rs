//! A language: resources and rules for making errors, measuring and converting.

use std::fmt;
use std::sync::{Arc, LazyLock};

use solecism_tagging::WordTagger;

use crate::confusables::Confusables;
use crate::dictionary::Dictionary;
use crate::english;
use crate::english::TreeRules;
use crate::keyboard::Keyboard;
use crate::lexicon::Lexicon;
use crate::morphology::Morphology;
use crate::source::Source;
use crate::tagset::TagSet;
use crate::words::TaggedWords;

/// A language, in parts that can each be replaced.
///
/// It is a struct rather than a trait, so that users can replace one part (a dictionary, a keyboard) and keep the others,
/// and so that lookups for every token of a corpus need no dynamic calls. Only parts that are implemented as rules are
/// traits: [`Morphology`] and the taggers.
///
/// It is shared by reference between threads; large tables are created on first use.
///
/// ```
/// use solecism_language::{Form, Language};
///
/// let english = Language::english();
/// assert_eq!(english.morphology.verb_form("Taken", Form::Participle, Form::Gerund).as_deref(), Some("Taking"));
/// assert!(english.dictionary.contains("children"));
/// ```
#[derive(Clone)]
pub struct Language {
    pub(crate) code: &'static str,
    pub(crate) long_code: &'static str,
    pub(crate) name: &'static str,
    /// Inflection, agreement, and properties of lemmas.
    pub morphology: Arc<dyn Morphology>,
    /// Words with the tags of [`Language::tagset`].
    pub dictionary: Dictionary,
    /// Words to insert.
    pub words: TaggedWords,
    /// Pairs of confusable words.
    pub confusables: Confusables,
    /// Keyboard layout.
    pub keyboard: Keyboard,
    pub(crate) is_function_word: fn(&str) -> bool,
    pub(crate) trees: Source<TreeRules>,
    pub(crate) tagset: fn() -> &'static TagSet,
    pub(crate) upos: fn(&str, &str) -> &'static str,
    pub(crate) tagger: &'static dyn WordTagger,
    pub(crate) dictionary_tagger: &'static dyn WordTagger,
}

static ENGLISH: LazyLock<Language> = LazyLock::new(english::language);

impl Language {
    /// Built-in English; the methods below replace parts of it.
    pub fn english() -> Language {
        ENGLISH.clone()
    }

    /// The built-in language with this ISO 639 code.
    pub fn named(code: &str) -> Option<&'static Language> {
        Some(Language::standard()).filter(|language| language.code() == code)
    }

    /// The default language: built-in English.
    pub fn standard() -> &'static Language {
        &ENGLISH
    }

    /// ISO 639 code: `en`.
    pub fn code(&self) -> &str {
        self.code
    }

    /// ISO 639-3 code: `eng`.
    pub fn long_code(&self) -> &str {
        self.long_code
    }

    /// Name in English: `English`.
    pub fn name(&self) -> &str {
        self.name
    }

    /// Tag set of the built-in words and taggers.
    pub fn tagset(&self) -> &'static TagSet {
        (self.tagset)()
    }

    /// The tagger for plain text.
    pub fn tagger(&self) -> &'static dyn WordTagger {
        self.tagger
    }

    /// A faster, less accurate tagger for plain text: the dictionary and rules.
    pub fn dictionary_tagger(&self) -> &'static dyn WordTagger {
        self.dictionary_tagger
    }

    /// True for words of the closed classes: articles, pronouns, prepositions, auxiliaries.
    pub fn is_function_word(&self, word: &str) -> bool {
        (self.is_function_word)(word)
    }

    /// Rules for converting constituents to dependencies, including head rules.
    pub fn trees(&self) -> &TreeRules {
        self.trees.get()
    }

    /// The universal part of speech of a word with a tag of [`Language::tagset`]; X for any other tag.
    pub fn upos(&self, tag: &str, word: &str) -> &'static str {
        (self.upos)(tag, word)
    }

    /// Adds the forms learned from a treebank.
    #[must_use]
    pub fn lexicon(mut self, lexicon: Lexicon) -> Language {
        self.morphology = self.morphology.with_lexicon(lexicon);
        self
    }

    /// Replaces the dictionary.
    #[must_use]
    pub fn dictionary(mut self, dictionary: Dictionary) -> Language {
        self.dictionary = dictionary;
        self
    }

    /// Replaces the list of words to insert.
    #[must_use]
    pub fn words(mut self, words: TaggedWords) -> Language {
        self.words = words;
        self
    }

    /// Replaces the confusable words.
    #[must_use]
    pub fn confusables(mut self, confusables: Confusables) -> Language {
        self.confusables = confusables;
        self
    }

    /// Replaces the keyboard.
    #[must_use]
    pub fn keyboard(mut self, keyboard: Keyboard) -> Language {
        self.keyboard = keyboard;
        self
    }
}

impl Default for Language {
    /// [`Language::standard`].
    fn default() -> Language {
        Language::standard().clone()
    }
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Language").field("code", &self.code).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_can_be_shared_between_threads() {
        fn shared<T: Send + Sync>(_: &T) {}
        shared(&Language::english());
    }

    #[test]
    fn its_parts_can_be_replaced() {
        let language = Language::english()
            .confusables(Confusables::parse("cat cart\n").unwrap())
            .words(TaggedWords::parse("dog/NN\n").unwrap())
            .keyboard(Keyboard::parse("0 a b\n").unwrap())
            .dictionary(Language::english().dictionary)
            .lexicon(Lexicon::default());
        assert_eq!(language.confusables.len(), 1);
        assert_eq!(language.words.len(), 1);
        assert_eq!(language.keyboard.neighbours('a'), ['b']);
        assert!(language.morphology.lexicon().is_some());
        assert!(Language::standard().morphology.lexicon().is_none());
    }

    #[test]
    fn it_tags_plain_text() {
        let words = ["She", "wants", "to", "walk", "the", "dog", "."];
        let tags = ["PRP", "VBZ", "TO", "VB", "DT", "NN", "."];
        for tagger in [Language::standard().tagger(), Language::standard().dictionary_tagger()] {
            assert_eq!(tagger.tag(&words).as_deref(), Some(&tags[..]));
        }
    }

    #[test]
    fn tags_of_its_set_have_universal_counterparts() {
        let language = Language::standard();
        assert_eq!(language.upos("IN", "because"), "SCONJ");
        assert_eq!(language.upos("IN", "of"), "ADP");
        assert_eq!(language.upos("no tag", "of"), "X");
    }
}
