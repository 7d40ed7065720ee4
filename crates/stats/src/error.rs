//! Errors of this crate.

use crate::options::MAX_RESAMPLES;

/// An invalid argument, or a failed computation.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum StatsError {
    /// A row, or a second system, has the wrong number of columns.
    #[error("{found} columns of counts where there should be {expected}")]
    Columns {
        /// Expected number.
        expected: usize,
        /// Actual number.
        found: usize,
    },
    /// Two systems were not counted on the same sentences.
    #[error(
        "{found} sentences of one system and {expected} of the other: only paired sentences can be compared"
    )]
    Rows {
        /// Number of sentences of the first system.
        expected: usize,
        /// Number of sentences of the second system.
        found: usize,
    },
    /// There are too many sentences to draw from.
    #[error("more than {} sentences", u32::MAX)]
    TooManyRows,
    /// A count is infinite or NaN.
    #[error("the count in column {column} is not a finite number")]
    NotFinite {
        /// Column, from 0.
        column: usize,
    },
    /// More resamples than are made.
    #[error("{0} resamples: there can be {MAX_RESAMPLES} at most")]
    Iterations(usize),
    /// A confidence level outside (0, 1).
    #[error("a confidence level of {0}: it must lie between 0 and 1, as 0.95 does")]
    Level(f64),
    /// An accuracy outside [0, 1].
    #[error("an accuracy of {0}: it must lie between 0 and 1, as 0.89 does")]
    Accuracy(f64),
    /// A probability outside [0, 1].
    #[error("a probability of {0}: it must lie between 0 and 1")]
    Probability(f64),
    /// More successes than trials.
    #[error("{successes} successes in {trials} trials")]
    Successes {
        /// Number of successes.
        successes: u64,
        /// Number of trials.
        trials: u64,
    },
    /// The fingerprint of an empty sample.
    #[error("nothing was seen: a fingerprint must have at least one number that is not 0")]
    NothingSeen,
    /// The fingerprint of a sample that is too large.
    #[error("a kind was seen more than 100000 times, or the sample has more than 2^40 observations")]
    TooMuchSeen,
    /// The linear program has no finite solution.
    #[error("there is no estimate: the numbers of this fingerprint are beyond what can be reckoned with")]
    NoEstimate,
}

/// Returns the level if it is valid.
pub(crate) fn checked_level(level: f64) -> Result<f64, StatsError> {
    if level > 0.0 && level < 1.0 { Ok(level) } else { Err(StatsError::Level(level)) }
}
