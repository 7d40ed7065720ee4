//! Intervals, and quantiles of a sample.

use serde::Serialize;

/// A closed interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    /// True if the value lies in the interval, including its ends.
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// The interval between two quantiles of a sorted sample; `None` if the sample is empty.
    pub(crate) fn between(sorted: &[f64], low: f64, high: f64) -> Option<Self> {
        Some(Self { low: quantile(sorted, low)?, high: quantile(sorted, high)? })
    }
}

/// The quantile of a sorted sample, by linear interpolation between the nearest values (definition 7 of Hyndman and
/// Fan 1996, the default of most packages).
fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let place = share.clamp(0.0, 1.0) * last as f64;
    #[allow(clippy::cast_sign_loss)] // it is at least 0
    let below = (place as usize).min(last);
    let (low, high) = (sorted[below], sorted[(below + 1).min(last)]);
    // Equal neighbours are returned unchanged, whatever rounding would do.
    Some(if low < high { low + (place - below as f64) * (high - low) } else { low })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_lie_between_neighbours_in_proportion() {
        let sample = [1.0, 2.0, 4.0, 8.0, 16.0];
        // Expected values from numpy.quantile.
        for (share, expected) in [(0.0, 1.0), (0.1, 1.4), (0.5, 4.0), (0.975, 15.2), (1.0, 16.0)] {
            let found = quantile(&sample, share).unwrap_or(f64::NAN);
            assert!((found - expected).abs() < 1e-12, "{share}: {found}");
        }
        assert_eq!(quantile(&[3.0], 0.7), Some(3.0));
        assert_eq!(quantile(&[], 0.5), None);
    }

    #[test]
    fn ends_belong_to_the_interval() {
        let interval = Interval { low: 1.0, high: 2.0 };
        assert!(interval.contains(1.0) && interval.contains(2.0) && !interval.contains(2.1));
    }
}
