//! Learning from mistakes, one iteration after the other.

use std::time::{Duration, Instant};

use solecism_chance::{Chance, Domain};
use solecism_corpus::Problem;

use super::features::{self, OUTSIDE, window};
use super::kinds::Kinds;
use super::look::Look;
use super::{PerceptronTagger, best};
use crate::model::{Model, malformed};
use crate::perceptron::Weights;
use crate::stop::goes_on;
use crate::tagger::corpus::Token;
use crate::tagger::{TaggedCorpus, Tagger};

/// What the file of an unfinished training is called.
const UNFINISHED: &str = "perceptron, unfinished";

/// How much better than all others a right tag must be for nothing to be learned. Measured on the development part
/// of the English Web Treebank; so is the number of iterations.
const MARGIN: i32 = 60;

/// How to train.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerceptronOptions {
    /// Decides the order of sentences.
    pub seed: u64,
    /// How often to go through the corpus.
    pub iterations: u32,
}

impl Default for PerceptronOptions {
    fn default() -> Self {
        Self { seed: 1, iterations: 10 }
    }
}

/// How training is going.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many iterations are done.
    pub iteration: u32,
    /// How many there will be.
    pub iterations: u32,
    /// How many decisions of the last one were right.
    pub right: u64,
    /// Of how many.
    pub decisions: u64,
    /// How long it took.
    pub time: Duration,
}

/// A perceptron in training.
///
/// Training goes through the sentences one by one, in an order that seed and iteration alone decide, so its result
/// does not depend on threads, and it can be stopped after any iteration and go on from its checkpoint as if nothing
/// had happened.
#[derive(Clone, Debug)]
pub struct PerceptronTrainer<'c> {
    corpus: &'c TaggedCorpus,
    options: PerceptronOptions,
    /// How many iterations are done.
    iteration: u32,
    weights: Weights,
    kinds: Kinds,
    /// What can be seen of each word, and how often it occurs.
    looks: Vec<(Look, u32)>,
    /// What is known of each token beside its letters, if anything.
    beside: Vec<u64>,
    features: Vec<u64>,
    scores: Vec<i32>,
}

impl<'c> PerceptronTrainer<'c> {
    /// A perceptron that has learned nothing yet.
    pub fn new(corpus: &'c TaggedCorpus, options: PerceptronOptions) -> Self {
        Self::with_weights(corpus, options, 0, Weights::new(corpus.tags().len()))
    }

    fn with_weights(
        corpus: &'c TaggedCorpus,
        options: PerceptronOptions,
        iteration: u32,
        weights: Weights,
    ) -> Self {
        let kinds = Kinds::of_corpus(corpus);
        let mut looks: Vec<_> = corpus.words().iter().map(|word| (Look::at(word, &kinds), 0)).collect();
        corpus.tokens().iter().for_each(|token| looks[token.word as usize].1 += 1);
        let scores = vec![0; corpus.tags().len()];
        Self {
            corpus,
            options,
            iteration,
            weights,
            kinds,
            looks,
            beside: Vec::new(),
            features: Vec::new(),
            scores,
        }
    }

    /// The same training with something known of each token beside its letters: a hash for each of the corpus's.
    #[must_use]
    pub fn beside(mut self, beside: Vec<u64>) -> Self {
        self.beside = beside;
        self
    }

    /// Goes on from a checkpoint of the same corpus.
    ///
    /// # Errors
    /// If it is no checkpoint, or one of another corpus.
    pub fn resume(corpus: &'c TaggedCorpus, mut checkpoint: Model) -> Result<Self, Problem> {
        checkpoint.expect(UNFINISHED)?;
        let state = checkpoint.take::<u64>("state")?;
        let &[sum, seed, iterations, iteration] = &state[..] else {
            return Err(malformed("no state of training"));
        };
        let weights = Weights::load(&mut checkpoint)?;
        if sum != corpus.checksum() || weights.classes() != corpus.tags().len() {
            let what = "the checkpoint is of a training on another corpus";
            let help = "train on the same files and column of tags, or start again without the checkpoint";
            return Err(Problem::new(what, help));
        }
        let options = PerceptronOptions { seed, iterations: iterations as u32 };
        Ok(Self::with_weights(corpus, options, iteration as u32, weights))
    }

    /// What is needed to go on from here.
    pub fn checkpoint(&self) -> Model {
        let mut model = Model::new(UNFINISHED, self.corpus.training());
        let PerceptronOptions { seed, iterations } = self.options;
        let state = [self.corpus.checksum(), seed, u64::from(iterations), u64::from(self.iteration)];
        model.put("state", &state);
        self.weights.save(&mut model);
        model
    }

    /// How it is trained: as the checkpoint says, if it goes on from one.
    pub fn options(&self) -> PerceptronOptions {
        self.options
    }

    /// Whether all iterations are done.
    pub fn is_done(&self) -> bool {
        self.iteration >= self.options.iterations
    }

    /// Goes through the corpus once.
    pub fn iterate(&mut self) -> Progress {
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

    /// The tagger as far as it has learned.
    pub fn finish(&self) -> Tagger {
        Tagger::of_perceptron(self.perceptron())
    }

    /// The same, for those who have something to say beside the words.
    pub fn perceptron(&self) -> PerceptronTagger {
        let mut training = self.corpus.training();
        training.options.insert("seed".into(), self.options.seed.into());
        training.options.insert("iterations".into(), self.iteration.into());
        let tags = self.corpus.tags().clone();
        PerceptronTagger::new(tags, self.kinds.clone(), self.weights.averaged(), training)
    }

    /// The sentences in the order of this iteration.
    fn order(&self) -> Vec<u32> {
        let mut left: Vec<u32> = (0..self.corpus.len() as u32).collect();
        let mut chance = Chance::keyed(self.options.seed, Domain::Training, self.iteration, 0, 0);
        std::iter::from_fn(|| chance.take(&mut left)).collect()
    }

    /// Tags a sentence, learns from what was wrong or nearly so, and says how much was right.
    fn learn(&mut self, number: u32) -> u64 {
        let sentence = self.corpus.sentence(number as usize);
        let looks = self.glance(sentence, number);
        let beside = self.beside.get(self.corpus.range(number as usize)).unwrap_or_default().to_vec();
        let mut tags = [OUTSIDE; 2];
        let mut right = 0;
        for (at, token) in sentence.iter().enumerate() {
            let around = window(&looks, at);
            self.features.clear();
            for (place, look) in around.into_iter().enumerate() {
                features::of_word(look, place, &mut self.features);
            }
            features::of_words(around, &mut self.features);
            features::of_tags(around, tags, &mut self.features);
            if !beside.is_empty() {
                features::of_beside(&beside, at, tags, &mut self.features);
                features::of_words_beside(around, &beside, at, &mut self.features);
            }
            let tag = self.decide(token.tag);
            right += u64::from(tag == token.tag);
            // What follows is learned from the tags that it will be given, right or wrong.
            tags = [tags[1], tag];
        }
        right
    }

    /// What is seen of a sentence. Now and then a word is taken for one that was never seen, the more often the rarer
    /// it is, so that something is learned about unknown words.
    fn glance(&self, sentence: &[Token], number: u32) -> Vec<Look> {
        let mut chance =
            Chance::keyed(self.options.seed, Domain::Training, self.iteration, 1, u64::from(number));
        let glance = |token: &Token| {
            let (look, count) = self.looks[token.word as usize];
            if chance.below(2 * count + 1) == 0 { look.as_unseen() } else { look }
        };
        sentence.iter().map(glance).collect()
    }

    /// Chooses a tag for the features, and learns.
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
