//! A random sample of the running words of a corpus, with tags, as a list of words to insert.

use std::collections::BTreeMap;

use solecism_language::Class;

use crate::tagged::Tagged;
use solecism_chance::{Chance, Domain};

/// The words with the smallest keys. The key of a word depends only on seed, sentence and position, so the sample
/// does not depend on the order of the sentences.
#[derive(Clone, Debug)]
pub struct WordSample {
    seed: u64,
    size: usize,
    words: BTreeMap<(u64, u64, u32), (String, String)>,
}

impl WordSample {
    /// An empty sample with room for `size` words.
    pub fn new(seed: u64, size: usize) -> Self {
        Self { seed, size, words: BTreeMap::new() }
    }

    /// Adds the words of a sentence, except punctuation and numerals.
    pub fn add(&mut self, sentence: &Tagged, number: u64) {
        let mut chance = Chance::keyed(self.seed, Domain::WordSample, 0, 0, number);
        for (position, token) in sentence.tokens.iter().enumerate() {
            let key = (chance.next_u64(), number, position as u32);
            let is_word =
                token.info.class != Class::Punctuation && token.word.chars().all(char::is_alphabetic);
            if is_word && self.has_room_for(key) {
                self.insert(key, (token.word.to_string(), token.tag.to_string()));
            }
        }
    }

    /// Merges another sample of the same corpus.
    pub fn merge(&mut self, other: Self) {
        for (key, word) in other.words {
            if self.has_room_for(key) {
                self.insert(key, word);
            }
        }
    }

    /// One `word TAB tag` per line, as `corrupt --words` reads it.
    pub fn to_text(&self) -> String {
        let mut text = "# a sample of running words, with repeats\n".to_owned();
        for (word, tag) in self.words.values() {
            text.push_str(word);
            text.push('\t');
            text.push_str(tag);
            text.push('\n');
        }
        text
    }

    fn has_room_for(&self, key: (u64, u64, u32)) -> bool {
        self.words.len() < self.size || self.words.last_key_value().is_some_and(|(last, _)| key < *last)
    }

    fn insert(&mut self, key: (u64, u64, u32), word: (String, String)) {
        self.words.insert(key, word);
        if self.words.len() > self.size {
            self.words.pop_last();
        }
    }
}
