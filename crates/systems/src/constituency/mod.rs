//! Constituency parsers that are trained from any treebank of trees.
//!
//! ```text
//!  treebank ──▶ Treebank (trees without traces and functions, weighted) ──▶ Pcfg, LatentTrainer ──▶ Latent ──▶ Product
//!  words ──▶ chart ──▶ Forest ──▶ the best trees
//! ```

mod careful;
pub mod consensus;
pub mod forest;
pub mod latent;
pub mod parsed;
pub mod parser;
pub mod pcfg;
pub mod rerank;
pub mod robust;
pub mod signature;
mod softmax;
#[cfg(test)]
mod testing;
pub mod tree;
pub mod treebank;

pub use careful::Careful;
pub use latent::{Decoding, Heard, Latent, LatentOptions, LatentTrainer, Product};
pub use parsed::Parsed;
pub use parser::{TreeParser, TreeScratch};
pub use robust::Robust;
pub use tree::{PhraseNode, PhraseTree};
pub use treebank::{Functions, Sample, Treebank};
