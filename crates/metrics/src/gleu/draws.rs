//! Mean score over many random choices of one reference for each sentence.

use solecism_chance::{Chance, Domain};

use super::{LEN, gleu};
use crate::tally::Tally;

/// Columns that depend on the reference: its length, and the right n-grams.
const VARYING: [usize; 5] = [1, 2, 4, 6, 8];

type Varying = [f64; VARYING.len()];

/// Returns the mean; `None` if no sentence has more than one reference, or `resamples` is 0.
///
/// The counts for each reference are known, so a draw only sums them. Draws depend only on the seed and the sentence.
/// References are drawn without replacement: each once, in random order, before any of them again. That lowers the
/// variance of the mean.
pub(super) fn mean(tally: &Tally, resamples: u32, seed: u64) -> Option<f64> {
    let mut has_choice = false;
    let mut sums = vec![Varying::default(); resamples as usize];
    let mut references: Vec<Varying> = Vec::new();
    let mut permutations = Permutations::default();
    for row in tally.rows().filter(|row| row.status.is_counted()) {
        references.clear();
        let counts = row.alternatives.chunks_exact(LEN).skip(1);
        references.extend(counts.map(|counts| VARYING.map(|column| counts[column])));
        has_choice |= references.len() > 1;
        let mut chance = Chance::keyed(seed, Domain::Reference, 0, 0, row.number);
        permutations.set(references.len());
        for round in sums.chunks_mut(references.len().max(1)) {
            for (sum, &at) in round.iter_mut().zip(permutations.draw(&mut chance)) {
                let counts = &references[usize::from(at)];
                sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
            }
        }
    }
    let score = |sum: &Varying| {
        let mut counts = <[f64; LEN]>::try_from(tally.total()).unwrap_or_default();
        VARYING.iter().zip(sum).for_each(|(&column, sum)| counts[column] = *sum);
        gleu(&counts)
    };
    (has_choice && resamples > 0).then(|| sums.iter().map(score).sum::<f64>() / f64::from(resamples))
}

/// Permutations of the references of a sentence.
#[derive(Debug, Default)]
struct Permutations {
    references: usize,
    /// All permutations, concatenated; with more than [`MAX_LISTED`] references, only the last one drawn.
    all: Vec<u16>,
    count: u32,
}

/// Number of references up to which all permutations are stored.
const MAX_LISTED: usize = 5;

impl Permutations {
    /// Prepares for sentences with `references` references. Nothing carries over from earlier draws.
    fn set(&mut self, references: usize) {
        if references == self.references && references <= MAX_LISTED {
            return;
        }
        self.references = references;
        let unordered = 0..references as u16;
        if references > MAX_LISTED {
            self.all = unordered.collect();
            return;
        }
        self.count = (1..=references as u32).product();
        self.all.clear();
        for number in 0..self.count {
            let start = self.all.len();
            self.all.extend(unordered.clone());
            let mut number = number;
            for left in (2..=references).rev() {
                self.all[start..].swap(left - 1, number as usize % left);
                number /= left as u32;
            }
        }
    }

    /// Draws a permutation, uniformly.
    fn draw(&mut self, chance: &mut Chance) -> &[u16] {
        if self.references > MAX_LISTED {
            for left in (2..=self.references).rev() {
                self.all.swap(left - 1, chance.below(left as u32) as usize);
            }
            return &self.all;
        }
        let number = if self.count > 1 { chance.below(self.count) as usize } else { 0 };
        &self.all[number * self.references..][..self.references]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn permutations_are_uniform() {
        let mut chance = Chance::keyed(7, Domain::Reference, 0, 0, 0);
        let mut permutations = Permutations::default();
        for (references, count) in [(1, 1), (3, 6), (4, 24), (6, 720)] {
            permutations.set(references);
            let mut seen: BTreeMap<Vec<u16>, u32> = BTreeMap::new();
            for _ in 0..1000 * count {
                *seen.entry(permutations.draw(&mut chance).to_vec()).or_default() += 1;
            }
            assert_eq!(seen.len(), count);
            assert!(seen.values().all(|count| (850..1150).contains(count)), "{seen:?}");
        }
    }
}
