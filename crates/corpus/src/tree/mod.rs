//! Constituency trees.
//!
//! A tree is its text plus an index of its nodes. Parsing is lossless: an unchanged tree is written as the same bytes,
//! and a change is a patch of the text, so that spacing and comments are kept.

mod draft;
mod patch;

use std::borrow::Cow;
use std::ops::Range;

use crate::brackets;
use crate::flaw::Flaw;

pub use brackets::is_name;
pub use draft::TreeDraft;
pub use patch::{Attachment, TreeChange};

/// Number of a node in pre-order; the root is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    const NONE: u32 = u32::MAX;

    /// Index of the node in pre-order.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    /// First byte: that of the opening bracket or the word.
    pub start: u32,
    /// One past the last byte: after the closing bracket or the word.
    pub end: u32,
    /// Byte range of the label of a constituent, or of the word.
    pub name: (u32, u32),
    pub parent: u32,
    pub first_child: u32,
    pub next_sibling: u32,
    pub is_word: bool,
}

impl Node {
    pub(crate) fn new(start: u32, name: (u32, u32), parent: u32, is_word: bool) -> Self {
        Self {
            start,
            end: name.1,
            name,
            parent,
            first_child: NodeId::NONE,
            next_sibling: NodeId::NONE,
            is_word,
        }
    }
}

/// A constituency tree with its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree<'a> {
    text: Cow<'a, str>,
    nodes: Vec<Node>,
}

/// A leaf of the tree: a surface token or a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaf<'t> {
    /// Node of the word.
    pub node: NodeId,
    /// The word.
    pub word: &'t str,
    /// Label of its pre-terminal; empty if it has none.
    pub tag: &'t str,
}

impl Leaf<'_> {
    /// True for a null element, which is not part of the sentence.
    pub fn is_trace(&self) -> bool {
        self.tag == TRACE
    }
}

/// Tag of null elements.
pub const TRACE: &str = "-NONE-";

impl<'a> Tree<'a> {
    /// Parses one tree, with any space and comments around it.
    ///
    /// # Errors
    /// The first flaw in the text.
    pub fn parse(text: impl Into<Cow<'a, str>>) -> Result<Self, Flaw> {
        let text = text.into();
        let nodes = brackets::parse(&text)?;
        Ok(Self { text, nodes })
    }

    /// The text, including space and comments around the tree.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Converts the tree into its text.
    pub fn into_text(self) -> String {
        self.text.into_owned()
    }

