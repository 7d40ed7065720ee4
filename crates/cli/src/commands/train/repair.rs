//! Training a corrector.

use solecism::corpus::Problem;
use solecism::systems::model::Model;
use solecism::systems::repair::Mender;
use solecism::systems::tagger::{TagColumn, TaggedCorpus};

use super::data::{DataArgs, Learned};
use super::mending::MendingArgs;
use crate::Outcome;

/// A corrector that takes back errors of the kinds that are made on purpose, for `correct`.
///
/// It learns from good sentences with tags: trees, CoNLL-U, tagged text or rows. It makes errors in them, and learns to tell
/// which change takes them back. With --text it knows more of the language, and takes back more errors with fewer mistakes.
#[derive(clap::Args)]
pub struct RepairArgs {
    #[command(flatten)]
    data: DataArgs,
    #[command(flatten)]
    mending: MendingArgs,
    /// Decides the errors
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

impl RepairArgs {
    /// Trains, and writes the model.
    pub fn run(&self) -> Result<Outcome, Problem> {
        self.mending.check()?;
        self.data.train(
            |corpus| TaggedCorpus::read(corpus, TagColumn::Xpos),
            |corpus| self.mending.train(corpus, self.seed, self.data.quiet),
        )
    }
}

impl Learned<TaggedCorpus> for Mender {
    fn model(&self) -> Model {
        self.to_model()
    }

    /// How many good sentences it leaves alone.
    fn accuracy(&self, dev: &TaggedCorpus) -> String {
        let (mut alone, mut all) = (0_usize, 0_usize);
        for sentence in dev.sentences() {
            let words: Vec<&str> =
                sentence.iter().map(|token| dev.words().get(token.word as usize)).collect();
            alone += usize::from(self.mend(&words) == words);
            all += 1;
        }
        let share = 100.0 * alone as f64 / all.max(1) as f64;
        format!("{alone} of {all} sentences without errors are left as they are ({share:.2} %)\n")
    }
}
