//! Degradation as a [`Statistic`], so that it can be resampled.

use super::Degradation;
use crate::statistic::Statistic;

/// The scores of a [`Degradation`] with gold. The columns are aaa, aab, aba, abb, abc.
#[derive(Clone, Copy, Debug, Default)]
pub struct WithGold;

impl Statistic for WithGold {
    fn len(&self) -> usize {
        Degradation::LEN
    }

    fn values(&self, total: &[f64], to: &mut [Option<f64>]) {
        if let Ok(counts) = total.try_into() {
            to.copy_from_slice(&Degradation::of_cases(counts).values());
        }
    }
}

/// The scores of a [`Degradation`] without gold. The columns are same, different.
#[derive(Clone, Copy, Debug)]
pub struct WithoutGold {
    /// Accuracy on clean text.
    pub accuracy: f64,
}

impl Statistic for WithoutGold {
    fn len(&self) -> usize {
        Degradation::LEN
    }

    fn values(&self, total: &[f64], to: &mut [Option<f64>]) {
        if let Ok(counts) = total.try_into() {
            to.copy_from_slice(&Degradation::of_agreement(counts, self.accuracy).values());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::degradation::{Agreement, Cases};
    use crate::{Counts, Options, StatsError, bca};

    #[test]
    fn they_are_resampled_like_any_score() -> Result<(), StatsError> {
        let sentence =
            |n: u64| Cases { aaa: 10 + n % 7, aab: n % 3, aba: n % 2, abb: 1 + n % 4, abc: n % 5 / 4 };
        let mut all = Cases::default();
        (0..60).for_each(|n| all += sentence(n));
        let counts = Counts::from_rows(5, (0..60).map(|n| sentence(n).counts()))?;
        let options = Options { resamples: 200, ..Options::default() };
        let found = bca(&counts, &WithGold, &options)?;
        let values: Vec<_> = found.iter().map(|estimate| estimate.value).collect();
        assert_eq!(values, Degradation::with_gold(&all).values());
        assert!(found.iter().all(|estimate| estimate.bca.is_some_and(|bca| bca.low < bca.high)));

        let agreement = |n| Agreement::from(sentence(n)).counts();
        let blind = bca(
            &Counts::from_rows(2, (0..60).map(agreement))?,
            &WithoutGold { accuracy: all.frequencies().map_or(0.0, |x| x[0] + x[1]) },
            &options,
        )?;
        // With the same draws, the share of equal output is the same with and without gold.
        assert_eq!(blind[2], found[2]);
        assert_eq!(blind[3].value, None);
        Ok(())
    }
}
