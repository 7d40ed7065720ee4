//! Weights during training.

use solecism_corpus::Problem;

use super::Scorer;
use crate::model::{Model, malformed};

/// Weights of features for classes, with what is needed to average them over all decisions.
///
/// A feature has weights only for the classes of its updates. Rows are stored in one list, each with spare capacity; a
/// row that outgrows its capacity moves to the end. A lookup touches memory twice. Rows with weights for many classes
/// become dense rows, which are added without reading the classes.
#[derive(Clone, Debug)]
pub struct Weights {
    classes: usize,
    /// Upper half of a feature's hash and start of its row. The length is a power of two.
    slots: Vec<u64>,
    /// Features in order of first update.
    features: Vec<u64>,
    /// A row is a header and its weights.
    rows: Vec<Weight>,
    /// For each weight the sum of its updates, each times the number of decisions before it. The average is
    /// `weight - weighted_updates / decisions`.
    weighted_updates: Vec<i64>,
    dense_rows: Vec<i32>,
    dense_weighted_updates: Vec<i64>,
    /// Number of decisions.
    decisions: i64,
}

/// A weight; or the header of a row, with the number of weights as `class` and the capacity as `value`.
#[derive(Clone, Copy, Debug)]
struct Weight {
    class: u16,
    value: i32,
}

impl Weight {
    fn header(class: u16, number: usize) -> Self {
        Self { class, value: (number as u32).cast_signed() }
    }

    /// The `value` of a header: the capacity, or the number of a dense row.
    #[inline]
    fn number(self) -> usize {
        self.value.cast_unsigned() as usize
    }
}

/// A free slot.
const FREE: u64 = u64::MAX;

/// `class` of the header of a dense row. Its `value` is the number of the dense row.
const DENSE: u16 = u16::MAX;

/// Rows with weights for more than one in `DENSE_DIVISOR` classes are made dense.
const DENSE_DIVISOR: usize = 4;

/// With fewer classes than this no row is made dense.
const MIN_DENSE_CLASSES: usize = 32;

/// Number of features looked up together, so that their memory accesses overlap.
const PREFETCH: usize = 64;

impl Weights {
    /// Zero weights for `classes` classes, at most 65,534.
    pub fn new(classes: usize) -> Self {
        Self {
            classes,
            slots: vec![FREE; 1 << 10],
            features: Vec::new(),
            rows: Vec::new(),
            weighted_updates: Vec::new(),
            dense_rows: Vec::new(),
            dense_weighted_updates: Vec::new(),
            decisions: 0,
        }
    }

    /// Number of classes.
    pub fn classes(&self) -> usize {
        self.classes
    }

    /// Adds the weights of the features to the scores, one for each class.
    pub fn add_scores(&self, features: &[u64], scores: &mut [i32]) {
        for features in features.chunks(PREFETCH) {
            // All slots first, then all rows: independent memory accesses overlap.
            let mut slots = [FREE; PREFETCH];
            for (slot, &feature) in slots.iter_mut().zip(features) {
                *slot = self.slots[feature as usize & (self.slots.len() - 1)];
            }
            for (slot, &feature) in slots.iter_mut().zip(features) {
                if *slot != FREE && *slot >> 32 != feature >> 32 {
                    *slot = self.slots[self.slot(feature)];
                }
            }
            for start in slots.into_iter().filter(|&slot| slot != FREE).map(|slot| slot as u32 as usize) {
                self.add_row(start, scores);
            }
        }
    }

    #[inline]
    fn add_row(&self, start: usize, scores: &mut [i32]) {
        let header = self.rows[start];
        if header.class == DENSE {
            let row = header.number() * self.classes;
            for (score, value) in scores.iter_mut().zip(&self.dense_rows[row..row + self.classes]) {
                *score += value;
            }
            return;
        }
        for weight in &self.rows[start + 1..start + 1 + usize::from(header.class)] {
            if let Some(score) = scores.get_mut(usize::from(weight.class)) {
                *score += weight.value;
            }
        }
    }

    /// Slot of a feature, or the free slot where it would be inserted.
    #[inline]
    fn slot(&self, feature: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = feature as usize & mask;
        // At most half of the slots are in use, so the loop ends.
        while self.slots[at] != FREE && self.slots[at] >> 32 != feature >> 32 {
            at = (at + 1) & mask;
        }
        at
    }

