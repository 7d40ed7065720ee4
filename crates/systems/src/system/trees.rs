//! Constituency parsers as systems, which give trees.

use solecism_corpus::{Flaw, Problem};

use super::tag_source::TagSource;
use super::{Answer, Asked, Noisiness, Output, Reply, System};
use crate::constituency::{ParsedTree, TreeParser, TreeScratch};
use solecism_tagging::tagger::TagColumn;

/// A constituency parser with the source of its tags.
pub struct TestedTrees {
    parser: Box<dyn TreeParser>,
    tags: TagSource,
    signature: String,
}

impl TestedTrees {
    /// A parser with the signature of its model.
    pub(super) fn new(parser: Box<dyn TreeParser>, tags: TagSource, signature: String) -> Self {
        Self { parser, tags, signature }
    }

    /// Source of its tags.
    pub fn tag_source(&self) -> &TagSource {
        &self.tags
    }

    /// Parses a sentence into 1 to `count` trees, best first, as [`TreeParser::trees`] does.
    ///
    /// # Errors
    /// If the tags of the corpus are to be used, and there are none.
    pub fn parse(
        &self,
        asked: &Asked<'_>,
        count: usize,
        scratch: &mut TreeScratch,
    ) -> Result<Vec<ParsedTree>, Flaw> {
        let tags = self.tags.tags_only(asked, TagColumn::Xpos)?;
        Ok(self.parser.trees(&asked.words, tags.as_deref(), count, scratch))
    }

    /// A tree of a sentence in brackets, on one line.
    pub fn written(&self, parsed: &ParsedTree, words: &[&str]) -> String {
        parsed.tree.written(self.parser.root(), words, |label| self.parser.label(label))
    }

    fn reply(&self, asked: &Asked<'_>, scratch: &mut TreeScratch) -> Reply {
        let best = self.parse(asked, 1, scratch).map_err(|flaw| flaw.what)?.into_iter().next();
        Ok(Answer::Tree(self.written(&best.unwrap_or_default(), &asked.words)))
    }
}

impl System for TestedTrees {
    fn output(&self) -> Output {
        Output::Trees
    }

    fn signature(&self) -> String {
        format!("{} tags={}", self.signature, self.tags.signature("own"))
    }

    fn tags(&self) -> Option<String> {
        Some(self.tags.signature("own"))
    }

    /// A small batch, so that all threads are busy until the end.
    fn batch(&self) -> usize {
        16
    }

    fn answer(&self, sentences: &[Asked<'_>], _: Noisiness) -> Result<Vec<Reply>, Problem> {
        let mut scratch = TreeScratch::default();
        Ok(sentences.iter().map(|asked| self.reply(asked, &mut scratch)).collect())
    }
}
