//! Estimates of the number of kinds, seen and unseen, and of their probabilities, from a sample.
//!
//! A sample is described by its *fingerprint*: the number of kinds seen once, twice, three times, and so on. The
//! estimate is a *histogram*: the number of kinds of each probability. [`Fingerprint::histogram`] finds the histogram
//! whose expected fingerprint is nearest to the sample's, by linear programming, as in Zou et al., "Quantifying
//! unobserved protein-coding variants in human populations" (2016); [`Fingerprint::two_stage`] is the form of Valiant
//! and Valiant, "Estimating the unseen" (2013). [`Fingerprint::chao1`] and [`Fingerprint::good_turing`] are two
//! simple estimates for comparison.

mod dense;
mod histogram;
mod likelihood;
mod program;
mod two_stage;

pub use histogram::{Histogram, Kinds};

use crate::error::StatsError;
use likelihood::binomial;
use program::{Program, Row};

/// Number of kinds seen once, twice, three times, ….
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    counts: Vec<u64>,
    sample: u64,
}

/// Limit on the number of occurrences of a kind.
const MOST: usize = 100_000;

/// Limit on the sample size.
const LARGEST: u64 = 1 << 40;

/// Ratio of neighbouring probabilities of the grid.
const RATIO: f64 = 1.05;

/// The smallest probability of the grid is this many times smaller than one in the whole sample.
const FINEST: f64 = 100.0;

/// Limit on the estimated number of kinds.
const MOST_KINDS: f64 = 65e6;

/// How much worse than the best fit the solution with the smallest support may be.
const NEAR: f64 = 1e-9;

impl Fingerprint {
    /// The fingerprint with these numbers of kinds seen once, twice, and so on.
    ///
    /// # Errors
    /// If nothing was seen, or the sample is too large.
    pub fn new(mut counts: Vec<u64>) -> Result<Self, StatsError> {
        let last = counts.iter().rposition(|&kinds| kinds > 0).ok_or(StatsError::NothingSeen)?;
        counts.truncate(last + 1);
        let seen = |sum: u64, (place, kinds): (usize, &u64)| {
            kinds.checked_mul(place as u64 + 1).and_then(|more| sum.checked_add(more))
        };
        let sample = counts.iter().enumerate().try_fold(0, seen);
        let sample = sample.filter(|&sample| sample <= LARGEST && counts.len() <= MOST);
        sample.map(|sample| Self { counts, sample }).ok_or(StatsError::TooMuchSeen)
    }

    /// The fingerprint of a sample, given the number of occurrences of each kind.
    ///
    /// # Errors
    /// As for [`Fingerprint::new`].
    pub fn of_sample(times: impl IntoIterator<Item = u64>) -> Result<Self, StatsError> {
        let mut counts = Vec::new();
        for times in times.into_iter().filter(|&times| times > 0) {
            let place = usize::try_from(times).unwrap_or(usize::MAX) - 1;
            if place >= MOST {
                return Err(StatsError::TooMuchSeen);
            }
            if place >= counts.len() {
                counts.resize(place + 1, 0);
            }
            counts[place] += 1;
        }
        Self::new(counts)
    }

    /// Number of kinds seen once, twice, three times, ….
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Sample size.
    pub fn sample(&self) -> u64 {
        self.sample
    }

