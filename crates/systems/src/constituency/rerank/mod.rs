//! Discriminative reranking of a parser's best trees, with features of whole trees.
//!
//! ```text
//!  CandidateList ──▶ TreeParts ──▶ Columns ──▶ Instances ──▶ RerankObjective ──▶ Reranker ◀──▶ Model
//!  n best trees      distinct      features    of all lists  minimised by        weights
//!                    parts         that differ               L-BFGS
//! ```

pub mod bracket_score;
mod columns;
mod dense;
mod feature_item;
mod instances;
pub mod jackknife;
pub mod labels;
pub mod lbfgs;
mod objective;
pub mod reranked;
pub mod reranker;
mod schema;
mod sketch;
mod subtrees;
#[cfg(test)]
pub(crate) mod testing;
pub mod training;
mod tree_parts;

use super::tree::PhraseTree;

pub use bracket_score::{BracketCounts, GoldBrackets};
pub use jackknife::{CandidateSource, jackknife};
pub use labels::Labels;
pub use objective::Target;
pub use reranked::{KIND, Reranked};
pub use reranker::{RerankOptions, RerankProgress, Reranker};
pub use training::{GRAMMARS, RerankStage, train_reranked};

/// A candidate tree of the base parser.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The tree.
    pub tree: PhraseTree,
    /// Log-probability or score by the base parser.
    pub score: f64,
}

/// The candidates of a sentence, with its gold tree.
#[derive(Clone, Debug)]
pub struct CandidateList<'a> {
    /// The words of the sentence.
    pub words: Vec<&'a str>,
    /// The candidates.
    pub candidates: Vec<Candidate>,
    /// The gold tree.
    pub gold: &'a PhraseTree,
    /// Weight of the sentence in training.
    pub weight: f64,
}
