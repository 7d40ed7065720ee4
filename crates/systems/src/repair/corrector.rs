//! A corrector of our own: a repair model and a tagger in one model file.

use solecism_corpus::{Corpus, Problem};
use solecism_tagging::WordTagger;

use super::{CorrectionLimits, Repair, RepairOptions, RepairProgress};
use solecism_tagging::model::Model;
use solecism_tagging::tagger::{TaggedCorpus, Tagger};

/// Kind of its models.
pub const KIND: &str = "repair";

/// An edit must be at least half as likely again to be right as to be wrong (0.6 to 0.4). A sentence with more than two
/// errors is too garbled to repair.
const LIMITS: CorrectionLimits = CorrectionLimits { least: 0.6, most: 2 };

/// A corrector that repairs sentences.
pub struct RepairCorrector {
    /// Proposes edits.
    pub repair: Repair,
    /// Tags the words.
    pub tagger: Tagger,
}

impl RepairCorrector {
    /// Trains it to undo the errors of a profile, from sentences without errors. `text` is more text without errors,
    /// not tagged, for the language models only.
    ///
    /// # Errors
    /// If the corpus is too small, or the text cannot be read.
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

    /// Converts it to a model.
    pub fn to_model(&self) -> Model {
        let mut model = Model::new(KIND, self.tagger.training().clone());
        self.repair.save(KIND, &mut model);
        model.put("tagger", &self.tagger.to_model().to_bytes());
        model
    }

    /// Reads it from a model.
    ///
    /// # Errors
    /// If the model is damaged, or of another kind.
    pub fn of_model(mut model: Model) -> Result<Self, Problem> {
        if model.kind != KIND {
            let what = format!("a model of the kind {} corrects nothing", model.kind);
            return Err(Problem::new(what, "name one of the kind repair"));
        }
        let repair = Repair::load(KIND, &mut model)?;
        let tagger = Tagger::of_model(Model::from_bytes(&model.take::<u8>("tagger")?)?)?;
        Ok(Self { repair, tagger })
    }

    /// Returns the words of the repaired sentence.
    pub fn correct(&self, words: &[&str]) -> Vec<String> {
        let tagger: &dyn WordTagger = &self.tagger;
        self.repair.correct(words, tagger, LIMITS).words
    }
}
