//! `latent`: a grammar with latent states, learned by splitting and merging symbols (Petrov and others 2006).
//!
//! ```text
//!  Treebank ──▶ Binariser ──▶ TrainingTree ──▶ split, EM, merge, smooth ──▶ Grammar ──▶ Latent (one Level per pass)
//!  words ──▶ Emissions, TaggerPrior ──▶ CoarseChart ──▶ PruneMask ──▶ FineChart ──▶ … ──▶ Posteriors ──▶ Decoder ──▶ trees
//! ```

mod binarise;
#[cfg(test)]
mod brute_force;
mod chart;
mod coarse;
mod decode;
mod em;
mod emissions;
mod expected_constituents;
mod fine;
mod grammar;
mod layout;
mod level;
mod lexicon;
mod model;
mod parser;
mod posteriors;
mod product;
mod prune_mask;
mod rules;
mod split;
mod symbols;
mod tagger_prior;
#[cfg(test)]
mod tests;
mod trainer;

pub use model::KIND;
pub use parser::{Latent, LatentScratch, MAX_WORDS};
pub use posteriors::Posteriors;
pub use product::{Decoding, KIND as PRODUCT_KIND, ParsePosterior, Product};
pub use trainer::{CycleReport, LatentOptions, LatentTrainer};
