//! A corrector of our own: repair with a tagger, in one model.

use solecism_corpus::{Corpus, Problem};
use solecism_tagging::WordTagger;

use super::{Mending, Repair, RepairOptions, RepairProgress};
use solecism_tagging::model::Model;
use solecism_tagging::tagger::{TaggedCorpus, Tagger};

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
    /// Learns to take back the errors of a profile, from good sentences. `text` is more of them, without tags, for the
    /// language models alone.
    ///
    /// # Errors
    /// A corpus that is too small to learn from, or text that cannot be read.
    pub fn train(
        corpus: &TaggedCorpus,
        text: Option<&Corpus>,
        options: &RepairOptions,
        progress: &mut dyn FnMut(RepairProgress),
    ) -> Result<Self, Problem> {
        let tagger = Tagger::train_hmm(corpus);
        let text = text.map(|text| TaggedCorpus::tagged_by(&tagger, text)).transpose()?;
        let repair = Repair::train(corpus, text.as_ref(), options, progress)?;
        Ok(Self { repair, tagger })
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
        let tagger: &dyn WordTagger = &self.tagger;
        self.repair.mend(words, tagger, MENDING).words
    }
}
