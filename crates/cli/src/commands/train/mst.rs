//! Training graph-based parsers.

use solecism::corpus::Problem;
use solecism::systems::dependency::{DependencyCorpus, MstOptions, MstTrainer, Order};
use solecism::systems::model::Model;

use super::data::DataArgs;
use super::parser::{ParserArgs, tags_named};
use super::steps::{Step, StepsArgs, Trainer};
use crate::Outcome;

/// A graph-based dependency parser: the best tree as a whole, of first or second order.
///
/// It learns from CoNLL-U, CoNLL-X or CoNLL-2009, by default from tags as wrong as it will be given: those of taggers
/// that have not seen the sentence. The model holds taggers of its own, so it works on words alone. The same command
/// gives the same model on any number of threads.
#[derive(clap::Args)]
pub struct MstArgs {
    #[command(flatten)]
    data: DataArgs,
    #[command(flatten)]
    parser: ParserArgs,
    /// How often to go through the treebank
    #[arg(long, value_name = "N", default_value_t = MstOptions::default().iterations)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    iterations: u32,
    /// What is scored: arcs (1), or arcs beside their neighbours too (2)
    #[arg(long, value_name = "1|2", default_value = "2", value_parser = order)]
    order: Order,
    /// Let arcs cross
    #[arg(long)]
    non_projective: bool,
    #[command(flatten)]
    steps: StepsArgs,
}

fn order(name: &str) -> Result<Order, String> {
    match name {
        "1" => Ok(Order::First),
        "2" => Ok(Order::Second),
        _ => Err("1 or 2".to_owned()),
    }
}

impl MstArgs {
    /// Trains, and writes the model.
    pub fn run(&self) -> Result<Outcome, Problem> {
        let threads = self.data.threads();
        let options = MstOptions {
            seed: self.parser.seed,
            iterations: self.iterations,
            order: self.order,
            projective: !self.non_projective,
            threads,
        };
        self.data.train(
            |corpus| self.parser.read(corpus),
            |corpus: &DependencyCorpus| {
                let mut trainer = self.steps.trainer(
                    &(options, self.parser.training_tags),
                    || MstTrainer::new(&self.parser.tagged(corpus, threads, self.data.quiet), options),
                    |model| MstTrainer::resume(corpus, model, threads),
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
fn told(options: &MstOptions) -> String {
    let MstOptions { seed, iterations, order, projective, .. } = options;
    let order = if *order == Order::First { 1 } else { 2 };
    let crossing = if *projective { "" } else { " --non-projective" };
    format!("--seed {seed} --iterations {iterations} --order {order}{crossing}")
}

impl Trainer for MstTrainer {
    fn is_done(&self) -> bool {
        MstTrainer::is_done(self)
    }

    fn advance(&mut self) -> Step {
        Step::iteration(self.iterate(), "arcs")
    }

    fn checkpoint(&self) -> Model {
        MstTrainer::checkpoint(self)
    }
}
