//! The solecism library: grammatical errors made on purpose, with known answers.
//!
//! This crate gathers the public names of the others, under one version number, and what the command line and other
//! languages' bindings share: from names and files, as a user gives them, to what does the work.
//!
//! # Stability
//!
//! Within one minor version (0.*x*) nothing here is removed or changes its meaning. What a seed gives is promised
//! within one [`errors::ALGORITHM`] number, which every signature and manifest shows.

pub mod experiments;
pub mod language;
pub mod maker;
pub mod making;
pub mod over;
pub mod parsing;
pub mod retagging;
pub mod scoring;
pub mod sentences;
pub mod studying;
pub mod tagset;
pub mod writing;

pub use language::Language;
pub use maker::Maker;
pub use making::{Making, ProfileChoice, profile_named};
pub use solecism_systems::training;

/// Sentences, trees, token edits, and the formats that they are kept in.
pub use solecism_corpus as corpus;
/// What is known of English.
pub use solecism_english as english;
/// The bundled sample treebank.
pub use solecism_english::sample;
/// Kinds of error, profiles, and gold that follows.
pub use solecism_errors as errors;
/// Evaluations and comparisons from beginning to end, and their tables.
pub use solecism_lab as lab;
/// What language software got right and wrong, counted sentence by sentence.
pub use solecism_metrics as metrics;
/// From counts to intervals, p-values and bounds.
pub use solecism_stats as stats;
/// Taggers of our own, trained from any treebank.
pub use solecism_systems as systems;
