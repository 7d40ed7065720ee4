//! Training annotated grammars.

use solecism::corpus::Problem;
use solecism::systems::constituency::pcfg::{Pcfg, PcfgOptions};
use solecism::systems::constituency::{Functions, Treebank};
use solecism::systems::model::Model;

use super::data::{DataArgs, Learned};
use super::trees::{MixtureArgs, accuracy};
use crate::Outcome;

/// A constituency parser: a grammar with annotated labels, head-outward and markovised, after Klein and Manning (2003).
///
/// It learns from trees in brackets. It counts, once and in a moment: there is nothing to repeat, so it takes no
/// checkpoint.
#[derive(clap::Args)]
pub struct PcfgArgs {
    #[command(flatten)]
    data: DataArgs,
    #[command(flatten)]
    mixture: MixtureArgs,
    /// How many labels from itself upwards the label of a phrase has
    #[arg(long, value_name = "V", default_value_t = PcfgOptions::default().vertical)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=4))]
    vertical: u8,
    /// How many sisters the next one depends on
    #[arg(long, value_name = "H", default_value_t = PcfgOptions::default().horizontal)]
    #[arg(value_parser = clap::value_parser!(u8).range(0..=4))]
    horizontal: u8,
    /// Taken as by the other systems, so that one command line does for all; counting draws nothing, and any seed gives
    /// the same model
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

impl PcfgArgs {
    /// Trains, and writes the model.
    pub fn run(&self) -> Result<Outcome, Problem> {
        let Self { data, mixture, vertical, horizontal, seed: _ } = self;
        let options = PcfgOptions { vertical: *vertical, horizontal: *horizontal, ..PcfgOptions::default() };
        // Functions tell which noun phrases say when.
        let read = |corpus: &_| Treebank::read(&[(1.0, corpus)], Functions::Keep);
        data.train(read, |treebank| Pcfg::train(&mixture.mixed(treebank, Functions::Keep)?, options))
    }
}

impl Learned<Treebank> for Pcfg {
    fn model(&self) -> Model {
        self.to_model()
    }

    fn accuracy(&self, dev: &Treebank) -> String {
        accuracy(self, dev)
    }
}