    /// Adds `by` to the weight of each feature for a class.
    pub fn update(&mut self, features: &[u64], class: usize, by: i32) {
        let weighted_updates = self.decisions * i64::from(by);
        for &feature in features {
            self.add(feature, class as u16, by, weighted_updates);
        }
    }

    fn add(&mut self, feature: u64, class: u16, by: i32, weighted_updates: i64) {
        let slot = self.slot(feature);
        if self.slots[slot] == FREE {
            let start = self.new_row(1, None);
            self.set_weight(start + 1, class, by, weighted_updates);
            self.features.push(feature);
            self.slots[slot] = feature >> 32 << 32 | start as u64;
            if self.features.len() * 2 > self.slots.len() {
                self.grow();
            }
            return;
        }
        let start = self.slots[slot] as u32 as usize;
        let header = self.rows[start];
        if header.class == DENSE {
            let at = header.number() * self.classes + usize::from(class);
            self.dense_rows[at] += by;
            self.dense_weighted_updates[at] += weighted_updates;
            return;
        }
        let end = start + 1 + usize::from(header.class);
        if let Some(at) = (start + 1..end).find(|&at| self.rows[at].class == class) {
            self.rows[at].value += by;
            self.weighted_updates[at] += weighted_updates;
        } else if (usize::from(header.class) + 1) * DENSE_DIVISOR > self.classes
            && self.classes >= MIN_DENSE_CLASSES
        {
            let row = self.fill_row(start, end);
            self.dense_rows[row + usize::from(class)] += by;
            self.dense_weighted_updates[row + usize::from(class)] += weighted_updates;
        } else if usize::from(header.class) < header.number() {
            self.rows[start].class += 1;
            self.set_weight(end, class, by, weighted_updates);
        } else {
            let moved = self.new_row(usize::from(header.class) * 2, Some((start, end)));
            self.rows[moved].class += 1;
            self.set_weight(moved + end - start, class, by, weighted_updates);
            self.slots[slot] = feature >> 32 << 32 | moved as u64;
        }
    }

    fn set_weight(&mut self, at: usize, class: u16, value: i32, weighted_updates: i64) {
        self.rows[at] = Weight { class, value };
        self.weighted_updates[at] = weighted_updates;
    }

    /// Appends a row with capacity `room`, for one new weight or with the weights of an old row.
    fn new_row(&mut self, room: usize, old: Option<(usize, usize)>) -> usize {
        let (start, (from, to)) = (self.rows.len(), old.unwrap_or((0, 0)));
        self.rows.push(Weight::header(to.saturating_sub(from + 1).max(1) as u16, room));
        self.weighted_updates.push(0);
        if let Some((from, to)) = old {
            self.rows.extend_from_within(from + 1..to);
            self.weighted_updates.extend_from_within(from + 1..to);
        }
        self.rows.resize(start + 1 + room, Weight { class: 0, value: 0 });
        self.weighted_updates.resize(start + 1 + room, 0);
        start
    }

    /// Converts a row to a dense row and returns its start.
    fn fill_row(&mut self, start: usize, end: usize) -> usize {
        let row = self.dense_rows.len();
        self.dense_rows.resize(row + self.classes, 0);
        self.dense_weighted_updates.resize(row + self.classes, 0);
        for at in start + 1..end {
            let Weight { class, value } = self.rows[at];
            self.dense_rows[row + usize::from(class)] = value;
            self.dense_weighted_updates[row + usize::from(class)] = self.weighted_updates[at];
        }
        self.rows[start] = Weight::header(DENSE, row / self.classes);
        row
    }

    /// Doubles the slots.
    fn grow(&mut self) {
        let old = self.features.iter().map(|&feature| (feature, self.slots[self.slot(feature)]));
        let old: Vec<(u64, u64)> = old.collect();
        self.slots = vec![FREE; self.slots.len() * 2];
        for (feature, content) in old {
            let slot = self.slot(feature);
            self.slots[slot] = content;
        }
    }

