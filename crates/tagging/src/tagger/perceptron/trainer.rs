//! Perceptron training, one epoch at a time.

use std::time::{Duration, Instant};

use solecism_chance::{Chance, Domain};
use solecism_corpus::Problem;

use super::ambiguity_classes::AmbiguityClasses;
use super::features::{self, OUTSIDE, window};
use super::word_features::WordFeatures;
use super::{PerceptronTagger, best};
use crate::model::Model;
use crate::perceptron::Weights;
use crate::tagger::corpus::Token;
use crate::tagger::{TaggedCorpus, Tagger};
use crate::{Trainer, check_same_corpus, take_state};
use solecism_corpus::stop::goes_on;

/// Model kind of a checkpoint.
const CHECKPOINT_KIND: &str = "perceptron, unfinished";

/// An update is made unless the gold tag beats all others by this margin. Tuned on the development set of the English
/// Web Treebank, as is the number of epochs.
const MARGIN: i32 = 60;

/// Training options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerceptronOptions {
    /// Seed of the sentence order and of word dropout.
    pub seed: u64,
    /// Number of epochs.
    pub iterations: u32,
}

impl Default for PerceptronOptions {
    fn default() -> Self {
        Self { seed: 1, iterations: 10 }
    }
}

/// Progress of training after an epoch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Number of finished epochs.
    pub iteration: u32,
    /// Total number of epochs.
    pub iterations: u32,
    /// Number of correct decisions in the last epoch.
    pub right: u64,
    /// Number of decisions in the last epoch.
    pub decisions: u64,
    /// Time the last epoch took.
    pub time: Duration,
}

/// A perceptron tagger in training.
///
/// Sentences are visited one by one in an order that depends only on seed and epoch. Training can be stopped after any
/// epoch and resumed from a checkpoint with the same result.
#[derive(Clone, Debug)]
pub struct PerceptronTrainer<'c> {
    corpus: &'c TaggedCorpus,
    options: PerceptronOptions,
    /// Number of finished epochs.
    iteration: u32,
    weights: Weights,
    ambiguity_classes: AmbiguityClasses,
    /// Features and frequency of each word.
    words: Vec<(WordFeatures, u32)>,
    /// Extra feature of each token; empty if there is none.
    extra: Vec<u64>,
    features: Vec<u64>,
    scores: Vec<i32>,
}

impl<'c> PerceptronTrainer<'c> {
    /// Starts training.
    pub fn new(corpus: &'c TaggedCorpus, options: PerceptronOptions) -> Self {
        Self::with_weights(corpus, options, 0, Weights::new(corpus.tags().len()))
    }

    fn with_weights(
        corpus: &'c TaggedCorpus,
        options: PerceptronOptions,
        iteration: u32,
        weights: Weights,
    ) -> Self {
        let ambiguity_classes = AmbiguityClasses::of_corpus(corpus);
        let mut words: Vec<_> =
            corpus.words().iter().map(|word| (WordFeatures::of(word, &ambiguity_classes), 0)).collect();
        corpus.tokens().iter().for_each(|token| words[token.word as usize].1 += 1);
        let scores = vec![0; corpus.tags().len()];
        Self {
            corpus,
            options,
            iteration,
            weights,
            ambiguity_classes,
            words,
            extra: Vec::new(),
            features: Vec::new(),
            scores,
        }
    }

    /// Adds an extra feature, a hash, for each token of the corpus.
    #[must_use]
    pub fn with_extra(mut self, extra: Vec<u64>) -> Self {
        self.extra = extra;
        self
    }

    /// Resumes from a checkpoint of the same corpus.
    ///
    /// # Errors
    /// If it is not a checkpoint, or is one of another corpus.
    pub fn resume(corpus: &'c TaggedCorpus, mut checkpoint: Model) -> Result<Self, Problem> {
        let [sum, seed, iterations, iteration] = take_state(&mut checkpoint, CHECKPOINT_KIND)?;
        let weights = Weights::load(&mut checkpoint)?;
        check_same_corpus(sum == corpus.checksum() && weights.classes() == corpus.tags().len())?;
        let options = PerceptronOptions { seed, iterations: iterations as u32 };
        Ok(Self::with_weights(corpus, options, iteration as u32, weights))
    }

