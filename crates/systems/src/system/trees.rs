//! Constituency parsers as systems, which give trees.

use solecism_corpus::Problem;

use super::tag_source::{NO_TAGS, TagSource};
use super::{Answer, Asked, Noisiness, Output, Reply, System};
use crate::constituency::{TreeParser, TreeScratch};
use solecism_tagging::tagger::TagColumn;

/// A constituency parser with the source of its tags.
pub(super) struct TestedTrees {
    parser: Box<dyn TreeParser>,
    tags: TagSource,
    signature: String,
}

impl TestedTrees {
    /// A parser with the signature of its model.
    pub(super) fn new(parser: Box<dyn TreeParser>, tags: TagSource, signature: String) -> Self {
        Self { parser, tags, signature }
    }

    fn tree(&self, asked: &Asked<'_>, scratch: &mut TreeScratch) -> Reply {
        let words = &asked.words;
        let tags = self.tags.tags(asked, TagColumn::Xpos);
        if tags.is_none() && matches!(self.tags, TagSource::Gold) {
            return Err(NO_TAGS.to_owned());
        }
        let best = self.parser.trees(words, tags.as_deref(), 1, scratch).into_iter().next();
        let tree = best.unwrap_or_default().tree;
        Ok(Answer::Tree(tree.written(self.parser.root(), words, |label| self.parser.label(label))))
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
        Ok(sentences.iter().map(|asked| self.tree(asked, &mut scratch)).collect())
    }
}
