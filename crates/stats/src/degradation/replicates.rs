//! Means over replicates.

use serde::Serialize;

use super::Degradation;
use crate::error::StatsError;
use crate::mean::{Mean, mean};

/// The mean of one score over replicates.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct MeanScore {
    /// Name of the score.
    pub score: &'static str,
    /// Mean over the replicates in which the score is defined; `None` if there are none.
    pub mean: Option<Mean>,
}

/// The mean of every score over replicates, with standard deviation and interval, in the order of
/// [`Degradation::NAMES`].
///
/// # Errors
/// If the level is not between 0 and 1.
pub fn mean_of_replicates(replicates: &[Degradation], level: f64) -> Result<Vec<MeanScore>, StatsError> {
    let of = |(at, score): (usize, &'static str)| {
        let values: Vec<f64> = replicates.iter().filter_map(|replicate| replicate.values()[at]).collect();
        Ok(MeanScore { score, mean: mean(&values, level)? })
    };
    Degradation::NAMES.into_iter().enumerate().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::degradation::Agreement;

    #[test]
    fn every_score_has_its_mean() -> Result<(), StatsError> {
        let replicate =
            |different| Degradation::without_gold(&Agreement { same: 100 - different, different }, 0.8);
        let replicates = [replicate(4)?, replicate(8)?, replicate(6)?];
        let means = mean_of_replicates(&replicates, 0.95)?;
        let of = |name| means.iter().find(|mean| mean.score == name).and_then(|mean| mean.mean);
        let upper = of("degr_upr").ok_or(StatsError::TooManyRows)?;
        assert_eq!(upper.replicates, 3);
        assert!((upper.mean - 0.075).abs() < 1e-12);
        assert!(upper.deviation.is_some_and(|deviation| (deviation - 0.025).abs() < 1e-12));
        // t(2) at 95 % is 4.302653.
        let half = 4.302_653 * 0.025 / 3.0_f64.sqrt();
        assert!(upper.interval.is_some_and(|found| (found.high - 0.075 - half).abs() < 1e-6));
        assert_eq!(of("degr"), None);
        assert_eq!(mean_of_replicates(&[], 0.95)?[0], MeanScore { score: "acr_m0", mean: None });
        Ok(())
    }
}
