//! `latent`: a grammar whose symbols are split until they fit the treebank (Petrov and others 2006).
//!
//! ```text
//!  Treebank ──▶ Binariser ──▶ Lessons ──▶ split, EM, merge, smooth ──▶ Grammar ──▶ Latent (one Level a pass)
//!  words ──▶ Emissions, Hints ──▶ CoarseChart ──▶ Allowed ──▶ FineChart ──▶ … ──▶ Posteriors ──▶ Decoder ──▶ trees
//! ```

mod allowed;
mod binarise;
#[cfg(test)]
mod brute_force;
mod chart;
mod coarse;
mod decode;
mod em;
mod emissions;
mod expected;
mod fine;
mod grammar;
mod hints;
mod layout;
mod level;
mod lexicon;
mod model;
mod parser;
mod posteriors;
mod product;
mod rules;
mod split;
mod symbols;
#[cfg(test)]
mod tests;
mod trainer;

pub use model::KIND;
pub use parser::{LONGEST, Latent, LatentScratch};
pub use posteriors::Posteriors;
pub use product::{Decoding, Heard, KIND as PRODUCT_KIND, Product};
pub use trainer::{Cycle, LatentOptions, LatentTrainer};
