//! Source of the tags in a system's input.

use solecism_corpus::{Flaw, Problem};
use solecism_tagging::tagger::TagColumn;

use super::Asked;
use crate::named_tagger::NamedTagger;

/// Source in which the tags are those of the corpus.
pub const GOLD: &str = "gold";

/// Source of a system that could be given tags but is not.
pub const UNTAGGED: &str = "none";

/// Source of the tags in a system's input. The default is no source: parsers use their own taggers, commands get words
/// without tags.
#[derive(Debug, Default)]
pub struct TagSource {
    /// Taggers, one per column, with their names as given by the user.
    taggers: Vec<(String, NamedTagger)>,
    /// True to use the tags of the corpus in the other columns.
    gold: bool,
}

impl TagSource {
    /// Opens taggers by name; [`GOLD`] stands for the tags of the corpus in columns without a tagger.
    ///
    /// # Errors
    /// If a tagger cannot be read.
    pub fn named(names: &[String]) -> Result<Self, Problem> {
        let taggers = names.iter().filter(|name| *name != GOLD);
        let taggers = taggers.map(|name| Ok((name.clone(), NamedTagger::open(name)?)));
        Ok(Self {
            taggers: taggers.collect::<Result<_, Problem>>()?,
            gold: names.iter().any(|name| name == GOLD),
        })
    }

    /// True if there is no source.
    pub(crate) fn is_none(&self) -> bool {
        self.taggers.is_empty() && !self.gold
    }

    /// True if the tags of the corpus are used.
    pub fn is_gold(&self) -> bool {
        self.gold
    }

    /// Columns and names of the taggers.
    pub fn taggers(&self) -> impl Iterator<Item = (TagColumn, &str)> {
        self.taggers.iter().map(|(name, tagger)| (tagger.column(), &**name))
    }

    /// Tags of words in a column by a tagger; `None` if there is none for it.
    pub fn tagged(&self, words: &[&str], column: TagColumn) -> Option<Vec<&str>> {
        let tagger = self.taggers.iter().map(|(_, tagger)| tagger).find(|tagger| tagger.column() == column);
        tagger?.tagger().tag(words)
    }

    /// Tags of a sentence in a column; `None` if the source has none.
    pub(crate) fn tags<'a>(&'a self, asked: &'a Asked<'_>, column: TagColumn) -> Option<Vec<&'a str>> {
        if let Some(tags) = self.tagged(&asked.words, column) {
            return Some(tags);
        }
        if self.gold { asked.tags(column).map(<[_]>::to_vec) } else { None }
    }

    /// The same for a system that needs only this column.
    ///
    /// # Errors
    /// If the tags of the corpus are to be used, and the sentence has none.
    pub(crate) fn tags_only<'a>(
        &'a self,
        asked: &'a Asked<'_>,
        column: TagColumn,
    ) -> Result<Option<Vec<&'a str>>, Flaw> {
        let tags = self.tags(asked, column);
        let is_missing = self.gold && tags.is_none() && !asked.words.is_empty();
        if is_missing { Err(no_tags(&[column])) } else { Ok(tags) }
    }

    /// Description for signatures; `none` is used if there is no source.
    pub(crate) fn signature(&self, none: &str) -> String {
        if self.is_none() {
            return none.to_owned();
        }
        let taggers = self.taggers.iter().map(|(_, tagger)| tagger.signature());
        taggers.chain(self.gold.then(|| GOLD.to_owned())).collect::<Vec<_>>().join(",")
    }
}

/// The sentence has no tags in any of these columns.
pub(super) fn no_tags(columns: &[TagColumn]) -> Flaw {
    let names: Vec<&str> = columns.iter().map(|column| column.name()).collect();
    let what = format!("the sentence lacks tags ({}), but gold tags are asked for", names.join(", "));
    Flaw::new(0, 0, what, "leave out gold tags, or tag it first with solecism tag")
}
