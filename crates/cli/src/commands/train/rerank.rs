//! Training a parser that looks twice.

use solecism::corpus::Problem;
use solecism::systems::constituency::Treebank;
use solecism::systems::constituency::rerank::{
    GRAMMARS, RerankProgress, RerankStage, Reranked, train_reranked,
};
use solecism::systems::model::Model;

use super::data::{DataArgs, Learned};
use super::latent::SplitArgs;
use super::trees::{MixtureArgs, accuracy};
use crate::{Outcome, interrupt};

/// A constituency parser that ranks the fifty best trees of latent grammars again, after Charniak and Johnson (2005).
///
/// It learns from trees in brackets: the grammars first, as `train latent` does, with seeds that follow each other; then
/// the ranking, from lists that grammars make for the parts of the treebank that they were not trained on. With
/// --checkpoint FILE the states of the grammars are kept in FILE.1, FILE.2 and so on.
#[derive(clap::Args)]
pub struct RerankArgs {
    #[command(flatten)]
    data: DataArgs,
    #[command(flatten)]
    mixture: MixtureArgs,
    #[command(flatten)]
    ranking: RankingArgs,
}

/// The grammars whose trees are ranked again.
#[derive(clap::Args)]
pub struct RankingArgs {
    #[command(flatten)]
    splits: SplitArgs,
    /// How many grammars offer trees together
    #[arg(long, value_name = "N", default_value_t = GRAMMARS)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=16))]
    grammars: u32,
}

impl RerankArgs {
    /// Trains, and writes the model.
    pub fn run(&self) -> Result<Outcome, Problem> {
        self.data.train(MixtureArgs::read, |treebank| {
            let treebank = self.mixture.mixed(treebank, MixtureArgs::FUNCTIONS)?;
            self.ranking.train(&treebank, self.data.threads(), self.data.quiet)
        })
    }
}

impl RankingArgs {
    /// What decides how the first grammar differs from others.
    pub fn seed(&self) -> u64 {
        self.splits.seed
    }

    /// Trains the grammars, and learns to rank their trees.
    pub fn train(&self, treebank: &Treebank, threads: usize, quiet: bool) -> Result<Reranked, Problem> {
        let grammars = self.splits.several(self.grammars, treebank, threads, quiet);
        let grammars = grammars.collect::<Result<Vec<_>, _>>()?;
        interrupt::check()?;
        train_reranked(&grammars, treebank, threads, &mut |stage| {
            if !quiet {
                report(stage);
            }
        })
    }
}

fn report(stage: RerankStage) {
    match stage {
        RerankStage::Folds(done, of) => eprintln!("lists of parts held out: {done} of {of}"),
        RerankStage::Weights(RerankProgress::Gathered { lists, features }) => {
            eprintln!("ranking: {features} features in {lists} lists");
        }
        RerankStage::Weights(RerankProgress::Step(step)) if step.iteration % 10 == 0 => {
            eprintln!("ranking, step {}: loss {:.1}", step.iteration, step.value);
        }
        RerankStage::Weights(_) => {}
    }
}

impl Learned<Treebank> for Reranked {
    fn model(&self) -> Model {
        self.to_model()
    }

    fn accuracy(&self, dev: &Treebank) -> String {
        accuracy(self, dev)
    }
}
