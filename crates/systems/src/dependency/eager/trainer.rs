//! Training of the arc-eager parser, one epoch at a time.

use std::time::Instant;

use solecism_chance::{Chance, Domain};
use solecism_corpus::{Problem, threads};

use super::learn::{BeamLearner, GreedyLearner};
use super::oracle::Oracle;
use super::treebank::Treebank;
use super::with_id::WithId;
use super::{EagerParser, MAX_BEAM};
use crate::dependency::{DependencyCorpus, Parser, TrainingTags};
use solecism_tagging::model::{Model, malformed};
use solecism_tagging::tagger::Progress;
use solecism_tagging::{Trainer, check_same_corpus, take_state};

/// Model kind of a checkpoint.
const CHECKPOINT_KIND: &str = "eager, unfinished";

/// Training options. Defaults were tuned on the development set of the English Web Treebank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EagerOptions {
    /// Seed of the sentence order.
    pub seed: u64,
    /// Number of epochs.
    pub iterations: u32,
    /// Beam width of beam training, at most 64. With 1 only the greedy parser is trained.
    pub beam: u32,
    /// Oracle of the greedy parser.
    pub oracle: Oracle,
    /// With two or more, the greedy and the beam parser are trained in parallel. The result does not depend on it.
    pub threads: usize,
}

impl Default for EagerOptions {
    fn default() -> Self {
        Self { seed: 1, iterations: 10, beam: 8, oracle: Oracle::Dynamic, threads: 1 }
    }
}

/// An arc-eager parser in training.
///
/// It learns two sets of weights, for greedy and for beam parsing. The order of sentences depends only on seed and
/// epoch. Training can be stopped after any epoch and resumed from a checkpoint with the same result.
#[derive(Clone, Debug)]
pub struct EagerTrainer {
    corpus: DependencyCorpus,
    treebank: Treebank,
    options: EagerOptions,
    /// Number of finished epochs.
    iteration: u32,
    greedy: GreedyLearner,
    beam: Option<BeamLearner>,
}

impl EagerTrainer {
    /// Starts training. The corpus should have tags as a tagger would predict them: see
    /// [`jackknife`](crate::dependency::jackknife()).
    pub fn new(corpus: &DependencyCorpus, options: EagerOptions) -> Self {
        let treebank = Treebank::of_corpus(corpus);
        let classes = treebank.transitions.len();
        Self {
            corpus: corpus.clone(),
            options: EagerOptions { beam: options.beam.clamp(1, MAX_BEAM), ..options },
            iteration: 0,
            greedy: GreedyLearner::new(classes),
            beam: (options.beam > 1).then(|| BeamLearner::new(classes)),
            treebank,
        }
    }

    /// Resumes from a checkpoint of the same corpus, with the tags of the checkpoint.
    ///
    /// # Errors
    /// If it is not a checkpoint, or is one of another corpus.
    pub fn resume(corpus: &DependencyCorpus, mut checkpoint: Model, threads: usize) -> Result<Self, Problem> {
        let [sum, seed, iterations, iteration, beam, is_static] =
            take_state(&mut checkpoint, CHECKPOINT_KIND)?;
        check_same_corpus(sum == corpus.checksum())?;
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

    /// Training options, from the checkpoint if resumed.
    pub fn options(&self) -> EagerOptions {
        self.options
    }

    /// Source of the tags it learns from, from the checkpoint if resumed.
    pub fn training_tags(&self) -> TrainingTags {
        self.corpus.training_tags()
    }

    /// Order of sentences in this epoch.
    fn order(&self) -> Vec<u32> {
        let mut left: Vec<u32> = (0..self.treebank.len() as u32).collect();
        let mut chance = Chance::keyed(self.options.seed, Domain::Training, self.iteration, 0, 0);
        std::iter::from_fn(|| chance.take(&mut left)).collect()
    }
}

impl Trainer for EagerTrainer {
    type System = Parser;
    type Progress = Progress;

    fn is_done(&self) -> bool {
        self.iteration >= self.options.iterations
    }

    /// Trains for one epoch. The reported decisions are those of the greedy parser.
    fn iterate(&mut self) -> Progress {
        let start = Instant::now();
        let order = self.order();
        let Self { treebank, options, iteration, greedy, beam, .. } = self;
        let learn_greedily = || greedy.iterate(treebank, &order, options.oracle, *iteration);
        let learn_with_beam = || {
            if let Some(beam) = beam {
                beam.iterate(treebank, &order, options.beam as usize);
            }
        };
        let (right, decisions) = threads::beside(options.threads, learn_with_beam, learn_greedily);
        self.iteration += 1;
        Progress {
            iteration: self.iteration,
            iterations: self.options.iterations,
            right,
            decisions,
            time: start.elapsed(),
        }
    }

    fn checkpoint(&self) -> Model {
        let mut model = Model::new(CHECKPOINT_KIND, self.corpus.training());
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

    fn finish(self) -> Parser {
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
            greedy: WithId::new(self.greedy.averaged()),
            beam: self.beam.as_ref().map(|beam| WithId::new(beam.averaged())),
            training,
        })
    }
}
