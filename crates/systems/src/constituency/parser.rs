//! What all constituency parsers have in common.

use super::Parsed;
use super::latent::LatentScratch;
use super::pcfg::{self, Pcfg};

/// What parses words into trees.
pub trait TreeParser: Send + Sync {
    /// The best trees of a sentence, the best first, at most so many and at least one: a flat one at worst. A sentence
    /// without words has an empty tree. With tags, words have only those tags that are given and known.
    fn trees(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        count: usize,
        scratch: &mut TreeScratch,
    ) -> Vec<Parsed>;

    /// The label of a tree's node.
    fn label(&self, number: u32) -> &str;

    /// The label of the root above every sentence, if the treebank has one.
    fn root(&self) -> Option<&str>;
}

/// What parsers need while they parse, kept from sentence to sentence.
#[derive(Debug, Default)]
pub struct TreeScratch {
    pub(super) latent: LatentScratch,
    pub(super) pcfg: pcfg::Scratch,
}

impl TreeParser for Pcfg {
    fn trees(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        count: usize,
        scratch: &mut TreeScratch,
    ) -> Vec<Parsed> {
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
