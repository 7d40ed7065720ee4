//! The work of solecism: from settings to a corpus that is corrupted, parsed, tagged or scored.
//!
//! The command line, experiments, Python and Spark call this crate.

#![warn(unreachable_pub)]

pub mod analyser;
pub mod annotations;
pub mod corpus_reader;
pub mod corrupt;
pub mod language_files;
pub mod optional;
pub mod paired;
pub mod parsing;
pub mod passages;
pub mod reading;
pub mod request;
pub mod retagging;
pub mod scoring;
pub mod sentences;
pub mod tagset;

pub use language_files::LanguageFiles;
pub use request::Request;
