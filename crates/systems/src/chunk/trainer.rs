//! Training a chunker, one step after the other.

use std::time::{Duration, Instant};

use solecism_corpus::Problem;

use super::jackknife::{self, FOLDS};
use super::{ChunkCorpus, Chunker};
use solecism_tagging::model::{Model, malformed};
use solecism_tagging::tagger::{PerceptronOptions, PerceptronTrainer, Tagger};

/// What the file of an unfinished training is called.
const UNFINISHED: &str = "chunk, unfinished";

/// What is learned in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChunkStage {
    /// The tags of one part of the corpus, by a tagger that is trained on the other parts.
    HeldOutTags,
    /// The tagger of the model.
    Tagger,
    /// The labels: once through the corpus.
    Labels,
}

impl ChunkStage {
    /// What the step is about, in a few words.
    pub fn name(self) -> &'static str {
        match self {
            Self::HeldOutTags => "tags of a part held out",
            Self::Tagger => "tagger",
            Self::Labels => "labels",
        }
    }
}

/// How training is going.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChunkProgress {
    /// How many steps are done.
    pub step: u32,
    /// How many there will be.
    pub steps: u32,
    /// What the last one was about.
    pub stage: ChunkStage,
    /// How many of its decisions were right.
    pub right: u64,
    /// Of how many.
    pub decisions: u64,
    /// How long it took.
    pub time: Duration,
}

/// A chunker in training.
///
/// It goes in steps: the corpus is tagged in five parts, each by a tagger that is trained on the others, so that the
/// labels are learned from tags as wrong as they will be; the tagger of the model is trained on everything; then the
/// labels are learned, one iteration a step. The result depends on corpus, seed and number of iterations alone.
/// Training can be stopped after any step and go on from its checkpoint as if nothing had happened.
#[derive(Debug)]
pub struct ChunkTrainer<'c> {
    corpus: &'c ChunkCorpus,
    options: PerceptronOptions,
    /// How many parts have been tagged.
    folds: usize,
    /// A hash of the tag of each token.
    tags: Vec<u64>,
    learned: Option<Learned<'c>>,
}

/// What there is once all parts have been tagged.
#[derive(Debug)]
struct Learned<'c> {
    tagger: Tagger,
    labeller: PerceptronTrainer<'c>,
    /// How many iterations are done.
    iterations: u32,
}

impl<'c> ChunkTrainer<'c> {
    /// A chunker that has learned nothing yet.
    pub fn new(corpus: &'c ChunkCorpus, options: PerceptronOptions) -> Self {
        let tags = vec![0; corpus.tagged().tokens().len()];
        Self { corpus, options, folds: 0, tags, learned: None }
    }

    /// Goes on from a checkpoint of the same corpus.
    ///
    /// # Errors
    /// If it is no checkpoint, or one of another corpus.
    pub fn resume(corpus: &'c ChunkCorpus, mut checkpoint: Model) -> Result<Self, Problem> {
        checkpoint.expect(UNFINISHED)?;
        let state = checkpoint.take::<u64>("state")?;
        let &[sum, seed, iterations, folds, learned] = &state[..] else {
            return Err(malformed("no state of training"));
        };
        let options = PerceptronOptions { seed, iterations: iterations as u32 };
        let tags = checkpoint.take::<u64>("tags")?;
        if sum != corpus.checksum() || tags.len() != corpus.tagged().tokens().len() {
            let what = "the checkpoint is of a training on another corpus";
            let help = "train on the same files and column of tags, or start again without the checkpoint";
            return Err(Problem::new(what, help));
        }
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

    /// What is needed to go on from here.
    pub fn checkpoint(&self) -> Model {
        let mut model = Model::new(UNFINISHED, self.corpus.training());
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

    /// How it is trained: as the checkpoint says, if it goes on from one.
    pub fn options(&self) -> PerceptronOptions {
        self.options
    }

    /// How many steps there are in all.
    pub fn steps(&self) -> u32 {
        FOLDS as u32 + 1 + self.options.iterations
    }

    /// How many steps are done.
    pub fn step(&self) -> u32 {
        self.folds as u32 + self.learned.as_ref().map_or(0, |learned| 1 + learned.iterations)
    }

    /// Whether all steps are done.
    pub fn is_done(&self) -> bool {
        self.step() >= self.steps()
    }

    /// Goes one step further.
    pub fn iterate(&mut self) -> ChunkProgress {
        let start = Instant::now();
        let (stage, right, decisions) = self.advance();
        let (step, steps) = (self.step(), self.steps());
        ChunkProgress { step, steps, stage, right, decisions, time: start.elapsed() }
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

    /// The chunker, after the steps that are left.
    pub fn finish(mut self) -> Chunker {
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
