//! What is tested, whatever it is: sentences go in, and something is said of every one.
//!
//! ```text
//!  name or file ──▶ open ──▶ System ──▶ Answer: rows (each word and what is said of it), a tree, or a sentence
//!                            (tagger, chunker, parser, grammar, corrector, command, files made earlier)
//! ```

mod answers;
mod arcs;
mod asked;
mod chunks;
mod command;
mod grammar;
mod open;
mod precomputed;
mod tag_source;
mod tags;
mod trees;

use std::path::Path;

use solecism_corpus::Problem;
use solecism_errors::Rate;
use solecism_tagging::model::{Model, checksum};

pub use answers::{Answers, Row};
pub use asked::{Answer, Asked, Output, Reply};
pub(crate) use command::TestedCommand;
pub use open::{BUILTIN, open, open_described, open_model, open_tagged};
pub(crate) use tag_source::TagSource;
pub use tag_source::{GOLD, UNTAGGED};
pub use trees::TestedTrees;

/// A system that says something of every sentence: of each of its words a tag, a chunk, or a head and a relation; a tree;
/// or another sentence.
pub trait System: Sync {
    /// What it says.
    fn output(&self) -> Output;

    /// What decides its answers, on one line: another signature, other answers.
    fn signature(&self) -> String;

    /// Where the tags come from by which it decides: `own`, `gold`, a tagger, or `none` where it could have some and has
    /// not. Nothing, for a system that takes no tags.
    fn tags(&self) -> Option<String> {
        None
    }

    /// How many sentences it takes at a time. What starts a program for them takes many.
    fn batch(&self) -> usize {
        256
    }

    /// How many batches it works on side by side, where there are so many threads.
    fn side_by_side(&self, threads: usize) -> usize {
        threads
    }

    /// Lets it make its temporary files in this directory from now on, where the next run of a study that is killed finds
    /// them.
    fn keep_temporary_files_in(&self, _directory: &Path) {}

    /// Answers for each of the sentences of a text, in order.
    ///
    /// # Errors
    /// If it does not work at all. What goes wrong with one sentence is the reply to that sentence.
    fn answer(&self, sentences: &[Asked<'_>], text: Noisiness) -> Result<Vec<Reply>, Problem>;
}

/// For signatures: a model by what is in it.
pub(crate) fn checksum_of(model: &Model) -> String {
    format!("{:016x}", checksum(&model.to_bytes()))
}

/// How noisy a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noisiness {
    /// Not at all.
    Clean,
    /// A share of its words has an error.
    Noisy {
        /// The share.
        level: Rate,
        /// Which of the texts with such a share it is, from 1.
        replicate: u32,
    },
}
