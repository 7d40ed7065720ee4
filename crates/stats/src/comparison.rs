//! Results of tests that compare two systems.

use serde::Serialize;

use crate::interval::Interval;
use crate::statistic::noise;

/// Comparison of two systems by one score.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// Score of the first system.
    pub a: Option<f64>,
    /// Score of the second system.
    pub b: Option<f64>,
    /// Score of the first system minus that of the second.
    pub difference: Option<f64>,
    /// p-values of the difference under the null hypothesis that the systems are equally good; `None` if a score is
    /// undefined.
    pub p: Option<PValues>,
    /// Bootstrap interval of the difference; `None` for shuffling.
    pub interval: Option<Interval>,
    /// Number of resamples in which the difference was undefined. They count as extreme in `p`.
    pub undefined: usize,
}

/// p-values of one difference against each alternative.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PValues {
    /// Alternative: the scores differ.
    pub two_sided: f64,
    /// Alternative: the first system's score is higher.
    pub greater: f64,
    /// Alternative: the first system's score is lower, which is better for an error rate.
    pub less: f64,
}

/// Alternative hypothesis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tail {
    /// The two scores differ.
    #[default]
    TwoSided,
    /// The first system's score is higher.
    Greater,
    /// The first system's score is lower.
    Less,
}

impl PValues {
    /// The p-value against this alternative.
    pub fn of(&self, tail: Tail) -> f64 {
        match tail {
            Tail::TwoSided => self.two_sided,
            Tail::Greater => self.greater,
            Tail::Less => self.less,
        }
    }
}

/// Observed scores of two systems.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Observed {
    a: Option<f64>,
    b: Option<f64>,
    difference: Option<f64>,
    noise: f64,
}

impl Observed {
    pub(crate) fn new(a: Option<f64>, b: Option<f64>) -> Self {
        let both = a.zip(b);
        Self {
            a,
            b,
            difference: both.map(|(a, b)| a - b),
            noise: both.map_or(0.0, |(a, b)| noise(a.abs().max(b.abs()))),
        }
    }

    pub(crate) fn difference(&self) -> Option<f64> {
        self.difference
    }

    /// The comparison after all resamples: p = (count + 1) / (resamples + 1), which is never 0, because the
    /// observed data are one of the possible permutations.
    pub(crate) fn compared(&self, tally: &Tally, resamples: usize, interval: Option<Interval>) -> Comparison {
        let p = |count: usize| (count + 1) as f64 / (resamples + 1) as f64;
        Comparison {
            a: self.a,
            b: self.b,
            difference: self.difference,
            p: self.difference.map(|_| PValues {
                two_sided: p(tally.two_sided),
                greater: p(tally.greater),
                less: p(tally.less),
            }),
            interval,
            undefined: tally.undefined,
        }
    }
}

/// Number of resamples with a difference at least as extreme as the observed one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    two_sided: usize,
    greater: usize,
    less: usize,
    undefined: usize,
}

impl Tally {
    /// Counts one resample. A difference that equals the observed one up to rounding counts as extreme. So does an
    /// undefined one, which is conservative: it can hide a difference but never produce one.
    pub(crate) fn count(&mut self, by_chance: Option<f64>, observed: &Observed) {
        let Some(difference) = observed.difference else {
            self.undefined += usize::from(by_chance.is_none());
            return;
        };
        let extreme = |at_least: fn(f64, f64) -> f64| {
            by_chance.is_none_or(|by_chance| at_least(by_chance, difference) >= -observed.noise)
        };
        self.two_sided += usize::from(extreme(|by_chance, difference| by_chance.abs() - difference.abs()));
        self.greater += usize::from(extreme(|by_chance, difference| by_chance - difference));
        self.less += usize::from(extreme(|by_chance, difference| difference - by_chance));
        self.undefined += usize::from(by_chance.is_none());
    }

    /// Adds the tally of another thread.
    pub(crate) fn add(&mut self, other: &Self) {
        self.two_sided += other.two_sided;
        self.greater += other.greater;
        self.less += other.less;
        self.undefined += other.undefined;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p_values(observed: Observed, by_chance: &[Option<f64>]) -> Option<PValues> {
        let mut tally = Tally::default();
        for &difference in by_chance {
            tally.count(difference, &observed);
        }
        observed.compared(&tally, by_chance.len(), None).p
    }

    #[test]
    fn each_tail_has_its_direction() {
        let observed = Observed::new(Some(0.75), Some(0.5));
        let p = p_values(observed, &[Some(0.25), Some(0.5), Some(-0.25), Some(0.0)]);
        assert_eq!(p, Some(PValues { two_sided: 0.8, greater: 0.6, less: 0.8 }));
        assert_eq!(p.map(|p| p.of(Tail::TwoSided)), Some(0.8));
        assert_eq!(p.map(|p| p.of(Tail::Greater)), Some(0.6));
        assert_eq!(p.map(|p| p.of(Tail::Less)), Some(0.8));
    }

    #[test]
    fn rounding_does_not_make_a_difference_smaller() {
        // In exact arithmetic both differences are 1/6.
        let observed = Observed::new(Some(1.0 / 3.0), Some(1.0 / 6.0));
        let other = 2.0 / 3.0 - 0.5;
        assert_ne!(Some(other), observed.difference());
        for by_chance in [other, other - 1e-15, other + 1e-15] {
            assert_eq!(
                p_values(observed, &[Some(by_chance)]),
                Some(PValues { two_sided: 1.0, greater: 1.0, less: 1.0 })
            );
        }
    }

    #[test]
    fn what_is_undefined_hides_a_difference() {
        let observed = Observed::new(Some(1.0), Some(0.0));
        assert_eq!(
            p_values(observed, &[None, Some(0.0), Some(0.5)]),
            Some(PValues { two_sided: 0.5, greater: 0.5, less: 1.0 })
        );
        assert_eq!(p_values(Observed::new(None, Some(1.0)), &[Some(0.0)]), None);
    }
}
