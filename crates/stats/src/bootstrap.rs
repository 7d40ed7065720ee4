//! The paired bootstrap test: would the difference show in another sample of sentences?
//!
//! Sentences are drawn with replacement, the same ones for both systems (Koehn, "Statistical significance tests for
//! machine translation evaluation", 2004). The differences δ* of the resamples scatter around the observed difference
//! δ as δ would around 0 if the systems were equally good. So p is the share of resamples with |δ* − δ| ≥ |δ|;
//! one-sided, with δ* − δ ≥ δ, that is δ* ≥ 2 δ (Berg-Kirkpatrick, Burkett and Klein, "An empirical investigation of
//! statistical significance in NLP", 2012). As in all tests here, p = (count + 1) / (resamples + 1).

use crate::comparison::{Comparison, Observed, Tally};
use crate::counts::Counts;
use crate::error::{StatsError, checked_level};
use crate::interval::Interval;
use crate::options::Options;
use crate::resample::Resamples;
use crate::statistic::{Difference, Statistic, scores};

/// Compares two systems by every score of the statistic. Returns one comparison per score, in order, with the
/// percentile interval of the difference.
///
/// Resamples in which a score is undefined are left out of the interval.
///
/// # Errors
/// If the two systems do not have the same number of sentences and columns, the level is not between 0 and 1,
/// or there are more than [`MAX_RESAMPLES`](crate::MAX_RESAMPLES).
pub fn bootstrap<S: Statistic + ?Sized>(
    a: &Counts,
    b: &Counts,
    statistic: &S,
    options: &Options,
) -> Result<Vec<Comparison>, StatsError> {
    let level = checked_level(options.confidence)?;
    options.check()?;
    let both = a.beside(b)?;
    let resamples = Resamples::draw(&both, &Difference(statistic), options);
    let pairs = scores(statistic, &a.total()).into_iter().zip(scores(statistic, &b.total()));
    let compare = |(score, (a, b))| {
        let observed = Observed::new(a, b);
        let mut tally = Tally::default();
        for resampled in resamples.of(score) {
            let shifted =
                resampled.zip(observed.difference()).map(|(resampled, observed)| resampled - observed);
            tally.count(shifted, &observed);
        }
        let tail = (1.0 - level) / 2.0;
        let interval = observed
            .difference()
            .and_then(|_| Interval::between(&resamples.sorted(score).0, tail, 1.0 - tail));
        observed.compared(&tally, options.resamples, interval)
    };
    Ok(pairs.enumerate().map(compare).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::PValues;

    fn accuracy(total: &[f64]) -> Option<f64> {
        (total[1] > 0.0).then(|| total[0] / total[1])
    }

    fn counts(right: impl Iterator<Item = u32>) -> Result<Counts, StatsError> {
        Counts::from_rows(2, right.map(|right| [f64::from(right), 10.0]))
    }

    #[test]
    fn equal_systems_do_not_differ() -> Result<(), StatsError> {
        let a = counts(3..8)?;
        let result = bootstrap(&a, &a, &accuracy, &Options { resamples: 99, ..Options::default() })?;
        assert_eq!(result[0].p, Some(PValues { two_sided: 1.0, greater: 1.0, less: 1.0 }));
        assert_eq!(result[0].interval, Some(Interval { low: 0.0, high: 0.0 }));
        Ok(())
    }

    #[test]
    fn the_interval_is_what_the_central_limit_says() -> Result<(), StatsError> {
        // The differences cycle through 2, 1, 0, −1: mean 0.05 of a sentence, standard deviation √1.25 / 10.
        let a = counts((0..400).map(|row| 7 - row % 4))?;
        let b = counts((0..400).map(|_| 5))?;
        let result = &bootstrap(&a, &b, &accuracy, &Options::default())?[0];
        let interval = result.interval.ok_or(StatsError::TooManyRows)?;
        let half = 1.959_964 * 1.25_f64.sqrt() / 10.0 / 20.0;
        assert!((interval.low - (0.05 - half)).abs() < 3e-4, "{interval:?}");
        assert!((interval.high - (0.05 + half)).abs() < 3e-4, "{interval:?}");
        assert!(result.p.is_some_and(|p| p.two_sided < 0.001 && p.greater < 0.001 && p.less > 0.9));
        Ok(())
    }

    #[test]
    fn undefined_scores_have_neither_p_nor_interval() -> Result<(), StatsError> {
        let none = Counts::from_rows(2, [[0.0, 0.0]])?;
        let result = bootstrap(&none, &counts(4..5)?, &accuracy, &Options::default())?;
        assert_eq!((result[0].p, result[0].interval), (None, None));
        let empty = bootstrap(&Counts::new(2), &Counts::new(2), &accuracy, &Options::default())?;
        assert_eq!((empty[0].p, empty[0].interval), (None, None));
        let level = Options { confidence: 95.0, ..Options::default() };
        assert_eq!(bootstrap(&none, &none, &accuracy, &level), Err(StatsError::Level(95.0)));
        Ok(())
    }
}
