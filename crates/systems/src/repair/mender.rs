//! A corrector of our own: repair with a tagger, in one model.

use solecism_corpus::Problem;
use solecism_errors::{Profile, tags};

use super::{Mending, Repair, RepairOptions};
use crate::model::Model;
use crate::tagger::{TaggedCorpus, Tagger};

/// What models of correctors are called.
pub const KIND: &str = "repair";

/// Half as likely again as not that it is right; a sentence with more errors than two is not understood anyway.
const MENDING: Mending = Mending { least: 0.6, most: 2 };

/// Mends sentences.
pub struct Mender {
    /// Proposes what to change.
    pub repair: Repair,
    /// Tags the words for it.
    pub tagger: Tagger,
}

impl Mender {
    /// Learns to take back the errors of a profile, from good sentences.
    ///
    /// # Errors
    /// A corpus that is too small to learn from.
    pub fn train(corpus: &TaggedCorpus, profile: Profile, seed: u64) -> Result<Self, Problem> {
        let options = RepairOptions { seed, ..RepairOptions::of_profile(profile) };
        let repair = Repair::train(corpus, &[], &options, &mut |_| {})?;
        Ok(Self { repair, tagger: Tagger::train_hmm(corpus) })
    }

    /// As a model.
    pub fn to_model(&self) -> Model {
        let mut model = Model::new(KIND, self.tagger.training().clone());
        self.repair.save(KIND, &mut model);
        model.put("tagger", &self.tagger.to_model().to_bytes());
        model
    }

    /// From a model.
    ///
    /// # Errors
    /// If it is damaged, or none of this kind.
    pub fn of_model(mut model: Model) -> Result<Self, Problem> {
        if model.kind != KIND {
            let what = format!("a model of the kind {} corrects nothing", model.kind);
            return Err(Problem::new(what, "name one of the kind repair"));
        }
        let repair = Repair::load(KIND, &mut model)?;
        let tagger = Tagger::of_model(Model::from_bytes(&model.take::<u8>("tagger")?)?)?;
        Ok(Self { repair, tagger })
    }

    /// The sentence with what is likely wrong in it mended.
    pub fn mend(&self, words: &[&str]) -> Vec<String> {
        let tagger: &dyn tags::Tagger = &self.tagger;
        self.repair.mend(words, tagger, MENDING).words
    }
}
