//! Chunkers in the registry.

use solecism_corpus::Problem;
use solecism_tagging::Trainer;
use solecism_tagging::model::Model;
use solecism_tagging::tagger::TagColumn;

use super::option::{ITERATIONS, SEED, TAGS};
use super::taggers::{learning, options_text};
use super::{Opened, SystemInfo};
use crate::chunk::{self, ChunkCorpus, ChunkCounts, ChunkProgress, ChunkTrainer, Chunker};
use crate::training::{
    Learned, ReportedTrainer, Step, Task, TrainInfo, Trained, Treebank, share, share_right,
};

/// Base-phrase chunker.
pub(super) const INFO: SystemInfo = SystemInfo {
    name: chunk::KIND,
    about: "a shallow parser: base phrases",
    manual: include_str!("chunk.md"),
    training: Some(&TrainInfo {
        about: "A shallow parser: of each word, which base phrase it begins or is in (B-NP, I-NP, O …).",
        details: "It learns from trees, from the dependencies of CoNLL-U and CoNLL-X, whose base phrases it finds by rules, \
                  or from rows of a word, a tag and a label, as in CoNLL-2000. The model holds a tagger of its own, so it \
                  works on words alone. Stopped and started again with the same --checkpoint, it goes on after the last \
                  whole step and ends with the same model.",
        checkpoint: true,
        mixtures: 1,
        weighs_parts: false,
        takes_tags: true,
        options: &[TAGS, SEED, ITERATIONS],
        train,
    }),
    open: Some(|model, _| Ok(Opened::Chunker(Box::new(Chunker::of_model(model)?)))),
};

fn train(task: &Task<'_>) -> Result<Trained, Problem> {
    let column = task.settings.column("tags").unwrap_or(TagColumn::Xpos);
    let options = learning(task.settings);
    task.train(
        |mixture| ChunkCorpus::read(&mixture.joined()?, column),
        |corpus| {
            let new = || ChunkTrainer::new(corpus, options);
            let resume = |model| ChunkTrainer::resume(corpus, model);
            Ok(task.steps.train(&options_text(options), new, resume)?.finish())
        },
    )
}

impl ReportedTrainer for ChunkTrainer<'_> {
    fn options_text(&self) -> String {
        options_text(self.options())
    }

    fn step(progress: ChunkProgress) -> Step {
        Step {
            name: format!("{}, step", progress.stage.name()),
            number: progress.step,
            of: progress.steps,
            result: share_right(progress.right, progress.decisions, "words"),
            time: progress.time,
        }
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
