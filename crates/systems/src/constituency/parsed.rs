//! What a parser says of a sentence.

use super::tree::PhraseTree;

/// A sentence with its tree. Labels are those of the parser.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parsed {
    /// The tree, without a root that wraps it.
    pub tree: PhraseTree,
    /// The logarithm of its probability, or its score; 0 for a flat tree.
    pub score: f64,
    /// Whether there is no analysis, and the words were put side by side under one label.
    pub is_flat: bool,
}
