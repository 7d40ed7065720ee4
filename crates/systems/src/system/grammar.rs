//! Hand-written grammars as systems, which give trees.

use solecism_corpus::{Flaw, Problem};

use super::tag_source::TagSource;
use super::{Answer, Asked, Noisiness, Output, Reply, System};
use crate::earley::{Analysis, Earley};
use crate::named_tagger::NamedTagger;
use solecism_tagging::tagger::TagColumn;

/// Default tagger in signatures.
const BUILTIN: &str = "built-in";

/// A grammar, and the source of its tags.
#[derive(Debug)]
pub struct TestedGrammar {
    earley: Earley,
    tags: TagSource,
}

impl TestedGrammar {
    /// A grammar with tags from this source, otherwise from the built-in tagger, as its terminals.
    pub(super) fn new(earley: Earley, tags: TagSource) -> Self {
        Self { earley, tags }
    }

    /// Source of its tags.
    pub fn tag_source(&self) -> &TagSource {
        &self.tags
    }

    /// Column of tags that it uses: that of the only tagger, otherwise the language-specific tags.
    pub fn column(&self) -> TagColumn {
        let mut columns = self.tags.taggers().map(|(column, _)| column);
        let first = columns.next();
        if columns.next().is_some() { TagColumn::Xpos } else { first.unwrap_or(TagColumn::Xpos) }
    }

    /// Parses a sentence.
    ///
    /// # Errors
    /// If the tags of the corpus are to be used, and there are none.
    pub fn parse(&self, asked: &Asked<'_>) -> Result<Analysis, Flaw> {
        let words = &asked.words;
        let given = self.tags.tags_only(asked, self.column())?;
        let tags = given.or_else(|| NamedTagger::Builtin.tagger().tag(words)).unwrap_or_default();
        Ok(self.earley.parse(words, &tags))
    }

    fn reply(&self, asked: &Asked<'_>) -> Reply {
        Ok(Answer::Tree(self.parse(asked).map_err(|flaw| flaw.what)?.tree))
    }
}

impl System for TestedGrammar {
    fn output(&self) -> Output {
        Output::Trees
    }

    fn signature(&self) -> String {
        format!("grammar={} tags={}", self.earley.grammar().signature(), self.tags.signature(BUILTIN))
    }

    fn tags(&self) -> Option<String> {
        Some(self.tags.signature(BUILTIN))
    }

    fn answer(&self, sentences: &[Asked<'_>], _: Noisiness) -> Result<Vec<Reply>, Problem> {
        Ok(sentences.iter().map(|asked| self.reply(asked)).collect())
    }
}