    /// Training options, from the checkpoint if resumed.
    pub fn options(&self) -> PerceptronOptions {
        self.options
    }

    /// Like [`finish`](Trainer::finish), for tagging with extra features.
    pub fn perceptron(&self) -> PerceptronTagger {
        let mut training = self.corpus.training();
        training.options.insert("seed".into(), self.options.seed.into());
        training.options.insert("iterations".into(), self.iteration.into());
        let tags = self.corpus.tags().clone();
        PerceptronTagger::new(tags, self.ambiguity_classes.clone(), self.weights.averaged(), training)
    }

    /// Order of sentences in this epoch.
    fn order(&self) -> Vec<u32> {
        let mut left: Vec<u32> = (0..self.corpus.len() as u32).collect();
        let mut chance = Chance::keyed(self.options.seed, Domain::Training, self.iteration, 0, 0);
        std::iter::from_fn(|| chance.take(&mut left)).collect()
    }

    /// Tags a sentence, updates the weights, and returns the number of correct tags.
    fn learn(&mut self, number: u32) -> u64 {
        let sentence = self.corpus.sentence(number as usize);
        let words = self.apply_dropout(sentence, number);
        let extra = self.extra.get(self.corpus.range(number as usize)).unwrap_or_default().to_vec();
        let mut tags = [OUTSIDE; 2];
        let mut right = 0;
        for (at, token) in sentence.iter().enumerate() {
            let around = window(&words, at);
            self.features.clear();
            for (position, word) in around.into_iter().enumerate() {
                features::of_word(word, position, &mut self.features);
            }
            features::of_words(around, &mut self.features);
            features::of_tags(around, tags, &mut self.features);
            if !extra.is_empty() {
                features::of_extra(&extra, at, tags, &mut self.features);
                features::of_words_and_extra(around, &extra, at, &mut self.features);
            }
            let tag = self.decide(token.tag);
            right += u64::from(tag == token.tag);
            // Later decisions see the predicted tags, as in prediction.
            tags = [tags[1], tag];
        }
        right
    }

    /// Word features of a sentence with word dropout: a word that occurs `n` times is treated as unknown with
    /// probability `1 / (2n + 1)`, so that the weights for unknown words are learned.
    fn apply_dropout(&self, sentence: &[Token], number: u32) -> Vec<WordFeatures> {
        let mut chance =
            Chance::keyed(self.options.seed, Domain::Training, self.iteration, 1, u64::from(number));
        let apply_dropout = |token: &Token| {
            let (word, count) = self.words[token.word as usize];
            if chance.below(2 * count + 1) == 0 { word.as_unknown() } else { word }
        };
        sentence.iter().map(apply_dropout).collect()
    }

    /// Predicts a tag and updates the weights if needed.
    fn decide(&mut self, gold: u16) -> u16 {
        self.scores.fill(0);
        self.weights.add_scores(&self.features, &mut self.scores);
        self.weights.count_decision();
        let tag = best(&self.scores);
        self.scores[usize::from(gold)] -= MARGIN;
        let rival = best(&self.scores);
        if rival != gold {
            self.weights.update(&self.features, usize::from(gold), 1);
            self.weights.update(&self.features, usize::from(rival), -1);
        }
        tag
    }
}

impl Trainer for PerceptronTrainer<'_> {
    type System = Tagger;
    type Progress = Progress;

    fn checkpoint(&self) -> Model {
        let mut model = Model::new(CHECKPOINT_KIND, self.corpus.training());
        let PerceptronOptions { seed, iterations } = self.options;
        let state = [self.corpus.checksum(), seed, u64::from(iterations), u64::from(self.iteration)];
        model.put("state", &state);
        self.weights.save(&mut model);
        model
    }

    fn is_done(&self) -> bool {
        self.iteration >= self.options.iterations
    }

    fn iterate(&mut self) -> Progress {
        let start = Instant::now();
        let right = self.order().into_iter().take_while(goes_on).map(|sentence| self.learn(sentence)).sum();
        self.iteration += 1;
        Progress {
            iteration: self.iteration,
            iterations: self.options.iterations,
            right,
            decisions: self.corpus.tokens().len() as u64,
            time: start.elapsed(),
        }
    }

    fn finish(self) -> Tagger {
        Tagger::of_perceptron(self.perceptron())
    }
}
