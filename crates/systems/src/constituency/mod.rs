//! Constituency parsers that are trained from any treebank of trees.
//!
//! ```text
//!  treebank ──▶ Treebank (trees without traces and functions, weighted)
//! ```

pub mod rerank;
pub mod signature;
pub mod tree;
pub mod treebank;

pub use tree::{PhraseNode, PhraseTree};
pub use treebank::{Sample, Treebank};
