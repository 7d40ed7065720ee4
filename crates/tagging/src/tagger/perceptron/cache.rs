//! Cached features and scores of words.

use super::PerceptronTagger;
use super::features::{self, WIDTH};
use super::word_features::WordFeatures;
use crate::hash;
use crate::index::HashIndex;
use crate::perceptron::Scorer;
use crate::spelling;

/// Limit on cached words. With fifty tags they take sixteen megabytes.
const MAX_CACHED_WORDS: usize = 1 << 14;

/// Reusable buffers, and a cache of words: their features, and their scores for every tag at each position of the
/// window.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    index: HashIndex,
    seen: Vec<WordFeatures>,
    rows: Vec<i32>,
    classes: usize,
    /// Id of the tagger the cache belongs to.
    tagger: u64,
    /// Cache indices of the words of the sentence.
    numbers: Vec<u32>,
    pub(super) words: Vec<WordFeatures>,
    pub(super) features: Vec<u64>,
    pub(super) scores: Vec<i32>,
}

impl Scratch {
    /// Id of the tagger this was last used with; 0 if none.
    pub fn tagger(&self) -> u64 {
        self.tagger
    }

    /// Looks up the words of a sentence, adding them to the cache.
    pub(super) fn start_sentence(&mut self, words: &[&str], tagger: &PerceptronTagger) {
        if self.tagger != tagger.number || self.seen.len() >= MAX_CACHED_WORDS {
            self.clear(tagger);
        }
        self.numbers.clear();
        self.words.clear();
        for word in words.iter().map(|word| spelling::plain(word)) {
            let next = self.seen.len() as u32;
            let number = self.index.get_or_insert(hash::of_bytes(word.as_bytes()), next);
            if number == next {
                self.remember(WordFeatures::of(word, &tagger.ambiguity_classes), &tagger.scorer);
            }
            self.numbers.push(number);
            self.words.push(self.seen[number as usize]);
        }
    }

    /// Empties the cache but for the padding word, at index 0.
    fn clear(&mut self, tagger: &PerceptronTagger) {
        self.index = HashIndex::default();
        self.seen.clear();
        self.rows.clear();
        self.classes = tagger.scorer.classes();
        self.tagger = tagger.number;
        self.remember(WordFeatures::OUTSIDE, &tagger.scorer);
    }

    /// Caches a word with the scores of its single-word features at each position of the window.
    fn remember(&mut self, word: WordFeatures, scorer: &Scorer) {
        self.seen.push(word);
        for position in 0..WIDTH {
            self.features.clear();
            features::of_word(&word, position, &mut self.features);
            let start = self.rows.len();
            self.rows.resize(start + self.classes, 0);
            scorer.add_scores(&self.features, &mut self.rows[start..]);
        }
    }

    /// Adds the cached scores of the words in the window around a position.
    pub(super) fn add_words(&mut self, at: usize) {
        for position in 0..WIDTH {
            let number = self.numbers.get((at + position).wrapping_sub(WIDTH / 2)).copied().unwrap_or(0);
            let start = (number as usize * WIDTH + position) * self.classes;
            for (score, weight) in self.scores.iter_mut().zip(&self.rows[start..start + self.classes]) {
                *score += weight;
            }
        }
    }
}
