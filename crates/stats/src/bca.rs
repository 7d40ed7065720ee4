//! Bootstrap intervals of scores: percentile, and bias-corrected and accelerated (`BCa`).
//!
//! The `BCa` interval (Efron, "Better bootstrap confidence intervals", 1987) uses other quantiles of the resampled
//! scores than the percentile interval, to correct for bias (z₀: resamples that lie mostly on one side of the score)
//! and for acceleration (a, by the jackknife: a spread that changes with the score).

use serde::Serialize;

use crate::counts::Counts;
use crate::error::{StatsError, checked_level};
use crate::interval::Interval;
use crate::options::Options;
use crate::quantile::{normal_quantile, normal_share};
use crate::resample::Resamples;
use crate::statistic::{Statistic, evaluate, noise, scores};

/// A score with its intervals.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The score; `None` if it is undefined.
    pub value: Option<f64>,
    /// The percentile interval; `None` if the score is undefined or there is nothing to resample (fewer than two
    /// sentences, no resamples).
    pub percentile: Option<Interval>,
    /// The bias-corrected and accelerated interval; `None` also if leaving out some sentence makes the score
    /// undefined, or if the correction diverges.
    pub bca: Option<Interval>,
    /// Number of resamples in which the score was undefined; they are left out.
    pub undefined: usize,
}

/// Estimates every score of one system.
///
/// # Errors
/// If the level is not between 0 and 1, or there are more than [`MAX_RESAMPLES`](crate::MAX_RESAMPLES).
pub fn bca<S: Statistic + ?Sized>(
    counts: &Counts,
    statistic: &S,
    options: &Options,
) -> Result<Vec<Estimate>, StatsError> {
    let level = checked_level(options.confidence)?;
    options.check()?;
    let values = scores(statistic, &counts.total());
    if counts.rows() < 2 {
        let alone = |value| Estimate { value, percentile: None, bca: None, undefined: 0 };
        return Ok(values.into_iter().map(alone).collect());
    }
    let resamples = Resamples::draw(counts, statistic, options);
    let accelerations = accelerations(counts, statistic);
    let estimates = values.into_iter().zip(accelerations).enumerate();
    Ok(estimates
        .map(|(score, (value, acceleration))| {
            let (sorted, undefined) = resamples.sorted(score);
            estimate(value, acceleration, &sorted, undefined, level)
        })
        .collect())
}

fn estimate(
    value: Option<f64>,
    acceleration: Option<f64>,
    sorted: &[f64],
    undefined: usize,
    level: f64,
) -> Estimate {
    let tail = (1.0 - level) / 2.0;
    let percentile = value.and_then(|_| Interval::between(sorted, tail, 1.0 - tail));
    let bca = value.zip(acceleration).and_then(|(value, acceleration)| {
        let (first, last) = (*sorted.first()?, *sorted.last()?);
        if (first - value).abs() <= noise(value) && (last - value).abs() <= noise(value) {
            return Some(Interval { low: value, high: value });
        }
        let bias = normal_quantile(share_below(sorted, value));
        let low = corrected(tail, bias, acceleration)?;
        let high = corrected(1.0 - tail, bias, acceleration)?;
        Interval::between(sorted, low, high)
    });
    Estimate { value, percentile, bca, undefined }
}

/// The share of the sample below the value; ties count half.
fn share_below(sorted: &[f64], value: f64) -> f64 {
    let below = sorted.partition_point(|&other| other < value - noise(value));
    let not_above = sorted.partition_point(|&other| other <= value + noise(value));
    f64::midpoint(below as f64, not_above as f64) / sorted.len() as f64
}

/// The corrected quantile level: Φ(z₀ + (z₀ + z) / (1 − a (z₀ + z))).
fn corrected(share: f64, bias: f64, acceleration: f64) -> Option<f64> {
    let shifted = bias + normal_quantile(share);
    let scale = 1.0 - acceleration * shifted;
    (shifted.is_finite() && scale > 0.0).then(|| normal_share(bias + shifted / scale))
}

/// The acceleration of each score, from the jackknife; `None` if leaving out some sentence makes the score undefined.
fn accelerations<S: Statistic + ?Sized>(counts: &Counts, statistic: &S) -> Vec<Option<f64>> {
    let total = counts.total();
    let mut rest = total.clone();
    let mut without = vec![None; counts.rows() * statistic.len()];
    for (row, values) in counts.iter().zip(without.chunks_mut(statistic.len().max(1))) {
        for ((rest, total), count) in rest.iter_mut().zip(&total).zip(row) {
            *rest = total - count;
        }
        evaluate(statistic, &rest, values);
    }
    let of = |score| without.iter().skip(score).step_by(statistic.len()).copied().collect::<Option<Vec<_>>>();
    (0..statistic.len()).map(|score| of(score).map(|values| acceleration(&values))).collect()
}

