//! Source of the tags in a system's input.

use solecism_corpus::Problem;
use solecism_tagging::tagger::TagColumn;

use super::Asked;
use crate::named_tagger::NamedTagger;

/// Source in which the tags are those of the corpus.
pub const GOLD: &str = "gold";

/// Source of a system that could be given tags but is not.
pub const UNTAGGED: &str = "none";

/// Failure of a sentence that has no tags in the corpus.
pub(super) const NO_TAGS: &str = "the corpus has no tags for some of its words";

/// Source of the tags in a system's input.
#[derive(Debug)]
pub(crate) enum TagSource {
    /// Not specified: parsers use their own taggers, commands get words without tags.
    Unnamed,
    /// The corpus.
    Gold,
    /// These taggers, one per column.
    Taggers(Vec<NamedTagger>),
}

impl TagSource {
    /// Reads the source from names: none, [`GOLD`], or taggers.
    ///
    /// # Errors
    /// If a tagger cannot be read, or taggers are combined with the tags of the corpus.
    pub(crate) fn named(names: &[String]) -> Result<Self, Problem> {
        match names {
            [] => Ok(Self::Unnamed),
            [name] if name == GOLD => Ok(Self::Gold),
            names if names.iter().any(|name| name == GOLD) => {
                let help = "tagger = \"gold\" stands alone; name taggers for the columns otherwise";
                Err(Problem::new("the tags of the corpus and a tagger beside them", help))
            }
            names => {
                let taggers = names.iter().map(|name| NamedTagger::open(name));
                Ok(Self::Taggers(taggers.collect::<Result<_, _>>()?))
            }
        }
    }

    /// Tags of a sentence in a column; `None` if the source has none.
    pub(crate) fn tags<'a>(&'a self, asked: &'a Asked<'_>, column: TagColumn) -> Option<Vec<&'a str>> {
        match self {
            Self::Unnamed => None,
            Self::Gold => asked.tags(column).map(<[_]>::to_vec),
            Self::Taggers(taggers) => {
                let tagger = taggers.iter().find(|tagger| tagger.column() == column)?;
                tagger.tagger().tag(&asked.words)
            }
        }
    }

    /// Description for signatures; `unnamed` is used if no source is specified.
    pub(crate) fn signature(&self, unnamed: &str) -> String {
        match self {
            Self::Unnamed => unnamed.to_owned(),
            Self::Gold => GOLD.to_owned(),
            Self::Taggers(taggers) => {
                taggers.iter().map(NamedTagger::signature).collect::<Vec<_>>().join(",")
            }
        }
    }
}
