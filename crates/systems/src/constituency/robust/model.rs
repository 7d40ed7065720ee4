//! Model files of robust parsers.

use solecism_corpus::Problem;

use super::{Grammars, Robust};
use crate::repair::{Repair, RepairCorrector};
use solecism_tagging::model::Model;
use solecism_tagging::tagger::Tagger;

/// Kind of the model file of a robust parser.
pub const KIND: &str = "robust";

impl Robust {
    /// Converts the parser to a model.
    pub fn to_model(&self) -> Model {
        let mut model = Model::new(KIND, self.grammars.training());
        self.grammars.save(&mut model);
        self.repair.save("repair", &mut model);
        model.put("tagger", &self.tagger.to_model().to_bytes());
        model
    }

    /// Reads the parser from a model.
    ///
    /// # Errors
    /// If the model is of another kind or inconsistent.
    pub fn of_model(mut model: Model) -> Result<Self, Problem> {
        model.expect(KIND)?;
        let grammars = Grammars::load(&mut model)?;
        let repair = Repair::load("repair", &mut model)?;
        let tagger = Tagger::of_model(Model::from_bytes(&model.take::<u8>("tagger")?)?)?;
        Ok(Self::new(grammars, RepairCorrector { repair, tagger }))
    }
}
