//! Evaluations and comparisons from beginning to end, and the tables that show them.
//!
//! ```text
//!  Request (metric, files, breakdown) ──▶ Tally ──▶ Report ─────┐
//!                                          └──▶ Comparisons ────┴──▶ JSON, or Table ──▶ text, CSV, Markdown, LaTeX
//! ```

pub mod annotations;
mod chart;
pub mod comparison;
pub mod conservatism;
pub mod coverage;
pub mod degradation;
pub mod document;
pub mod experiment;
pub mod faithfulness;
mod figure;
mod kept;
mod noisy_text;
pub mod page;
mod passages;
mod reading;
pub mod report;
pub mod request;
pub mod retraining;
pub mod signature;
pub mod table;
mod trees;
mod walk;

pub use comparison::{Comparisons, Test, compare};
pub use page::page;
pub use report::{Report, report};
pub use request::Request;
pub use table::{Style, Table};
