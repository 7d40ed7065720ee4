//! Training chunkers.

use solecism::corpus::Problem;
use solecism::systems::chunk::{ChunkCorpus, ChunkCounts, ChunkTrainer, Chunker};
use solecism::systems::model::Model;

use super::data::{DataArgs, Learned, TagsArgs, Treebank, share};
use super::steps::{Step, StepsArgs, Trainer, share_right};
use super::tagger::{LearningArgs, told};
use crate::Outcome;

/// A shallow parser: of each word, which base phrase it begins or is in (B-NP, I-NP, O …).
///
/// It learns from trees, from the dependencies of CoNLL-U and CoNLL-X, whose base phrases it finds by rules, or from
/// rows of a word, a tag and a label, as in CoNLL-2000. The model holds a tagger of its own, so it works on words
/// alone. Stopped and started again with the same --checkpoint, it goes on after the last whole step and ends with the
/// same model.
#[derive(clap::Args)]
pub struct ChunkArgs {
    #[command(flatten)]
    data: DataArgs,
    #[command(flatten)]
    tags: TagsArgs,
    #[command(flatten)]
    learning: LearningArgs,
    #[command(flatten)]
    steps: StepsArgs,
}

impl ChunkArgs {
    /// Trains, and writes the model.
    pub fn run(&self) -> Result<Outcome, Problem> {
        let read = |corpus: &_| ChunkCorpus::read(corpus, self.tags.column);
        self.data.train(read, |corpus| {
            let options = self.learning.options();
            let mut trainer = self.steps.trainer(
                &options,
                || ChunkTrainer::new(corpus, options),
                |model| ChunkTrainer::resume(corpus, model),
                ChunkTrainer::options,
                told,
            )?;
            self.steps.run(&mut trainer, self.data.quiet)?;
            Ok(trainer.finish())
        })
    }
}

impl Trainer for ChunkTrainer<'_> {
    fn is_done(&self) -> bool {
        ChunkTrainer::is_done(self)
    }

    fn advance(&mut self) -> Step {
        let progress = self.iterate();
        Step {
            name: format!("{}, step", progress.stage.name()),
            number: progress.step,
            of: progress.steps,
            result: share_right(progress.right, progress.decisions, "words"),
            time: progress.time,
        }
    }

    fn checkpoint(&self) -> Model {
        ChunkTrainer::checkpoint(self)
    }
}

impl Treebank for ChunkCorpus {
    fn size(&self) -> (usize, usize) {
        (self.len(), self.tagged().tokens().len())
    }
}

impl Learned<ChunkCorpus> for Chunker {
    fn model(&self) -> Model {
        self.to_model()
    }

    fn accuracy(&self, dev: &ChunkCorpus) -> String {
        let mut counts = ChunkCounts::default();
        for (words, gold) in dev.sentences() {
            counts.add(&gold, &self.tag(&words));
        }
        let f1 = counts.f1().map_or("undefined".to_owned(), |f1| format!("{:.2} %", 100.0 * f1));
        share("accuracy", counts.same_labels as usize, counts.words as usize)
            + &format!("F1 of phrases: {f1}\n")
    }
}
