//! Training grammars with split symbols.

use solecism::corpus::Problem;
use solecism::systems::constituency::{LatentOptions, LatentTrainer, Product, Treebank};
use solecism::systems::model::Model;

use super::data::DataArgs;
use super::steps::{Step, StepsArgs, Trainer};
use super::trees::MixtureArgs;
use crate::{Outcome, interrupt};

/// A constituency parser whose symbols are split until they fit the treebank, after Petrov and others (2006).
///
/// It learns from trees in brackets; traces and functions are left out. Each cycle splits every state of every symbol
/// in two and takes half of the splits back. The same command gives the same model on any number of threads. Stopped
/// and started again with the same --checkpoint, it goes on after the last whole cycle.
#[derive(clap::Args)]
pub struct LatentArgs {
    #[command(flatten)]
    data: DataArgs,
    #[command(flatten)]
    mixture: MixtureArgs,
    #[command(flatten)]
    splits: SplitArgs,
}

/// How a grammar is split, and where its training is kept.
#[derive(Clone, clap::Args)]
pub struct SplitArgs {
    /// How often the states of all symbols are split
    #[arg(long, value_name = "N", default_value_t = LatentOptions::default().cycles)]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=8))]
    cycles: u32,
    /// Decides how the halves of a state differ at first
    #[arg(long, value_name = "S", default_value_t = LatentOptions::default().seed)]
    pub seed: u64,
    #[command(flatten)]
    steps: StepsArgs,
}

impl LatentArgs {
    /// Trains, and writes the model.
    pub fn run(&self) -> Result<Outcome, Problem> {
        self.data.train(MixtureArgs::read, |treebank| {
            let treebank = self.mixture.mixed(treebank, MixtureArgs::FUNCTIONS)?;
            let trainer = self.splits.train(&treebank, self.data.threads(), self.data.quiet)?;
            Product::new(vec![(trainer.parser(), 1.0)])
        })
    }
}

impl SplitArgs {
    /// Trains so many grammars, one after the other, each with a seed and a checkpoint of its own.
    pub fn several<'a>(
        &'a self,
        grammars: u32,
        treebank: &'a Treebank,
        threads: usize,
        quiet: bool,
    ) -> impl Iterator<Item = Result<LatentTrainer, Problem>> + 'a {
        (0..grammars).map(move |number| {
            interrupt::check()?;
            if !quiet {
                eprintln!("grammar {} of {grammars}", number + 1);
            }
            self.numbered(number).train(treebank, threads, quiet)
        })
    }

    /// The same for one of several grammars.
    fn numbered(&self, number: u32) -> Self {
        let seed = self.seed.wrapping_add(u64::from(number));
        Self { seed, steps: self.steps.numbered(number), ..*self }
    }

    /// Does all cycles.
    pub fn train(&self, treebank: &Treebank, threads: usize, quiet: bool) -> Result<LatentTrainer, Problem> {
        let options = LatentOptions { cycles: self.cycles, seed: self.seed };
        let mut trainer = self.steps.trainer(
            &options,
            || LatentTrainer::new(treebank, options, threads),
            |model| LatentTrainer::resume(treebank, model, threads),
            LatentTrainer::options,
            told,
        )?;
        self.steps.run(&mut trainer, quiet)?;
        Ok(trainer)
    }
}

/// Options as they stand on the command line.
fn told(options: &LatentOptions) -> String {
    format!("--cycles {} --seed {}", options.cycles, options.seed)
}

impl Trainer for LatentTrainer {
    fn is_done(&self) -> bool {
        LatentTrainer::is_done(self)
    }

    fn advance(&mut self) -> Step {
        let cycle = LatentTrainer::advance(self);
        Step {
            name: "cycle".to_owned(),
            number: cycle.cycle,
            of: cycle.cycles,
            result: format!("{} states, log-likelihood {:.0}", cycle.states, cycle.likelihood),
            time: cycle.time,
        }
    }

    fn checkpoint(&self) -> Model {
        LatentTrainer::checkpoint(self)
    }
}
