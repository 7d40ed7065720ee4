//! The mean of a few replicates, with its interval.

use serde::Serialize;

use crate::error::{StatsError, checked_level};
use crate::interval::Interval;
use crate::quantile::t_within;

/// The mean of replicates.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mean {
    /// Number of replicates.
    pub replicates: usize,
    /// Mean.
    pub mean: f64,
    /// Sample standard deviation s, with denominator R − 1; `None` for a single replicate.
    pub deviation: Option<f64>,
    /// mean ± t(R − 1) · s / √R; `None` for a single replicate.
    pub interval: Option<Interval>,
}

/// The mean of the values with its confidence interval; `None` if there are no values.
///
/// # Errors
/// If the level is not between 0 and 1.
pub fn mean(values: &[f64], level: f64) -> Result<Option<Mean>, StatsError> {
    checked_level(level)?;
    if values.is_empty() {
        return Ok(None);
    }
    let replicates = values.len();
    let size = replicates as f64;
    let mean = values.iter().sum::<f64>() / size;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    let deviation = (replicates > 1).then(|| (squares / (size - 1.0)).sqrt());
    let interval = deviation.map(|deviation| {
        let half = t_within(level, size - 1.0) * deviation / size.sqrt();
        Interval { low: mean - half, high: mean + half }
    });
    Ok(Some(Mean { replicates, mean, deviation, interval }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64) -> bool {
        (found - expected).abs() < 1e-10
    }

    /// The expected values come from `SciPy` 1.17.
    #[test]
    fn students_interval() -> Result<(), StatsError> {
        let values = [0.041, 0.052, 0.047, 0.049, 0.055, 0.038, 0.044, 0.05, 0.046, 0.051];
        let Some(found) = mean(&values, 0.95)? else { panic!("there are values") };
        assert_eq!(found.replicates, 10);
        assert!(close(found.mean, 0.0473));
        assert!(found.deviation.is_some_and(|deviation| close(deviation, 0.005_207_899_981_971_833)));
        let interval = found.interval.map(|interval| (interval.low, interval.high));
        let Some((low, high)) = interval else { panic!("there are several values") };
        assert!(close(low, 0.043_574_492_782_291_946) && close(high, 0.051_025_507_217_708_044));
        let two = mean(&[3.0, 5.0], 0.95)?.and_then(|two| two.interval);
        assert!(two.is_some_and(|two| close(two.low, -8.706_204_736_174_694)), "{two:?}");
        Ok(())
    }

    #[test]
    fn too_few_to_tell() {
        assert_eq!(mean(&[], 0.95), Ok(None));
        let alone = Mean { replicates: 1, mean: 2.0, deviation: None, interval: None };
        assert_eq!(mean(&[2.0], 0.95), Ok(Some(alone)));
        assert_eq!(mean(&[2.0], 1.0), Err(StatsError::Level(1.0)));
        let same = mean(&[0.5; 4], 0.95).ok().flatten().and_then(|same| same.interval);
        assert_eq!(same, Some(Interval { low: 0.5, high: 0.5 }));
    }
}
