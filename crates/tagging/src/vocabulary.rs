//! Vocabularies: numbered strings.

use crate::hash;
use crate::index::HashIndex;
use crate::model::Strings;

/// Distinct strings, numbered in order of first occurrence.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    strings: Strings,
    index: HashIndex,
}

impl Vocabulary {
    /// Number of a string, which is added if it is new.
    pub fn number(&mut self, string: &str) -> u32 {
        let next = self.strings.len() as u32;
        let number = self.index.get_or_insert(hash::of_bytes(string.as_bytes()), next);
        if number == next {
            self.strings.push(string);
        }
        number
    }

    /// Number of a string, if it is in the vocabulary.
    pub fn find(&self, string: &str) -> Option<u32> {
        self.index.get(hash::of_bytes(string.as_bytes()))
    }

    /// Strings by number.
    pub fn strings(&self) -> &Strings {
        &self.strings
    }
}
