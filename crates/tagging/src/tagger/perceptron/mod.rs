//! `perceptron`: a greedy left-to-right tagger with an averaged perceptron (Collins 2002) over a window of words and
//! the two previous tags.

mod ambiguity_classes;
mod cache;
mod features;
mod trainer;
mod word_features;

use std::sync::atomic::{AtomicU64, Ordering};

use solecism_corpus::Problem;

use ambiguity_classes::AmbiguityClasses;
pub use cache::Scratch;
use features::{OUTSIDE, window};
pub use trainer::{PerceptronOptions, PerceptronTrainer, Progress};

use crate::model::{Model, Strings, Training, malformed};
use crate::perceptron::Scorer;

/// Model kind in the model file.
pub(super) const KIND: &str = "perceptron";

/// A trained perceptron tagger.
#[derive(Debug)]
pub struct PerceptronTagger {
    tags: Strings,
    ambiguity_classes: AmbiguityClasses,
    scorer: Scorer,
    training: Training,
    /// Unique in this process, never 0.
    number: u64,
}

static NEXT_ID: AtomicU64 = AtomicU64::new(1);

impl PerceptronTagger {
    fn new(tags: Strings, ambiguity_classes: AmbiguityClasses, scorer: Scorer, training: Training) -> Self {
        Self { tags, ambiguity_classes, scorer, training, number: NEXT_ID.fetch_add(1, Ordering::Relaxed) }
    }

    /// Tag set.
    pub fn tags(&self) -> &Strings {
        &self.tags
    }

    /// Training data and options.
    pub fn training(&self) -> &Training {
        &self.training
    }

    /// The model to save.
    pub fn to_model(&self) -> Model {
        let mut model = Model::new(KIND, self.training.clone());
        self.save_as("", &mut model);
        model
    }

    /// Saves the tagger in sections of a model whose names begin with `name`.
    pub fn save_as(&self, name: &str, model: &mut Model) {
        model.put_strings(&format!("{name}tags"), &self.tags);
        self.ambiguity_classes.save_as(&format!("{name}kinds"), model);
        self.scorer.save_as(&format!("{name}scorer"), model);
    }

    /// Builds the tagger of a model.
    ///
    /// # Errors
    /// If it is a model of another kind, or is inconsistent.
    pub fn of_model(mut model: Model) -> Result<Self, Problem> {
        model.expect(KIND)?;
        let training = std::mem::take(&mut model.training);
        Self::load_as("", &mut model, training)
    }

    /// Loads the tagger from sections whose names begin with `name`.
    ///
    /// # Errors
    /// If sections are missing or inconsistent.
    pub fn load_as(name: &str, model: &mut Model, training: Training) -> Result<Self, Problem> {
        let tags = model.take_strings(&format!("{name}tags"))?;
        let ambiguity_classes = AmbiguityClasses::load_as(&format!("{name}kinds"), model)?;
        let scorer = Scorer::load_as(&format!("{name}scorer"), model)?;
        if tags.is_empty() || tags.len() != scorer.classes() {
            return Err(malformed("weights for other tags"));
        }
        Ok(Self::new(tags, ambiguity_classes, scorer, training))
    }

    /// Calls `visit` with the scores of all tags for each word, given the best tags before it.
    pub fn scores(&self, words: &[&str], scratch: &mut Scratch, mut visit: impl FnMut(usize, &[i32])) {
        scratch.start_sentence(words, self);
        let mut history = [OUTSIDE; 2];
        for at in 0..words.len() {
            let tag = self.tag_word(at, history, &[], scratch);
            visit(at, &scratch.scores);
            history = [history[1], tag];
        }
    }

    /// Id that is unique in this process, never 0.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Replaces `tags` by the index of a tag for each word.
    pub fn tag(&self, words: &[&str], scratch: &mut Scratch, tags: &mut Vec<u16>) {
        self.tag_with_extra(words, &[], scratch, tags);
    }

    /// Tags words with an extra feature each, a hash, if the tagger was trained with one.
    pub fn tag_with_extra(&self, words: &[&str], extra: &[u64], scratch: &mut Scratch, tags: &mut Vec<u16>) {
        tags.clear();
        scratch.start_sentence(words, self);
        let mut history = [OUTSIDE; 2];
        for at in 0..words.len() {
            let tag = self.tag_word(at, history, extra, scratch);
            tags.push(tag);
            history = [history[1], tag];
        }
    }

    /// The best tag of a word given the two tags before it.
    fn tag_word(&self, at: usize, history: [u16; 2], extra: &[u64], scratch: &mut Scratch) -> u16 {
        let Scratch { words, features, scores, .. } = scratch;
        let around = window(words, at);
        features.clear();
        features::of_words(around, features);
        features::of_tags(around, history, features);
        if !extra.is_empty() {
            features::of_extra(extra, at, history, features);
            features::of_words_and_extra(around, extra, at, features);
        }
        scores.clear();
        scores.resize(self.tags.len(), 0);
        self.scorer.add_scores(features, scores);
        scratch.add_words(at);
        best(&scratch.scores)
    }
}

/// The tag with the highest score, the first of equals.
fn best(scores: &[i32]) -> u16 {
    let mut best = (0, i32::MIN);
    for (tag, &score) in (0..).zip(scores) {
        if score > best.1 {
            best = (tag, score);
        }
    }
    best.0
}
