//! Training of a chunker, step by step.

use std::time::{Duration, Instant};

use solecism_corpus::Problem;

use super::jackknife::{self, FOLDS};
use super::{ChunkCorpus, Chunker};
use solecism_tagging::model::Model;
use solecism_tagging::tagger::{PerceptronOptions, PerceptronTrainer, Tagger};
use solecism_tagging::{Trainer, check_same_corpus, take_state};

/// Model kind of a checkpoint.
const CHECKPOINT_KIND: &str = "chunk, unfinished";

/// Kind of training step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChunkStage {
    /// Tagging one fold of the corpus with a tagger trained on the others.
    HeldOutTags,
    /// Training the tagger of the model.
    Tagger,
    /// One epoch of training the labeller.
    Labels,
}

impl ChunkStage {
    /// Short description.
    pub fn name(self) -> &'static str {
        match self {
            Self::HeldOutTags => "tags of a part held out",
            Self::Tagger => "tagger",
            Self::Labels => "labels",
        }
    }
}

/// Progress of training after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChunkProgress {
    /// Number of finished steps.
    pub step: u32,
    /// Total number of steps.
    pub steps: u32,
    /// Kind of the last step.
    pub stage: ChunkStage,
    /// Number of correct decisions in the last step.
    pub right: u64,
    /// Number of decisions in the last step.
    pub decisions: u64,
    /// Time the last step took.
    pub time: Duration,
}

/// A chunker in training.
///
/// First the corpus is tagged in five folds, each by a tagger trained on the others, so that the labeller learns from
/// tags with realistic errors. Then the tagger of the model is trained on the whole corpus, and finally the labeller,
/// one epoch per step. The result depends only on corpus, seed and number of epochs. Training can be stopped after any
/// step and resumed from a checkpoint with the same result.
#[derive(Debug)]
pub struct ChunkTrainer<'c> {
    corpus: &'c ChunkCorpus,
    options: PerceptronOptions,
    /// Number of tagged folds.
    folds: usize,
    /// Hash of the tag of each token.
    tags: Vec<u64>,
    learned: Option<Learned<'c>>,
}

/// State after all folds have been tagged.
#[derive(Debug)]
struct Learned<'c> {
    tagger: Tagger,
    labeller: PerceptronTrainer<'c>,
    /// Number of finished epochs.
    iterations: u32,
}

impl<'c> ChunkTrainer<'c> {
    /// Starts training.
    pub fn new(corpus: &'c ChunkCorpus, options: PerceptronOptions) -> Self {
        let tags = vec![0; corpus.tagged().tokens().len()];
        Self { corpus, options, folds: 0, tags, learned: None }
    }

    /// Resumes from a checkpoint of the same corpus.
    ///
    /// # Errors
    /// If it is not a checkpoint, or is one of another corpus.
    pub fn resume(corpus: &'c ChunkCorpus, mut checkpoint: Model) -> Result<Self, Problem> {
        let [sum, seed, iterations, folds, learned] = take_state(&mut checkpoint, CHECKPOINT_KIND)?;
        let options = PerceptronOptions { seed, iterations: iterations as u32 };
        let tags = checkpoint.take::<u64>("tags")?;
        check_same_corpus(sum == corpus.checksum() && tags.len() == corpus.tagged().tokens().len())?;
        let mut trainer = Self { corpus, options, folds: (folds as usize).min(FOLDS), tags, learned: None };
        if checkpoint.has("tagger") {
            let tagger = Tagger::of_model(Model::from_bytes(&checkpoint.take::<u8>("tagger")?)?)?;
            let labeller = Model::from_bytes(&checkpoint.take::<u8>("labeller")?)?;
            let labeller =
                PerceptronTrainer::resume(corpus.labelled(), labeller)?.with_extra(trainer.tags.clone());
            trainer.learned = Some(Learned { tagger, labeller, iterations: learned as u32 });
        }
        Ok(trainer)
    }

    /// Training options, from the checkpoint if resumed.
    pub fn options(&self) -> PerceptronOptions {
        self.options
    }

    /// Total number of steps.
    pub fn steps(&self) -> u32 {
        FOLDS as u32 + 1 + self.options.iterations
    }

    /// Number of finished steps.
    pub fn step(&self) -> u32 {
        self.folds as u32 + self.learned.as_ref().map_or(0, |learned| 1 + learned.iterations)
    }

    fn advance(&mut self) -> (ChunkStage, u64, u64) {
        let PerceptronOptions { seed, iterations } = self.options;
        if let Some(learned) = &mut self.learned {
            learned.iterations += 1;
            let progress = learned.labeller.iterate();
            return (ChunkStage::Labels, progress.right, progress.decisions);
        }
        if self.folds < FOLDS {
            let (right, all) = jackknife::tag_fold(self.corpus.tagged(), self.folds, seed, &mut self.tags);
            self.folds += 1;
            return (ChunkStage::HeldOutTags, right, all);
        }
        let mut last = (0, 0);
        let options = PerceptronOptions { seed, ..PerceptronOptions::default() };
        let tagger = Tagger::train_perceptron(self.corpus.tagged(), options, &mut |progress| {
            last = (progress.right, progress.decisions);
        });
        let options = PerceptronOptions { seed, iterations };
        let labeller = PerceptronTrainer::new(self.corpus.labelled(), options).with_extra(self.tags.clone());
        self.learned = Some(Learned { tagger, labeller, iterations: 0 });
        (ChunkStage::Tagger, last.0, last.1)
    }
}

impl Trainer for ChunkTrainer<'_> {
    type System = Chunker;
    type Progress = ChunkProgress;

    fn is_done(&self) -> bool {
        self.step() >= self.steps()
    }

    /// Performs the next step.
    fn iterate(&mut self) -> ChunkProgress {
        let start = Instant::now();
        let (stage, right, decisions) = self.advance();
        let (step, steps) = (self.step(), self.steps());
        ChunkProgress { step, steps, stage, right, decisions, time: start.elapsed() }
    }

    fn checkpoint(&self) -> Model {
        let mut model = Model::new(CHECKPOINT_KIND, self.corpus.training());
        let PerceptronOptions { seed, iterations } = self.options;
        let learned = self.learned.as_ref().map_or(0, |learned| learned.iterations);
        let sum = self.corpus.checksum();
        model.put("state", &[sum, seed, u64::from(iterations), self.folds as u64, u64::from(learned)]);
        model.put("tags", &self.tags);
        if let Some(learned) = &self.learned {
            model.put("tagger", &learned.tagger.to_model().to_bytes());
            model.put("labeller", &learned.labeller.checkpoint().to_bytes());
        }
        model
    }

    /// Performs the remaining steps and returns the chunker.
    fn finish(mut self) -> Chunker {
        loop {
            match self.learned {
                Some(Learned { tagger, labeller, iterations }) if iterations >= self.options.iterations => {
                    let mut training = self.corpus.training();
                    training.options.insert("seed".into(), self.options.seed.into());
                    training.options.insert("iterations".into(), iterations.into());
                    return Chunker::new(tagger, labeller.perceptron(), training);
                }
                _ => {
                    self.iterate();
                }
            }
        }
    }
}
