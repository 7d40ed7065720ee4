//! The mean score over many draws of one reference for each sentence.

use solecism_chance::{Chance, Domain};

use super::{LEN, gleu};
use crate::tally::Tally;

/// The columns that depend on the reference: its length, and what is right.
const VARYING: [usize; 5] = [1, 2, 4, 6, 8];

/// The mean; `None` if no sentence has more than one reference, or nothing is drawn.
///
/// The counts with each reference are known, so a draw only adds them up; which are drawn depends on seed and
/// sentence alone. A sentence's references are dealt like cards: each once, in any order, before any of them again.
/// That makes the mean far steadier than drawing each time from all of them.
pub(super) fn mean(tally: &Tally, iterations: u32, seed: u64) -> Option<f64> {
    let mut has_choice = false;
    let mut sums = vec![[0.0; VARYING.len()]; iterations as usize];
    let mut drawable: Vec<[f64; VARYING.len()]> = Vec::new();
    for row in tally.rows().filter(|row| row.status.is_counted()) {
        let (references, _) = row.alternatives.as_chunks::<LEN>();
        let references = references.get(1..).unwrap_or_default();
        has_choice |= references.len() > 1;
        drawable.clear();
        drawable.extend(references.iter().map(|counts| VARYING.map(|column| counts[column])));
        let mut chance = Chance::keyed(seed, Domain::Reference, 0, 0, row.number);
        let mut deck: Vec<usize> = Vec::with_capacity(references.len());
        for sum in &mut sums {
            if deck.is_empty() {
                deck.extend(0..references.len());
            }
            if let Some(counts) = chance.take(&mut deck).and_then(|drawn| drawable.get(drawn)) {
                for (sum, count) in sum.iter_mut().zip(counts) {
                    *sum += count;
                }
            }
        }
    }
    let score = |sum: &[f64; VARYING.len()]| {
        let mut counts = <[f64; LEN]>::try_from(tally.total()).unwrap_or_default();
        VARYING.iter().zip(sum).for_each(|(&column, sum)| counts[column] = *sum);
        gleu(&counts)
    };
    (has_choice && iterations > 0).then(|| sums.iter().map(score).sum::<f64>() / f64::from(iterations))
}
