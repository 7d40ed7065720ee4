//! Taggers by name: the ones that are built in, and models of one's own.

use std::path::Path;

use solecism_corpus::Problem;
use solecism_language::{Language, TagSet};
use solecism_tagging::WordTagger;

use solecism_tagging::model::checksum;
use solecism_tagging::tagger::{TagColumn, Tagger};

/// A tagger that the user can name.
#[derive(Debug)]
pub enum NamedTagger {
    /// `builtin`: the tagger for plain English.
    Builtin,
    /// `dictionary`: what the built-in words say, and rules.
    Dictionary,
    /// A file that `solecism train` made.
    Model(Box<Tagger>),
}

impl NamedTagger {
    /// The names of those that are built in.
    pub const NAMES: [&str; 2] = ["builtin", "dictionary"];

    /// The tagger of this name, or of the model in this file.
    ///
    /// # Errors
    /// If it is no name, and no file with the model of a tagger.
    pub fn open(name: &str) -> Result<Self, Problem> {
        match Self::builtin(name) {
            Some(tagger) => Ok(tagger),
            None => Ok(Self::Model(Box::new(Tagger::load(Path::new(name))?))),
        }
    }

    /// The built-in tagger of this name.
    pub fn builtin(name: &str) -> Option<Self> {
        match name {
            "builtin" => Some(Self::Builtin),
            "dictionary" => Some(Self::Dictionary),
            _ => None,
        }
    }

    /// What does the work.
    pub fn tagger(&self) -> &dyn WordTagger {
        match self {
            Self::Builtin => Language::standard().tagger(),
            Self::Dictionary => Language::standard().dictionary_tagger(),
            Self::Model(tagger) => &**tagger,
        }
    }

    /// The column of tags that it learned from. The tags that are built in are those of the Penn Treebank.
    pub fn column(&self) -> TagColumn {
        match self {
            Self::Model(tagger) => tagger.column(),
            Self::Builtin | Self::Dictionary => TagColumn::Xpos,
        }
    }

    /// The tag set that most of its tags belong to.
    ///
    /// # Errors
    /// If they belong to none that is known.
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

    /// For signatures: which of the built-in ones it is, or a checksum of the model.
    pub fn signature(&self) -> String {
        match self {
            Self::Builtin => "built-in".to_owned(),
            Self::Dictionary => "dictionary".to_owned(),
            Self::Model(tagger) => format!("{:016x}", checksum(&tagger.to_model().to_bytes())),
        }
    }
}
