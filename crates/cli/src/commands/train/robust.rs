//! Training a parser for sentences that may have errors in them.

use solecism::corpus::{Corpus, Problem};
use solecism::errors::Profile;
use solecism::profile_named;
use solecism::systems::constituency::robust::{GRAMMARS, Lessons};
use solecism::systems::constituency::{Functions, Latent, Robust, Treebank};
use solecism::systems::model::Model;
use solecism::systems::repair::{Repair, RepairOptions, RepairProgress};
use solecism::systems::tagger::Tagger;

use super::data::{DataArgs, Learned};
use super::latent::SplitArgs;
use super::trees::accuracy;
use crate::Outcome;

/// A constituency parser for sentences that may have errors: grammars that have seen errors, and repair.
///
/// It learns from trees in brackets, without errors. It makes errors in them, and trains latent grammars that differ by
/// their seeds on the good trees and the bad ones, which count a tenth; and it learns to mend such errors. Every likely
/// version of a sentence is parsed, and the tree is put together from what is expected of all. With --checkpoint FILE
/// the states of the grammars are kept in FILE.1, FILE.2 and so on.
#[derive(clap::Args)]
pub struct RobustArgs {
    #[command(flatten)]
    data: DataArgs,
    #[command(flatten)]
    splits: SplitArgs,
    /// How many grammars decide together
    #[arg(long, value_name = "N", default_value_t = GRAMMARS)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=16))]
    grammars: u32,
    /// The errors to be robust against: a built-in profile or a file
    #[arg(long, value_name = "NAME|FILE", default_value = "foster")]
    profile: String,
}

impl RobustArgs {
    /// Trains, and writes the model.
    pub fn run(&self) -> Result<Outcome, Problem> {
        let profile = profile_named(&self.profile)?;
        // Functions tell what a subject is, which errors of agreement need.
        let read = |corpus: &Corpus| Treebank::read(&[(1.0, corpus)], Functions::Keep);
        self.data.train(read, |treebank| self.learn(treebank, &profile))
    }

    fn learn(&self, treebank: &Treebank, profile: &Profile) -> Result<Robust, Problem> {
        let lessons = Lessons::new(treebank, profile.clone(), self.splits.seed)?;
        let repair = self.repair(&lessons, profile)?;
        let grammars =
            self.splits.several(self.grammars, &lessons.trees, self.data.threads(), self.data.quiet);
        let grammars = grammars.map(|grammar| Ok(grammar?.parser())).collect::<Result<Vec<Latent>, _>>()?;
        Robust::new(grammars, repair, Tagger::train_hmm(&lessons.tagged))
    }

    fn repair(&self, lessons: &Lessons, profile: &Profile) -> Result<Repair, Problem> {
        let options = RepairOptions { seed: self.splits.seed, ..RepairOptions::of_profile(profile.clone()) };
        let report = |RepairProgress { epoch, epochs, loss, time }: RepairProgress| {
            if !self.data.quiet {
                eprintln!("repair, {epoch} of {epochs}: loss {loss:.3}, {:.1} s", time.as_secs_f64());
            }
        };
        Repair::train(&lessons.tagged, &[], &options, &mut { report })
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
