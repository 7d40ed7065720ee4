//! Histograms of kinds by probability.

use serde::Serialize;

/// Kinds of the same probability.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Kinds {
    /// Probability of each kind.
    pub probability: f64,
    /// Number of kinds; need not be whole.
    pub number: f64,
}

/// Number of kinds of each probability.
#[derive(Clone, Debug, PartialEq)]
pub struct Histogram {
    /// Distance of the expected fingerprint from the observed one.
    pub objective: f64,
    /// Kinds in ascending order of probability; probabilities without kinds are left out.
    pub kinds: Vec<Kinds>,
}

/// A mass below this is rounding error.
const NO_MASS: f64 = 1e-15;

impl Histogram {
    /// Creates a histogram from the mass at each probability of a grid.
    pub(super) fn of_masses(objective: f64, grid: &[f64], masses: &[f64]) -> Self {
        let kinds = grid.iter().zip(masses).filter(|(_, mass)| **mass > NO_MASS);
        let kinds = kinds.map(|(&probability, mass)| Kinds { probability, number: mass / probability });
        Self { objective, kinds: kinds.collect() }
    }

    /// Number of kinds.
    pub fn support(&self) -> f64 {
        self.variants_at_least(0.0)
    }

    /// Number of kinds with at least this probability.
    pub fn variants_at_least(&self, probability: f64) -> f64 {
        self.at_least(probability).fold(0.0, |sum, kinds| sum + kinds.number)
    }

    /// Total probability of the kinds with at least this probability.
    pub fn mass_at_least(&self, probability: f64) -> f64 {
        self.at_least(probability).fold(0.0, |sum, kinds| sum + kinds.number * kinds.probability)
    }

    fn at_least(&self, probability: f64) -> impl Iterator<Item = &Kinds> {
        self.kinds.iter().filter(move |kinds| kinds.probability >= probability)
    }

    /// Entropy of the distribution, in nats.
    pub fn entropy(&self) -> f64 {
        let term = |kinds: &Kinds| -kinds.number * kinds.probability * kinds.probability.ln();
        self.kinds.iter().map(term).sum()
    }

    /// Probability that one draw is among `draws` others, all with replacement: Σ h·x·(1 − (1 − x)^M).
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
        // Half of one bit plus half of two bits.
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
