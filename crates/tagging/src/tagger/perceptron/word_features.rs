//! Features of a word.

use super::ambiguity_classes::AmbiguityClasses;
use crate::hash;

/// Longest prefix, in letters.
const PREFIXES: usize = 4;
/// Longest suffix, in letters.
const SUFFIXES: usize = 5;
/// Longest shape, in runs of characters of one class.
const RUNS: usize = 6;

/// Hashes of the features of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WordFeatures {
    /// Word form.
    pub form: u64,
    /// Word form in lower case.
    pub lower: u64,
    /// Prefixes and suffixes of the lower-case form, from one letter up; the whole word where it is shorter.
    pub prefixes: [u64; PREFIXES],
    pub suffixes: [u64; SUFFIXES],
    /// Sequence of character classes (upper, lower, digit, other), with runs collapsed.
    pub shape: u64,
    /// Set of tags it occurs with, see [`AmbiguityClasses`].
    pub ambiguity_class: u64,
}

/// Form of a word hidden by word dropout.
const UNKNOWN_FORM: u64 = 3;

impl WordFeatures {
    /// Padding before and after a sentence.
    pub(super) const OUTSIDE: WordFeatures = WordFeatures {
        form: 1,
        lower: 1,
        prefixes: [1; PREFIXES],
        suffixes: [1; SUFFIXES],
        shape: 1,
        ambiguity_class: 1,
    };

    pub(super) fn of(word: &str, ambiguity_classes: &AmbiguityClasses) -> Self {
        let lower = word.to_lowercase();
        let (form, small) = (hash::of_bytes(word.as_bytes()), hash::of_bytes(lower.as_bytes()));
        WordFeatures {
            form,
            lower: small,
            prefixes: affixes(lower.chars()),
            suffixes: affixes(lower.chars().rev()),
            shape: shape(word),
            ambiguity_class: ambiguity_classes
                .of(form)
                .or_else(|| ambiguity_classes.of(small))
                .unwrap_or(AmbiguityClasses::UNKNOWN),
        }
    }

    /// Keeps only prefixes, suffixes and shape, as for an unknown word.
    pub(super) fn as_unknown(self) -> Self {
        WordFeatures {
            form: UNKNOWN_FORM,
            lower: UNKNOWN_FORM,
            ambiguity_class: AmbiguityClasses::UNKNOWN,
            ..self
        }
    }
}

/// Hashes of the first letter, the first two letters …
fn affixes<const N: usize>(mut letters: impl Iterator<Item = char>) -> [u64; N] {
    let mut affix = 0;
    std::array::from_fn(|_| {
        if let Some(letter) = letters.next() {
            affix = hash::mixed(affix + 1, u64::from(letter));
        }
        affix
    })
}

/// Hash of the shape of a word.
fn shape(word: &str) -> u64 {
    let mut signs = word.chars().map(sign).collect::<Vec<char>>();
    signs.dedup();
    signs.into_iter().take(RUNS).fold(0, |shape, sign| hash::mixed(shape, u64::from(sign)))
}

/// Character class: lower case, upper case, digit, or caseless letter. Other characters are their own class.
fn sign(letter: char) -> char {
    match letter {
        _ if letter.is_lowercase() => 'x',
        _ if letter.is_uppercase() => 'X',
        _ if letter.is_numeric() => '9',
        _ if letter.is_alphabetic() => 'a',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn features(word: &str) -> WordFeatures {
        WordFeatures::of(word, &AmbiguityClasses::default())
    }

    #[test]
    fn words_are_compared_by_shape() {
        for (one, other) in [("Harbour", "Ösby"), ("1888", "7"), ("A-4", "BBC-12"), ("日本", "東京")] {
            assert_eq!(features(one).shape, features(other).shape, "{one} {other}");
        }
        for (one, other) in [("Harbour", "harbour"), ("1888", "1.5"), ("$", "%")] {
            assert_ne!(features(one).shape, features(other).shape, "{one} {other}");
        }
    }

    #[test]
    fn prefixes_and_suffixes_are_counted_in_letters_not_bytes() {
        assert_eq!(features("gårdar").prefixes[1], features("Gård").prefixes[1]);
        assert_eq!(features("sjö").suffixes[0], features("ÖÖÖ").suffixes[0]);
        assert_ne!(features("tables").suffixes[1], features("table").suffixes[1]);
        assert_eq!(features("a").suffixes, [features("a").suffixes[0]; SUFFIXES]);
    }
}
