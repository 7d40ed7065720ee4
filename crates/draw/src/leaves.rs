//! The leaves of a tree with their edits.

use super::marks::{Mark, Marks, Missing};
use super::text;
use solecism_corpus::tree::{NodeId, Tree};

/// Word of the trace that replaces a deleted word.
const GAP: &str = "0";

/// Kind of a leaf.
#[derive(Clone, Copy, Debug)]
pub(super) enum LeafKind<'m> {
    /// A token of the sentence, edited or not.
    Token(Option<&'m Mark>),
    /// A null element of the original analysis.
    Trace,
    /// The trace of a deleted word.
    Gap(&'m Missing),
}

/// A leaf with the missing words next to it.
#[derive(Debug)]
pub(super) struct ShownLeaf<'t, 'm> {
    pub node: NodeId,
    /// The word in the tree.
    pub word: &'t str,
    /// Its tag; empty if it has none, and for null elements.
    pub tag: &'t str,
    pub kind: LeafKind<'m>,
    /// Missing words before it that have no leaf of their own.
    pub before: &'m [Missing],
    /// The same after the last token.
    pub after: &'m [Missing],
}

impl<'m> ShownLeaf<'_, 'm> {
    /// The kinds of error of this leaf and of the missing words next to it.
    pub(crate) fn notes(&self) -> impl Iterator<Item = &'m str> {
        let own = match self.kind {
            LeafKind::Token(mark) => mark.map(|mark| mark.label.as_str()),
            LeafKind::Gap(missing) => Some(missing.label.as_str()),
            LeafKind::Trace => None,
        };
        let label = |missing: &'m Missing| missing.label.as_str();
        self.before.iter().map(label).chain(own).chain(self.after.iter().map(label))
    }
}

/// The leaves in order.
///
/// A missing word belongs to the first `(-NONE- 0)` at its position that has no missing word yet. In a tree without
/// such traces it is shown before the next token.
pub(super) fn shown_leaves<'t, 'm>(tree: &'t Tree, marks: &'m Marks) -> Vec<ShownLeaf<'t, 'm>> {
    let mut leaves: Vec<ShownLeaf> = Vec::new();
    let mut token = 0;
    let mut missing = marks.missing_before(0);
    let mut last_token = None;
    for leaf in tree.leaves() {
        let mut before: &[Missing] = &[];
        let kind = if !leaf.is_trace() {
            before = missing;
            last_token = Some(leaves.len());
            token += 1;
            missing = marks.missing_before(token);
            LeafKind::Token(marks.token(token - 1))
        } else if let (GAP, Some((first, rest))) = (leaf.word, missing.split_first()) {
            missing = rest;
            LeafKind::Gap(first)
        } else {
            LeafKind::Trace
        };
        let tag = if leaf.is_trace() { "" } else { leaf.tag };
        leaves.push(ShownLeaf { node: leaf.node, word: leaf.word, tag, kind, before, after: &[] });
    }
    if let Some(last) = last_token {
        leaves[last].after = missing;
    }
    leaves
}

/// The topmost node to draw: skips an unlabelled root with a single constituent.
pub(super) fn top(tree: &Tree) -> NodeId {
    let root = tree.root();
    let mut children = tree.children(root);
    match (children.next(), children.next()) {
        (Some(only), None) if tree.name(root).is_empty() && !tree.is_word(only) => only,
        _ => root,
    }
}

/// The text shown for a node that is not a word.
pub(super) fn label<'t>(tree: &'t Tree, node: NodeId) -> std::borrow::Cow<'t, str> {
    text::label(tree.name(node))
}
