//! Taggers, trained from any treebank, and what other trained systems share with them: the model file, perceptrons,
//! and strings by number.
//!
//! ```text
//!  treebank ──▶ TaggedCorpus ──▶ Hmm, PerceptronTrainer ──▶ Tagger ◀──▶ Model ◀──▶ file
//! ```

#![warn(unreachable_pub)]

pub mod hash;
pub mod index;
pub mod model;
pub mod perceptron;
pub mod spelling;
pub mod stop;
pub mod tagger;
pub mod vocabulary;

/// Tags the words of a sentence.
pub trait WordTagger: Sync {
    /// A tag for each word; `None` leaves them without.
    fn tag(&self, words: &[&str]) -> Option<Vec<&str>>;
}
