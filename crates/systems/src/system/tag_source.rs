//! Where the tags come from that a system gets with its words.

use solecism_corpus::Problem;
use solecism_tagging::tagger::TagColumn;

use super::Asked;
use crate::named_tagger::NamedTagger;

/// The tags of the corpus, where a tagger is named.
pub const GOLD: &str = "gold";

/// Where a system could be given tags, and is given none.
pub const UNTAGGED: &str = "none";

/// Why a sentence without tags is not parsed by the tags of the corpus.
pub(super) const NO_TAGS: &str = "the corpus has no tags for some of its words";

/// Where the tags come from that a system gets with its words.
#[derive(Debug)]
pub(crate) enum TagSource {
    /// Nobody names any: a parser uses its own taggers, and a program is given words alone.
    Unnamed,
    /// Those of the corpus.
    Gold,
    /// These taggers, each in its column.
    Taggers(Vec<NamedTagger>),
}

impl TagSource {
    /// The source that these names stand for: none, [`GOLD`], or taggers.
    ///
    /// # Errors
    /// A tagger that cannot be read, or one beside the tags of the corpus.
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

    /// The tags of a sentence in a column; none where the source has none.
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

    /// For signatures; `unnamed` is what stands there where no source is named.
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
