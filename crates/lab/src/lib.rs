//! Evaluations and comparisons from beginning to end, and the tables that show them.
//!
//! ```text
//!  Request (metric, files, breakdown) ──▶ Tally ──▶ Report ─────┐
//!                                          └──▶ Comparisons ────┴──▶ JSON, or Table ──▶ text, CSV, Markdown, LaTeX
//! ```

mod caution;
mod chart;
pub mod comparison;
pub mod conservatism;
pub mod coverage;
pub mod degradation;
pub mod document;
pub mod experiment;
pub mod faithfulness;
mod figure;
pub mod kept;
pub mod loss;
pub mod page;
pub mod report;
pub mod retraining;
pub mod signature;
pub mod table;
mod trivial;
mod walk;

pub use comparison::{Comparisons, Test, compare};
pub use loss::{Losses, losses};
pub use page::page;
pub use report::{Report, report};
pub use table::{Style, Table};
