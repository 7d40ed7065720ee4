//! The words of a corpus, kept small.

use rustc_hash::FxHashSet;
use solecism_english::stable_hash;

use crate::lower::lower;

/// Which words occur in a corpus, capitals aside: a 64-bit hash of each.
///
/// Two words share a hash once in many billions; then a non-word is avoided that need not have been.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vocabulary(FxHashSet<u64>);

impl Vocabulary {
    /// Adds a word.
    pub fn add(&mut self, word: &str) {
        self.0.insert(stable_hash(lower(word).as_bytes()));
    }

    /// Adds the words of another.
    pub fn merge(&mut self, other: Self) {
        let mut fewer = other.0;
        if fewer.len() > self.0.len() {
            std::mem::swap(&mut fewer, &mut self.0);
        }
        self.0.extend(fewer);
    }

    /// Whether the word, in lower case, is one of them.
    pub fn contains(&self, lower: &str) -> bool {
        !self.0.is_empty() && self.0.contains(&stable_hash(lower.as_bytes()))
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The hashes in ascending order.
    pub(crate) fn hashes(&self) -> Vec<u64> {
        let mut hashes: Vec<u64> = self.0.iter().copied().collect();
        hashes.sort_unstable();
        hashes
    }
}

impl FromIterator<u64> for Vocabulary {
    fn from_iter<I: IntoIterator<Item = u64>>(hashes: I) -> Self {
        Self(hashes.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(words: &[&str]) -> Vocabulary {
        let mut vocabulary = Vocabulary::default();
        for word in words {
            vocabulary.add(word);
        }
        vocabulary
    }

    #[test]
    fn capitals_do_not_count() {
        let vocabulary = of(&["The", "ÉTÉ"]);
        assert!(vocabulary.contains("the") && vocabulary.contains("été"));
        assert!(!vocabulary.contains("teh") && !Vocabulary::default().contains(""));
    }

    #[test]
    fn the_order_of_merging_does_not_count() {
        let (one, other) = (of(&["a", "b", "c"]), of(&["c", "d"]));
        let mut left = one.clone();
        left.merge(other.clone());
        let mut right = other;
        right.merge(one);
        assert_eq!(left, right);
        assert_eq!(left.len(), 4);
        assert_eq!(left.hashes().into_iter().collect::<Vocabulary>(), left);
    }
}
