//! A tree with its score.

use super::tree::PhraseTree;

/// A parser's tree of a sentence. Labels are those of the parser.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParsedTree {
    /// The tree, without a root that wraps it.
    pub tree: PhraseTree,
    /// Log-probability or another score of the tree; 0 for a flat tree.
    pub score: f64,
    /// True if there was no analysis: all words stand side by side under one label.
    pub is_flat: bool,
}
