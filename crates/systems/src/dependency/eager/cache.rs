//! Scores of groups of features that come again.

use super::features::{GROUPS, LASTING_GROUPS, PASSING_GROUPS, View, WORD_GROUPS};

/// How many groups of words are remembered from sentence to sentence: with 150 classes they take 20 megabytes.
const MOST_WORDS: usize = 1 << 15;

/// How many groups of one sentence are remembered: only very long sentences have more.
const MOST_PARTS: usize = 1 << 16;

/// Scores of groups: those about one word are kept from sentence to sentence, the others within one.
#[derive(Clone, Debug, Default)]
pub(super) struct Cache {
    words: Rows,
    parts: Rows,
    features: Vec<u64>,
    /// The parser that all this is from.
    parser: u64,
}

impl Cache {
    /// Another sentence of the parser with this number.
    pub(super) fn next_sentence(&mut self, classes: usize, parser: u64) {
        if self.parser != parser || self.words.len >= MOST_WORDS {
            self.forget(classes, parser);
        }
        self.parts.clear(classes);
    }

    /// Another sentence, with other weights.
    pub(super) fn forget(&mut self, classes: usize, parser: u64) {
        self.parser = parser;
        self.words.clear(classes);
        self.parts.clear(classes);
    }

    /// Adds up the scores of a state that has parts in common with others.
    pub(super) fn score(
        &mut self,
        view: &View,
        scores: &mut Vec<i32>,
        add_scores: impl Fn(&[u64], &mut [i32]),
    ) {
        self.score_words(view, scores, &add_scores);
        let Self { parts, features, .. } = self;
        if parts.len > MOST_PARTS {
            parts.clear(parts.classes);
        }
        for group in WORD_GROUPS..GROUPS {
            let number = parts.number(view.key(group), |row| {
                features.clear();
                view.group(group, features);
                add_scores(features, row);
            });
            add(parts.row(number), scores);
        }
    }

    /// Adds up the scores of a state of which there is but one.
    pub(super) fn score_once(
        &mut self,
        view: &View,
        scores: &mut Vec<i32>,
        add_scores: impl Fn(&[u64], &mut [i32]),
    ) {
        self.score_words(view, scores, &add_scores);
        let Self { parts, features, .. } = self;
        for group in LASTING_GROUPS {
            let number = parts.number(view.key(group), |row| {
                features.clear();
                view.group(group, features);
                add_scores(features, row);
            });
            add(parts.row(number), scores);
        }
        features.clear();
        for group in PASSING_GROUPS {
            view.group(group, features);
        }
        add_scores(features, scores);
    }

    fn score_words(&mut self, view: &View, scores: &mut Vec<i32>, add_scores: &impl Fn(&[u64], &mut [i32])) {
        let Self { words, features, .. } = self;
        scores.clear();
        scores.resize(words.classes, 0);
        for group in 0..WORD_GROUPS {
            let number = words.number(view.key(group), |row| {
                features.clear();
                view.group(group, features);
                add_scores(features, row);
            });
            add(words.row(number), scores);
        }
    }
}

fn add(row: &[i32], scores: &mut [i32]) {
    for (score, &more) in scores.iter_mut().zip(row) {
        *score += more;
    }
}

/// Rows of scores, found by keys.
#[derive(Clone, Debug)]
struct Rows {
    slots: Vec<Slot>,
    /// What the slots in use are marked with: to forget all of them, it is raised.
    round: u32,
    len: usize,
    scores: Vec<i32>,
    classes: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    key: u64,
    round: u32,
    number: u32,
}

impl Default for Rows {
    fn default() -> Self {
        Self { slots: vec![Slot::default(); 1 << 10], round: 1, len: 0, scores: Vec::new(), classes: 0 }
    }
}

impl Rows {
    fn clear(&mut self, classes: usize) {
        self.classes = classes;
        self.scores.clear();
        self.len = 0;
        if self.round == u32::MAX {
            self.slots.fill(Slot::default());
            self.round = 0;
        }
        self.round += 1;
    }

    #[inline]
    fn row(&self, number: u32) -> &[i32] {
        &self.scores[number as usize * self.classes..][..self.classes]
    }

    /// The number of a key's row, which is filled if it is new.
    #[inline]
    fn number(&mut self, key: u64, fill: impl FnOnce(&mut [i32])) -> u32 {
        let at = self.slot(key);
        if self.slots[at].round == self.round {
            return self.slots[at].number;
        }
        let number = self.len as u32;
        self.slots[at] = Slot { key, round: self.round, number };
        self.len += 1;
        let start = self.scores.len();
        self.scores.resize(start + self.classes, 0);
        fill(&mut self.scores[start..]);
        if self.len * 2 > self.slots.len() {
            self.grow();
        }
        number
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = (key >> 32) as usize & mask;
        // At most half of the slots are taken, so there is always a free one.
        while self.slots[at].round == self.round && self.slots[at].key != key {
            at = (at + 1) & mask;
        }
        at
    }

    fn grow(&mut self) {
        let double = vec![Slot::default(); self.slots.len() * 2];
        for slot in std::mem::replace(&mut self.slots, double) {
            if slot.round == self.round {
                let at = self.slot(slot.key);
                self.slots[at] = slot;
            }
        }
    }
}
