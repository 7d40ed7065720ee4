//! What was worked out for words that come again.

use super::PerceptronTagger;
use super::features::{self, WIDTH};
use super::look::Look;
use crate::hash;
use crate::index::HashIndex;
use crate::perceptron::Scorer;
use crate::spelling;

/// How many words are remembered: with fifty tags they take sixteen megabytes.
const MOST_WORDS: usize = 1 << 14;

/// Room to work in, and the words that were seen so far: what can be seen of each, and its scores for every tag at
/// each place of a window.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    index: HashIndex,
    seen: Vec<Look>,
    rows: Vec<i32>,
    classes: usize,
    /// The tagger that all this is from.
    tagger: u64,
    /// The numbers of the sentence's words among those that were seen.
    numbers: Vec<u32>,
    pub(super) looks: Vec<Look>,
    pub(super) features: Vec<u64>,
    pub(super) scores: Vec<i32>,
}

impl Scratch {
    /// The number of the tagger that this was used with, 0 if it was not.
    pub fn tagger(&self) -> u64 {
        self.tagger
    }

    /// Looks at the words of a sentence.
    pub(super) fn look_at(&mut self, words: &[&str], tagger: &PerceptronTagger) {
        if self.tagger != tagger.number || self.seen.len() >= MOST_WORDS {
            self.forget(tagger);
        }
        self.numbers.clear();
        self.looks.clear();
        for word in words.iter().map(|word| spelling::plain(word)) {
            let next = self.seen.len() as u32;
            let number = self.index.get_or_insert(hash::of_bytes(word.as_bytes()), next);
            if number == next {
                self.remember(Look::at(word, &tagger.kinds), &tagger.scorer);
            }
            self.numbers.push(number);
            self.looks.push(self.seen[number as usize]);
        }
    }

    /// Starts again, with nothing but what stands outside of sentences: number 0.
    fn forget(&mut self, tagger: &PerceptronTagger) {
        self.index = HashIndex::default();
        self.seen.clear();
        self.rows.clear();
        self.classes = tagger.scorer.classes();
        self.tagger = tagger.number;
        self.remember(Look::OUTSIDE, &tagger.scorer);
    }

    /// Adds up what the word says by itself at each place.
    fn remember(&mut self, look: Look, scorer: &Scorer) {
        self.seen.push(look);
        for place in 0..WIDTH {
            self.features.clear();
            features::of_word(&look, place, &mut self.features);
            let start = self.rows.len();
            self.rows.resize(start + self.classes, 0);
            scorer.add_scores(&self.features, &mut self.rows[start..]);
        }
    }

    /// Adds what the words around a position say by themselves.
    pub(super) fn add_words(&mut self, at: usize) {
        for place in 0..WIDTH {
            let number = self.numbers.get((at + place).wrapping_sub(WIDTH / 2)).copied().unwrap_or(0);
            let start = (number as usize * WIDTH + place) * self.classes;
            for (score, weight) in self.scores.iter_mut().zip(&self.rows[start..start + self.classes]) {
                *score += weight;
            }
        }
    }
}
