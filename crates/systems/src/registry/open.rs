//! Opening models: what each is, told by its kind.

use std::path::{Path, PathBuf};

use solecism_corpus::Problem;
use solecism_tagging::model::Model;
use solecism_tagging::tagger::Tagger;

use super::latent::PRODUCT;
use super::{SYSTEMS, constituents};
use crate::chunk::Chunker;
use crate::constituency::{Decoding, TreeParser};
use crate::dependency::Pipeline;
use crate::repair::Mender;
use crate::system::System;

/// A model that was opened, by what it can do.
pub enum Opened {
    /// Tags words.
    Tagger(Box<Tagger>),
    /// Says which base phrase each word begins or is in.
    Chunker(Box<Chunker>),
    /// Gives each word a head and a relation.
    Dependencies(Box<Pipeline>),
    /// Makes trees.
    Constituents(Box<dyn TreeParser>),
    /// Mends sentences.
    Corrector(Box<Mender>),
    /// Says something else of sentences.
    Other(Box<dyn System>),
}

/// How a model is opened, where its kind has a choice.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct How {
    /// How much each of several grammars counts; as the model says unless given.
    pub weights: Vec<f64>,
    /// How grammars choose a tree.
    pub decode: Option<Decoding>,
    /// How many parses of a sentence a transition-based parser follows at a time; as the model says unless given.
    pub beam: Option<u32>,
}

/// Opens the model of a file, or the grammars of several files, which decide together; says of which kind it is.
///
/// # Errors
/// Files that cannot be read, that are no models, or that what is asked for does not fit.
pub fn open(paths: &[PathBuf], how: &How) -> Result<(String, Opened), Problem> {
    let models = paths.iter().map(|path| Model::read(path)).collect::<Result<Vec<_>, _>>()?;
    let path = paths.first().map_or(Path::new("-"), |path| path);
    match <[Model; 1]>::try_from(models) {
        Ok([model]) => Ok((model.kind.clone(), open_one(model, path, how)?)),
        Err(models) => {
            let product = Opened::Constituents(constituents::together(models, how)?);
            Ok((PRODUCT.name.to_owned(), product))
        }
    }
}

/// Opens a model that was read from a file.
///
/// # Errors
/// As for [`open`].
pub fn open_one(model: Model, path: &Path, how: &How) -> Result<Opened, Problem> {
    let open = SYSTEMS.iter().find(|system| system.name == model.kind).and_then(|system| system.open);
    let unknown = || {
        let what = format!("{} is a model of the kind {}, which is no system", path.display(), model.kind);
        Problem::new(what, "is it an unfinished training?")
    };
    open.ok_or_else(unknown)?(model, how)
}
