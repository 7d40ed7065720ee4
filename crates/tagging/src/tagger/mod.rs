//! Part-of-speech taggers.

mod corpus;
mod fold;
mod hmm;
mod perceptron;

use std::sync::{Mutex, PoisonError};

use solecism_corpus::Problem;

pub use corpus::{TagColumn, TaggedCorpus, Token};
pub use fold::{Fold, SENTENCES_PER_BLOCK};
use hmm::{Counts, Hmm};
pub use perceptron::{PerceptronOptions, PerceptronTrainer, Progress};
pub use perceptron::{PerceptronTagger, Scratch as PerceptronScratch};

use crate::Trainer;
use crate::WordTagger;
use crate::model::{Model, Strings, Training};

/// Kinds of tagger, as named in model files.
pub const KINDS: [&str; 2] = [hmm::KIND, perceptron::KIND];

/// A trained tagger of any kind.
#[derive(Debug)]
pub struct Tagger {
    method: Method,
    /// Buffers not in use.
    idle: Mutex<Vec<Scratch>>,
}

#[derive(Debug)]
enum Method {
    Hmm(Box<Hmm>),
    Perceptron(Box<PerceptronTagger>),
}

/// Buffers of a tagger, reusable for the next sentence.
#[derive(Debug, Default)]
pub struct Scratch {
    hmm: hmm::Scratch,
    perceptron: perceptron::Scratch,
}

impl Tagger {
    /// Trains a hidden Markov model.
    pub fn train_hmm(corpus: &TaggedCorpus) -> Self {
        Self::of_hmm(Hmm::of_counts(Counts::of(corpus), corpus.training()))
    }

    /// Trains a perceptron and reports each iteration. For training with checkpoints use [`PerceptronTrainer`].
    pub fn train_perceptron(
        corpus: &TaggedCorpus,
        options: PerceptronOptions,
        progress: &mut dyn FnMut(Progress),
    ) -> Self {
        PerceptronTrainer::new(corpus, options).run(progress)
    }

    fn of_hmm(hmm: Hmm) -> Self {
        Self { method: Method::Hmm(Box::new(hmm)), idle: Mutex::default() }
    }

    fn of_perceptron(perceptron: PerceptronTagger) -> Self {
        Self { method: Method::Perceptron(Box::new(perceptron)), idle: Mutex::default() }
    }

    /// Builds the tagger of a model.
    ///
    /// # Errors
    /// If it is not a model of a tagger, or is inconsistent.
    pub fn of_model(model: Model) -> Result<Self, Problem> {
        match &*model.kind {
            hmm::KIND => Hmm::of_model(model).map(Self::of_hmm),
            perceptron::KIND => PerceptronTagger::of_model(model).map(Self::of_perceptron),
            other => Err(Problem::new(
                format!("the model is of kind {other}, not a tagger"),
                format!("use a model of kind {}", KINDS.join(" or ")),
            )),
        }
    }

    /// The model to save.
    pub fn to_model(&self) -> Model {
        match &self.method {
            Method::Hmm(hmm) => hmm.to_model(),
            Method::Perceptron(perceptron) => perceptron.to_model(),
        }
    }

    /// Its kind, one of [`KINDS`].
    pub fn kind(&self) -> &'static str {
        match &self.method {
            Method::Hmm(_) => hmm::KIND,
            Method::Perceptron(_) => perceptron::KIND,
        }
    }

    /// Training data and options.
    pub fn training(&self) -> &Training {
        match &self.method {
            Method::Hmm(hmm) => hmm.training(),
            Method::Perceptron(perceptron) => perceptron.training(),
        }
    }

    /// Column of the tags it was trained on.
    pub fn column(&self) -> TagColumn {
        let learned = self.training().options.get("tags").and_then(|name| name.as_str());
        if learned == Some(TagColumn::Upos.name()) { TagColumn::Upos } else { TagColumn::Xpos }
    }

    /// Tag set.
    pub fn tags(&self) -> &Strings {
        match &self.method {
            Method::Hmm(hmm) => hmm.tags(),
            Method::Perceptron(perceptron) => perceptron.tags(),
        }
    }

    /// Tags a sentence. `tags` gets an index into the [tags](Tagger::tags) for each word.
    ///
    /// Reuse `scratch` for many sentences: it caches scores of words.
    pub fn tag_into(&self, words: &[&str], scratch: &mut Scratch, tags: &mut Vec<u16>) {
        match &self.method {
            Method::Hmm(hmm) => hmm.tag(words, &mut scratch.hmm, tags),
            Method::Perceptron(perceptron) => perceptron.tag(words, &mut scratch.perceptron, tags),
        }
    }

    /// Tags a sentence.
    pub fn tag(&self, words: &[&str]) -> Vec<&str> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let mut scratch = idle().pop().unwrap_or_default();
        let mut tags = Vec::with_capacity(words.len());
        self.tag_into(words, &mut scratch, &mut tags);
        idle().push(scratch);
        tags.into_iter().map(|tag| self.tags().get(usize::from(tag))).collect()
    }
}

impl WordTagger for Tagger {
    fn tag(&self, words: &[&str]) -> Option<Vec<&str>> {
        Some(self.tag(words))
    }
}
