//! Latent grammars in the registry.

use solecism_corpus::Problem;
use solecism_tagging::model::Model;

use super::constituents::mixed;
use super::constituents::weighted;
use super::option::SEED as ANY_SEED;
use super::{How, Opened, OptionInfo, OptionKind, SystemInfo};
use crate::constituency::latent::{self, Latent, LatentOptions, LatentTrainer, Product};
use crate::constituency::{Functions, Treebank};
use crate::training::{Step, Steps, Task, TrainInfo, Trained, Trainer};

/// Option: number of split-merge cycles.
pub(super) const CYCLES: OptionInfo = OptionInfo {
    name: "cycles",
    value: "N",
    about: "How often the states of all symbols are split",
    kind: OptionKind::Whole(0, 8),
    default: Some("5"),
};

/// Option: seed that breaks the symmetry of split states.
pub(super) const SEED: OptionInfo =
    OptionInfo { about: "Decides how the halves of a state differ at first", ..ANY_SEED };

/// Constituency parser with a latent grammar.
pub(super) const INFO: SystemInfo = SystemInfo {
    name: latent::KIND,
    about: "a constituency parser: a grammar whose symbols are split until they fit",
    manual: include_str!("latent.md"),
    training: Some(&TrainInfo {
        about: "A constituency parser whose symbols are split until they fit the treebank, after Petrov and others (2006).",
        details: "It learns from trees in brackets; traces and functions are left out. Each cycle splits every state of \
                  every symbol in two and takes half of the splits back. The same command gives the same model on any \
                  number of threads. Stopped and started again with the same --checkpoint, it goes on after the last \
                  whole cycle.",
        checkpoint: true,
        mixtures: usize::MAX,
        weighs_parts: true,
        takes_tags: true,
        options: &[CYCLES, SEED],
        train,
    }),
    open: Some(open),
};

/// Product of latent grammars: several model files, or one model trained on several mixtures.
pub(super) const PRODUCT: SystemInfo = SystemInfo {
    name: latent::PRODUCT_KIND,
    about: "a constituency parser: several grammars that decide together",
    manual: include_str!("product.md"),
    training: None,
    open: Some(open),
};

fn open(model: Model, how: &How) -> Result<Opened, Problem> {
    weighted(Product::of_model(model)?, how).map(Opened::Constituents)
}

/// Trains one grammar, or a product with one grammar per mixture.
fn train(task: &Task<'_>) -> Result<Trained, Problem> {
    task.train(
        |mixture| Treebank::of_mixture(mixture, Functions::Drop),
        |first| {
            if let [_] = task.mixtures {
                let treebank = mixed(task, first, Functions::Drop)?;
                let grammar = grammar(task, &task.steps, &treebank, 0)?;
                return Product::new(vec![(grammar.parser(), 1.0)]);
            }
            let grammars = (0..).zip(task.mixtures).map(|(number, mixture)| {
                let treebank = Treebank::of_mixture(mixture, Functions::Drop)?;
                Ok((grammar(task, &task.steps.numbered(number), &treebank, number)?.parser(), 1.0))
            });
            Product::new(grammars.collect::<Result<_, Problem>>()?)
        },
    )
}

/// Trains several grammars on a treebank in sequence, each with its own seed and checkpoint.
pub(super) fn several(
    task: &Task<'_>,
    grammars: u32,
    treebank: &Treebank,
) -> Result<Vec<LatentTrainer>, Problem> {
    let one = |number| {
        task.steps.observer.notes(format_args!("grammar {} of {grammars}", number + 1));
        grammar(task, &task.steps.numbered(number), treebank, number)
    };
    (0..grammars).map(one).collect()
}

/// Trains one of several grammars, from its checkpoint if there is one.
fn grammar(
    task: &Task<'_>,
    steps: &Steps<'_>,
    treebank: &Treebank,
    number: u32,
) -> Result<LatentTrainer, Problem> {
    let seed = task.settings.seed(SEED.name).wrapping_add(u64::from(number));
    let options = LatentOptions { cycles: task.settings.whole(CYCLES.name), seed };
    let new = || LatentTrainer::new(treebank, options, task.threads);
    steps.train(&options_text(options), new, |model| LatentTrainer::resume(treebank, model, task.threads))
}

/// Options, as on the command line.
fn options_text(options: LatentOptions) -> String {
    format!("--cycles {} --seed {}", options.cycles, options.seed)
}

impl Trainer for LatentTrainer {
    type System = Latent;

    fn options_text(&self) -> String {
        options_text(self.options())
    }

    fn is_done(&self) -> bool {
        LatentTrainer::is_done(self)
    }

    fn advance(&mut self) -> Step {
        let cycle = LatentTrainer::advance(self);
        Step {
            name: "cycle".to_owned(),
            number: cycle.cycle,
            of: cycle.cycles,
            result: format!("{} states, log-likelihood {:.0}", cycle.states, cycle.log_likelihood),
            time: cycle.time,
        }
    }

    fn checkpoint(&self) -> Model {
        LatentTrainer::checkpoint(self)
    }

    fn finish(self) -> Latent {
        self.parser()
    }
}
