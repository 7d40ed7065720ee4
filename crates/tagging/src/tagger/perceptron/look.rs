//! What can be seen of a word.

use super::kinds::Kinds;
use crate::hash;

/// How many letters of the beginning are looked at.
const PREFIXES: usize = 4;
/// How many letters of the ending.
const SUFFIXES: usize = 5;
/// How many runs of signs of one kind make the shape of a word.
const RUNS: usize = 6;

/// What can be seen of a word, as hashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look {
    /// The word as it is spelled.
    pub form: u64,
    /// In lower case.
    pub lower: u64,
    /// Beginnings and endings in lower case, from one letter up; where the word is shorter, the whole word.
    pub prefixes: [u64; PREFIXES],
    pub suffixes: [u64; SUFFIXES],
    /// Capitals, small letters, digits and other signs, each run as one.
    pub shape: u64,
    /// Which tags it was seen with.
    pub kind: u64,
}

/// The form of a word that is taken for one that was never seen.
const UNSEEN: u64 = 3;

impl Look {
    /// What stands before and after a sentence.
    pub(super) const OUTSIDE: Look =
        Look { form: 1, lower: 1, prefixes: [1; PREFIXES], suffixes: [1; SUFFIXES], shape: 1, kind: 1 };

    pub(super) fn at(word: &str, kinds: &Kinds) -> Self {
        let lower = word.to_lowercase();
        let (form, small) = (hash::of_bytes(word.as_bytes()), hash::of_bytes(lower.as_bytes()));
        Look {
            form,
            lower: small,
            prefixes: affixes(lower.chars()),
            suffixes: affixes(lower.chars().rev()),
            shape: shape(word),
            kind: kinds.of(form).or_else(|| kinds.of(small)).unwrap_or(Kinds::UNKNOWN),
        }
    }

    /// The same letters in a word that was never seen.
    pub(super) fn as_unseen(self) -> Self {
        Look { form: UNSEEN, lower: UNSEEN, kind: Kinds::UNKNOWN, ..self }
    }
}

/// Hashes of the first letter, the first two …
fn affixes<const N: usize>(mut letters: impl Iterator<Item = char>) -> [u64; N] {
    let mut affix = 0;
    std::array::from_fn(|_| {
        if let Some(letter) = letters.next() {
            affix = hash::mixed(affix + 1, u64::from(letter));
        }
        affix
    })
}

/// The kinds of signs that a word has, from left to right.
fn shape(word: &str) -> u64 {
    let mut signs = word.chars().map(sign).collect::<Vec<char>>();
    signs.dedup();
    signs.into_iter().take(RUNS).fold(0, |shape, sign| hash::mixed(shape, u64::from(sign)))
}

/// One sign for all capitals, one for all small letters, one for all digits, one for letters that are neither large
/// nor small; others stand for themselves.
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

    fn look(word: &str) -> Look {
        Look::at(word, &Kinds::default())
    }

    #[test]
    fn words_of_one_shape_have_one_shape() {
        for (one, other) in [("Harbour", "Ösby"), ("1888", "7"), ("A-4", "BBC-12"), ("日本", "東京")] {
            assert_eq!(look(one).shape, look(other).shape, "{one} {other}");
        }
        for (one, other) in [("Harbour", "harbour"), ("1888", "1.5"), ("$", "%")] {
            assert_ne!(look(one).shape, look(other).shape, "{one} {other}");
        }
    }

    #[test]
    fn beginnings_and_endings_are_letters_not_bytes() {
        assert_eq!(look("gårdar").prefixes[1], look("Gård").prefixes[1]);
        assert_eq!(look("sjö").suffixes[0], look("ÖÖÖ").suffixes[0]);
        assert_ne!(look("tables").suffixes[1], look("table").suffixes[1]);
        assert_eq!(look("a").suffixes, [look("a").suffixes[0]; SUFFIXES]);
    }
}
