//! The mean score over many draws of one reference for each sentence.

use solecism_chance::{Chance, Domain};

use super::{LEN, gleu};
use crate::tally::Tally;

/// The columns that depend on the reference: its length, and what is right.
const VARYING: [usize; 5] = [1, 2, 4, 6, 8];

type Varying = [f64; VARYING.len()];

/// The mean; `None` if no sentence has more than one reference, or nothing is drawn.
///
/// The counts with each reference are known, so a draw only adds them up; which are drawn depends on seed and
/// sentence alone. A sentence's references are dealt like cards: each once, in any order, before any of them again.
/// That makes the mean far steadier than drawing each time from all of them.
pub(super) fn mean(tally: &Tally, iterations: u32, seed: u64) -> Option<f64> {
    let mut has_choice = false;
    let mut sums = vec![Varying::default(); iterations as usize];
    let mut references: Vec<Varying> = Vec::new();
    let mut orders = Orders::default();
    for row in tally.rows().filter(|row| row.status.is_counted()) {
        references.clear();
        let counts = row.alternatives.chunks_exact(LEN).skip(1);
        references.extend(counts.map(|counts| VARYING.map(|column| counts[column])));
        has_choice |= references.len() > 1;
        let mut chance = Chance::keyed(seed, Domain::Reference, 0, 0, row.number);
        orders.set(references.len());
        for round in sums.chunks_mut(references.len().max(1)) {
            for (sum, &at) in round.iter_mut().zip(orders.deal(&mut chance)) {
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
    (has_choice && iterations > 0).then(|| sums.iter().map(score).sum::<f64>() / f64::from(iterations))
}

/// The orders in which so many references can be dealt.
#[derive(Debug, Default)]
struct Orders {
    references: usize,
    /// One order after the other; of more than [`FEW`] references only the one of the last deal.
    all: Vec<u16>,
    count: u32,
}

/// So many references have few enough orders to be kept all.
const FEW: usize = 5;

impl Orders {
    /// Makes them those of so many references, whatever was dealt before.
    fn set(&mut self, references: usize) {
        if references == self.references && references <= FEW {
            return;
        }
        self.references = references;
        let unordered = 0..references as u16;
        if references > FEW {
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

    /// The references in any order, each as likely as the others.
    fn deal(&mut self, chance: &mut Chance) -> &[u16] {
        if self.references > FEW {
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
    fn every_order_is_dealt_as_often() {
        let mut chance = Chance::keyed(7, Domain::Reference, 0, 0, 0);
        let mut orders = Orders::default();
        for (references, count) in [(1, 1), (3, 6), (4, 24), (6, 720)] {
            orders.set(references);
            let mut seen: BTreeMap<Vec<u16>, u32> = BTreeMap::new();
            for _ in 0..1000 * count {
                *seen.entry(orders.deal(&mut chance).to_vec()).or_default() += 1;
            }
            assert_eq!(seen.len(), count);
            assert!(seen.values().all(|count| (850..1150).contains(count)), "{seen:?}");
        }
    }
}
