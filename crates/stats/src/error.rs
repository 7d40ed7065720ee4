//! What can be wrong with what is asked.

use crate::options::MAX_ITERATIONS;

/// Why there is no result.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum StatsError {
    /// A row, or a second system, has another number of columns.
    #[error("{found} columns of counts where there should be {expected}")]
    Columns {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// Two systems were not counted on the same sentences.
    #[error(
        "{found} sentences of one system and {expected} of the other: only paired sentences can be compared"
    )]
    Rows {
        /// How many the first system has.
        expected: usize,
        /// How many the second has.
        found: usize,
    },
    /// There are more sentences than can be drawn from.
    #[error("more than {} sentences", u32::MAX)]
    TooManyRows,
    /// A count is infinite or not a number.
    #[error("the count in column {column} is not a finite number")]
    NotFinite {
        /// The column, from 0.
        column: usize,
    },
    /// More resamples than are made.
    #[error("{0} resamples: there can be {MAX_ITERATIONS} at most")]
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
        /// How often it succeeded.
        successes: u64,
        /// How often it was tried.
        trials: u64,
    },
    /// A fingerprint of an empty sample.
    #[error("nothing was seen: a fingerprint must have at least one number that is not 0")]
    NothingSeen,
    /// A fingerprint of a sample that is too large.
    #[error("a kind was seen more than 100000 times, or the sample has more than 2^40 observations")]
    TooMuchSeen,
    /// A linear program whose numbers are beyond all bounds.
    #[error("there is no estimate: the numbers of this fingerprint are beyond what can be reckoned with")]
    NoEstimate,
}

/// The level, if it is one.
pub(crate) fn checked_level(level: f64) -> Result<f64, StatsError> {
    if level > 0.0 && level < 1.0 { Ok(level) } else { Err(StatsError::Level(level)) }
}