    /// Classes, weights and weighted updates of a feature.
    fn row(&self, feature: u64) -> Vec<(u16, i32, i64)> {
        let start = self.slots[self.slot(feature)] as u32 as usize;
        let header = self.rows[start];
        if header.class == DENSE {
            let row = header.number() * self.classes;
            let places = (0..).zip(row..row + self.classes);
            return places
                .map(|(class, at)| (class, self.dense_rows[at], self.dense_weighted_updates[at]))
                .collect();
        }
        let weight = |at: usize| (self.rows[at].class, self.rows[at].value, self.weighted_updates[at]);
        (start + 1..start + 1 + usize::from(header.class)).map(weight).collect()
    }

    /// Counts a decision, with or without an update, for averaging.
    pub fn count_decision(&mut self) {
        self.decisions += 1;
    }

    /// Weights averaged over all decisions, scaled to 16 bits.
    pub fn averaged(&self) -> Scorer {
        self.averaged_above(0, i16::MAX)
    }

    /// Weights averaged over all decisions and scaled so that the largest is `largest`; those up to `small` are
    /// dropped. The smaller `largest` is, the more weights can be summed in 16 bits.
    pub fn averaged_above(&self, small: u16, largest: i16) -> Scorer {
        let average =
            |(class, value, weighted_updates)| (class, i64::from(value) * self.decisions - weighted_updates);
        let row = |&feature: &u64| (feature, self.row(feature).into_iter().map(average).collect());
        Scorer::new(self.classes, largest, small, self.features.iter().map(row))
    }

    /// Saves the state of training in a checkpoint.
    pub fn save(&self, model: &mut Model) {
        self.save_as("weights", model);
    }

    /// Saves the state of training in sections whose names begin with `name`.
    pub fn save_as(&self, name: &str, model: &mut Model) {
        let all = || self.features.iter().flat_map(|&feature| self.row(feature));
        let lengths = self.features.iter().map(|&feature| self.row(feature).len() as u16);
        model.put(&format!("{name}.classes"), &[self.classes as u64]);
        model.put(&format!("{name}.decisions"), &[self.decisions]);
        model.put(&format!("{name}.features"), &self.features);
        model.put(&format!("{name}.lengths"), &lengths.collect::<Vec<_>>());
        model.put(&format!("{name}.class"), &all().map(|weight| weight.0).collect::<Vec<_>>());
        model.put(&format!("{name}.value"), &all().map(|weight| weight.1).collect::<Vec<_>>());
        model.put(&format!("{name}.late"), &all().map(|weight| weight.2).collect::<Vec<_>>());
    }

    /// Loads the state of training from a checkpoint.
    ///
    /// # Errors
    /// If sections are missing or inconsistent.
    pub fn load(model: &mut Model) -> Result<Self, Problem> {
        Self::load_as("weights", model)
    }

    /// Loads the state of training from sections whose names begin with `name`.
    ///
    /// # Errors
    /// If sections are missing or inconsistent.
    pub fn load_as(name: &str, model: &mut Model) -> Result<Self, Problem> {
        let classes = model.take::<u64>(&format!("{name}.classes"))?;
        let decisions = model.take::<i64>(&format!("{name}.decisions"))?;
        let ([classes], [decisions]) = (&classes[..], &decisions[..]) else {
            return Err(malformed("malformed weights"));
        };
        let features = model.take::<u64>(&format!("{name}.features"))?;
        let lengths = model.take::<u16>(&format!("{name}.lengths"))?;
        let class = model.take::<u16>(&format!("{name}.class"))?;
        let values = model.take::<i32>(&format!("{name}.value"))?;
        let weighted_updates = model.take::<i64>(&format!("{name}.late"))?;
        let total = lengths.iter().map(|&length| usize::from(length)).sum::<usize>();
        if features.len() != lengths.len()
            || [values.len(), class.len(), weighted_updates.len()] != [total; 3]
        {
            return Err(malformed("weights of different lengths"));
        }
        if *classes >= u64::from(DENSE) || class.iter().any(|&class| u64::from(class) >= *classes) {
            return Err(malformed("weights for invalid classes"));
        }
        let mut weights = Self { decisions: *decisions, ..Self::new(*classes as usize) };
        let mut all = class.into_iter().zip(values).zip(weighted_updates);
        for (feature, length) in features.into_iter().zip(lengths) {
            for ((class, value), weighted_updates) in all.by_ref().take(usize::from(length)) {
                weights.add(feature, class, value, weighted_updates);
            }
        }
        Ok(weights)
    }
}
