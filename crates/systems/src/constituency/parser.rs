//! The common interface of constituency parsers.

use super::ParsedTree;
use super::latent::LatentScratch;
use super::pcfg::{self, Pcfg};

/// A constituency parser.
pub trait TreeParser: Send + Sync {
    /// Parses a sentence into 1 to `count` trees, best first. A sentence without an analysis gets a flat tree, one
    /// without words an empty tree. If tags are given, words have these tags, except for tags that the parser does not
    /// know.
    fn trees(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        count: usize,
        scratch: &mut TreeScratch,
    ) -> Vec<ParsedTree>;

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
    fn trees(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        count: usize,
        scratch: &mut TreeScratch,
    ) -> Vec<ParsedTree> {
        match count {
            0 | 1 => vec![self.parse(words, tags, &mut scratch.pcfg)],
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
