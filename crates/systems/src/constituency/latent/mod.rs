//! A grammar whose symbols are split until they fit the treebank.

mod binarise;
mod em;
mod grammar;
mod layout;
mod lexicon;
mod rules;
mod split;
mod symbols;
mod trainer;

pub use trainer::{Cycle, LatentOptions, LatentTrainer};
