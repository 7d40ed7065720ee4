//! What is tested: taggers and parsers of our own, trained from any treebank.
//!
//! ```text
//!  corpus with tags ──▶ TaggedCorpus ──▶ Hmm::train ───────────┐
//!                                   └──▶ PerceptronTrainer ────┤
//!                                        (Weights ▶ Scorer)    ▼
//!                                                     Tagger ──▶ Model ──▶ file
//!                                                       │         ▲
//!  treebank ──▶ DependencyCorpus ──▶ jackknife ◀────────┘       Parser
//!                                        └──▶ EagerTrainer ───────┘
//! ```

pub mod dependency;
pub mod hash;
pub mod index;
pub mod model;
pub mod perceptron;
pub mod plain;
mod spelling;
pub mod tagger;
mod vocabulary;
