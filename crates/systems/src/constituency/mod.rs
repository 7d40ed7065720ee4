//! Constituency parsers, trained on any treebank in brackets.
//!
//! ```text
//!  treebank ──▶ Treebank (weighted trees without traces) ──▶ Pcfg, LatentTrainer ──▶ Latent ──▶ Product
//!  words ──▶ chart ──▶ Forest ──▶ k best trees
//! ```

pub mod consensus;
pub mod forest;
pub mod latent;
pub mod parsed_tree;
pub mod parser;
pub mod pcfg;
pub mod rerank;
pub mod robust;
pub mod signature;
mod softmax;
#[cfg(test)]
mod testing;
mod threshold_repair;
pub mod tree;
pub mod treebank;

pub use latent::{Decoding, Latent, LatentOptions, LatentTrainer, ParsePosterior, Product};
pub use parsed_tree::ParsedTree;
pub use parser::{TreeInput, TreeParser, TreeScratch};
pub use robust::Robust;
pub use threshold_repair::ThresholdRepair;
pub use tree::{PhraseNode, PhraseTree};
pub use treebank::{Functions, Sample, Treebank};
