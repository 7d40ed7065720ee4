//! Transition-based parsers in the registry.

use solecism_corpus::Problem;
use solecism_tagging::tagger::Progress;

use super::dependencies;
use super::option::{ITERATIONS, SEED};
use super::{OptionInfo, OptionKind, SystemInfo};
use crate::dependency::{EagerOptions, EagerTrainer, Oracle};
use crate::training::{ReportedTrainer, Step, Task, TrainInfo, Trained};

const BEAM: OptionInfo = OptionInfo {
    name: "beam",
    value: "N",
    about: "How wide the beam is in training; 1 to learn to parse without one only",
    kind: OptionKind::Whole(1, 64),
    default: Some("8"),
};

const ORACLE: OptionInfo = OptionInfo {
    name: "oracle",
    value: "ORACLE",
    about: "What counts as right in training without a beam: what can still lead to the best tree (dynamic), or one way \
            to the tree (static)",
    kind: OptionKind::Choice(&["dynamic", "static"]),
    default: Some("dynamic"),
};

/// A transition-based dependency parser.
pub(super) const INFO: SystemInfo = SystemInfo {
    name: "eager",
    about: "a dependency parser: arc-eager transitions, with or without a beam",
    manual: include_str!("eager.md"),
    training: Some(&TrainInfo {
        about: "A transition-based dependency parser: arc-eager, with a dynamic oracle, and with a beam if one is wanted.",
        details: "It learns from CoNLL-U, CoNLL-X or CoNLL-2009, by default from tags as wrong as it will be given: those of \
                  taggers that have not seen the sentence. Two sets of weights are learned, for parsing with a beam and \
                  without. The model holds taggers of its own, so it works on words alone. The same command gives the same \
                  model on any number of threads.",
        checkpoint: true,
        mixtures: 1,
        weighs_parts: false,
        takes_tags: true,
        options: &[SEED, dependencies::TAGS, dependencies::TRAINING_TAGS, ITERATIONS, BEAM, ORACLE],
        train,
    }),
    open: Some(dependencies::open),
};

fn train(task: &Task<'_>) -> Result<Trained, Problem> {
    let (settings, threads) = (task.settings, task.threads);
    let options = EagerOptions {
        seed: settings.seed("seed"),
        iterations: settings.whole("iterations"),
        beam: settings.whole(BEAM.name),
        oracle: if settings.word(ORACLE.name) == Some("static") { Oracle::Static } else { Oracle::Dynamic },
        threads,
    };
    dependencies::train(
        task,
        &options_text(&options),
        |corpus| EagerTrainer::new(corpus, options),
        |corpus, model| EagerTrainer::resume(corpus, model, threads),
    )
}

/// Options, as on the command line.
fn options_text(options: &EagerOptions) -> String {
    let EagerOptions { seed, iterations, beam, oracle, .. } = options;
    let oracle = if *oracle == Oracle::Static { "static" } else { "dynamic" };
    format!("--seed {seed} --iterations {iterations} --beam {beam} --oracle {oracle}")
}

impl ReportedTrainer for EagerTrainer {
    fn options_text(&self) -> String {
        dependencies::options_text(&options_text(&self.options()), self.training_tags())
    }

    fn step(progress: Progress) -> Step {
        Step::iteration(progress, "transitions")
    }
}
