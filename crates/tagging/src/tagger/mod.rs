//! Taggers: a tag for each word of a sentence.

mod corpus;
mod fold;
mod hmm;
mod perceptron;

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use solecism_corpus::Problem;

pub use corpus::{TagColumn, TaggedCorpus, Token};
pub use fold::{Fold, TOGETHER};
use hmm::{Counts, Hmm};
pub use perceptron::{PerceptronOptions, PerceptronTrainer, Progress};
pub use perceptron::{PerceptronTagger, Scratch as PerceptronScratch};

use crate::WordTagger;
use crate::model::{Model, Strings, Training};

/// The kinds of tagger that there are, as the model file calls them.
pub const KINDS: [&str; 2] = [hmm::KIND, perceptron::KIND];

/// A trained tagger of either kind.
#[derive(Debug)]
pub struct Tagger {
    method: Method,
    /// Room to work in that is not in use.
    idle: Mutex<Vec<Scratch>>,
}

#[derive(Debug)]
enum Method {
    Hmm(Box<Hmm>),
    Perceptron(Box<PerceptronTagger>),
}

/// Room for a tagger to work in, to be used again for the next sentence.
#[derive(Debug, Default)]
pub struct Scratch {
    hmm: hmm::Scratch,
    perceptron: perceptron::Scratch,
}

impl Tagger {
    /// Trains `hmm`, the hidden Markov model: it counts, in one go.
    pub fn train_hmm(corpus: &TaggedCorpus) -> Self {
        Self::of_hmm(Hmm::of_counts(Counts::of(corpus), corpus.training()))
    }

    /// Trains `perceptron`, and tells of each iteration. To stop and go on later, use [`PerceptronTrainer`].
    pub fn train_perceptron(
        corpus: &TaggedCorpus,
        options: PerceptronOptions,
        progress: &mut dyn FnMut(Progress),
    ) -> Self {
        let mut trainer = PerceptronTrainer::new(corpus, options);
        while !trainer.is_done() {
            progress(trainer.iterate());
        }
        trainer.finish()
    }

    fn of_hmm(hmm: Hmm) -> Self {
        Self { method: Method::Hmm(Box::new(hmm)), idle: Mutex::default() }
    }

    fn of_perceptron(perceptron: PerceptronTagger) -> Self {
        Self { method: Method::Perceptron(Box::new(perceptron)), idle: Mutex::default() }
    }

    /// Reads a model file.
    ///
    /// # Errors
    /// If it cannot be read, is damaged, or is no model of a tagger.
    pub fn load(path: &Path) -> Result<Self, Problem> {
        Self::of_model(Model::read(path)?)
    }

    /// The tagger of a model.
    ///
    /// # Errors
    /// If it is no model of a tagger, or its parts do not fit together.
    pub fn of_model(model: Model) -> Result<Self, Problem> {
        match &*model.kind {
            hmm::KIND => Hmm::of_model(model).map(Self::of_hmm),
            perceptron::KIND => PerceptronTagger::of_model(model).map(Self::of_perceptron),
            other => Err(Problem::new(
                format!("a model of the kind {other} where a tagger is needed"),
                format!("name a model of one of the kinds {}", KINDS.join(", ")),
            )),
        }
    }

    /// Writes a model file, whole or not at all.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), Problem> {
        self.to_model().write(path)
    }

    /// The model to be kept in a file.
    pub fn to_model(&self) -> Model {
        match &self.method {
            Method::Hmm(hmm) => hmm.to_model(),
            Method::Perceptron(perceptron) => perceptron.to_model(),
        }
    }

    /// Which of the [`KINDS`] it is.
    pub fn kind(&self) -> &'static str {
        match &self.method {
            Method::Hmm(_) => hmm::KIND,
            Method::Perceptron(_) => perceptron::KIND,
        }
    }

    /// What it was trained on, and how.
    pub fn training(&self) -> &Training {
        match &self.method {
            Method::Hmm(hmm) => hmm.training(),
            Method::Perceptron(perceptron) => perceptron.training(),
        }
    }

    /// The column of tags that it learned from.
    pub fn column(&self) -> TagColumn {
        let learned = self.training().options.get("tags").and_then(|name| name.as_str());
        if learned == Some(TagColumn::Upos.name()) { TagColumn::Upos } else { TagColumn::Xpos }
    }

    /// Its tags.
    pub fn tags(&self) -> &Strings {
        match &self.method {
            Method::Hmm(hmm) => hmm.tags(),
            Method::Perceptron(perceptron) => perceptron.tags(),
        }
    }

    /// Tags a sentence: for each word the number of one of the [tags](Tagger::tags).
    ///
    /// Whoever tags many sentences keeps the room to work in: what was found out about words stays there.
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
