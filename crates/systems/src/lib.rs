//! What is tested: systems of our own, trained from any treebank or written by hand.
//!
//! ```text
//!  corpus with tags ──▶ TaggedCorpus ──▶ Hmm::train ───────────┐
//!                                   └──▶ PerceptronTrainer ────┤
//!                                        (Weights ▶ Scorer)    ▼
//!                                                     Tagger ──▶ Model ──▶ file
//!  corpus with phrases ──▶ ChunkCorpus ──▶ ChunkTrainer ──▶ Chunker ──┘
//!  grammar in a file ──▶ Grammar ──▶ Earley ──▶ trees
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
