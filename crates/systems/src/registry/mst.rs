//! Graph-based parsers in the registry.

use solecism_corpus::Problem;
use solecism_tagging::tagger::Progress;

use super::dependencies;
use super::option::{ITERATIONS, SEED};
use super::{OptionInfo, OptionKind, SystemInfo};
use crate::dependency::{MstOptions, MstTrainer, Order};
use crate::training::{ReportedTrainer, Step, Task, TrainInfo, Trained};

const ORDER: OptionInfo = OptionInfo {
    name: "order",
    value: "1|2",
    about: "What is scored: arcs (1), or arcs beside their neighbours too (2)",
    kind: OptionKind::Whole(1, 2),
    default: Some("2"),
};

const NON_PROJECTIVE: OptionInfo = OptionInfo {
    name: "non-projective",
    value: "",
    about: "Let arcs cross",
    kind: OptionKind::Flag,
    default: None,
};

/// A graph-based dependency parser.
pub(super) const INFO: SystemInfo = SystemInfo {
    name: "mst",
    about: "a dependency parser: the best tree as a whole",
    manual: include_str!("mst.md"),
    training: Some(&TrainInfo {
        about: "A graph-based dependency parser: the best tree as a whole, of first or second order.",
        details: "It learns from CoNLL-U, CoNLL-X or CoNLL-2009, by default from tags as wrong as it will be given: those of \
                  taggers that have not seen the sentence. The model holds taggers of its own, so it works on words alone. \
                  The same command gives the same model on any number of threads.",
        checkpoint: true,
        mixtures: 1,
        weighs_parts: false,
        takes_tags: true,
        options: &[SEED, dependencies::TAGS, dependencies::TRAINING_TAGS, ITERATIONS, ORDER, NON_PROJECTIVE],
        train,
    }),
    open: Some(dependencies::open),
};

fn train(task: &Task<'_>) -> Result<Trained, Problem> {
    let (settings, threads) = (task.settings, task.threads);
    let options = MstOptions {
        seed: settings.seed("seed"),
        iterations: settings.whole("iterations"),
        order: if settings.whole(ORDER.name) == 1 { Order::First } else { Order::Second },
        projective: !settings.flag(NON_PROJECTIVE.name),
        threads,
    };
    dependencies::train(
        task,
        &options_text(&options),
        |corpus| MstTrainer::new(corpus, options),
        |corpus, model| MstTrainer::resume(corpus, model, threads),
    )
}

/// Options, as on the command line.
fn options_text(options: &MstOptions) -> String {
    let MstOptions { seed, iterations, order, projective, .. } = options;
    let crossing = if *projective { "" } else { " --non-projective" };
    format!("--seed {seed} --iterations {iterations} --order {}{crossing}", order.number())
}

impl ReportedTrainer for MstTrainer {
    fn options_text(&self) -> String {
        dependencies::options_text(&options_text(&self.options()), self.training_tags())
    }

    fn step(progress: Progress) -> Step {
        Step::iteration(progress, "arcs")
    }
}
