//! From counts to intervals, p-values and bounds. Nothing here knows what the counts mean.
//!
//! ```text
//!                    ┌─▶ shuffle, bootstrap ─▶ is the difference real? ─▶ holm
//!  Counts, Statistic ┤
//!                    └─▶ bca ─▶ how sure is the score?
//!  Cases ─▶ degradation ─▶ bounds and estimate ─▶ mean over replicates
//! ```
//!
//! [`Counts`] has a row for each sentence and a column for each thing counted. A [`Statistic`] makes scores of the
//! sums of the columns. Resampling adds up rows again and never scores a sentence twice, so every test and interval
//! works with every metric. All chance comes from streams keyed by (seed, iteration): the results are the same on
//! any number of threads.

pub mod bca;
pub mod binomial;
pub mod bootstrap;
mod comparison;
mod counts;
pub mod degradation;
mod error;
mod holm;
mod interval;
mod lanes;
pub mod mean;
mod options;
mod parallel;
mod quantile;
mod resample;
pub mod shuffle;
mod statistic;

pub use bca::{Estimate, bca};
pub use bootstrap::bootstrap;
pub use comparison::{Comparison, PValues, Tail};
pub use counts::Counts;
pub use error::StatsError;
pub use holm::holm;
pub use interval::Interval;
pub use mean::{Mean, mean};
pub use options::Options;
pub use shuffle::shuffle;
pub use statistic::{Difference, Scores, Statistic};
