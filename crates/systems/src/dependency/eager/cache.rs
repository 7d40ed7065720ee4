//! Scores of groups of features that come again within a sentence.

use super::features::{GROUPS, View};

/// Finds rows of scores by the keys of their groups.
#[derive(Clone, Debug)]
pub(super) struct Cache {
    slots: Vec<Slot>,
    /// What the slots in use are marked with: to forget all of them, it is raised.
    round: u32,
    used: usize,
    rows: Vec<i32>,
    classes: usize,
    features: Vec<u64>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    key: u64,
    round: u32,
    row: u32,
}

impl Default for Cache {
    fn default() -> Self {
        Self {
            slots: vec![Slot::default(); 1 << 10],
            round: 1,
            used: 0,
            rows: Vec::new(),
            classes: 0,
            features: Vec::new(),
        }
    }
}

impl Cache {
    /// Forgets everything: another sentence, or other weights.
    pub fn clear(&mut self, classes: usize) {
        self.classes = classes;
        self.rows.clear();
        self.used = 0;
        if self.round == u32::MAX {
            self.slots.fill(Slot::default());
            self.round = 0;
        }
        self.round += 1;
    }

    /// Adds up the scores of a state.
    pub fn score(&mut self, view: &View, scores: &mut Vec<i32>, add_scores: impl Fn(&[u64], &mut [i32])) {
        let rows = std::array::from_fn::<_, GROUPS, _>(|group| self.row(view, group, &add_scores));
        let row = |number: u32| &self.rows[number as usize * self.classes..][..self.classes];
        scores.clear();
        scores.extend_from_slice(row(rows[0]));
        for &number in &rows[1..] {
            for (score, &more) in scores.iter_mut().zip(row(number)) {
                *score += more;
            }
        }
    }

    /// The number of the row of a group.
    #[inline]
    fn row(&mut self, view: &View, group: usize, add_scores: &impl Fn(&[u64], &mut [i32])) -> u32 {
        let key = view.key(group);
        let at = self.slot(key);
        if self.slots[at].round == self.round {
            return self.slots[at].row;
        }
        let row = self.used as u32;
        self.slots[at] = Slot { key, round: self.round, row };
        self.used += 1;
        self.features.clear();
        view.group(group, &mut self.features);
        let start = self.rows.len();
        self.rows.resize(start + self.classes, 0);
        add_scores(&self.features, &mut self.rows[start..]);
        if self.used * 2 > self.slots.len() {
            self.grow();
        }
        row
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
