//! Training taggers.

use solecism::corpus::Problem;
use solecism::systems::model::Model;
use solecism::systems::tagger::{PerceptronOptions, PerceptronTrainer, TaggedCorpus, Tagger};

use super::data::{DataArgs, Learned, TagsArgs, Treebank, share};
use super::steps::{Step, StepsArgs, Trainer};
use crate::Outcome;

/// A hidden Markov model of three tags in a row, with endings for unknown words, after Brants (2000).
///
/// It learns from CoNLL-U, CoNLL-X, CoNLL-2009, trees, tagged text or rows. It counts, once and in a moment: there is
/// nothing to repeat, so it takes no number of iterations and no checkpoint.
#[derive(clap::Args)]
pub struct HmmArgs {
    #[command(flatten)]
    data: DataArgs,
    #[command(flatten)]
    tags: TagsArgs,
    /// Taken as by the other systems, so that one command line does for all; counting draws nothing, and any seed gives
    /// the same model
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// An averaged perceptron: slower to train than hmm, and more often right.
///
/// It learns from CoNLL-U, CoNLL-X, CoNLL-2009, trees, tagged text or rows. The order of sentences depends on seed and
/// iteration alone: the same command gives the same model. Stopped and started again with the same --checkpoint, it
/// goes on after the last whole iteration and ends with the same model.
#[derive(clap::Args)]
pub struct PerceptronArgs {
    #[command(flatten)]
    data: DataArgs,
    #[command(flatten)]
    tags: TagsArgs,
    #[command(flatten)]
    learning: LearningArgs,
    #[command(flatten)]
    steps: StepsArgs,
}

/// How a perceptron learns.
#[derive(clap::Args)]
pub struct LearningArgs {
    /// Decides the order of sentences
    #[arg(long, value_name = "S", default_value_t = PerceptronOptions::default().seed)]
    seed: u64,
    /// How often to go through the treebank
    #[arg(long, value_name = "N", default_value_t = PerceptronOptions::default().iterations)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    iterations: u32,
}

impl LearningArgs {
    /// What the trainers take.
    pub fn options(&self) -> PerceptronOptions {
        PerceptronOptions { seed: self.seed, iterations: self.iterations }
    }
}

/// Options as they stand on the command line.
pub fn told(options: &PerceptronOptions) -> String {
    format!("--seed {} --iterations {}", options.seed, options.iterations)
}

impl HmmArgs {
    /// Trains, and writes the model.
    pub fn run(&self) -> Result<Outcome, Problem> {
        let Self { data, tags, seed: _ } = self;
        data.train(|corpus| TaggedCorpus::read(corpus, tags.column), |corpus| Ok(Tagger::train_hmm(corpus)))
    }
}

impl PerceptronArgs {
    /// Trains, and writes the model.
    pub fn run(&self) -> Result<Outcome, Problem> {
        let read = |corpus: &_| TaggedCorpus::read(corpus, self.tags.column);
        self.data.train(read, |corpus| {
            let options = self.learning.options();
            let mut trainer = self.steps.trainer(
                &options,
                || PerceptronTrainer::new(corpus, options),
                |model| PerceptronTrainer::resume(corpus, model),
                PerceptronTrainer::options,
                told,
            )?;
            self.steps.run(&mut trainer, self.data.quiet)?;
            Ok(trainer.finish())
        })
    }
}

impl Trainer for PerceptronTrainer<'_> {
    fn is_done(&self) -> bool {
        PerceptronTrainer::is_done(self)
    }

    fn advance(&mut self) -> Step {
        Step::iteration(self.iterate(), "words")
    }

    fn checkpoint(&self) -> Model {
        PerceptronTrainer::checkpoint(self)
    }
}

impl Treebank for TaggedCorpus {
    fn size(&self) -> (usize, usize) {
        (self.len(), self.tokens().len())
    }
}

impl Learned<TaggedCorpus> for Tagger {
    fn model(&self) -> Model {
        self.to_model()
    }

    fn accuracy(&self, dev: &TaggedCorpus) -> String {
        let mut right = 0;
        for sentence in dev.sentences() {
            let words: Vec<&str> =
                sentence.iter().map(|token| dev.words().get(token.word as usize)).collect();
            let gold = sentence.iter().map(|token| dev.tags().get(usize::from(token.tag)));
            right += self.tag(&words).into_iter().zip(gold).filter(|(tag, gold)| tag == gold).count();
        }
        share("accuracy", right, dev.tokens().len())
    }
}