    /// Converts the tree into one that owns its text.
    pub fn into_owned(self) -> Tree<'static> {
        Tree { text: Cow::Owned(self.text.into_owned()), nodes: self.nodes }
    }

    /// Number of nodes, including words.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Always false, because a tree has a root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The root node.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// All nodes in pre-order.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        self.nodes_from(self.root())
    }

    /// This node and all after it in pre-order.
    pub fn nodes_from(&self, first: NodeId) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (first.0..self.nodes.len() as u32).map(NodeId)
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// Label of a constituent, or the word.
    pub fn name(&self, id: NodeId) -> &str {
        let (start, end) = self.node(id).name;
        &self.text[start as usize..end as usize]
    }

    /// Byte range of the label or word in the text.
    pub fn name_range(&self, id: NodeId) -> Range<usize> {
        let (start, end) = self.node(id).name;
        start as usize..end as usize
    }

    /// Byte range of the whole node in the text, including brackets.
    pub fn range(&self, id: NodeId) -> Range<usize> {
        let node = self.node(id);
        node.start as usize..node.end as usize
    }

    /// True if the node is a word.
    pub fn is_word(&self, id: NodeId) -> bool {
        self.node(id).is_word
    }

    /// True if the node is a part of speech over a single word.
    pub fn is_preterminal(&self, id: NodeId) -> bool {
        let first = self.node(id).first_child;
        self.nodes.get(first as usize).is_some_and(|only| only.is_word && only.next_sibling == NodeId::NONE)
    }

    /// The parent node.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        let parent = self.node(id).parent;
        (parent != NodeId::NONE).then_some(NodeId(parent))
    }

    /// The next node under the same parent.
    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        let next = self.node(id).next_sibling;
        (next != NodeId::NONE).then_some(NodeId(next))
    }

    /// The children in order.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let first = self.node(id).first_child;
        let first = (first != NodeId::NONE).then_some(NodeId(first));
        std::iter::successors(first, |&child| self.next_sibling(child))
    }

    /// The leaves in order, including traces.
    pub fn leaves(&self) -> impl Iterator<Item = Leaf<'_>> {
        let text = &*self.text;
        let name = move |node: &Node| &text[node.name.0 as usize..node.name.1 as usize];
        let words = (0..).zip(&self.nodes).filter(|(_, node)| node.is_word);
        words.map(move |(id, node)| {
            let tag = self.preterminal_of(id, node).map_or("", name);
            Leaf { node: NodeId(id), word: name(node), tag }
        })
    }

    /// The words of the sentence in order, without traces.
    pub fn tokens(&self) -> impl Iterator<Item = Leaf<'_>> {
        self.leaves().filter(|leaf| !leaf.is_trace())
    }

    /// Calls `visit` for the words of the sentence in order, without traces, with the byte range of each tag.
    ///
    /// Faster than iterating over [`Tree::tokens`]: whether a node is a word is hard to predict, so the words of each
    /// block of nodes are first collected without branches.
    #[inline]
    pub fn for_each_token<'t>(&'t self, mut visit: impl FnMut(Leaf<'t>, Range<usize>)) {
        const BLOCK: usize = 64;
        let text = self.text();
        let mut words = [0; BLOCK];
        for (first, nodes) in (0..).step_by(BLOCK).zip(self.nodes.chunks(BLOCK)) {
            let mut found = 0;
            for (id, node) in (first..).zip(nodes) {
                words[found % BLOCK] = id;
                found += usize::from(node.is_word);
            }
            for &id in &words[..found] {
                let (leaf, tag) = self.leaf(text, id);
                if !leaf.is_trace() {
                    visit(leaf, tag);
                }
            }
        }
    }

    /// The leaf with this node number, and the byte range of its tag. `text` is that of the tree.
    #[inline]
    fn leaf<'t>(&self, text: &'t str, id: u32) -> (Leaf<'t>, Range<usize>) {
        let node = self.node(NodeId(id));
        let (start, end) = self.preterminal_of(id, node).map_or((0, 0), |tag| tag.name);
        let tag = start as usize..end as usize;
        let word = &text[node.name.0 as usize..node.name.1 as usize];
        (Leaf { node: NodeId(id), word, tag: &text[tag.clone()] }, tag)
    }

    /// The surface token at position `at`.
    pub fn token(&self, at: usize) -> Option<NodeId> {
        self.nth_token(0, at)
    }

    /// The word that starts at this byte.
    pub fn word_starting_at(&self, byte: usize) -> Option<NodeId> {
        // Nodes are sorted by start.
        let id = self.nodes.partition_point(|node| (node.start as usize) < byte);
        let node = self.nodes.get(id)?;
        (node.is_word && node.start as usize == byte).then_some(NodeId(id as u32))
    }

    /// The surface token after this word.
    pub fn next_token(&self, word: NodeId) -> Option<NodeId> {
        self.nth_token(word.index() + 1, 0)
    }

    /// Surface token number `left`, from 0, among the nodes starting with `from`.
    fn nth_token(&self, from: usize, mut left: usize) -> Option<NodeId> {
        let mut before = from.checked_sub(1).and_then(|before| self.nodes.get(before)).map_or(0, name_len);
        for (id, node) in (from as u32..).zip(self.nodes.get(from..)?) {
            // The node before a trace is its tag. Few tags are as long as `-NONE-`, so the check for a trace is a
            // predictable branch; words are counted without a branch.
            let may_be_trace = before == TRACE.len() && node.is_word;
            before = name_len(node);
            if may_be_trace && self.is_trace(id, node) {
                continue;
            }
            if left == 0 && node.is_word {
                return Some(NodeId(id));
            }
            left -= usize::from(node.is_word);
        }
        None
    }

    /// Number of leaves before this one, including traces.
    pub fn leaves_before(&self, word: NodeId) -> usize {
        self.nodes[..word.index()].iter().map(|node| usize::from(node.is_word)).sum()
    }

    fn is_trace(&self, id: u32, word: &Node) -> bool {
        let is_trace = |tag: &Node| {
            let (start, end) = (tag.name.0 as usize, tag.name.1 as usize);
            end - start == TRACE.len() && self.text.as_bytes()[start..end] == *TRACE.as_bytes()
        };
        self.preterminal_of(id, word).is_some_and(is_trace)
    }

    /// The pre-terminal over a word, if it has one.
    pub fn preterminal(&self, word: NodeId) -> Option<NodeId> {
        self.preterminal_of(word.0, self.node(word)).and_then(|_| self.parent(word))
    }

    #[inline]
    fn preterminal_of(&self, id: u32, word: &Node) -> Option<&Node> {
        // In pre-order the first child of a node comes right after it.
        let is_only_child = word.parent.wrapping_add(1) == id && word.next_sibling == NodeId::NONE;
        if is_only_child { self.nodes.get(word.parent as usize) } else { None }
    }

    /// Span of each node in surface tokens: the first and one past the last. The two are equal if the node has no
    /// tokens.
    pub fn spans(&self) -> Vec<(u32, u32)> {
        let mut spans = vec![(0, 0); self.nodes.len()];
        let mut token = 0;
        for id in self.nodes() {
            spans[id.index()] = (token, token);
            let node = self.node(id);
            if node.is_word && !self.is_trace(id.0, node) {
                token += 1;
                spans[id.index()].1 = token;
            }
        }
        // In reverse pre-order, the end of each node is final before its parent uses it.
        for i in (1..self.nodes.len()).rev() {
            let parent = self.nodes[i].parent as usize;
            spans[parent].1 = spans[parent].1.max(spans[i].1);
        }
        spans
    }

    /// The tree on one line without comments, with single spaces.
    pub fn to_line(&self) -> String {
        let mut line = String::with_capacity(self.text.len());
        let mut open: Vec<u32> = Vec::new();
        for id in self.nodes() {
            let node = self.node(id);
            while open.last().is_some_and(|&last| last != node.parent) {
                line.push(')');
                open.pop();
            }
            if !line.is_empty() {
                line.push(' ');
            }
            if node.is_word {
                line.push_str(self.name(id));
            } else {
                line.push('(');
                line.push_str(self.name(id));
                open.push(id.0);
            }
        }
        line.extend(open.iter().map(|_| ')'));
        line
    }
}

