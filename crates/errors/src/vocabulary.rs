//! A compact vocabulary of a corpus.

use std::borrow::Cow;
use std::fmt;

use rustc_hash::FxHashSet;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use solecism_language::stable_hash_lowered;

/// The set of words of a corpus, ignoring case, as 64-bit hashes.
///
/// The chance that two words share a hash is negligible; if they do, a non-word is avoided without need.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vocabulary(FxHashSet<u64>);

impl Vocabulary {
    /// Adds a word.
    pub fn add(&mut self, word: &str) {
        self.0.insert(stable_hash_lowered(word));
    }

    /// Adds all words of another vocabulary.
    pub fn merge(&mut self, other: Self) {
        let mut fewer = other.0;
        if fewer.len() > self.0.len() {
            std::mem::swap(&mut fewer, &mut self.0);
        }
        self.0.extend(fewer);
    }

    /// True if the vocabulary contains the word.
    pub fn contains(&self, word: &str) -> bool {
        !self.0.is_empty() && self.0.contains(&stable_hash_lowered(word))
    }

    /// Number of words.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// True if there are no words.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Vocabulary {
    /// Writes the hashes in ascending order, in hexadecimal.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut hashes: Vec<u64> = self.0.iter().copied().collect();
        hashes.sort_unstable();
        serializer.collect_seq(hashes.into_iter().map(|hash| format!("{hash:016x}")))
    }
}

impl<'de> Deserialize<'de> for Vocabulary {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(Hashes)
    }
}

/// Reads the hashes one by one: there may be millions.
struct Hashes;

impl<'de> Visitor<'de> for Hashes {
    type Value = Vocabulary;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of hexadecimal numbers")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vocabulary, A::Error> {
        let mut vocabulary = Vocabulary::default();
        while let Some(text) = list.next_element::<Cow<'de, str>>()? {
            let hash = u64::from_str_radix(&text, 16);
            vocabulary
                .0
                .insert(hash.map_err(|_| A::Error::custom(format!("\"{text}\" is no hexadecimal number")))?);
        }
        Ok(vocabulary)
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
        assert!(vocabulary.contains("the") && vocabulary.contains("Été"));
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
    }

    #[test]
    fn it_is_written_and_read() -> Result<(), serde_json::Error> {
        let vocabulary = of(&["a", "b", "c"]);
        let text = serde_json::to_string(&vocabulary)?;
        assert_eq!(text, r#"["af63dc4c8601ec8c","af63de4c8601eff2","af63df4c8601f1a5"]"#);
        assert_eq!(serde_json::from_str::<Vocabulary>(&text)?, vocabulary);
        assert!(serde_json::from_str::<Vocabulary>("[\"xyz\"]").is_err());
        Ok(())
    }
}
