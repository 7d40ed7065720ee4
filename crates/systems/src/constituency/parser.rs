//! The common interface of constituency parsers.

use super::ParsedTree;
use super::latent::LatentScratch;
use super::pcfg::{self, Pcfg};

/// A sentence for a constituency parser.
#[derive(Clone, Copy, Debug)]
pub struct TreeInput<'s> {
    /// Words, at least one.
    pub words: &'s [&'s str],
    /// Tags that the words have, except for tags that the parser does not know.
    pub tags: Option<&'s [&'s str]>,
    /// Number of trees, at least one.
    pub count: usize,
}

/// A constituency parser.
pub trait TreeParser: Send + Sync {
    /// Parses a sentence into 1 to `count` trees, best first. A sentence without an analysis gets a flat tree.
    fn parse_words(&self, input: TreeInput<'_>, scratch: &mut TreeScratch) -> Vec<ParsedTree>;

    /// The same, also for a sentence without words, which gets an empty tree.
    fn trees(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        count: usize,
        scratch: &mut TreeScratch,
    ) -> Vec<ParsedTree> {
        if words.is_empty() {
            return vec![ParsedTree::default()];
        }
        self.parse_words(TreeInput { words, tags, count: count.max(1) }, scratch)
    }

    /// The name of a label.
    fn label(&self, number: u32) -> &str;

    /// Label of the root that wraps the sentences of the treebank, if any.
    fn root(&self) -> Option<&str>;
}

/// Buffers that are reused from sentence to sentence.
#[derive(Debug, Default)]
pub struct TreeScratch {
    pub(super) latent: LatentScratch,
    pub(super) pcfg: pcfg::PcfgScratch,
}

impl TreeParser for Pcfg {
    fn parse_words(&self, input: TreeInput<'_>, scratch: &mut TreeScratch) -> Vec<ParsedTree> {
        let TreeInput { words, tags, count } = input;
        match count {
            1 => vec![self.parse(words, tags, &mut scratch.pcfg)],
            _ => self.k_best(words, tags, count, &mut scratch.pcfg),
        }
    }

    fn label(&self, number: u32) -> &str {
        self.labels().get(number as usize)
    }

    fn root(&self) -> Option<&str> {
        Pcfg::root(self)
    }
}
