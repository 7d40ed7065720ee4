//! Strings and their numbers.

use crate::hash;
use crate::index::HashIndex;
use crate::model::Strings;

/// Different strings, numbered in the order in which they came.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    strings: Strings,
    index: HashIndex,
}

impl Vocabulary {
    /// The number of a string, a new one if it was not there.
    pub fn number(&mut self, string: &str) -> u32 {
        let next = self.strings.len() as u32;
        let number = self.index.get_or_insert(hash::of_bytes(string.as_bytes()), next);
        if number == next {
            self.strings.push(string);
        }
        number
    }

    /// The number of a string, if it is there.
    pub fn find(&self, string: &str) -> Option<u32> {
        self.index.get(hash::of_bytes(string.as_bytes()))
    }

    /// The strings by their numbers.
    pub fn strings(&self) -> &Strings {
        &self.strings
    }
}
