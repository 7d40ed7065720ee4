//! What is tested, whatever it is: sentences of words go in, and something is said of every word.
//!
//! ```text
//!  name or file ──▶ open ──▶ System ──▶ rows: each word and what is said of it
//!                            (tagger, chunker, parser, grammar, command, files made earlier)
//! ```

mod answers;
mod arcs;
mod chunks;
mod command;
mod open;
mod precomputed;
mod tags;
mod trees;

use solecism_corpus::Problem;
use solecism_errors::Rate;

pub use answers::{Answers, Row};
pub use open::{BUILTIN, open, open_described, open_model};

/// A system that says something of every word: a tag, a chunk, a head and a relation.
pub trait System: Sync {
    /// What it says of a word.
    fn answers(&self) -> Answers;

    /// What decides its answers, on one line: another signature, other answers.
    fn signature(&self) -> String;

    /// How many sentences it takes at a time. What starts a program for them takes many.
    fn batch(&self) -> usize {
        256
    }

    /// How many batches it works on side by side, where there are so many threads.
    fn side_by_side(&self, threads: usize) -> usize {
        threads
    }

    /// Answers for each of the sentences of a text, in order.
    ///
    /// # Errors
    /// If it does not work at all. What goes wrong with one sentence is the reply to that sentence.
    fn answer(&self, sentences: &[Vec<&str>], text: Noisiness) -> Result<Vec<Reply>, Problem>;
}

/// The rows of a sentence, or why there are none.
pub type Reply = Result<Vec<Row>, String>;

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
