//! Features of a word.

use crate::dependency::corpus::tag_or_none;
use solecism_tagging::hash;
use solecism_tagging::spelling;

/// Hashes of a word and its tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WordFeatures {
    pub word: u64,
    /// Both tags.
    pub tag: u64,
    /// The universal tag.
    pub coarse: u64,
}

impl WordFeatures {
    /// Stands for a missing word.
    pub(super) const NONE: Self = Self { word: 1, tag: 2, coarse: 3 };

    pub(super) fn of(word: &str, upos: &str, xpos: &str) -> Self {
        let word = spelling::plain(word).to_lowercase();
        let [upos, xpos] = [upos, xpos].map(|tag| hash::of_bytes(tag_or_none(tag).as_bytes()));
        Self { word: hash::of_bytes(word.as_bytes()), tag: hash::mixed(upos, xpos), coarse: upos }
    }
}
