//! Packed drawings of constituency trees.

use serde::Serialize;
use solecism_corpus::tree::Tree;
use solecism_draw::layout::{Node, NodeKind, Presence, TooLarge, TreeLayout, TreeWord};

use super::{DrawnSentence, Labels, Line, MissingWord, offset, steps};

/// A packed constituency tree. Nodes are in pre-order; a node is a leaf unless the next one is deeper.
#[derive(Serialize)]
pub(in crate::page) struct PackedTree {
    size: (usize, usize),
    /// For constituents of each depth: end of lines from the parent, baseline, start of lines to children, and their bend.
    levels: Vec<(usize, usize, usize, usize)>,
    /// End of lines to tags, baseline of tags, end of lines to words without a tag, baseline of words.
    leaves: (usize, usize, usize, usize),
    #[serde(skip_serializing_if = "is_false")]
    square: bool,
    /// True if unlabelled brackets surround the root.
    #[serde(skip_serializing_if = "is_false")]
    wrapped: bool,
    /// Number of the label plus one; 0 for a word without a tag.
    labels: Vec<usize>,
    depths: Vec<usize>,
    /// Positions of leaves.
    x: Vec<isize>,
    /// Positions of constituents.
    over: Vec<isize>,
    /// Nodes whose label or word is not centred on its lines, with the offset.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    beside: Vec<(usize, isize)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<Vec<String>>,
    /// Traces: index of the leaf, and text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    traces: Vec<(usize, String)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    missing: Vec<MissingWord>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "signature required by serde")]
fn is_false(is: &bool) -> bool {
    !is
}

impl PackedTree {
    pub(super) fn of(tree: &Tree, shown: &DrawnSentence, labels: &mut Labels) -> Result<Self, TooLarge> {
        let layout = TreeLayout::new(tree, &shown.marks)?;
        let tokens: Vec<&str> = tree.tokens().map(|leaf| leaf.word).collect();
        let mut packed = Self {
            size: (layout.width, layout.height),
            levels: levels(&layout),
            leaves: leaves(&layout),
            square: layout.is_square,
            wrapped: layout.is_wrapped,
            labels: layout.nodes.iter().map(|node| label(node, labels)).collect(),
            depths: layout.nodes.iter().map(|node| node.depth).collect(),
            x: Vec::new(),
            over: Vec::new(),
            beside: Vec::new(),
            words: shown.other_words(tokens.into_iter()),
            traces: Vec::new(),
            missing: Vec::new(),
        };
        packed.place_nodes(&layout.nodes);
        packed.place_words(layout);
        Ok(packed)
    }

    fn place_nodes(&mut self, nodes: &[Node]) {
        let is_leaf = |node: &&Node| node.kind != NodeKind::Constituent;
        let leaves: Vec<usize> = nodes.iter().filter(is_leaf).map(|node| node.centre).collect();
        let mut below = leaves.iter();
        for (number, node) in nodes.iter().enumerate() {
            if is_leaf(&node) {
                below.next();
            } else if let Some(&first) = below.as_slice().first() {
                self.over.push(offset(first, node.centre));
                self.push_beside(number, offset(node.centre, node.middle));
            }
        }
        self.x = steps(&leaves);
    }

    fn place_words(&mut self, layout: TreeLayout) {
        let mut leaves = vec![0; layout.nodes.len()];
        let is_leaf = layout.nodes.iter().map(|node| node.kind != NodeKind::Constituent);
        let numbers = leaves.iter_mut().zip(is_leaf).filter(|(_, is_leaf)| *is_leaf);
        numbers.enumerate().for_each(|(number, (leaf, _))| *leaf = number);
        let mut line = Line::default();
        for TreeWord { node, leaf: word, centre, piece } in layout.words {
            let (leaf, own) = (leaves[node], &layout.nodes[node]);
            // A deleted word is drawn at its trace, if it left one.
            let is_gap = piece.presence == Presence::Missing && own.label.is_empty();
            if piece.presence == Presence::Trace || is_gap {
                self.traces.push((leaf, word.to_owned()));
            }
            if piece.presence != Presence::Missing {
                self.push_beside(node, offset(own.centre, centre));
            }
            line.push(piece, centre, layout.words_line, is_gap.then_some(leaf));
        }
        self.missing = line.missing;
    }

    fn push_beside(&mut self, node: usize, by: isize) {
        // An offset of one pixel comes from rounding.
        if by.abs() > 1 {
            self.beside.push((node, by));
        }
    }
}

/// Vertical positions of the constituents of each depth.
fn levels(layout: &TreeLayout) -> Vec<(usize, usize, usize, usize)> {
    let mut levels = Vec::new();
    for node in layout.nodes.iter().filter(|node| node.kind == NodeKind::Constituent) {
        // In pre-order, the first node of a depth comes after a node of the depth above.
        if node.depth == levels.len() {
            levels.push((node.top, node.baseline, node.foot, node.knee));
        }
    }
    levels
}

/// Ends of lines to tags and to words without a tag, each with its baseline.
fn leaves(layout: &TreeLayout) -> (usize, usize, usize, usize) {
    let top = |is_tag: bool| {
        let of_kind = |node: &&Node| (node.kind == NodeKind::Tag && !node.label.is_empty()) == is_tag;
        let mut leaves = layout.nodes.iter().filter(|node| node.kind != NodeKind::Constituent);
        leaves.find(of_kind).map_or(0, |node| node.top)
    };
    (top(true), layout.tags, top(false), layout.words_line)
}

fn label(node: &Node, labels: &mut Labels) -> usize {
    if node.kind == NodeKind::Word { 0 } else { labels.number(node.name) + 1 }
}
