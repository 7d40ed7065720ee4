//! From counts to intervals, p-values and bounds, independent of the meaning of the counts.
//!
//! ```text
//!                    ┌─▶ shuffle, bootstrap ─▶ is the difference real? ─▶ holm
//!  Counts, Statistic ┤
//!                    └─▶ bca ─▶ confidence interval of the score
//!  LeastSquares ─▶ bca ─▶ contribution of each variable
//!  Cases ─▶ degradation ─▶ bounds and estimate ─▶ mean over replicates
//!  Fingerprint ─▶ unseen ─▶ Histogram: number of unseen kinds
//!  probabilities ─▶ PoissonBinomial ─▶ number of successes, exact test
//! ```
//!
//! [`Counts`] has a row for each sentence and a column for each thing counted. A [`Statistic`] computes scores from
//! the sums of the columns. Resampling sums rows again and never scores a sentence twice, so every test and interval
//! works with every metric. Random streams are keyed by (seed, resample), so the results do not depend on the number of
//! threads.
//!
//! ```
//! use solecism_stats::{Counts, Options, bca, holm, shuffle};
//!
//! // Right answers and all answers of two systems, per sentence.
//! let a = Counts::from_rows(2, [[9.0, 10.0], [7.0, 8.0], [12.0, 12.0], [5.0, 9.0]])?;
//! let b = Counts::from_rows(2, [[8.0, 10.0], [7.0, 8.0], [10.0, 12.0], [5.0, 9.0]])?;
//! let accuracy = |total: &[f64]| (total[1] > 0.0).then(|| total[0] / total[1]);
//!
//! let options = Options { resamples: 1000, ..Options::default() };
//! let comparison = shuffle(&a, &b, &accuracy, &options)?[0];
//! assert_eq!(comparison.difference, Some(33.0 / 39.0 - 30.0 / 39.0));
//! // Two sentences differ: in half of the four ways to swap them the difference is as large.
//! assert!(comparison.p.is_some_and(|p| p.two_sided > 0.4 && p.two_sided < 0.6));
//!
//! let estimate = bca(&a, &accuracy, &options)?[0];
//! assert!(estimate.bca.is_some_and(|interval| interval.contains(33.0 / 39.0)));
//!
//! assert_eq!(holm(&[Some(0.01), None, Some(0.25)]), [Some(0.02), None, Some(0.25)]);
//! # Ok::<(), solecism_stats::StatsError>(())
//! ```

#![warn(unreachable_pub)]

pub mod bca;
pub mod binomial;
pub mod bootstrap;
mod comparison;
mod counts;
pub mod degradation;
mod error;
mod fourier;
mod holm;
mod interval;
mod lanes;
pub mod least_squares;
pub mod mean;
mod options;
mod parallel;
pub mod poisson_binomial;
mod quantile;
mod resample;
pub mod shuffle;
mod spearman;
mod statistic;
pub mod unseen;

pub use bca::{Estimate, bca};
pub use bootstrap::bootstrap;
pub use comparison::{Comparison, PValues, Tail};
pub use counts::Counts;
pub use error::StatsError;
pub use holm::holm;
pub use interval::Interval;
pub use least_squares::LeastSquares;
pub use mean::{Mean, mean};
pub use options::{MAX_RESAMPLES, Options};
pub use poisson_binomial::PoissonBinomial;
pub use shuffle::shuffle;
pub use spearman::spearman;
pub use statistic::{Difference, Scores, Statistic};
pub use unseen::{Fingerprint, Histogram};
