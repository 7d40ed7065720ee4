//! Training a parser for sentences that may have errors in them.

use solecism::corpus::Problem;
use solecism::systems::constituency::{Robust, Treebank};
use solecism::systems::model::Model;

use super::data::{DataArgs, Learned};
use super::mending::MendingArgs;
use super::rerank::RankingArgs;
use super::trees::{MixtureArgs, accuracy};
use crate::Outcome;

/// A constituency parser for sentences that may have errors: `rerank`, and repair.
///
/// It learns from trees in brackets without errors: to parse as `train rerank` does, and to mend as `train repair` does.
/// Every likely version of a sentence is parsed, and the tree is put together from what is expected of all. With --text
/// it knows more of the language, mends more errors, and hardly ever mends what is not broken. With --checkpoint FILE the
/// states of the grammars are kept in FILE.1, FILE.2 and so on.
#[derive(clap::Args)]
pub struct RobustArgs {
    #[command(flatten)]
    data: DataArgs,
    #[command(flatten)]
    mixture: MixtureArgs,
    #[command(flatten)]
    ranking: RankingArgs,
    #[command(flatten)]
    mending: MendingArgs,
}

impl RobustArgs {
    /// Trains, and writes the model.
    pub fn run(&self) -> Result<Outcome, Problem> {
        self.mending.check()?;
        self.data.train(MixtureArgs::read, |treebank| {
            let mender = self.mending.train(&treebank.tagged(), self.ranking.seed(), self.data.quiet)?;
            let treebank = self.mixture.mixed(treebank, MixtureArgs::FUNCTIONS)?;
            Ok(Robust::new(self.ranking.train(&treebank, self.data.threads(), self.data.quiet)?, mender))
        })
    }
}

impl Learned<Treebank> for Robust {
    fn model(&self) -> Model {
        self.to_model()
    }

    fn accuracy(&self, dev: &Treebank) -> String {
        accuracy(self, dev)
    }
}
