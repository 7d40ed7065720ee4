//! Scores, comparisons, studies and experiments, with their tables, charts and reports.
//!
//! ```text
//!  Request (metric, files, breakdown) ──▶ Tally ──▶ Report ─────┐
//!                                          └──▶ Comparisons ────┴──▶ JSON, or Table ──▶ text, CSV, Markdown, LaTeX
//! ```

mod caution;
mod chart;
pub mod comparison;
pub mod conservatism;
mod corpus_reader;
pub mod coverage;
pub mod degradation;
pub mod document;
pub mod experiment;
pub mod faithfulness;
mod figure;
pub mod loss;
pub mod page;
pub mod report;
pub mod signature;
pub mod study_directory;
pub mod table;
mod trivial;

pub use comparison::{Comparisons, SignificanceTest, compare};
pub use loss::{Losses, losses};
pub use page::page;
pub use report::{Report, report};
pub use table::{Style, Table};
