//! A constituency tree as a page keeps it.

use serde::Serialize;
use solecism_corpus::tree::Tree;
use solecism_draw::layout::{Node, NodeKind, Presence, TooLarge, TreeLayout, TreeWord};

use super::{DrawnSentence, Labels, Line, MissingWord, offset, steps};

/// A constituency tree. Nodes stand in pre-order; one is a leaf unless the next is deeper.
#[derive(Serialize)]
pub(in crate::page) struct PackedTree {
    size: (usize, usize),
    /// For each depth, of constituents: where lines to them end, the baseline, where lines from them start and turn.
    levels: Vec<(usize, usize, usize, usize)>,
    /// Where lines to tags end, and their baseline; where those to words without a tag end, and the baseline of words.
    leaves: (usize, usize, usize, usize),
    #[serde(skip_serializing_if = "is_false")]
    square: bool,
    /// Whether there are brackets without a label around the topmost node.
    #[serde(skip_serializing_if = "is_false")]
    wrapped: bool,
    /// One more than the number of the label; 0 for a word that has none.
    labels: Vec<usize>,
    depths: Vec<usize>,
    /// Of leaves.
    x: Vec<isize>,
    /// Of constituents.
    over: Vec<isize>,
    /// Nodes whose label, or whose word, is not in the middle of its lines, and how far it is beside it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    beside: Vec<(usize, isize)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<Vec<String>>,
    /// Null elements: the number of the leaf, and what stands there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    traces: Vec<(usize, String)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    missing: Vec<MissingWord>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
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
            // What is missing stands where its trace does, if it left one.
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
        // A pixel is what rounding makes.
        if by.abs() > 1 {
            self.beside.push((node, by));
        }
    }
}

/// For each depth, what its constituents have in common.
fn levels(layout: &TreeLayout) -> Vec<(usize, usize, usize, usize)> {
    let mut levels = Vec::new();
    for node in layout.nodes.iter().filter(|node| node.kind == NodeKind::Constituent) {
        // In pre-order the first of each depth comes after one of the depth before.
        if node.depth == levels.len() {
            levels.push((node.top, node.baseline, node.foot, node.knee));
        }
    }
    levels
}

/// Where lines to tags and to words without a tag end, each with its baseline.
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
