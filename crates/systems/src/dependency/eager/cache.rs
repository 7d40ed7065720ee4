//! Cached scores of feature groups.

use super::features::{GROUPS, REUSED_GROUPS, TRANSIENT_GROUPS, View, WORD_GROUPS};

/// Limit on cached word groups. With 150 classes they take 20 megabytes.
const MAX_CACHED_WORDS: usize = 1 << 15;

/// Limit on cached groups within a sentence. Only very long sentences exceed it.
const MAX_CACHED_CONTEXTS: usize = 1 << 16;

/// Scores of feature groups. Groups of a single word are cached across sentences, the others within a sentence.
#[derive(Clone, Debug, Default)]
pub(super) struct Cache {
    words: Rows,
    contexts: Rows,
    features: Vec<u64>,
    /// Id of the parser whose scores these are.
    parser: u64,
}

impl Cache {
    /// Starts a sentence. Clears everything if the parser is another one or the word cache is full.
    pub(super) fn next_sentence(&mut self, classes: usize, parser: u64) {
        if self.parser != parser || self.words.len >= MAX_CACHED_WORDS {
            self.clear(classes, parser);
        }
        self.contexts.clear(classes);
    }

    /// Clears everything, for new weights.
    pub(super) fn clear(&mut self, classes: usize, parser: u64) {
        self.parser = parser;
        self.words.clear(classes);
        self.contexts.clear(classes);
    }

    /// Scores a state in a beam: its groups are shared with other hypotheses, so all are cached.
    pub(super) fn score_beam(
        &mut self,
        view: &View,
        scores: &mut Vec<i32>,
        add_scores: impl Fn(&[u64], &mut [i32]),
    ) {
        self.score_words(view, scores, &add_scores);
        let Self { contexts, features, .. } = self;
        if contexts.len > MAX_CACHED_CONTEXTS {
            contexts.clear(contexts.classes);
        }
        for group in WORD_GROUPS..GROUPS {
            let number = contexts.number(view.key(group), |row| {
                features.clear();
                view.group(group, features);
                add_scores(features, row);
            });
            add(contexts.row(number), scores);
        }
    }

    /// Scores a state of greedy parsing: only groups that recur in the same parse are cached.
    pub(super) fn score_greedy(
        &mut self,
        view: &View,
        scores: &mut Vec<i32>,
        add_scores: impl Fn(&[u64], &mut [i32]),
    ) {
        self.score_words(view, scores, &add_scores);
        let Self { contexts, features, .. } = self;
        for group in REUSED_GROUPS {
            let number = contexts.number(view.key(group), |row| {
                features.clear();
                view.group(group, features);
                add_scores(features, row);
            });
            add(contexts.row(number), scores);
        }
        features.clear();
        for group in TRANSIENT_GROUPS {
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

/// Rows of scores in an open-addressing hash table.
#[derive(Clone, Debug)]
struct Rows {
    slots: Vec<Slot>,
    /// Mark of the slots in use. Incrementing it clears the table.
    generation: u32,
    len: usize,
    scores: Vec<i32>,
    classes: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    key: u64,
    generation: u32,
    number: u32,
}

impl Default for Rows {
    fn default() -> Self {
        Self { slots: vec![Slot::default(); 1 << 10], generation: 1, len: 0, scores: Vec::new(), classes: 0 }
    }
}

impl Rows {
    fn clear(&mut self, classes: usize) {
        self.classes = classes;
        self.scores.clear();
        self.len = 0;
        if self.generation == u32::MAX {
            self.slots.fill(Slot::default());
            self.generation = 0;
        }
        self.generation += 1;
    }

    #[inline]
    fn row(&self, number: u32) -> &[i32] {
        &self.scores[number as usize * self.classes..][..self.classes]
    }

    /// Row number of a key. A new row is filled by `fill`.
    #[inline]
    fn number(&mut self, key: u64, fill: impl FnOnce(&mut [i32])) -> u32 {
        let at = self.slot(key);
        if self.slots[at].generation == self.generation {
            return self.slots[at].number;
        }
        let number = self.len as u32;
        self.slots[at] = Slot { key, generation: self.generation, number };
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
        // At most half of the slots are in use, so the loop ends.
        while self.slots[at].generation == self.generation && self.slots[at].key != key {
            at = (at + 1) & mask;
        }
        at
    }

    fn grow(&mut self) {
        let double = vec![Slot::default(); self.slots.len() * 2];
        for slot in std::mem::replace(&mut self.slots, double) {
            if slot.generation == self.generation {
                let at = self.slot(slot.key);
                self.slots[at] = slot;
            }
        }
    }
}
