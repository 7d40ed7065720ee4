//! `perceptron`: one tag after the other, each the best by an averaged perceptron (Collins 2002) that sees the words
//! around and the two tags before.

mod cache;
mod features;
mod kinds;
mod look;
mod trainer;

use std::sync::atomic::{AtomicU64, Ordering};

use solecism_corpus::Problem;

pub use cache::Scratch;
use features::{OUTSIDE, window};
use kinds::Kinds;
pub use trainer::{PerceptronOptions, PerceptronTrainer, Progress};

use crate::model::{Model, Strings, Training, malformed};
use crate::perceptron::Scorer;

/// What the model file calls it.
pub(super) const KIND: &str = "perceptron";

/// A trained perceptron.
#[derive(Debug)]
pub struct PerceptronTagger {
    tags: Strings,
    kinds: Kinds,
    scorer: Scorer,
    training: Training,
    /// Tells it from every other tagger of this process, never 0.
    number: u64,
}

/// How many perceptrons there have been.
static NUMBERS: AtomicU64 = AtomicU64::new(1);

impl PerceptronTagger {
    fn new(tags: Strings, kinds: Kinds, scorer: Scorer, training: Training) -> Self {
        Self { tags, kinds, scorer, training, number: NUMBERS.fetch_add(1, Ordering::Relaxed) }
    }

    /// The tags, by their numbers.
    pub fn tags(&self) -> &Strings {
        &self.tags
    }

    /// What it was trained on, and how.
    pub fn training(&self) -> &Training {
        &self.training
    }

    /// The model to be kept in a file.
    pub fn to_model(&self) -> Model {
        let mut model = Model::new(KIND, self.training.clone());
        self.save_as("", &mut model);
        model
    }

    /// Adds the tagger to a model that has other things, each part under a name that begins so.
    pub fn save_as(&self, name: &str, model: &mut Model) {
        model.put_strings(&format!("{name}tags"), &self.tags);
        self.kinds.save_as(&format!("{name}kinds"), model);
        self.scorer.save_as(&format!("{name}scorer"), model);
    }

    /// The tagger of a model.
    ///
    /// # Errors
    /// If the parts of the model do not fit together.
    pub fn of_model(mut model: Model) -> Result<Self, Problem> {
        model.expect(KIND)?;
        let training = std::mem::take(&mut model.training);
        Self::load_as("", &mut model, training)
    }

    /// Takes the tagger of a name out of a model.
    ///
    /// # Errors
    /// If a part is missing, or the parts do not fit together.
    pub fn load_as(name: &str, model: &mut Model, training: Training) -> Result<Self, Problem> {
        let tags = model.take_strings(&format!("{name}tags"))?;
        let kinds = Kinds::load_as(&format!("{name}kinds"), model)?;
        let scorer = Scorer::load_as(&format!("{name}scorer"), model)?;
        if tags.is_empty() || tags.len() != scorer.classes() {
            return Err(malformed("weights for other tags"));
        }
        Ok(Self::new(tags, kinds, scorer, training))
    }

    /// How well each tag fits each word, after the tags that fit best before it.
    pub fn scores(&self, words: &[&str], scratch: &mut Scratch, mut look: impl FnMut(usize, &[i32])) {
        scratch.look_at(words, self);
        let mut history = [OUTSIDE; 2];
        for at in 0..words.len() {
            let tag = self.tag_word(at, history, &[], scratch);
            look(at, &scratch.scores);
            history = [history[1], tag];
        }
    }

    /// Tells it from every other tagger of this process.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Appends the number of a tag for each word.
    pub fn tag(&self, words: &[&str], scratch: &mut Scratch, tags: &mut Vec<u16>) {
        self.tag_beside(words, &[], scratch, tags);
    }

    /// Tags words of which something is known beside their letters: a hash for each, if there was one in training.
    pub fn tag_beside(&self, words: &[&str], beside: &[u64], scratch: &mut Scratch, tags: &mut Vec<u16>) {
        tags.clear();
        scratch.look_at(words, self);
        let mut history = [OUTSIDE; 2];
        for at in 0..words.len() {
            let tag = self.tag_word(at, history, beside, scratch);
            tags.push(tag);
            history = [history[1], tag];
        }
    }

    /// The tag of one word, given those of the two before it.
    fn tag_word(&self, at: usize, history: [u16; 2], beside: &[u64], scratch: &mut Scratch) -> u16 {
        let Scratch { looks, features, scores, .. } = scratch;
        let around = window(looks, at);
        features.clear();
        features::of_words(around, features);
        features::of_tags(around, history, features);
        if !beside.is_empty() {
            features::of_beside(beside, at, history, features);
            features::of_words_beside(around, beside, at, features);
        }
        scores.clear();
        scores.resize(self.tags.len(), 0);
        self.scorer.add_scores(features, scores);
        scratch.add_words(at);
        best(&scratch.scores)
    }
}

/// The tag with the highest score, the first of them.
fn best(scores: &[i32]) -> u16 {
    let mut best = (0, i32::MIN);
    for (tag, &score) in (0..).zip(scores) {
        if score > best.1 {
            best = (tag, score);
        }
    }
    best.0
}