fn name_len(node: &Node) -> usize {
    (node.name.1 - node.name.0) as usize
}

/// Removes function tags and indices from a label: `NP-SBJ-1` becomes `NP`; `-LRB-` is unchanged.
pub fn bare_label(label: &str) -> &str {
    match label.bytes().skip(1).position(|b| b == b'-' || b == b'=' || b == b'|') {
        Some(cut) if !label.starts_with('-') => &label[..=cut],
        _ => label,
    }
}

#[cfg(test)]
mod patch_tests;

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(text: &str) -> Tree<'_> {
        Tree::parse(text).unwrap_or_else(|flaw| panic!("{text}: {flaw:?}"))
    }

    #[test]
    fn spans_count_surface_tokens() {
        let tree = tree("(S (NP (-NONE- *)) (VP (VB Sing) (NP (DT a) (NN song))) (. !))");
        let spans = tree.spans();
        let of = |label: &str| tree.nodes().find(|&n| tree.name(n) == label).map(|n| spans[n.index()]);
        assert_eq!(of("S"), Some((0, 4)));
        assert_eq!(of("NP"), Some((0, 0)));
        assert_eq!(of("VP"), Some((0, 3)));
        assert_eq!(of("song"), Some((2, 3)));
    }

    #[test]
    fn tokens_are_found_by_position_and_in_order() {
        let flat = "(X (NP-SBJ they) (-NONE- *T*-1) (-NONE- two words) (NN b) c)".repeat(20);
        let trees =
            ["(S (NP (-NONE- *)) (VP (VB Sing) (-NONE- 0) now))", "(-ABCD- x)", &format!("(S {flat})")];
        for tree in trees.map(tree) {
            let tokens: Vec<_> = tree.tokens().collect();
            let mut seen = Vec::new();
            tree.for_each_token(|leaf, tag| {
                assert_eq!(leaf.tag, &tree.text()[tag]);
                seen.push(leaf);
            });
            assert_eq!(seen, tokens);
            for (at, token) in tokens.iter().enumerate() {
                assert_eq!(tree.token(at), Some(token.node));
                let start = tree.range(token.node).start;
                assert_eq!(tree.word_starting_at(start), Some(token.node));
                assert_eq!(tree.word_starting_at(start - 1), None);
                assert_eq!(tree.next_token(token.node), tokens.get(at + 1).map(|next| next.node));
                assert_eq!(
                    tree.leaves().position(|leaf| leaf == *token),
                    Some(tree.leaves_before(token.node))
                );
            }
            assert_eq!(tree.token(tokens.len()), None);
        }
    }

    #[test]
    fn a_tree_is_written_on_one_line() {
        let tree = tree("# c\n( (S\n  (NP (NN rain))\n\t(VP (VBZ falls) now)) )\n");
        assert_eq!(tree.to_line(), "( (S (NP (NN rain)) (VP (VBZ falls) now)))");
        let tags: Vec<_> = tree.tokens().map(|l| (l.tag, l.word)).collect();
        assert_eq!(tags, [("NN", "rain"), ("VBZ", "falls"), ("", "now")]);
    }

    #[test]
    fn function_tags_are_removed() {
        assert_eq!(bare_label("NP-SBJ-1"), "NP");
        assert_eq!(bare_label("S=2"), "S");
        assert_eq!(bare_label("ADVP|PRT"), "ADVP");
        assert_eq!(bare_label("-LRB-"), "-LRB-");
        assert_eq!(bare_label(""), "");
    }
}
