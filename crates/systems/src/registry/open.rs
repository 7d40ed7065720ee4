//! Opens models according to their kind.

use std::path::Path;

use solecism_corpus::Problem;
use solecism_tagging::model::Model;
use solecism_tagging::tagger::Tagger;

use super::latent::PRODUCT;
use super::{SYSTEMS, constituents};
use crate::chunk::Chunker;
use crate::constituency::{Decoding, TreeParser};
use crate::dependency::Pipeline;
use crate::repair::RepairCorrector;
use crate::system::System;

/// An opened model, by what it can do.
pub enum Opened {
    /// Tags words.
    Tagger(Box<Tagger>),
    /// Labels words with base phrases.
    Chunker(Box<Chunker>),
    /// Gives each word a head and a relation.
    Dependencies(Box<Pipeline>),
    /// Parses sentences into trees.
    Constituents(Box<dyn TreeParser>),
    /// Corrects sentences.
    Corrector(Box<RepairCorrector>),
    /// Gives any other output.
    Other(Box<dyn System>),
}

/// Options for opening a model, as far as its kind has them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct How {
    /// Weight of each of several grammars; empty for those in the model.
    pub weights: Vec<f64>,
    /// Decoding of grammars.
    pub decode: Option<Decoding>,
    /// Beam width of a transition-based parser; `None` for the width in the model.
    pub beam: Option<u32>,
}

/// Opens a model that was read from a file, or several grammars as a product. Also returns the kind.
///
/// # Errors
/// If a model is unknown or damaged, or an option does not fit it.
pub(crate) fn open(models: Vec<Model>, path: &Path, how: &How) -> Result<(String, Opened), Problem> {
    let model = match <[Model; 1]>::try_from(models) {
        Ok([model]) => model,
        Err(models) => {
            let product = Opened::Constituents(constituents::together(models, how)?);
            return Ok((PRODUCT.name.to_owned(), product));
        }
    };
    let kind = model.kind.clone();
    let open = SYSTEMS.iter().find(|system| system.name == kind).and_then(|system| system.open);
    let unknown = || {
        let what = format!("{} is a model of the kind {kind}, which is no system", path.display());
        Problem::new(what, "is it an unfinished training?")
    };
    Ok((kind.clone(), open.ok_or_else(unknown)?(model, how)?))
}
