//! Weights as they are used.

use solecism_corpus::Problem;

use crate::model::{Model, malformed};

/// Averaged weights, in one table of slots and one of rows.
///
/// A slot holds the upper half of its feature's hash and where its row begins; a row is its length, then a class and
/// a weight of 16 bits each in every number. Looking at a feature touches memory twice.
///
/// Rows for many of the classes are kept once more with a weight for every class: these are added up without looking
/// at the classes. The upper half of a row's length says which of them it is, from 1.
#[derive(Clone, Debug)]
pub struct Scorer {
    classes: usize,
    /// As many as a power of two.
    slots: Vec<u64>,
    rows: Vec<u32>,
    full_rows: Vec<i16>,
}

/// A slot without a feature.
const FREE: u64 = u64::MAX;

/// The part of a row's head that is its length.
const LENGTH: u32 = 0xffff;

/// A row for one in so many classes is kept with a weight for every class,
const MANY: usize = 4;

/// where there are at least so many classes.
const FEW: usize = 32;

/// So many features are looked at together, so that memory is waited for once.
const TOGETHER: usize = 64;

/// The largest weight.
const LARGEST: i64 = i16::MAX as i64;

impl Scorer {
    /// Brings the weights of the features to 16 bits, and leaves those out that are not larger than this then.
    pub(super) fn new(
        classes: usize,
        small: u16,
        features: impl Iterator<Item = (u64, Vec<(u16, i64)>)> + Clone,
    ) -> Self {
        let weights = features.clone().flat_map(|(_, row)| row);
        let largest = weights.map(|(_, weight)| weight.abs()).max().unwrap_or(0).max(1);
        let mut rows = Vec::new();
        let mut starts = Vec::new();
        for (feature, mut row) in features {
            for (_, weight) in &mut row {
                *weight = scaled(*weight, largest);
            }
            row.retain(|&(_, weight)| weight.unsigned_abs() > u64::from(small));
            row.sort_unstable();
            if row.is_empty() {
                continue;
            }
            starts.push((feature, rows.len() as u32));
            rows.push(row.len() as u32);
            rows.extend(
                row.into_iter().map(|(class, weight)| {
                    u32::from(class) << 16 | u32::from((weight as i16).cast_unsigned())
                }),
            );
        }
        let mut slots = vec![FREE; (starts.len() * 2).next_power_of_two().max(2)];
        for (feature, start) in starts {
            let slot = Self::slot(&slots, feature);
            slots[slot] = feature >> 32 << 32 | u64::from(start);
        }
        Self { classes, slots, rows, full_rows: Vec::new() }.with_full_rows()
    }

    /// Fills the rows that have weights for many classes.
    fn with_full_rows(mut self) -> Self {
        if self.classes < FEW {
            return self;
        }
        for start in self.slots.iter().filter(|&&slot| slot != FREE).map(|&slot| slot as u32 as usize) {
            let number = (self.full_rows.len() / self.classes) as u32 + 1;
            let Some(&length) = self.rows.get(start).filter(|&&head| head <= LENGTH) else { continue };
            let length = length as usize;
            // Rows of which none is part of another need no more room than this.
            let is_room = self.full_rows.len() < self.rows.len() * MANY && number <= LENGTH;
            if length * MANY <= self.classes || !is_room {
                continue;
            }
            self.rows[start] |= number << 16;
            let row = self.full_rows.len();
            self.full_rows.resize(row + self.classes, 0);
            for &weight in self.rows.get(start + 1..start + 1 + length).unwrap_or_default() {
                if let Some(full) = self.full_rows[row..].get_mut((weight >> 16) as usize) {
                    *full = weight as i16;
                }
            }
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
            // First slots, then heads, then rows: what does not wait for each other is fetched at the same time.
            let (mut slots, mut heads) = ([FREE; TOGETHER], [0; TOGETHER]);
            for (slot, &feature) in slots.iter_mut().zip(features) {
                *slot = self.slots[feature as usize & (self.slots.len() - 1)];
            }
            for ((slot, head), &feature) in slots.iter_mut().zip(&mut heads).zip(features) {
                if *slot != FREE && *slot >> 32 != feature >> 32 {
                    *slot = self.slots[Self::slot(&self.slots, feature)];
                }
                if *slot != FREE {
                    *head = self.rows.get(*slot as u32 as usize).copied().unwrap_or(0);
                }
            }
            for (slot, head) in slots.into_iter().zip(heads).filter(|(_, head)| *head != 0) {
                self.add_row(slot as u32 as usize, head, scores);
            }
        }
    }

    #[inline]
    fn add_row(&self, start: usize, head: u32, scores: &mut [i32]) {
        if head > LENGTH {
            let row = ((head >> 16) as usize - 1) * self.classes;
            let row = self.full_rows.get(row..row + self.classes).unwrap_or_default();
            for (score, &weight) in scores.iter_mut().zip(row) {
                *score += i32::from(weight);
            }
            return;
        }
        for &weight in self.rows.get(start + 1..start + 1 + head as usize).unwrap_or_default() {
            if let Some(score) = scores.get_mut((weight >> 16) as usize) {
                *score += i32::from(weight as i16);
            }
        }
    }

    /// Where a feature's slot is, or the free one where it would be.
    #[inline]
    fn slot(slots: &[u64], feature: u64) -> usize {
        let mask = slots.len() - 1;
        let mut at = feature as usize & mask;
        // There is always a free slot.
        while slots[at] != FREE && slots[at] >> 32 != feature >> 32 {
            at = (at + 1) & mask;
        }
        at
    }

    /// Puts the weights into a model.
    pub fn save(&self, model: &mut Model) {
        self.save_as("scorer", model);
    }

    /// Puts the weights into a model that has others, under a name of their own.
    pub fn save_as(&self, name: &str, model: &mut Model) {
        model.put(&format!("{name}.classes"), &[self.classes as u64]);
        model.put(&format!("{name}.slots"), &self.slots);
        let starts = self.slots.iter().filter(|&&slot| slot != FREE).map(|&slot| slot as u32 as usize);
        let mut rows = self.rows.clone();
        for start in starts {
            if let Some(head) = rows.get_mut(start) {
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
        let slots = model.take::<u64>(&format!("{name}.slots"))?;
        let rows = model.take::<u32>(&format!("{name}.rows"))?;
        match classes[..] {
            [classes]
                if slots.len().is_power_of_two() && slots.contains(&FREE) && are_rows(&slots, &rows) =>
            {
                Ok(Self { classes: classes as usize, slots, rows, full_rows: Vec::new() }.with_full_rows())
            }
            _ => Err(malformed("a table of weights without order")),
        }
    }
}

/// Whether every slot has a row, within bounds.
fn are_rows(slots: &[u64], rows: &[u32]) -> bool {
    let fits = |start: usize| {
        rows.get(start).is_some_and(|&length| length <= LENGTH && start + (length as usize) < rows.len())
    };
    slots.iter().filter(|&&slot| slot != FREE).all(|&slot| fits(slot as u32 as usize))
}

/// The weight in 16 bits, where the largest of all is as large as can be.
fn scaled(weight: i64, largest: i64) -> i64 {
    (i128::from(weight) * i128::from(LARGEST) / i128::from(largest)) as i64
}
