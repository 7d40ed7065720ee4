//! How a resampling test is run.

use serde::{Deserialize, Serialize};

/// How often to resample, with which seed, on how many threads.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Options {
    /// How many resamples are made.
    pub iterations: usize,
    /// What decides them, with the number of the iteration.
    pub seed: u64,
    /// How many threads share the work; 0 is taken as 1. The results do not depend on it.
    pub threads: usize,
    /// The confidence level of intervals, between 0 and 1.
    pub level: f64,
}

impl Default for Options {
    /// 10,000 iterations with seed 1 on one thread, and 95 % intervals.
    fn default() -> Self {
        Self { iterations: 10_000, seed: 1, threads: 1, level: 0.95 }
    }
}
