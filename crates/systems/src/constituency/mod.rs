//! Constituency parsers that are trained from any treebank of trees.
//!
//! ```text
//!  treebank ──▶ Treebank (trees without traces, weighted) ──▶ Pcfg ──▶ Forest ──▶ Parsed
//! ```

pub mod forest;
mod parsed;
pub mod pcfg;
pub mod signature;
pub mod tree;
pub mod treebank;

pub use parsed::Parsed;
pub use tree::{PhraseNode, PhraseTree};
pub use treebank::{Sample, Treebank};
