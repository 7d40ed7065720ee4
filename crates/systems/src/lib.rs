//! What is tested: taggers and parsers of our own, trained from any treebank, grammars, and any command.
//!
//! ```text
//!  treebank ──▶ TaggedCorpus ─────▶ Hmm, PerceptronTrainer ──▶ Tagger ────┐
//!          ├──▶ ChunkCorpus ──────▶ ChunkTrainer ────────────▶ Chunker ───┤◀──▶ Model ◀──▶ file
//!          ├──▶ DependencyCorpus ─▶ EagerTrainer, MstTrainer ▶ Pipeline ──┤
//!          └──▶ Treebank ─────────▶ LatentTrainer, Pcfg ─────▶ TreeParser ┤
//!                                                                         │
//!  grammar ──▶ Earley ────────────────────────────────────────────────────┼──▶ System ──▶ rows
//!  systems file ──▶ CommandSystem, Precomputed ───────────────────────────┘
//! ```

mod brackets;
pub mod chunk;
pub mod command;
pub mod constituency;
pub mod corrector;
pub mod dependency;
pub mod earley;
#[cfg(feature = "harper")]
pub mod harper;
pub mod hash;
pub mod index;
pub mod model;
pub mod perceptron;
pub mod plain;
pub mod registry;
pub mod repair;
mod spelling;
pub mod system;
pub mod tagger;
pub mod training;
mod vocabulary;
