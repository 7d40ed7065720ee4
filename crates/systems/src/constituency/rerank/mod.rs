//! Choosing among the best trees of a parser, by features of whole trees.
//!
//! ```text
//!  List ──▶ Parts ──▶ Columns ──▶ Instances ──▶ Likelihood ──▶ Reranker ◀──▶ Model
//!  n trees  subtrees  features    of all lists  of the best    weights
//!           once      that differ               trees, L-BFGS
//! ```

pub mod bracket_score;
mod columns;
mod dense;
mod instances;
mod item;
pub mod jackknife;
pub mod labels;
pub mod lbfgs;
mod likelihood;
mod parts;
pub mod reranked;
pub mod reranker;
mod schema;
mod shared;
mod sketch;
#[cfg(test)]
pub(crate) mod testing;
pub mod training;

use super::tree::PhraseTree;

pub use bracket_score::{BracketCounts, GoldBrackets};
pub use jackknife::{ListMaker, jackknife};
pub use labels::Labels;
pub use likelihood::Target;
pub use reranked::{KIND, Reranked};
pub use reranker::{RerankOptions, RerankProgress, Reranker};
pub use training::{GRAMMARS, RerankStage, train_reranked};

/// A tree that a parser offers.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The tree.
    pub tree: PhraseTree,
    /// The logarithm of its probability.
    pub score: f64,
}

/// The trees that a parser offers for a sentence, and the one that it should have.
#[derive(Clone, Debug)]
pub struct List<'a> {
    /// The words of the sentence.
    pub words: Vec<&'a str>,
    /// What is offered.
    pub candidates: Vec<Candidate>,
    /// The tree of the treebank.
    pub gold: &'a PhraseTree,
    /// How much the sentence counts.
    pub weight: f64,
}
