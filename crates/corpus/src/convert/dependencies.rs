//! From constituents to dependencies: what a conversion asks of whoever knows the trees.

use crate::tree::Tree;

/// How the constituents of a treebank become dependencies. It depends on the language and on the labels of the trees, so
/// it is handed in.
pub trait DependencyRules: Sync {
    /// The dependencies of a tree, token by token: always a tree.
    fn dependencies<'t>(&self, tree: &'t Tree<'_>) -> Vec<Dependency<'t>>;

    /// The universal part of speech of a word with this tag.
    fn upos(&self, tag: &str, word: &str) -> &'static str;
}

/// A token of a dependency tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependency<'t> {
    /// The word as the tree spells it.
    pub word: &'t str,
    /// Its tag.
    pub tag: &'t str,
    /// Its universal part of speech.
    pub upos: &'static str,
    /// The number, from 1, of the token that it depends on; 0 for the root.
    pub head: usize,
    /// The relation.
    pub relation: String,
}
