//! A grammar whose symbols are split until they fit the treebank.

mod allowed;
mod binarise;
mod chart;
mod coarse;
mod decode;
mod em;
mod emissions;
mod fine;
mod grammar;
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
mod trainer;

pub use model::KIND;
pub use parser::{Latent, LatentScratch};
pub use posteriors::Posteriors;
pub use product::{KIND as PRODUCT_KIND, Product};
pub use trainer::{Cycle, LatentOptions, LatentTrainer};
