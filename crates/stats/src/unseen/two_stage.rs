//! The two-stage estimate: the best fit first, then the fewest kinds that fit nearly as well.
//!
//! Kinds seen so often that few others were seen about as often are taken at their observed frequency; only the
//! others go through the linear program, which assumes a Poisson sample size.

use super::likelihood::poisson;
use super::{Fingerprint, Histogram, Kinds, geometric, padded, program, whole};
use crate::error::StatsError;

/// Ratio of neighbouring probabilities of the grid.
const RATIO: f64 = 1.1;

/// How much worse than the best fit the result may be.
const WORSE: f64 = 0.5;

impl Fingerprint {
    /// The estimate of Valiant and Valiant.
    ///
    /// # Errors
    /// If the linear program has no finite solution.
    pub fn two_stage(&self) -> Result<Histogram, StatsError> {
        let sample = self.sample as f64;
        let (rare, mut frequent) = self.split();
        let known: f64 = frequent.iter().map(|kinds| kinds.number * kinds.probability).sum();
        let Some(most) = rare.iter().rposition(|&kinds| kinds > 0) else {
            return Ok(Histogram { objective: 0.0, kinds: frequent });
        };
        let wanted = padded(&rare[..=most]);
        let grid = geometric(self.least(), (most as f64 + 1.0) / sample, RATIO);
        let likely: Vec<Vec<f64>> = grid.iter().map(|x| poisson(sample * x, wanted.len())).collect();
        let program = program(&wanted, &grid, &likely, (1.0 - known).max(0.0));
        let solution = program.solve(|_| WORSE).ok_or(StatsError::NoEstimate)?;
        let mut found = Histogram::of_masses(solution.objective, &grid, &solution.values);
        found.kinds.append(&mut frequent);
        found.kinds.sort_by(|a, b| a.probability.total_cmp(&b.probability));
        Ok(found)
    }

    /// Counts that go through the linear program, and kinds taken at their observed frequency.
    fn split(&self) -> (Vec<u64>, Vec<Kinds>) {
        let mut rare = self.counts.clone();
        let mut frequent = Vec::new();
        for (place, &kinds) in self.counts.iter().enumerate().filter(|(_, kinds)| **kinds > 0) {
            let root = (place as f64 + 1.0).sqrt();
            let reach = whole(root.ceil());
            let about = &self.counts[place.saturating_sub(reach)..(place + reach + 1).min(self.counts.len())];
            if (about.iter().sum::<u64>() as f64) < 2.0 * root {
                rare[place] = 0;
                let probability = (place as f64 + 1.0) / self.sample as f64;
                frequent.push(Kinds { probability, number: kinds as f64 });
            }
        }
        (rare, frequent)
    }

    /// The smallest probability of the grid; if no kind was seen once, it depends on the smallest number of
    /// occurrences.
    fn least(&self) -> f64 {
        let sample = self.sample as f64;
        match self.counts.iter().position(|&kinds| kinds > 0) {
            Some(first) if first > 0 => (first as f64 + 1.0) / sample,
            _ => 1.0 / (sample * sample.max(10.0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_seen_often_is_taken_for_what_it_looks_like() -> Result<(), StatsError> {
        // Ten kinds seen once, and one that makes up half of the sample.
        let seen = Fingerprint::new(vec![10, 0, 0, 0, 0, 0, 0, 0, 0, 1])?;
        let (rare, frequent) = seen.split();
        assert_eq!(rare.iter().sum::<u64>(), 10);
        assert_eq!(frequent, [Kinds { probability: 0.5, number: 1.0 }]);
        let found = seen.two_stage()?;
        assert!((found.variants_at_least(0.4) - 1.0).abs() < 1e-12);
        assert!((found.mass_at_least(0.0) - 1.0).abs() < 1e-9);
        Ok(())
    }

    #[test]
    fn where_all_is_frequent_there_is_nothing_to_solve() -> Result<(), StatsError> {
        let found = Fingerprint::new(vec![0, 0, 0, 0, 0, 0, 0, 0, 0, 1])?.two_stage()?;
        assert_eq!(found.kinds, [Kinds { probability: 1.0, number: 1.0 }]);
        Ok(())
    }
}
