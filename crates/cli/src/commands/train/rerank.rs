//! Training a parser that looks twice.

use solecism::corpus::Problem;
use solecism::systems::constituency::rerank::{RerankProgress, RerankStage, Reranked, train_reranked};
use solecism::systems::constituency::{LatentTrainer, Treebank};
use solecism::systems::model::Model;

use super::data::{DataArgs, Learned};
use super::latent::SplitArgs;
use super::trees::{MixtureArgs, accuracy};
use crate::{Outcome, interrupt};

/// A constituency parser that ranks the fifty best trees of a latent grammar again, after Charniak and Johnson (2005).
///
/// It learns from trees in brackets: the grammar first, as `train latent` does; then the ranking, from lists that
/// grammars make for the parts of the treebank that they were not trained on. A --checkpoint keeps the grammar.
#[derive(clap::Args)]
pub struct RerankArgs {
    #[command(flatten)]
    data: DataArgs,
    #[command(flatten)]
    mixture: MixtureArgs,
    #[command(flatten)]
    splits: SplitArgs,
}

impl RerankArgs {
    /// Trains, and writes the model.
    pub fn run(&self) -> Result<Outcome, Problem> {
        let (threads, quiet) = (self.data.threads(), self.data.quiet);
        self.data.train(MixtureArgs::read, |treebank| {
            let treebank = self.mixture.mixed(treebank, MixtureArgs::FUNCTIONS)?;
            let grammar: LatentTrainer = self.splits.train(&treebank, threads, quiet)?;
            interrupt::check()?;
            train_reranked(&grammar, &treebank, threads, &mut |stage| {
                if !quiet {
                    report(stage);
                }
            })
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