/// Σ (m − x)³ / 6 (Σ (m − x)²)^{3/2}, with m the mean; 0 if all are equal.
fn acceleration(without: &[f64]) -> f64 {
    let mean = without.iter().sum::<f64>() / without.len() as f64;
    let (mut squares, mut cubes) = (0.0, 0.0);
    for value in without {
        let deviation = mean - value;
        squares += deviation.powi(2);
        cubes += deviation.powi(3);
    }
    let rounding = noise(mean).powi(2) * without.len() as f64;
    if squares <= rounding { 0.0 } else { cubes / (6.0 * squares.powf(1.5)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64) -> bool {
        (found - expected).abs() < 1e-10
    }

    fn accuracy(total: &[f64]) -> Option<f64> {
        (total[1] > 0.0).then(|| total[0] / total[1])
    }

    fn counts(rows: &[(u8, u8)]) -> Counts {
        let rows = rows.iter().map(|&(right, size)| [f64::from(right), f64::from(size)]);
        Counts::from_rows(2, rows).unwrap_or(Counts::new(2))
    }

    const SENTENCES: [(u8, u8); 20] = [
        (9, 10),
        (7, 9),
        (10, 12),
        (3, 8),
        (8, 9),
        (8, 11),
        (5, 10),
        (10, 10),
        (9, 12),
        (6, 7),
        (10, 11),
        (2, 9),
        (7, 8),
        (9, 10),
        (10, 10),
        (8, 9),
        (4, 10),
        (9, 11),
        (10, 12),
        (6, 8),
    ];

    #[test]
    fn the_acceleration_is_the_skewness_of_what_is_left() {
        // By hand: mean 3, deviations 2, 1, 1, 0, −4, cubes −54, squares 22.
        assert!(close(acceleration(&[1.0, 2.0, 2.0, 3.0, 7.0]), -54.0 / (6.0 * 22.0_f64.powf(1.5))));
        assert!(acceleration(&[0.1 + 0.2, 0.3, 0.3]).abs() < f64::MIN_POSITIVE);
        let found = accelerations(&counts(&SENTENCES), &accuracy)[0];
        assert!(found.is_some_and(|found| close(found, -0.043_230_760_821_383_11)), "{found:?}");
    }

    /// The expected values come from `SciPy` 1.17.
    #[test]
    fn the_correction() {
        for (share, bias, acceleration, expected) in [
            (0.025, 0.1, 0.05, 0.054_610_076_898_359_53),
            (0.975, 0.1, 0.05, 0.991_723_736_868_883_9),
            (0.05, -0.3, 0.02, 0.014_926_440_898_421_51),
            (0.95, 0.0, 0.0, 0.95),
        ] {
            let found = corrected(share, bias, acceleration);
            assert!(found.is_some_and(|found| close(found, expected)), "{found:?} is not {expected}");
        }
        assert_eq!(corrected(0.975, f64::INFINITY, 0.0), None);
        assert_eq!(corrected(0.975, 1.0, 0.5), None);
    }

    /// `SciPy` 1.17 with two million resamples: 0.6564 to 0.8378, percentile 0.6717 to 0.8462.
    #[test]
    fn as_another_program_has_it() -> Result<(), StatsError> {
        let options = Options { resamples: 100_000, ..Options::default() };
        let found = bca(&counts(&SENTENCES), &accuracy, &options)?[0];
        let near = |interval: Option<Interval>, low: f64, high: f64| {
            interval.is_some_and(|found| (found.low - low).abs() < 0.002 && (found.high - high).abs() < 0.002)
        };
        assert_eq!(found.value, Some(150.0 / 196.0));
        assert!(near(found.bca, 0.6564, 0.8378), "{found:?}");
        assert!(near(found.percentile, 0.6717, 0.8462), "{found:?}");
        Ok(())
    }

    #[test]
    fn where_nothing_varies_the_interval_is_a_point() -> Result<(), StatsError> {
        let point = Some(Interval { low: 0.3, high: 0.3 });
        let found = bca(&counts(&[(3, 10); 5]), &accuracy, &Options { resamples: 50, ..Options::default() })?;
        assert_eq!((found[0].bca, found[0].percentile), (point, point));
        Ok(())
    }

    #[test]
    fn where_there_is_nothing_to_go_by_there_is_no_interval() -> Result<(), StatsError> {
        let options = Options { resamples: 50, ..Options::default() };
        let of = |rows: &[(u8, u8)]| bca(&counts(rows), &accuracy, &options).map(|found| found[0]);
        let none = Estimate { value: None, percentile: None, bca: None, undefined: 0 };
        assert_eq!(of(&[])?, none);
        assert_eq!(of(&[(3, 10)])?, Estimate { value: Some(0.3), ..none });
        assert_eq!(of(&[(0, 0); 3])?, Estimate { undefined: 50, ..none });
        // Without the only sentence that has counts, the score is undefined.
        let one_counts = of(&[(3, 10), (0, 0), (0, 0)])?;
        assert!(one_counts.undefined > 5 && one_counts.undefined < 30, "{one_counts:?}");
        assert_eq!((one_counts.value, one_counts.bca), (Some(0.3), None));
        let never = bca(&counts(&[(3, 10), (4, 10)]), &accuracy, &Options { resamples: 0, ..options })?[0];
        assert_eq!((never.percentile, never.bca), (None, None));
        Ok(())
    }
}