    /// Number of kinds seen.
    pub fn seen(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// A lower bound of the number of kinds, from those seen once and twice (Chao 1984, bias-corrected form).
    pub fn chao1(&self) -> f64 {
        let [once, twice] = [0, 1].map(|at| self.counts.get(at).map_or(0.0, |&kinds| kinds as f64));
        let share = (self.sample as f64 - 1.0) / self.sample as f64;
        self.seen() as f64 + share * once * (once - 1.0) / (2.0 * (twice + 1.0))
    }

    /// The probability that the next draw is of a kind already seen (Good 1953): 1 − f₁/n.
    pub fn good_turing(&self) -> f64 {
        1.0 - self.counts.first().map_or(0.0, |&once| once as f64) / self.sample as f64
    }

    /// The histogram whose expected fingerprint is nearest to this one; of several, the one with the fewest kinds.
    ///
    /// # Errors
    /// If the linear program has no finite solution.
    pub fn histogram(&self) -> Result<Histogram, StatsError> {
        let grid = self.grid();
        let wanted = padded(&self.counts);
        let sample = self.sample as f64;
        let likely: Vec<Vec<f64>> = grid.iter().map(|&x| binomial(sample, x, wanted.len())).collect();
        let program = program(&wanted, &grid, &likely, 1.0);
        let solution = program.solve(|_| NEAR).ok_or(StatsError::NoEstimate)?;
        Ok(Histogram::of_masses(solution.objective, &grid, &solution.values))
    }

    /// Probabilities from a hundredth of one in the sample to that of the most frequent kind.
    fn grid(&self) -> Vec<f64> {
        let least = 1.0 / (FINEST * self.sample as f64);
        let most = (self.counts.len() as f64 / self.sample as f64).min(1.0);
        geometric(least, most, RATIO).into_iter().filter(|&x| x <= 1.0).collect()
    }
}

/// A geometric sequence from `least` to `most` with this ratio, and one step beyond if it does not come out even.
fn geometric(least: f64, most: f64, ratio: f64) -> Vec<f64> {
    let steps = whole(((most / least).ln() / ratio.ln()).ceil());
    (0..=steps).map(|step| least * ratio.powf(step as f64)).collect()
}

/// Conversion of a non-negative whole number; anything else becomes 0.
#[allow(clippy::cast_sign_loss)]
fn whole(number: f64) -> usize {
    number as usize
}

/// The counts, followed by √n zeros for n counts.
fn padded(counts: &[u64]) -> Vec<f64> {
    let zeros = std::iter::repeat_n(0.0, whole((counts.len() as f64).sqrt().ceil()));
    counts.iter().map(|&kinds| kinds as f64).chain(zeros).collect()
}

/// The linear program: a soft row for each count, divided by the root of the target, and the total mass. Its
/// variables are masses rather than numbers of kinds, so that rare and frequent kinds are of the same magnitude.
fn program(wanted: &[f64], grid: &[f64], likely: &[Vec<f64>], mass: f64) -> Program {
    let weights: Vec<f64> = wanted.iter().map(|count| 1.0 / (count + 1.0).sqrt()).collect();
    let mut rows = vec![Row::Equal];
    let mut right = vec![mass];
    // Unless the grid has probabilities this small, the limit cannot be exceeded.
    let is_capped = grid.first().is_some_and(|least| mass / least > MOST_KINDS);
    if is_capped {
        rows.push(Row::AtMost);
        right.push(1.0);
    }
    rows.extend(wanted.iter().map(|_| Row::Soft));
    right.extend(wanted.iter().zip(&weights).map(|(count, weight)| count * weight));
    let mut columns = Vec::with_capacity(grid.len() * rows.len());
    for (x, likely) in grid.iter().zip(likely) {
        columns.push(1.0);
        columns.extend(is_capped.then_some(1.0 / x / MOST_KINDS));
        columns.extend(likely.iter().zip(&weights).map(|(likely, weight)| likely / x * weight));
    }
    Program { rows, right, columns, second: grid.iter().map(|x| 1.0 / x).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fingerprint(counts: &[u64]) -> Fingerprint {
        Fingerprint::new(counts.to_vec()).unwrap_or(Fingerprint { counts: vec![1], sample: 1 })
    }

    #[test]
    fn samples_and_their_fingerprints() {
        let found = Fingerprint::of_sample([3, 1, 1, 0, 1]);
        assert_eq!(found, Ok(fingerprint(&[3, 0, 1])));
        assert_eq!((fingerprint(&[3, 0, 1, 0, 0]).sample(), fingerprint(&[3, 0, 1]).seen()), (6, 4));
        assert_eq!(Fingerprint::new(vec![0, 0]), Err(StatsError::NothingSeen));
        assert_eq!(Fingerprint::new(vec![u64::MAX, 1]), Err(StatsError::TooMuchSeen));
        assert_eq!(Fingerprint::of_sample([1, u64::MAX]), Err(StatsError::TooMuchSeen));
    }

    /// By hand, with n = 10: 6 + 0.9 · 3 · 2 / (2 · 2), and 1 − 3/10.
    #[test]
    fn plain_estimates() {
        let seen = fingerprint(&[3, 1, 1, 0, 0]);
        assert_eq!((seen.sample(), seen.seen()), (8, 5));
        assert!((seen.chao1() - (5.0 + 0.875 * 6.0 / 4.0)).abs() < 1e-12);
        assert!((seen.good_turing() - 0.625).abs() < 1e-12);
    }

    #[test]
    fn what_was_seen_once_and_nothing_else_has_no_bound_but_the_grid() -> Result<(), StatsError> {
        // Fifty kinds, each seen once, are explained best by the rarest kinds of the grid, of which there are 5,000.
        let found = fingerprint(&[50]).histogram()?;
        assert!(found.support() > 4000.0, "{}", found.support());
        assert!((found.mass_at_least(0.0) - 1.0).abs() < 1e-9);
        Ok(())
    }

    #[test]
    fn what_was_always_the_same_is_one_kind() -> Result<(), StatsError> {
        let mut counts = vec![0; 50];
        counts[49] = 1;
        let found = fingerprint(&counts).histogram()?;
        assert!(found.support() < 1.2 && found.mass_at_least(0.9) > 0.95, "{found:?}");
        assert!(fingerprint(&[1]).histogram().is_ok_and(|found| found.support() >= 1.0 - 1e-9));
        Ok(())
    }

    /// A large sample of equally likely kinds, all seen often, determines their number.
    #[test]
    fn a_large_sample_tells_how_many_there_are() -> Result<(), StatsError> {
        // 1,000 kinds seen 20 times on average, Poisson distributed.
        let mut likely = (-20.0_f64).exp();
        let mut counts = Vec::new();
        for times in 1..60_u32 {
            likely *= 20.0 / f64::from(times);
            counts.push(((1000.0 * likely).round() as i64).unsigned_abs());
        }
        let seen = fingerprint(&counts);
        for found in [seen.histogram()?, seen.two_stage()?] {
            assert!((found.support() - 1000.0).abs() < 30.0, "{}", found.support());
        }
        Ok(())
    }

    /// A sample so large that the limit on the number of kinds matters.
    #[test]
    fn there_are_never_too_many_kinds() -> Result<(), StatsError> {
        let found = fingerprint(&[2_000_000]).histogram()?;
        assert!(found.support() <= MOST_KINDS * 1.000_001, "{}", found.support());
        Ok(())
    }
}
