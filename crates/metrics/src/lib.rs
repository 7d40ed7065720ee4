//! Metrics: counts, sentence by sentence, of what language software got right and wrong.
//!
//! ```text
//!  gold ──┐
//!         ├──▶ pairs ──▶ Metric::count ──▶ Tally (a row of counts per sentence) ──▶ total ──▶ Metric::values
//!  output ┘   (evaluate)                  (breakdowns are groups of its rows)
//! ```
//!
//! A metric maps one gold and one output to counts that can be added; a score is a function of their sum. So the
//! score of a corpus, each breakdown and every test of significance are the same loop over counts.

#![warn(unreachable_pub)]

pub mod accuracy;
pub mod align;
pub mod attachment;
pub mod black;
pub mod edits;
pub mod evaluate;
pub mod extract;
pub mod fields;
pub mod gleu;
pub mod imeasure;
pub mod index_match;
pub mod leaf_ancestor;
pub mod m2;
pub mod metric;
pub mod pair;
pub mod parseval;
mod punctuation;
mod references;
pub mod registry;
pub mod robustness;
pub mod rows;
pub mod settings;
pub mod sink;
pub mod tally;
pub mod ter;
pub mod ucca;
pub mod ud;
pub mod words;

pub use evaluate::{Evaluation, Files, TextPair, count_one, evaluate, evaluate_texts};
pub use fields::Breakdown;
pub use metric::{Dimension, Level, Loss, Metric, Pairing, Score, Show, Width};
pub use pair::{Fault, Pair};
pub use registry::{METRICS, MetricInfo};
pub use settings::Settings;
pub use sink::{Sink, Status};
pub use tally::Tally;
