//! Options of resampling tests.

use serde::{Deserialize, Serialize};

/// Options of resampling tests and intervals.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Options {
    /// Number of resamples.
    pub iterations: usize,
    /// Seed of the random streams.
    pub seed: u64,
    /// Number of threads; 0 means 1. Results do not depend on it.
    pub threads: usize,
    /// Confidence level of intervals, between 0 and 1.
    pub level: f64,
}

impl Default for Options {
    /// 10,000 iterations with seed 1 on one thread, and 95 % intervals.
    fn default() -> Self {
        Self { iterations: 10_000, seed: 1, threads: 1, level: 0.95 }
    }
}
