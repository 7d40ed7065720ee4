//! What is tested: taggers of our own, trained from any treebank, and systems of other people as commands.
//!
//! ```text
//!  corpus with tags ──▶ TaggedCorpus ──▶ Hmm::train ───────────┐
//!                                   └──▶ PerceptronTrainer ────┤
//!                                        (Weights ▶ Scorer)    ▼
//!                                                     Tagger ──▶ Model ──▶ file
//!
//!  systems file ──▶ SystemsFile ──▶ CommandSystem, Precomputed ──▶ answers
//! ```

pub mod command;
pub mod hash;
pub mod index;
pub mod model;
pub mod perceptron;
pub mod plain;
mod spelling;
pub mod tagger;
