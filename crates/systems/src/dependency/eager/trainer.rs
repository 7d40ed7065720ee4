//! Training, one iteration after the other.

use std::time::Instant;

use solecism_chance::{Chance, Domain};
use solecism_corpus::Problem;

use super::learn::{BeamLearner, GreedyLearner};
use super::number::Numbered;
use super::oracle::Oracle;
use super::treebank::Treebank;
use super::{EagerParser, WIDEST};
use crate::dependency::{DependencyCorpus, Parser, Tags};
use solecism_tagging::model::{Model, malformed};
use solecism_tagging::stop::Stop;
use solecism_tagging::tagger::Progress;

/// What the file of an unfinished training is called.
const UNFINISHED: &str = "eager, unfinished";

/// How to train. What gives the best parses of the development part of the English Web Treebank is the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EagerOptions {
    /// Decides the order of sentences.
    pub seed: u64,
    /// How often to go through the corpus.
    pub iterations: u32,
    /// How wide the beam is with which it is learned to parse with a beam, at most 64; 1 to learn to parse without
    /// one only.
    pub beam: u32,
    /// What counts as right for the parser without a beam.
    pub oracle: Oracle,
    /// With two, both ways to parse are learned at the same time. The result does not depend on it.
    pub threads: usize,
}

impl Default for EagerOptions {
    fn default() -> Self {
        Self { seed: 1, iterations: 10, beam: 8, oracle: Oracle::Dynamic, threads: 1 }
    }
}

/// An arc-eager parser in training.
///
/// It learns two sets of weights, one to parse without a beam and one to parse with one, each in an order of sentences
/// that seed and iteration alone decide. It can be stopped after any iteration and go on from its checkpoint as if
/// nothing had happened.
#[derive(Clone, Debug)]
pub struct EagerTrainer {
    corpus: DependencyCorpus,
    treebank: Treebank,
    options: EagerOptions,
    /// How many iterations are done.
    iteration: u32,
    greedy: GreedyLearner,
    beam: Option<BeamLearner>,
}

impl EagerTrainer {
    /// A parser that has learned nothing yet. The tags of the corpus are those that it will learn to trust: see
    /// [`jackknife`](crate::dependency::jackknife()).
    pub fn new(corpus: &DependencyCorpus, options: EagerOptions) -> Self {
        let treebank = Treebank::of_corpus(corpus);
        let classes = treebank.transitions.len();
        Self {
            corpus: corpus.clone(),
            options: EagerOptions { beam: options.beam.clamp(1, WIDEST), ..options },
            iteration: 0,
            greedy: GreedyLearner::new(classes),
            beam: (options.beam > 1).then(|| BeamLearner::new(classes)),
            treebank,
        }
    }

    /// Goes on from a checkpoint of the same corpus, with the tags that it had then.
    ///
    /// # Errors
    /// If it is no checkpoint, or one of another corpus.
    pub fn resume(corpus: &DependencyCorpus, mut checkpoint: Model, threads: usize) -> Result<Self, Problem> {
        checkpoint.expect(UNFINISHED)?;
        let state = checkpoint.take::<u64>("state")?;
        let &[sum, seed, iterations, iteration, beam, is_static] = &state[..] else {
            return Err(malformed("no state of training"));
        };
        if sum != corpus.checksum() {
            let what = "the checkpoint is of a training on another corpus";
            let help = "train on the same files and column of tags, or start again without the checkpoint";
            return Err(Problem::new(what, help));
        }
        let oracle = if is_static == 0 { Oracle::Dynamic } else { Oracle::Static };
        let options =
            EagerOptions { seed, iterations: iterations as u32, beam: beam as u32, oracle, threads };
        let mut trainer = Self::new(&corpus.with_tags_of(&mut checkpoint)?, options);
        trainer.iteration = iteration as u32;
        trainer.greedy = GreedyLearner::load(&mut checkpoint)?;
        if trainer.beam.is_some() {
            trainer.beam = Some(BeamLearner::load(&mut checkpoint)?);
        }
        let classes = trainer.treebank.transitions.len();
        if trainer.greedy.classes() != classes
            || trainer.beam.as_ref().is_some_and(|beam| beam.classes() != classes)
        {
            return Err(malformed("weights for other transitions"));
        }
        Ok(trainer)
    }

    /// What is needed to go on from here.
    pub fn checkpoint(&self) -> Model {
        let mut model = Model::new(UNFINISHED, self.corpus.training());
        let EagerOptions { seed, iterations, beam, oracle, threads: _ } = self.options;
        let numbers = [iterations, self.iteration, beam, u32::from(oracle == Oracle::Static)].map(u64::from);
        model.put("state", &[&[self.corpus.checksum(), seed], &numbers[..]].concat());
        self.corpus.save_tags(&mut model);
        self.greedy.save(&mut model);
        if let Some(beam) = &self.beam {
            beam.save(&mut model);
        }
        model
    }

    /// How it is trained: as the checkpoint says, if it goes on from one.
    pub fn options(&self) -> EagerOptions {
        self.options
    }

    /// Where the tags are from that it learns from: as the checkpoint says, if it goes on from one.
    pub fn tags(&self) -> Tags {
        self.corpus.tags()
    }

    /// Whether all iterations are done.
    pub fn is_done(&self) -> bool {
        self.iteration >= self.options.iterations
    }

    /// Goes through the corpus once. The decisions that are told of are those without a beam.
    pub fn iterate(&mut self) -> Progress {
        let start = Instant::now();
        let order = self.order();
        let Self { treebank, options, iteration, greedy, beam, .. } = self;
        let mut learn_greedily = || greedy.iterate(treebank, &order, options.oracle, *iteration);
        let mut learn_with_beam = || {
            if let Some(beam) = beam {
                beam.iterate(treebank, &order, options.beam as usize);
            }
        };
        let (right, decisions) = if options.threads > 1 {
            let stop = Stop::current();
            std::thread::scope(|scope| {
                scope.spawn(|| stop.during(learn_with_beam));
                learn_greedily()
            })
        } else {
            learn_with_beam();
            learn_greedily()
        };
        self.iteration += 1;
        Progress {
            iteration: self.iteration,
            iterations: self.options.iterations,
            right,
            decisions,
            time: start.elapsed(),
        }
    }

    /// The parser as far as it has learned.
    pub fn finish(&self) -> Parser {
        let mut training = self.corpus.training();
        let EagerOptions { seed, iterations: _, beam, oracle, threads: _ } = self.options;
        let oracle = if oracle == Oracle::Static { "static" } else { "dynamic" };
        training.options.insert("seed".into(), seed.into());
        training.options.insert("iterations".into(), self.iteration.into());
        training.options.insert("beam".into(), beam.into());
        training.options.insert("oracle".into(), oracle.into());
        Parser::of_eager(EagerParser {
            columns: self.corpus.columns(),
            labels: self.treebank.labels.clone(),
            transitions: self.treebank.transitions.clone(),
            greedy: Numbered::new(self.greedy.averaged()),
            beam: self.beam.as_ref().map(|beam| Numbered::new(beam.averaged())),
            training,
        })
    }

    /// The sentences in the order of this iteration.
    fn order(&self) -> Vec<u32> {
        let mut left: Vec<u32> = (0..self.treebank.len() as u32).collect();
        let mut chance = Chance::keyed(self.options.seed, Domain::Training, self.iteration, 0, 0);
        std::iter::from_fn(|| chance.take(&mut left)).collect()
    }
}
