//! The Poisson binomial distribution: the number of successes of independent trials, each with a probability of its
//! own.
//!
//! Its generating function is Π (1 − pᵢ + pᵢ·z). Up to a thousand trials it is multiplied out, which is exact far
//! into the tails. More trials are multiplied out in blocks, and the blocks by the discrete Fourier transform (Hong,
//! "On computing the distribution function for the Poisson binomial distribution", 2013, which evaluates the product
//! at the roots of unity). In each block, tails with a total probability below e⁻⁵⁰ are dropped. A million trials
//! thus take a fraction of a second, and no probability is off by more than about 10⁻¹³.

use crate::error::{StatsError, checked_level};
use crate::fourier::product;
use crate::interval::Interval;

/// Largest number of trials multiplied out one by one.
const DIRECT: usize = 1024;

/// Trials per block if there are more.
const BLOCK: usize = 256;

/// Tails with a total probability below e to the minus this are dropped.
const IMPOSSIBLE: f64 = 50.0;

/// Relative difference below which two outcomes count as equally likely.
const EQUAL: f64 = 1e-7;

/// Distribution of the number of successes of independent trials.
#[derive(Clone, Debug, PartialEq)]
pub struct PoissonBinomial {
    trials: usize,
    mean: f64,
    variance: f64,
    /// Smallest possible number of successes.
    first: usize,
    /// Probabilities of `first`, `first + 1`, ….
    likely: Vec<f64>,
}

impl PoissonBinomial {
    /// The distribution for trials with these probabilities of success.
    ///
    /// # Errors
    /// If a probability is not between 0 and 1.
    pub fn new(probabilities: &[f64]) -> Result<Self, StatsError> {
        if let Some(&wrong) = probabilities.iter().find(|p| !(0.0..=1.0).contains(*p)) {
            return Err(StatsError::Probability(wrong));
        }
        let direct = probabilities.len() <= DIRECT;
        Ok(if direct { Self::multiplied_out(probabilities) } else { Self::by_blocks(probabilities, BLOCK) })
    }

    fn multiplied_out(probabilities: &[f64]) -> Self {
        let mut likely = Vec::with_capacity(probabilities.len() + 1);
        likely.push(1.0);
        for &p in probabilities {
            likely.push(0.0);
            for place in (1..likely.len()).rev() {
                likely[place] = likely[place] * (1.0 - p) + likely[place - 1] * p;
            }
            likely[0] *= 1.0 - p;
        }
        let mean = probabilities.iter().sum();
        let variance = probabilities.iter().map(|p| p * (1.0 - p)).sum();
        Self { trials: probabilities.len(), mean, variance, first: 0, likely }
    }

    fn by_blocks(probabilities: &[f64], size: usize) -> Self {
        let mut blocks: Vec<Self> =
            probabilities.chunks(size).map(|block| Self::multiplied_out(block).trimmed()).collect();
        while blocks.len() > 1 {
            blocks = blocks.chunks(2).map(Self::joined).collect();
        }
        blocks.pop().unwrap_or_else(|| Self::multiplied_out(&[]))
    }

    /// Returns one block as it is, and merges two.
    fn joined(blocks: &[Self]) -> Self {
        let [a, b] = blocks else { return blocks[0].clone() };
        Self {
            trials: a.trials + b.trials,
            mean: a.mean + b.mean,
            variance: a.variance + b.variance,
            first: a.first + b.first,
            // Rounding may make a zero slightly negative.
            likely: product(&a.likely, &b.likely).into_iter().map(|likely| likely.max(0.0)).collect(),
        }
        .trimmed()
    }

    /// Drops the tails that are next to impossible by Bernstein's inequality: P(|S − µ| > t) ≤ 2·exp(−t² / (2σ² +
    /// 2t/3)).
    #[allow(clippy::cast_sign_loss)] // both ends are clamped to 0
    fn trimmed(mut self) -> Self {
        let third = IMPOSSIBLE / 3.0;
        let reach = third + (third * third + 2.0 * IMPOSSIBLE * self.variance).sqrt();
        let low = (self.mean - reach).floor().max(0.0) as usize;
        let high = (self.mean + reach).ceil().max(0.0) as usize;
        let end = high.saturating_sub(self.first).saturating_add(1).min(self.likely.len());
        self.likely.truncate(end);
        let surplus = low.saturating_sub(self.first).min(self.likely.len().saturating_sub(1));
        self.likely.drain(..surplus);
        self.first += surplus;
        self
    }

    /// Number of trials.
    pub fn trials(&self) -> usize {
        self.trials
    }

    /// Mean number of successes.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// Standard deviation of the number of successes.
    pub fn deviation(&self) -> f64 {
        self.variance.sqrt()
    }

    /// Probability of exactly this many successes.
    pub fn probability(&self, successes: usize) -> f64 {
        successes.checked_sub(self.first).and_then(|place| self.likely.get(place)).copied().unwrap_or(0.0)
    }

    /// Probability of at most this many successes.
    pub fn at_most(&self, successes: usize) -> f64 {
        self.share(|other, _| other <= successes)
    }

    /// Probability of at least this many successes.
    pub fn at_least(&self, successes: usize) -> f64 {
        self.share(|other, _| other >= successes)
    }

    /// The exact two-sided test: total probability of all outcomes that are no likelier than this one.
    pub fn two_sided(&self, successes: usize) -> f64 {
        let here = self.probability(successes);
        self.share(|_, likely| likely <= here * (1.0 + EQUAL))
    }

