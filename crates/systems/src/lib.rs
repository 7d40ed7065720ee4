//! What is tested: taggers of our own, trained from any treebank.
//!
//! ```text
//!  corpus with tags ──▶ TaggedCorpus ──▶ Hmm::train ───────────┐
//!                                   └──▶ PerceptronTrainer ────┤
//!                                        (Weights ▶ Scorer)    ▼
//!                                                     Tagger ──▶ Model ──▶ file
//! ```

pub mod chunk;
pub mod command;
pub mod dependency;
pub mod earley;
pub mod hash;
pub mod index;
pub mod model;
pub mod perceptron;
pub mod plain;
mod spelling;
pub mod system;
pub mod tagger;
mod vocabulary;
