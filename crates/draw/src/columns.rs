//! Where each node of a tree stands from left to right.

use super::leaves::top;
use solecism_corpus::tree::{NodeId, Tree};

/// The horizontal place of every node, in columns or pixels. Sub-trees do not overlap, and a node stands over the
/// middle of its daughters.
pub(super) struct Columns {
    left: Vec<usize>,
    extent: Vec<usize>,
    centre: Vec<usize>,
    own: Vec<usize>,
}

impl Columns {
    /// Places the nodes, given how wide the text of each is and how much space to leave between neighbours.
    pub(crate) fn place(tree: &Tree, own: Vec<usize>, gap: usize) -> Self {
        let daughters = widths_of_daughters(tree, &own, gap);
        let extent: Vec<usize> = own.iter().zip(&daughters).map(|(&own, &inner)| own.max(inner)).collect();
        let mut left = vec![0; tree.len()];
        let mut next = vec![0; tree.len()];
        for node in drawn(tree) {
            let at = node.index();
            if let Some(parent) = tree.parent(node).filter(|_| node != top(tree)) {
                left[at] = next[parent.index()];
                next[parent.index()] += extent[at] + gap;
            }
            next[at] = left[at] + (extent[at] - daughters[at]) / 2;
        }
        let centre = centres(tree, &left, &extent);
        Self { left, extent, centre, own }
    }

    /// How wide the whole drawing is.
    pub(crate) fn width(&self, tree: &Tree) -> usize {
        self.extent[top(tree).index()]
    }

    /// The middle of the node, where lines meet it.
    pub(crate) fn centre(&self, node: NodeId) -> usize {
        self.centre[node.index()]
    }

    /// Where the node's text starts: centred, but inside its sub-tree's own space.
    pub(crate) fn text_start(&self, node: NodeId) -> usize {
        let at = node.index();
        let rightmost = self.left[at] + self.extent[at] - self.own[at];
        self.centre[at].saturating_sub(self.own[at] / 2).clamp(self.left[at], rightmost)
    }
}

/// The nodes from the topmost one that is drawn.
pub(super) fn drawn(tree: &Tree) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
    tree.nodes_from(top(tree))
}

fn widths_of_daughters(tree: &Tree, own: &[usize], gap: usize) -> Vec<usize> {
    let mut daughters: Vec<usize> = vec![0; tree.len()];
    // Pre-order backwards: a node is final before it is added to its parent.
    for node in drawn(tree).rev() {
        let at = node.index();
        if let Some(parent) = tree.parent(node) {
            let space = if daughters[parent.index()] > 0 { gap } else { 0 };
            daughters[parent.index()] += space + own[at].max(daughters[at]);
        }
    }
    daughters
}

fn centres(tree: &Tree, left: &[usize], extent: &[usize]) -> Vec<usize> {
    // The centres of the first and the last daughter, once known.
    let mut ends: Vec<Option<(usize, usize)>> = vec![None; tree.len()];
    let mut centre = vec![0; tree.len()];
    for node in drawn(tree).rev() {
        let at = node.index();
        let (first, last) = ends[at].unwrap_or_else(|| {
            let middle = left[at] + extent[at].saturating_sub(1) / 2;
            (middle, middle)
        });
        centre[at] = usize::midpoint(first, last);
        if let Some(parent) = tree.parent(node) {
            let last = ends[parent.index()].map_or(centre[at], |(_, last)| last);
            ends[parent.index()] = Some((centre[at], last));
        }
    }
    centre
}
