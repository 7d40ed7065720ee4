//! Weights as they are used.

use std::cmp::Reverse;

use solecism_corpus::Problem;

use super::full::FullRows;
use super::slots::{HEAD, Slots, TOGETHER, upper};
use crate::model::{Model, malformed};

/// Averaged weights: rows, and a table of slots in which they are found by their features.
///
/// A row is the upper half of its feature's hash, its length, then a class and a weight of 16 bits each in every
/// number. Looking at a feature touches memory twice. Long rows, which are those of frequent features, come first, so
/// that what is looked at most stays in the processor's cache.
///
/// Rows for many of the classes are kept once more with a weight for every class: these are added up without looking
/// at the classes. The upper half of a row's length says which of them it is, from 1.
#[derive(Clone, Debug)]
pub struct Scorer {
    classes: usize,
    slots: Slots,
    rows: Vec<u32>,
    full_rows: FullRows,
}

/// The part of a row's length that is its length.
const LENGTH: u32 = 0xffff;

/// A row for one in so many classes is kept with a weight for every class,
const MANY: usize = 8;

/// where there are at least so many classes.
const FEW: usize = 32;

impl Scorer {
    /// Brings the weights of the features to a scale on which the largest of them all is `largest`, and leaves those
    /// out that are not larger than `small` then.
    pub(super) fn new(
        classes: usize,
        largest: i16,
        small: u16,
        features: impl Iterator<Item = (u64, Vec<(u16, i64)>)> + Clone,
    ) -> Self {
        let weights = features.clone().flat_map(|(_, row)| row);
        let unscaled = weights.map(|(_, weight)| weight.abs()).max().unwrap_or(0).max(1);
        let mut kept = Vec::new();
        for (feature, mut row) in features {
            for (_, weight) in &mut row {
                *weight = (i128::from(*weight) * i128::from(largest) / i128::from(unscaled)) as i64;
            }
            row.retain(|&(_, weight)| weight.unsigned_abs() > u64::from(small));
            row.sort_unstable();
            if !row.is_empty() {
                let number =
                    |(class, weight)| u32::from(class) << 16 | u32::from((weight as i16).cast_unsigned());
                kept.push((feature, row.into_iter().map(number).collect::<Box<[u32]>>()));
            }
        }
        kept.sort_by_key(|(_, row)| Reverse(row.len()));
        let mut rows = Vec::with_capacity(kept.iter().map(|(_, row)| HEAD + row.len()).sum());
        let mut starts = Vec::with_capacity(kept.len());
        for (feature, row) in kept {
            starts.push((feature, rows.len() as u32));
            rows.extend([upper(feature), row.len() as u32]);
            rows.extend(row);
        }
        let slots = Slots::new(&starts, rows.len());
        Self { classes, slots, rows, full_rows: FullRows::new(classes) }.with_full_rows()
    }

    /// Fills the rows that have weights for many classes.
    fn with_full_rows(mut self) -> Self {
        if self.classes < FEW {
            return self;
        }
        let rows = self.rows.len();
        for start in self.slots.starts() {
            let number = self.full_rows.len() as u32 + 1;
            let Some([head, row @ ..]) = self.rows.get_mut(start + 1..) else { continue };
            // Rows of which none is part of another need no more room than this.
            let is_room = self.full_rows.len() * self.classes < rows * MANY && number <= LENGTH;
            let length = *head as usize;
            if *head > LENGTH || length * MANY <= self.classes || !is_room {
                continue;
            }
            *head |= number << 16;
            self.full_rows.push(row.get(..length).unwrap_or_default());
        }
        self
    }

    /// How many classes there are.
    pub fn classes(&self) -> usize {
        self.classes
    }

    /// Adds the weights of all the features to the scores, one for each class.
    pub fn add_scores(&self, features: &[u64], scores: &mut [i32]) {
        for features in features.chunks(TOGETHER) {
            let (mut found, mut full, mut sparse) = ([(0, 0); TOGETHER], [0; TOGETHER], [(0, 0); TOGETHER]);
            let (mut full_len, mut sparse_len) = (0, 0);
            // Which of the two a row is cannot be foreseen: it goes to both lists, and stays in one.
            for &(start, head) in self.slots.find(features, &self.rows, &mut found) {
                let is_full = head > LENGTH;
                full[full_len] = (head >> 16).wrapping_sub(1);
                full_len += usize::from(is_full);
                sparse[sparse_len] = (start, head);
                sparse_len += usize::from(!is_full);
            }
            self.full_rows.add_scores(&full[..full_len], scores);
            for &(start, length) in &sparse[..sparse_len] {
                self.add_row(start as usize + HEAD, length as usize, scores);
            }
        }
    }

    #[inline]
    fn add_row(&self, start: usize, length: usize, scores: &mut [i32]) {
        for &weight in self.rows.get(start..start + length).unwrap_or_default() {
            if let Some(score) = scores.get_mut((weight >> 16) as usize) {
                *score += i32::from(weight as i16);
            }
        }
    }

    /// Puts the weights into a model.
    pub fn save(&self, model: &mut Model) {
        self.save_as("scorer", model);
    }

    /// Puts the weights into a model that has others, under a name of their own.
    pub fn save_as(&self, name: &str, model: &mut Model) {
        model.put(&format!("{name}.classes"), &[self.classes as u64]);
        model.put(&format!("{name}.slots"), self.slots.numbers());
        let mut rows = self.rows.clone();
        for start in self.slots.starts() {
            if let Some(head) = rows.get_mut(start + 1) {
                *head &= LENGTH;
            }
        }
        model.put(&format!("{name}.rows"), &rows);
    }

    /// Takes the weights out of a model.
    ///
    /// # Errors
    /// If they are not there, or are no table in which every search ends.
    pub fn load(model: &mut Model) -> Result<Self, Problem> {
        Self::load_as("scorer", model)
    }

    /// Takes the weights of a name out of a model.
    ///
    /// # Errors
    /// If they are not there, or are no table in which every search ends.
    pub fn load_as(name: &str, model: &mut Model) -> Result<Self, Problem> {
        let classes = model.take::<u64>(&format!("{name}.classes"))?;
        let rows = model.take::<u32>(&format!("{name}.rows"))?;
        let slots = Slots::of_numbers(model.take(&format!("{name}.slots"))?, rows.len());
        match (slots, &classes[..]) {
            (Some(slots), &[classes]) if slots.starts().all(|start| is_row(start, &rows)) => {
                let (classes, full_rows) = (classes as usize, FullRows::new(classes as usize));
                Ok(Self { classes, slots, rows, full_rows }.with_full_rows())
            }
            _ => Err(malformed("a table of weights without order")),
        }
    }
}

/// Whether a row begins there, and ends within bounds.
fn is_row(start: usize, rows: &[u32]) -> bool {
    rows.get(start + 1)
        .is_some_and(|&length| length <= LENGTH && start + HEAD + length as usize <= rows.len())
}
