//! What can be seen of a word.

use crate::dependency::corpus::tag_or_none;
use solecism_tagging::hash;
use solecism_tagging::spelling;

/// A word and its tags, as hashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WordFeatures {
    /// The word in lower case.
    pub word: u64,
    /// Its first letters.
    pub prefix: u64,
    /// Its last letters.
    pub suffix: u64,
    /// Its universal tag.
    pub upos: u64,
    /// Its tag of the language's own.
    pub xpos: u64,
}

impl WordFeatures {
    /// The root's head.
    pub(super) const ROOT: Self = Self::constant(0x3c6e_f372_fe94_f82b);
    /// What stands before and after a sentence.
    pub(super) const OUTSIDE: Self = Self::constant(0xa54f_f53a_5f1d_36f1);
    /// The dependent before the first, and the one after the last.
    pub(super) const NONE: Self = Self::constant(0x510e_527f_ade6_82d1);
    /// Any word.
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

    /// A word with the [hashes](tag) of its tags.
    pub(super) fn new(spelling: FormFeatures, upos: u64, xpos: u64) -> Self {
        let FormFeatures { word, prefix, suffix } = spelling;
        // The same tag in both columns is not the same.
        Self { word, prefix, suffix, upos, xpos: xpos.rotate_left(32) }
    }
}

/// The hash of a tag.
pub(super) fn tag_hash(tag: &str) -> u64 {
    hash::mixed(hash::of_bytes(tag_or_none(tag).as_bytes()), 1)
}

/// What is seen of a word without its tags.
#[derive(Clone, Copy, Debug)]
pub(super) struct FormFeatures {
    pub word: u64,
    prefix: u64,
    suffix: u64,
}

/// How many letters of the beginning, and of the ending, are looked at.
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

    /// The same ending in some other word.
    pub(super) fn without_form(self) -> Self {
        Self { word: WordFeatures::ANY.word, prefix: WordFeatures::ANY.prefix, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beginnings_and_endings_are_letters_in_lower_case() {
        let [one, other] = ["Gårdarna", "gårdaröarna"].map(FormFeatures::of);
        assert_eq!((one.prefix, one.suffix), (other.prefix, other.suffix));
        assert_ne!(one.word, other.word);
        let [one, other] = ["ö", "Ö"].map(FormFeatures::of);
        assert_eq!((one.word, one.prefix, one.suffix), (other.word, other.prefix, other.suffix));
        assert_eq!(FormFeatures::of("-LRB-").word, FormFeatures::of("(").word);
    }
}
