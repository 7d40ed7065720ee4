//! Interface to the rules that turn constituents into dependencies.

use crate::tree::Tree;

/// Rules that turn constituents into dependencies. They depend on the language and the labels of the trees, so the
/// caller provides them.
pub trait DependencyRules: Sync {
    /// Returns the dependency of each token. They always form a tree.
    fn dependencies<'t>(&self, tree: &'t Tree<'_>) -> Vec<Dependency<'t>>;

    /// Returns the universal part of speech of a word with this tag.
    fn upos(&self, tag: &str, word: &str) -> &'static str;
}

/// A token of a dependency tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependency<'t> {
    /// The word as the tree spells it.
    pub word: &'t str,
    /// Tag of the word.
    pub tag: &'t str,
    /// Universal part of speech.
    pub upos: &'static str,
    /// Number of the head, from 1; 0 for the root.
    pub head: usize,
    /// Relation to the head.
    pub relation: String,
}
