//! Taggers in the registry.

use solecism_corpus::Problem;
use solecism_tagging::Trainer;
use solecism_tagging::model::Model;
use solecism_tagging::tagger::{
    PerceptronOptions, PerceptronTrainer, Progress, TagColumn, TaggedCorpus, Tagger,
};

use super::option::{ITERATIONS, NO_SEED, SEED, TAGS};
use super::{How, Opened, Settings, SystemInfo};
use crate::training::{Learned, Mixture, ReportedTrainer, Step, Task, TrainInfo, Trained, Treebank, share};

/// Hidden Markov model tagger.
pub(super) const HMM: SystemInfo = SystemInfo {
    name: "hmm",
    about: "a tagger: hidden Markov model",
    manual: include_str!("hmm.md"),
    training: Some(&TrainInfo {
        about: "A hidden Markov model of three tags in a row, with endings for unknown words, after Brants (2000).",
        details: "It learns from CoNLL-U, CoNLL-X, CoNLL-2009, trees, tagged text or rows. It counts, once and in a \
                  moment: there is nothing to repeat, so it takes no number of iterations and no checkpoint.",
        checkpoint: false,
        mixtures: 1,
        weighs_parts: false,
        takes_tags: false,
        options: &[TAGS, NO_SEED],
        train: |task| {
            task.train(|mixture| read(mixture, task.settings), |corpus| Ok(Tagger::train_hmm(corpus)))
        },
    }),
    open: Some(open),
};

/// Perceptron tagger.
pub(super) const PERCEPTRON: SystemInfo = SystemInfo {
    name: "perceptron",
    about: "a tagger: averaged perceptron",
    manual: include_str!("perceptron.md"),
    training: Some(&TrainInfo {
        about: "An averaged perceptron: slower to train than hmm, and more often right.",
        details: "It learns from CoNLL-U, CoNLL-X, CoNLL-2009, trees, tagged text or rows. The order of sentences depends \
                  on seed and iteration alone: the same command gives the same model. Stopped and started again with \
                  the same --checkpoint, it goes on after the last whole iteration and ends with the same model.",
        checkpoint: true,
        mixtures: 1,
        weighs_parts: false,
        takes_tags: false,
        options: &[TAGS, SEED, ITERATIONS],
        train: train_perceptron,
    }),
    open: Some(open),
};

fn open(model: Model, _: &How) -> Result<Opened, Problem> {
    Ok(Opened::Tagger(Box::new(Tagger::of_model(model)?)))
}

/// Training options of the perceptron.
pub(super) fn learning(settings: &Settings) -> PerceptronOptions {
    PerceptronOptions { seed: settings.seed("seed"), iterations: settings.whole("iterations") }
}

/// Options, as on the command line.
pub(super) fn options_text(options: PerceptronOptions) -> String {
    format!("--seed {} --iterations {}", options.seed, options.iterations)
}

fn read(mixture: &Mixture, settings: &Settings) -> Result<TaggedCorpus, Problem> {
    TaggedCorpus::read(&mixture.joined()?, settings.column("tags").unwrap_or(TagColumn::Xpos))
}

fn train_perceptron(task: &Task<'_>) -> Result<Trained, Problem> {
    let options = learning(task.settings);
    task.train(
        |mixture| read(mixture, task.settings),
        |corpus| {
            let new = || PerceptronTrainer::new(corpus, options);
            let resume = |model| PerceptronTrainer::resume(corpus, model);
            Ok(task.steps.train(&options_text(options), new, resume)?.finish())
        },
    )
}

impl ReportedTrainer for PerceptronTrainer<'_> {
    fn options_text(&self) -> String {
        options_text(self.options())
    }

    fn step(progress: Progress) -> Step {
        Step::iteration(progress, "words")
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
