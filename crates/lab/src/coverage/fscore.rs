//! F0.5 of a perfect corrector by simulation.

use std::num::NonZeroU32;

use solecism_chance::{Chance, Domain};
use solecism_corpus::Problem;
use solecism_stats::{Counts, Estimate, bca};

use super::Method;
use super::edits::{Choices, EditChoices};
use crate::report::unfit;

/// Size of the simulated test set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampling {
    /// Number of sentences drawn.
    pub sentences: NonZeroU32,
    /// Number of sentences that need no correction.
    pub unchanged: u32,
}

/// β² for β = 0.5: precision weighs twice as much as recall.
const BETA_SQUARED: f64 = 0.25;

/// F0.5 and its interval for M = 1, 2, … references. Sentences are drawn with replacement, and for each sentence an output
/// and M references from its corrections.
pub(super) fn fscore(drawn: &EditChoices, method: &Method) -> Result<Vec<Estimate>, Problem> {
    let with = |references: u32| {
        let counts = sample(drawn, method, references)?;
        let estimates = bca(&counts, &|total: &[f64]| Some(f(total)), &method.options).map_err(unfit)?;
        estimates.first().copied().ok_or_else(|| Problem::new("no score", ""))
    };
    (1..=method.most.get()).map(with).collect()
}

/// One row per sentence: edits shared, of the output, of the reference.
fn sample(drawn: &EditChoices, method: &Method, references: u32) -> Result<Counts, Problem> {
    let Sampling { sentences, unchanged } = method.sampling;
    let mut counts = Counts::new(3);
    let mut total = [0.0; 3];
    for number in 0..sentences.get() {
        let mut row = [0.0; 3];
        if number >= unchanged {
            let seed = method.options.seed;
            let mut chance = Chance::keyed(seed, Domain::Corrections, 1, references, u64::from(number));
            let choices = &drawn.sentences[chance.below(drawn.sentences.len() as u32) as usize];
            row = best(choices, references, &total, &mut chance);
        }
        total.iter_mut().zip(row).for_each(|(total, count)| *total += count);
        counts.push(&row).map_err(unfit)?;
    }
    Ok(counts)
}

/// Counts with the reference that maximises F of the running total; ties go to more shared edits, then to fewer reference
/// edits.
fn best(choices: &Choices, references: u32, so_far: &[f64; 3], chance: &mut Chance) -> [f64; 3] {
    let output = one_of(choices, chance);
    let counts = |reference: usize| {
        let common = f64::from(choices.common(output, reference));
        [common, choices.size(output) as f64, choices.size(reference) as f64]
    };
    let merit = |row: &[f64; 3]| {
        let total: Vec<f64> = so_far.iter().zip(row).map(|(total, count)| total + count).collect();
        (f(&total), row[0], -row[2])
    };
    let mut best: Option<[f64; 3]> = None;
    for _ in 0..references {
        let row = counts(one_of(choices, chance));
        if best.is_none_or(|best| merit(&row) > merit(&best)) {
            best = Some(row);
        }
    }
    best.unwrap_or_default()
}

/// Draws a correction with probability proportional to its frequency.
fn one_of(choices: &Choices, chance: &mut Chance) -> usize {
    let mut drawn = chance.below_u64(choices.total);
    for (at, (_, times)) in choices.corrections.iter().enumerate() {
        if drawn < *times {
            return at;
        }
        drawn -= times;
    }
    0
}

/// F0.5 from the numbers of shared, proposed and reference edits; 1 if there are no edits.
fn f(total: &[f64]) -> f64 {
    let whole = total[1] + BETA_SQUARED * total[2];
    if whole == 0.0 { 1.0 } else { (1.0 + BETA_SQUARED) * total[0] / whole }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f_by_hand() {
        // Precision ½ and recall ¼: 1.25 · ⅛ / (⅛ + ¼).
        assert!((f(&[1.0, 2.0, 4.0]) - 1.25 * 0.125 / (0.25 * 0.5 + 0.25)).abs() < 1e-12);
        assert!((f(&[0.0, 0.0, 0.0]) - 1.0).abs() < 1e-12);
    }
}
