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
    for row in tally.rows().filter(|row| row.status.is_counted()) {
        references.clear();
        let counts = row.alternatives.chunks_exact(LEN).skip(1);
        references.extend(counts.map(|counts| VARYING.map(|column| counts[column])));
        has_choice |= references.len() > 1;
        let mut chance = Chance::keyed(seed, Domain::Reference, 0, 0, row.number);
        for round in sums.chunks_mut(references.len().max(1)) {
            deal(&mut references, &mut chance);
            for (sum, counts) in round.iter_mut().zip(&references) {
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

/// How many references can be put in order by one draw: as many as have fewer orders than there are draws.
const FEW: usize = 12;

/// Puts the references in any order, each as likely as the others.
fn deal(references: &mut [Varying], chance: &mut Chance) {
    if references.len() <= FEW {
        let orders: u32 = (1..=references.len() as u32).product();
        let mut order = if orders > 1 { chance.below(orders) } else { 0 };
        for left in (2..=references.len()).rev() {
            references.swap(left - 1, order as usize % left);
            order /= left as u32;
        }
        return;
    }
    for left in (2..=references.len()).rev() {
        references.swap(left - 1, chance.below(left as u32) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn every_order_is_dealt_as_often() {
        let mut chance = Chance::keyed(7, Domain::Reference, 0, 0, 0);
        let mut cards = [0.0, 1.0, 2.0].map(|first| [first, 0.0, 0.0, 0.0, 0.0]);
        let mut seen: BTreeMap<String, u32> = BTreeMap::new();
        for _ in 0..6000 {
            deal(&mut cards, &mut chance);
            *seen.entry(format!("{cards:?}")).or_default() += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|count| (850..1150).contains(count)), "{seen:?}");
    }
}
