//! What the error kinds know of words.

use std::sync::Arc;

use solecism_language::{Language, TagSet};

use crate::profile::SpellingResult;
use crate::vocabulary::Vocabulary;

/// What the error kinds know of words: the language, and what the corpus and the profile add to it.
#[derive(Clone, Debug, Default)]
pub struct Words {
    /// Morphology, dictionary, word lists and keyboard. The words to insert have tags of the corpus's tag set.
    pub language: Language,
    /// What a misspelling may come out as.
    pub spelling: SpellingResult,
    /// The words of the corpus, where they are known.
    pub vocabulary: Arc<Vocabulary>,
    /// Whether nobody asks how likely an error leaves a well-formed sentence: telling takes time.
    pub skip_risk: bool,
}

impl Words {
    /// The words of a language for a corpus with this tag set.
    pub fn new(mut language: Language, tagset: &TagSet, spelling: SpellingResult) -> Self {
        if tagset.name() != TagSet::penn().name() {
            language.words = language.words.translated(tagset);
        }
        Self { language, spelling, vocabulary: Arc::default(), skip_risk: false }
    }
}
