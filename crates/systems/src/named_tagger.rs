//! Taggers by name: built-in taggers and model files.

use solecism_corpus::Problem;
use solecism_language::{Language, TagSet};
use solecism_tagging::WordTagger;

use solecism_tagging::model::checksum;
use solecism_tagging::tagger::{KINDS, TagColumn, Tagger};

use crate::system::{AnySystem, OpenOptions, SystemName, open_any};

/// A tagger that the user can name.
#[derive(Debug)]
pub enum NamedTagger {
    /// `builtin`: the tagger for plain English.
    Builtin,
    /// `dictionary`: the built-in word list and rules.
    Dictionary,
    /// A model file written by `solecism train`.
    Model(Box<Tagger>),
}

impl NamedTagger {
    /// Names of the built-in taggers.
    pub const NAMES: [&str; 2] = ["builtin", "dictionary"];

    /// Opens the tagger with this name, or the model in this file.
    ///
    /// # Errors
    /// If it is neither a known name nor the file of a tagger model.
    pub fn open(name: &str) -> Result<Self, Problem> {
        if let Some(tagger) = Self::builtin(name) {
            return Ok(tagger);
        }
        match open_any(SystemName::Models(&[name.into()]), &OpenOptions::unsigned())? {
            (_, AnySystem::Tagger(tagger)) => Ok(tagger),
            (kind, _) => {
                let what = format!("{name} is a model of the kind {kind}, which is no tagger");
                Err(Problem::new(what, format!("use a model of the kind {}", KINDS.join(" or "))))
            }
        }
    }

    /// Returns the built-in tagger with this name.
    pub fn builtin(name: &str) -> Option<Self> {
        match name {
            "builtin" => Some(Self::Builtin),
            "dictionary" => Some(Self::Dictionary),
            _ => None,
        }
    }

    /// Returns the underlying tagger.
    pub fn tagger(&self) -> &dyn WordTagger {
        match self {
            Self::Builtin => Language::standard().tagger(),
            Self::Dictionary => Language::standard().dictionary_tagger(),
            Self::Model(tagger) => &**tagger,
        }
    }

    /// Column of tags that it was trained on. The built-in taggers give Penn Treebank tags.
    pub fn column(&self) -> TagColumn {
        match self {
            Self::Model(tagger) => tagger.column(),
            Self::Builtin | Self::Dictionary => TagColumn::Xpos,
        }
    }

    /// Returns the tag set that most of its tags belong to.
    ///
    /// # Errors
    /// If the tags belong to no known tag set.
    pub fn tagset(&self) -> Result<&'static TagSet, Problem> {
        let Self::Model(tagger) = self else { return Ok(Language::standard().tagset()) };
        let known = |set: &&TagSet| {
            let known = tagger.tags().iter().filter(|tag| set.info(tag).known).count();
            2 * known > tagger.tags().len()
        };
        TagSet::detect(tagger.tags().iter()).filter(known).ok_or_else(|| {
            let some: Vec<&str> = tagger.tags().iter().take(5).collect();
            let what = format!("the tags of the tagger are of no known tag set ({} …)", some.join(" "));
            Problem::new(what, "name the tag set with --tagset penn, upos or c5, or a table of your own")
        })
    }

    /// Signature: the name of a built-in tagger, or a checksum of the model.
    pub fn signature(&self) -> String {
        match self {
            Self::Builtin => "built-in".to_owned(),
            Self::Dictionary => "dictionary".to_owned(),
            Self::Model(tagger) => format!("{:016x}", checksum(&tagger.to_model().to_bytes())),
        }
    }
}
