//! Scores of groups of features that come again.

use super::features::{GROUPS, View, WORD_GROUPS};

/// How many groups of words are remembered from sentence to sentence: with 150 classes they take 20 megabytes.
const MOST_WORDS: usize = 1 << 15;

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
    pub fn next_sentence(&mut self, classes: usize, parser: u64) {
        if self.parser != parser || self.words.len >= MOST_WORDS {
            self.forget(classes, parser);
        }
        self.parts.clear(classes);
    }

    /// Another sentence, with other weights.
    pub fn forget(&mut self, classes: usize, parser: u64) {
        self.parser = parser;
        self.words.clear(classes);
        self.parts.clear(classes);
    }

    /// Adds up the scores of a state.
    pub fn score(&mut self, view: &View, scores: &mut Vec<i32>, add_scores: impl Fn(&[u64], &mut [i32])) {
        let Self { words, parts, features, .. } = self;
        let numbers = std::array::from_fn::<_, GROUPS, _>(|group| {
            let rows = if group < WORD_GROUPS { &mut *words } else { &mut *parts };
            rows.number(view.key(group), |row| {
                features.clear();
                view.group(group, features);
                add_scores(features, row);
            })
        });
        scores.clear();
        scores.extend_from_slice(words.row(numbers[0]));
        let rows = numbers[1..WORD_GROUPS].iter().map(|&number| words.row(number));
        for row in rows.chain(numbers[WORD_GROUPS..].iter().map(|&number| parts.row(number))) {
            for (score, &more) in scores.iter_mut().zip(row) {
                *score += more;
            }
        }
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
