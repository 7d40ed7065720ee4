//! Averaged weights for prediction.

use std::cmp::Reverse;

use solecism_corpus::Problem;

use super::dense::DenseRows;
use super::slots::{HEADER, PREFETCH, Slots, high_half};
use crate::model::{Model, malformed};

/// Averaged weights: sparse rows, and a hash table from features to rows.
///
/// A row is the upper half of its feature's hash, its length, then one number per weight, with the class in the upper
/// and the weight in the lower 16 bits. A lookup touches memory twice. Long rows, which belong to frequent features,
/// come first, so that they stay in the processor's cache.
///
/// Rows with weights for many classes are duplicated as dense rows, which are added without reading the classes. The
/// upper half of such a row's length is the number of its dense row, from 1.
#[derive(Clone, Debug)]
pub struct Scorer {
    classes: usize,
    slots: Slots,
    rows: Vec<u32>,
    dense_rows: DenseRows,
}

/// Mask of the length in a row's second number; the rest is the number of its dense row.
const LENGTH: u32 = 0xffff;

/// Rows with weights for more than one in `DENSE_DIVISOR` classes are made dense.
const DENSE_DIVISOR: usize = 8;

/// With fewer classes than this no row is made dense.
const MIN_DENSE_CLASSES: usize = 32;

impl Scorer {
    /// Scales the weights so that the largest is `largest`, then drops those up to `small`.
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
        let mut rows = Vec::with_capacity(kept.iter().map(|(_, row)| HEADER + row.len()).sum());
        let mut starts = Vec::with_capacity(kept.len());
        for (feature, row) in kept {
            starts.push((feature, rows.len() as u32));
            rows.extend([high_half(feature), row.len() as u32]);
            rows.extend(row);
        }
        let slots = Slots::new(&starts, rows.len());
        Self { classes, slots, rows, dense_rows: DenseRows::new(classes) }.with_dense_rows()
    }

    /// Adds the dense rows.
    fn with_dense_rows(mut self) -> Self {
        if self.classes < MIN_DENSE_CLASSES {
            return self;
        }
        let rows = self.rows.len();
        for start in self.slots.starts() {
            let number = self.dense_rows.len() as u32 + 1;
            let Some([header, row @ ..]) = self.rows.get_mut(start + 1..) else { continue };
            // Valid rows, which do not overlap, never need more room than this; damaged files may.
            let is_room = self.dense_rows.len() * self.classes < rows * DENSE_DIVISOR && number <= LENGTH;
            let length = *header as usize;
            if *header > LENGTH || length * DENSE_DIVISOR <= self.classes || !is_room {
                continue;
            }
            *header |= number << 16;
            self.dense_rows.push(row.get(..length).unwrap_or_default());
        }
        self
    }

    /// Number of classes.
    pub fn classes(&self) -> usize {
        self.classes
    }

    /// Adds the weights of all the features to the scores, one for each class.
    pub fn add_scores(&self, features: &[u64], scores: &mut [i32]) {
        for features in features.chunks(PREFETCH) {
            let (mut found, mut dense, mut sparse) = ([(0, 0); PREFETCH], [0; PREFETCH], [(0, 0); PREFETCH]);
            let (mut dense_len, mut sparse_len) = (0, 0);
            // Branch-free partition: each row is written to both lists, and counted in one.
            for &(start, header) in self.slots.find(features, &self.rows, &mut found) {
                let is_dense = header > LENGTH;
                dense[dense_len] = (header >> 16).wrapping_sub(1);
                dense_len += usize::from(is_dense);
                sparse[sparse_len] = (start, header);
                sparse_len += usize::from(!is_dense);
            }
            self.dense_rows.add_scores(&dense[..dense_len], scores);
            for &(start, length) in &sparse[..sparse_len] {
                self.add_row(start as usize + HEADER, length as usize, scores);
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

    /// Saves the weights in a model.
    pub fn save(&self, model: &mut Model) {
        self.save_as("scorer", model);
    }

    /// Saves the weights in a model, in sections whose names begin with `name`.
    pub fn save_as(&self, name: &str, model: &mut Model) {
        model.put(&format!("{name}.classes"), &[self.classes as u64]);
        model.put(&format!("{name}.slots"), self.slots.numbers());
        let mut rows = self.rows.clone();
        for start in self.slots.starts() {
            if let Some(header) = rows.get_mut(start + 1) {
                *header &= LENGTH;
            }
        }
        model.put(&format!("{name}.rows"), &rows);
    }

    /// Loads the weights of a model.
    ///
    /// # Errors
    /// If they are missing or malformed.
    pub fn load(model: &mut Model) -> Result<Self, Problem> {
        Self::load_as("scorer", model)
    }

    /// Loads the weights from sections whose names begin with `name`.
    ///
    /// # Errors
    /// If they are missing or malformed.
    pub fn load_as(name: &str, model: &mut Model) -> Result<Self, Problem> {
        let classes = model.take::<u64>(&format!("{name}.classes"))?;
        let rows = model.take::<u32>(&format!("{name}.rows"))?;
        let slots = Slots::of_numbers(model.take(&format!("{name}.slots"))?, rows.len());
        match (slots, &classes[..]) {
            (Some(slots), &[classes]) if slots.starts().all(|start| is_row(start, &rows)) => {
                let (classes, dense_rows) = (classes as usize, DenseRows::new(classes as usize));
                Ok(Self { classes, slots, rows, dense_rows }.with_dense_rows())
            }
            _ => Err(malformed("malformed table of weights")),
        }
    }
}

/// True if a row begins there and ends within bounds.
fn is_row(start: usize, rows: &[u32]) -> bool {
    rows.get(start + 1)
        .is_some_and(|&length| length <= LENGTH && start + HEADER + length as usize <= rows.len())
}
