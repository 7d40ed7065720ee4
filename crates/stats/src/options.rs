//! Options of resampling tests.

use serde::{Deserialize, Serialize};

use crate::error::StatsError;

/// Maximum number of resamples, because their scores are kept in memory.
pub const MAX_RESAMPLES: usize = 1_000_000;

/// Options of resampling tests and intervals.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Options {
    /// Number of resamples.
    pub resamples: usize,
    /// Seed of the random streams.
    pub seed: u64,
    /// Number of threads; 0 means 1. Results do not depend on it.
    pub threads: usize,
    /// Confidence level of intervals, between 0 and 1.
    pub confidence: f64,
}

impl Options {
    /// That there are not too many resamples.
    pub(crate) fn check(&self) -> Result<(), StatsError> {
        if self.resamples > MAX_RESAMPLES {
            return Err(StatsError::Iterations(self.resamples));
        }
        Ok(())
    }
}

impl Default for Options {
    /// 10,000 resamples with seed 1 on one thread, and 95 % intervals.
    fn default() -> Self {
        Self { resamples: 10_000, seed: 1, threads: 1, confidence: 0.95 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Counts, bca, bootstrap, shuffle};

    #[test]
    fn more_resamples_than_there_is_memory_for_are_refused() -> Result<(), StatsError> {
        let counts = Counts::from_rows(1, [[1.0], [2.0]])?;
        let sum = |total: &[f64]| total.first().copied();
        for resamples in [MAX_RESAMPLES + 1, usize::MAX] {
            let options = Options { resamples, ..Options::default() };
            let refused = StatsError::Iterations(resamples);
            assert_eq!(bca(&counts, &sum, &options).err(), Some(refused));
            assert_eq!(bootstrap(&counts, &counts, &sum, &options).err(), Some(refused));
            assert_eq!(shuffle(&counts, &counts, &sum, &options).err(), Some(refused));
        }
        Ok(())
    }
}
