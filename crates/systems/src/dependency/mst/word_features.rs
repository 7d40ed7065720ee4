//! Features of a word.

use crate::dependency::corpus::tag_or_none;
use solecism_tagging::hash;
use solecism_tagging::spelling;

/// Hashes of a word and its tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WordFeatures {
    /// Word form in lower case.
    pub word: u64,
    /// First [`PREFIX`] letters.
    pub prefix: u64,
    /// Last [`SUFFIX`] letters.
    pub suffix: u64,
    /// Universal tag.
    pub upos: u64,
    /// Language-specific tag.
    pub xpos: u64,
}

impl WordFeatures {
    /// The artificial root, head of the root word.
    pub(super) const ROOT: Self = Self::constant(0x3c6e_f372_fe94_f82b);
    /// Padding before and after a sentence.
    pub(super) const OUTSIDE: Self = Self::constant(0xa54f_f53a_5f1d_36f1);
    /// A missing sibling before the first or after the last dependent.
    pub(super) const NONE: Self = Self::constant(0x510e_527f_ade6_82d1);
    /// A word hidden by word dropout.
    const ANY: Self = Self::constant(0x9b05_688c_2b3e_6c1f);

    const fn constant(hash: u64) -> Self {
        Self {
            word: hash,
            prefix: hash.rotate_left(7),
            suffix: hash.rotate_left(15),
            upos: hash.rotate_left(23),
            xpos: hash.rotate_left(31),
        }
    }

    /// A word with the [hashes](tag_hash) of its tags.
    pub(super) fn new(spelling: FormFeatures, upos: u64, xpos: u64) -> Self {
        let FormFeatures { word, prefix, suffix } = spelling;
        // The same tag must hash differently in the two columns.
        Self { word, prefix, suffix, upos, xpos: xpos.rotate_left(32) }
    }
}

/// Hash of a tag.
pub(super) fn tag_hash(tag: &str) -> u64 {
    hash::mixed(hash::of_bytes(tag_or_none(tag).as_bytes()), 1)
}

/// Features of a word without its tags.
#[derive(Clone, Copy, Debug)]
pub(super) struct FormFeatures {
    pub word: u64,
    prefix: u64,
    suffix: u64,
}

/// Length of prefixes and suffixes in letters.
const PREFIX: usize = 5;
const SUFFIX: usize = 3;

impl FormFeatures {
    pub(super) fn of(word: &str) -> Self {
        let lower = spelling::plain(word).to_lowercase();
        let start = lower.char_indices().nth(PREFIX).map_or(&*lower, |(at, _)| &lower[..at]);
        let end = lower.char_indices().nth_back(SUFFIX - 1).map_or(&*lower, |(at, _)| &lower[at..]);
        let hashed = |text: &str, part| hash::mixed(hash::of_bytes(text.as_bytes()), part);
        Self { word: hashed(&lower, 3), prefix: hashed(start, 4), suffix: hashed(end, 5) }
    }

    /// Keeps only the suffix, as for an unknown word.
    pub(super) fn without_form(self) -> Self {
        Self { word: WordFeatures::ANY.word, prefix: WordFeatures::ANY.prefix, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes_and_suffixes_are_counted_in_lower_case_letters() {
        let [one, other] = ["Gårdarna", "gårdaröarna"].map(FormFeatures::of);
        assert_eq!((one.prefix, one.suffix), (other.prefix, other.suffix));
        assert_ne!(one.word, other.word);
        let [one, other] = ["ö", "Ö"].map(FormFeatures::of);
        assert_eq!((one.word, one.prefix, one.suffix), (other.word, other.prefix, other.suffix));
        assert_eq!(FormFeatures::of("-LRB-").word, FormFeatures::of("(").word);
    }
}
