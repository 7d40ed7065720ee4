//! A language: everything that making errors, measuring and converting ask of one.

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
/// It is a struct rather than a trait: a user replaces one part (a dictionary, a keyboard) and keeps the others, and
/// what is asked for every token of a corpus, the lists, is looked up in tables without dynamic calls. Only what is
/// decided by rule differs in kind from language to language: [`Morphology`] and the taggers are traits.
///
/// It is shared by reference between threads; the big tables are made when they are first asked for.
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
    /// The forms of words, which agree, and what is known of lemmas.
    pub morphology: Arc<dyn Morphology>,
    /// Which words there are, with the tags of [`Language::tagset`].
    pub dictionary: Dictionary,
    /// Words to insert.
    pub words: TaggedWords,
    /// Words that are taken for each other.
    pub confusables: Confusables,
    /// Which keys lie beside each other.
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
    /// English as it is built in; add to it with the methods below.
    pub fn english() -> Language {
        ENGLISH.clone()
    }

    /// The built-in language with this code of ISO 639.
    pub fn named(code: &str) -> Option<&'static Language> {
        Some(Language::standard()).filter(|language| language.code() == code)
    }

    /// The language where none is named: English as it is built in.
    pub fn standard() -> &'static Language {
        &ENGLISH
    }

    /// The code of ISO 639: `en`.
    pub fn code(&self) -> &str {
        self.code
    }

    /// The code of ISO 639-3: `eng`.
    pub fn long_code(&self) -> &str {
        self.long_code
    }

    /// The name in English: `English`.
    pub fn name(&self) -> &str {
        self.name
    }

    /// The tag set of the built-in words and taggers.
    pub fn tagset(&self) -> &'static TagSet {
        (self.tagset)()
    }

    /// The tagger for plain text.
    pub fn tagger(&self) -> &'static dyn WordTagger {
        self.tagger
    }

    /// A faster, less accurate tagger for plain text: what the dictionary says, and rules.
    pub fn dictionary_tagger(&self) -> &'static dyn WordTagger {
        self.dictionary_tagger
    }

    /// True for words of the closed classes: articles, pronouns, prepositions, auxiliaries.
    pub fn is_function_word(&self, word: &str) -> bool {
        (self.is_function_word)(word)
    }

    /// How constituents become dependencies, head rules among it.
    pub fn trees(&self) -> &TreeRules {
        self.trees.get()
    }

    /// The universal part of speech of a word with a tag of [`Language::tagset`]; X for any other tag.
    pub fn upos(&self, tag: &str, word: &str) -> &'static str {
        (self.upos)(tag, word)
    }

    /// With the forms learned from a treebank.
    #[must_use]
    pub fn lexicon(mut self, lexicon: Lexicon) -> Language {
        self.morphology = self.morphology.with_lexicon(lexicon);
        self
    }

    /// With another dictionary.
    #[must_use]
    pub fn dictionary(mut self, dictionary: Dictionary) -> Language {
        self.dictionary = dictionary;
        self
    }

    /// With another list of words to insert.
    #[must_use]
    pub fn words(mut self, words: TaggedWords) -> Language {
        self.words = words;
        self
    }

    /// With other confusable words.
    #[must_use]
    pub fn confusables(mut self, confusables: Confusables) -> Language {
        self.confusables = confusables;
        self
    }

    /// With another keyboard.
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
