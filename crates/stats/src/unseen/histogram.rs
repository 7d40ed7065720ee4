//! How many kinds there are of each probability.

use serde::Serialize;

/// Kinds that are equally likely.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Kinds {
    /// How likely each of them is.
    pub probability: f64,
    /// How many there are; need not be whole.
    pub number: f64,
}

/// How many kinds there are of each probability.
#[derive(Clone, Debug, PartialEq)]
pub struct Histogram {
    /// How far what it would lead one to expect is from what was seen.
    pub objective: f64,
    /// The kinds, the rarest first; probabilities that no kind has are left out.
    pub kinds: Vec<Kinds>,
}

/// A mass that is less than this is rounding.
const NO_MASS: f64 = 1e-15;

impl Histogram {
    /// From the mass that each probability of a grid has.
    pub(super) fn of_masses(objective: f64, grid: &[f64], masses: &[f64]) -> Self {
        let kinds = grid.iter().zip(masses).filter(|(_, mass)| **mass > NO_MASS);
        let kinds = kinds.map(|(&probability, mass)| Kinds { probability, number: mass / probability });
        Self { objective, kinds: kinds.collect() }
    }

    /// How many kinds there are.
    pub fn support(&self) -> f64 {
        self.variants_at_least(0.0)
    }

    /// How many kinds have at least this probability.
    pub fn variants_at_least(&self, probability: f64) -> f64 {
        self.at_least(probability).fold(0.0, |sum, kinds| sum + kinds.number)
    }

    /// What share of all is of kinds that have at least this probability.
    pub fn mass_at_least(&self, probability: f64) -> f64 {
        self.at_least(probability).fold(0.0, |sum, kinds| sum + kinds.number * kinds.probability)
    }

    fn at_least(&self, probability: f64) -> impl Iterator<Item = &Kinds> {
        self.kinds.iter().filter(move |kinds| kinds.probability >= probability)
    }

    /// The entropy of the distribution, in nats.
    pub fn entropy(&self) -> f64 {
        let term = |kinds: &Kinds| -kinds.number * kinds.probability * kinds.probability.ln();
        self.kinds.iter().map(term).sum()
    }

    /// How likely one draw is among `draws` others, all of them with replacement: Σ h·x·(1 − (1 − x)^M).
    pub fn coverage(&self, draws: u32) -> f64 {
        let missed = |x: f64| (f64::from(draws) * (-x).ln_1p()).exp();
        self.kinds
            .iter()
            .map(|kinds| kinds.number * kinds.probability * (1.0 - missed(kinds.probability)))
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn coin() -> Histogram {
        Histogram::of_masses(0.0, &[0.001, 0.25, 0.5], &[1e-17, 0.5, 0.5])
    }

    #[test]
    fn what_there_is_at_least() {
        let found = coin();
        assert_eq!(found.kinds.len(), 2);
        let variants: Vec<f64> = [0.0, 0.25, 0.3, 0.9].map(|x| found.variants_at_least(x)).to_vec();
        assert_eq!(variants, [3.0, 3.0, 1.0, 0.0]);
        assert_eq!(vec![found.mass_at_least(0.0), found.mass_at_least(0.3)], [1.0, 0.5]);
        // Half of one bit, and half of two.
        assert!((found.entropy() - 1.5 * 2.0_f64.ln()).abs() < 1e-15);
    }

    #[test]
    fn coverage_by_hand() {
        // Two draws are equal with probability ½² + 2 · ¼².
        assert!((coin().coverage(1) - 0.375).abs() < 1e-15);
        assert!(coin().coverage(0).abs() < 1e-15);
        assert!((coin().coverage(1000) - 1.0).abs() < 1e-12);
    }
}
