//! Lexical resources of the error kinds.

use std::sync::Arc;

use solecism_language::{Language, TagSet};

use crate::profile::SpellingResult;
use crate::vocabulary::Vocabulary;

/// Lexical resources of the error kinds: the language, and additions from the corpus and the profile.
#[derive(Clone, Debug, Default)]
pub struct Words {
    /// Morphology, dictionary, word lists and keyboard. The words to insert have tags of the corpus's tag set.
    pub language: Language,
    /// Words that a misspelling may result in.
    pub spelling: SpellingResult,
    /// Vocabulary of the corpus, if it is known.
    pub vocabulary: Arc<Vocabulary>,
    /// True if the risk of errors is not needed: it takes time to compute.
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
