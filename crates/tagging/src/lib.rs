//! Part-of-speech taggers trained from any treebank, and parts shared with other trained systems: the model file, the
//! averaged perceptron, hashes and vocabularies.
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
pub mod tagger;
mod trainer;
pub mod vocabulary;

pub use trainer::{Trainer, check_same_corpus, take_state};

/// Tags the words of a sentence.
pub trait WordTagger: Sync {
    /// A tag for each word, or `None` to leave the words untagged.
    fn tag(&self, words: &[&str]) -> Option<Vec<&str>>;
}
