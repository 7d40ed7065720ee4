//! Systems under test: trainable taggers, chunkers, parsers and correctors, hand-written grammars, and any command.
//!
//! ```text
//!  treebank ──▶ TaggedCorpus ─────▶ Hmm, PerceptronTrainer ──▶ Tagger ────┐
//!          ├──▶ ChunkCorpus ──────▶ ChunkTrainer ────────────▶ Chunker ───┤◀──▶ Model ◀──▶ file
//!          ├──▶ DependencyCorpus ─▶ EagerTrainer, MstTrainer ▶ Pipeline ──┤
//!          └──▶ Treebank ─────────▶ LatentTrainer, Pcfg ─────▶ TreeParser ┤
//!                                                                         │
//!  grammar ──▶ Earley ────────────────────────────────────────────────────┼──▶ System ──▶ rows, trees, sentences
//!  systems file ──▶ CommandSystem, Precomputed ───────────────────────────┘
//! ```
//!
//! [`registry`] lists the kinds of system with their options, and says how each is trained and its models opened.

#![warn(unreachable_pub)]

mod brackets;
pub mod chunk;
pub mod command;
pub mod constituency;
pub mod corrector;
pub mod dependency;
pub mod earley;
#[cfg(feature = "harper")]
pub mod harper;
pub mod named_tagger;
pub mod registry;
pub mod repair;
pub mod system;
pub mod training;
