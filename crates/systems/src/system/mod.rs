//! What is tested, whatever it is: sentences of words go in, and something is said of every word.

mod answers;
mod tags;

use solecism_corpus::Problem;

pub use answers::{Answers, Row};

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

    /// Answers for each of the sentences, in order.
    ///
    /// # Errors
    /// If it does not work at all. What goes wrong with one sentence is the reply to that sentence.
    fn answer(&self, sentences: &[Vec<&str>]) -> Result<Vec<Reply>, Problem>;
}

/// The rows of a sentence, or why there are none.
pub type Reply = Result<Vec<Row>, String>;
