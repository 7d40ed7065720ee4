//! Training transition-based parsers.

use solecism::corpus::Problem;
use solecism::systems::dependency::{DependencyCorpus, EagerOptions, EagerTrainer, Oracle};
use solecism::systems::model::Model;

use super::data::DataArgs;
use super::parser::{ParserArgs, tags_named};
use super::steps::{Step, StepsArgs, Trainer};
use crate::Outcome;

/// A transition-based dependency parser: arc-eager, with a dynamic oracle, and with a beam if one is wanted.
///
/// It learns from CoNLL-U, CoNLL-X or CoNLL-2009, by default from tags as wrong as it will be given: those of taggers
/// that have not seen the sentence. Two sets of weights are learned, for parsing with a beam and without. The model
/// holds taggers of its own, so it works on words alone. The same command gives the same model on any number of
/// threads.
#[derive(clap::Args)]
pub struct EagerArgs {
    #[command(flatten)]
    data: DataArgs,
    #[command(flatten)]
    parser: ParserArgs,
    /// How often to go through the treebank
    #[arg(long, value_name = "N", default_value_t = EagerOptions::default().iterations)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    iterations: u32,
    /// How wide the beam is in training; 1 to learn to parse without one only
    #[arg(long, value_name = "N", default_value_t = EagerOptions::default().beam)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=64))]
    beam: u32,
    /// What counts as right in training without a beam: what can still lead to the best tree (dynamic), or one way to
    /// the tree (static)
    #[arg(long, value_name = "ORACLE", default_value = "dynamic", value_parser = oracle)]
    oracle: Oracle,
    #[command(flatten)]
    steps: StepsArgs,
}

fn oracle(name: &str) -> Result<Oracle, String> {
    match name {
        "dynamic" => Ok(Oracle::Dynamic),
        "static" => Ok(Oracle::Static),
        _ => Err("one of dynamic, static".to_owned()),
    }
}

impl EagerArgs {
    /// Trains, and writes the model.
    pub fn run(&self) -> Result<Outcome, Problem> {
        let threads = self.data.threads();
        let options = EagerOptions {
            seed: self.parser.seed,
            iterations: self.iterations,
            beam: self.beam,
            oracle: self.oracle,
            threads,
        };
        self.data.train(
            |corpus| self.parser.read(corpus),
            |corpus: &DependencyCorpus| {
                let mut trainer = self.steps.trainer(
                    &(options, self.parser.training_tags),
                    || EagerTrainer::new(&self.parser.tagged(corpus, threads, self.data.quiet), options),
                    |model| EagerTrainer::resume(corpus, model, threads),
                    |trainer| (trainer.options(), trainer.tags()),
                    |&(options, tags)| format!("{} --training-tags {}", told(&options), tags_named(tags)),
                )?;
                self.steps.run(&mut trainer, self.data.quiet)?;
                Ok(self.parser.pipeline(trainer.finish(), corpus, threads))
            },
        )
    }
}

/// Options as they stand on the command line.
fn told(options: &EagerOptions) -> String {
    let EagerOptions { seed, iterations, beam, oracle, .. } = options;
    let oracle = if *oracle == Oracle::Static { "static" } else { "dynamic" };
    format!("--seed {seed} --iterations {iterations} --beam {beam} --oracle {oracle}")
}

impl Trainer for EagerTrainer {
    fn is_done(&self) -> bool {
        EagerTrainer::is_done(self)
    }

    fn advance(&mut self) -> Step {
        Step::iteration(self.iterate(), "transitions")
    }

    fn checkpoint(&self) -> Model {
        EagerTrainer::checkpoint(self)
    }
}