    /// The interval between the quantiles that leave (1 − level) / 2 on either side.
    ///
    /// # Errors
    /// If the level is not between 0 and 1.
    pub fn range(&self, level: f64) -> Result<Interval, StatsError> {
        let tail = (1.0 - checked_level(level)?) / 2.0;
        Ok(Interval { low: self.quantile(tail), high: self.quantile(1.0 - tail) })
    }

    /// The smallest number of successes k such that P(S ≤ k) ≥ `share`.
    fn quantile(&self, share: f64) -> f64 {
        let mut below = 0.0;
        let reached = self.likely.iter().position(|likely| {
            below += likely;
            below >= share
        });
        (self.first + reached.unwrap_or(self.likely.len().saturating_sub(1))) as f64
    }

    fn share(&self, chosen: impl Fn(usize, f64) -> bool) -> f64 {
        let outcomes = self.likely.iter().enumerate();
        let chosen = outcomes.filter(|(place, likely)| chosen(self.first + place, **likely));
        chosen.fold(0.0, |sum, (_, likely)| sum + likely).clamp(0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::PI;

    use proptest::prelude::*;

    use super::*;

    /// Hong's closed form: the product at each root of unity, transformed back.
    fn by_roots_of_unity(probabilities: &[f64]) -> Vec<f64> {
        let size = probabilities.len() + 1;
        let angle = |place: usize| 2.0 * PI * place as f64 / size as f64;
        let values: Vec<(f64, f64)> = (0..size)
            .map(|root| {
                let (sin, cos) = angle(root).sin_cos();
                probabilities.iter().fold((1.0, 0.0), |(re, im), p| {
                    let (a, b) = (1.0 - p + p * cos, p * sin);
                    (re * a - im * b, re * b + im * a)
                })
            })
            .collect();
        let back = |successes: usize| {
            let term = |(root, (re, im)): (usize, &(f64, f64))| {
                let (sin, cos) = angle(root * successes % size).sin_cos();
                re * cos + im * sin
            };
            values.iter().enumerate().map(term).sum::<f64>() / size as f64
        };
        (0..size).map(back).collect()
    }

    proptest! {
        #[test]
        fn all_ways_agree(probabilities in prop::collection::vec(0.0..=1.0_f64, 0..200)) {
            let direct = PoissonBinomial::multiplied_out(&probabilities);
            let blocks = PoissonBinomial::by_blocks(&probabilities, 7);
            let roots = by_roots_of_unity(&probabilities);
            for (successes, root) in roots.iter().enumerate() {
                let exact = direct.probability(successes);
                prop_assert!((exact - blocks.probability(successes)).abs() < 1e-12);
                prop_assert!((exact - root).abs() < 1e-12);
            }
        }

        #[test]
        fn tails_meet(probabilities in prop::collection::vec(0.0..=1.0_f64, 1..60), at in 0..60_usize) {
            let found = PoissonBinomial::new(&probabilities).map_err(|e| TestCaseError::fail(e.to_string()))?;
            let whole = found.at_most(at) + found.at_least(at + 1);
            prop_assert!((whole - 1.0).abs() < 1e-12);
            prop_assert!((0.0..=1.0).contains(&found.two_sided(at)));
        }
    }

    #[test]
    fn equal_probabilities_are_the_binomial_distribution() -> Result<(), StatsError> {
        let found = PoissonBinomial::new(&[0.3; 20])?;
        for successes in [0, 3, 10, 20] {
            let expected = crate::binomial::binomial_test(successes as u64, 20, 0.3)?;
            assert!((found.two_sided(successes) - expected).abs() < 1e-12, "{successes}");
        }
        assert!((found.mean() - 6.0).abs() < 1e-12 && (found.deviation() - 4.2_f64.sqrt()).abs() < 1e-12);
        // 2.5 % of the outcomes lie below 2, and 2.5 % above 10: R's qbinom.
        assert_eq!(found.range(0.95)?, Interval { low: 2.0, high: 10.0 });
        Ok(())
    }

    #[test]
    fn small_tails_are_exact() -> Result<(), StatsError> {
        let found = PoissonBinomial::new(&[0.01; 60])?;
        assert!((found.at_least(60) / 0.01_f64.powi(60) - 1.0).abs() < 1e-12);
        Ok(())
    }

    /// A million trials: the distribution function agrees with the normal one, corrected for skewness, up to the next
    /// order of the expansion.
    #[test]
    fn a_million_trials() -> Result<(), StatsError> {
        let probabilities: Vec<f64> = (0..1_000_000_u32).map(|n| f64::from(n % 1000) / 1000.0).collect();
        let found = PoissonBinomial::new(&probabilities)?;
        let whole: f64 = found.likely.iter().sum();
        assert!((whole - 1.0).abs() < 1e-11, "{whole}");
        let at = 500_123_usize;
        let z = (at as f64 + 0.5 - found.mean()) / found.deviation();
        assert!((found.at_most(at) - crate::quantile::normal_share(z)).abs() < 1e-5);
        Ok(())
    }

    #[test]
    fn what_is_no_probability_is_refused() {
        assert_eq!(PoissonBinomial::new(&[0.5, 1.5]), Err(StatsError::Probability(1.5)));
        let certain = PoissonBinomial::new(&[1.0; 3]).map(|found| (found.at_least(3), found.at_most(2)));
        assert_eq!(certain, Ok((1.0, 0.0)));
    }
}
