//! The leaves of a tree with what was done to each.

use super::marks::{Mark, Marks, Missing};
use super::text;
use solecism_corpus::tree::{NodeId, Tree};

/// What a word that was taken out leaves behind, under the tag of traces.
const GAP: &str = "0";

/// How a leaf is to look.
#[derive(Clone, Copy, Debug)]
pub(super) enum Look<'m> {
    /// A token of the sentence, edited or not.
    Token(Option<&'m Mark>),
    /// A null element of the original analysis.
    Trace,
    /// The place of a word that was taken out.
    Gap(&'m Missing),
}

/// A leaf and what stands around it.
#[derive(Debug)]
pub(super) struct ShownLeaf<'t, 'm> {
    pub node: NodeId,
    /// The word as it stands in the tree.
    pub word: &'t str,
    /// Its tag; empty where it has none, and for null elements.
    pub tag: &'t str,
    pub look: Look<'m>,
    /// Words that are missing before it and have no leaf of their own.
    pub before: &'m [Missing],
    /// The same at the end of the sentence.
    pub after: &'m [Missing],
}

impl<'m> ShownLeaf<'_, 'm> {
    /// Every error on this leaf or next to it: the word that was edited and its kind.
    pub(crate) fn notes(&self) -> impl Iterator<Item = &'m str> {
        let own = match self.look {
            Look::Token(mark) => mark.map(|mark| mark.label.as_str()),
            Look::Gap(missing) => Some(missing.label.as_str()),
            Look::Trace => None,
        };
        let label = |missing: &'m Missing| missing.label.as_str();
        self.before.iter().map(label).chain(own).chain(self.after.iter().map(label))
    }
}

/// The leaves from left to right.
///
/// A missing word belongs to the trace that its removal left: the first `(-NONE- 0)` of its gap not yet taken. A
/// tree without such traces shows it beside the next token.
pub(super) fn shown_leaves<'t, 'm>(tree: &'t Tree, marks: &'m Marks) -> Vec<ShownLeaf<'t, 'm>> {
    let mut leaves: Vec<ShownLeaf> = Vec::new();
    let mut token = 0;
    let mut missing = marks.missing_before(0);
    let mut last_token = None;
    for leaf in tree.leaves() {
        let mut before: &[Missing] = &[];
        let look = if !leaf.is_trace() {
            before = missing;
            last_token = Some(leaves.len());
            token += 1;
            missing = marks.missing_before(token);
            Look::Token(marks.token(token - 1))
        } else if let (GAP, Some((first, rest))) = (leaf.word, missing.split_first()) {
            missing = rest;
            Look::Gap(first)
        } else {
            Look::Trace
        };
        let tag = if leaf.is_trace() { "" } else { leaf.tag };
        leaves.push(ShownLeaf { node: leaf.node, word: leaf.word, tag, look, before, after: &[] });
    }
    if let Some(last) = last_token {
        leaves[last].after = missing;
    }
    leaves
}

/// The topmost node that is worth drawing: not an unnamed root around a single constituent.
pub(super) fn top(tree: &Tree) -> NodeId {
    let root = tree.root();
    let mut children = tree.children(root);
    match (children.next(), children.next()) {
        (Some(only), None) if tree.name(root).is_empty() && !tree.is_word(only) => only,
        _ => root,
    }
}

/// What is written for a node that is not a word.
pub(super) fn label<'t>(tree: &'t Tree, node: NodeId) -> std::borrow::Cow<'t, str> {
    text::label(tree.name(node))
}
