//! Horizontal layout of a tree.

use super::leaves::top;
use solecism_corpus::tree::{NodeId, Tree};

/// Horizontal position of every node, in columns or pixels. Subtrees do not overlap, and a node is centred over its
/// children.
pub(super) struct Columns {
    /// Left edge of the subtree.
    left: Vec<usize>,
    /// Width of the subtree.
    extent: Vec<usize>,
    centre: Vec<usize>,
    /// Width of the node's own text.
    own: Vec<usize>,
}

impl Columns {
    /// Lays out the nodes, given the width of each node's text and the gap between neighbours.
    pub(crate) fn place(tree: &Tree, own: Vec<usize>, gap: usize) -> Self {
        let children = widths_of_children(tree, &own, gap);
        let extent: Vec<usize> = own.iter().zip(&children).map(|(&own, &inner)| own.max(inner)).collect();
        let mut left = vec![0; tree.len()];
        let mut next = vec![0; tree.len()];
        for node in drawn(tree) {
            let at = node.index();
            if let Some(parent) = tree.parent(node).filter(|_| node != top(tree)) {
                left[at] = next[parent.index()];
                next[parent.index()] += extent[at] + gap;
            }
            next[at] = left[at] + (extent[at] - children[at]) / 2;
        }
        let centre = centres(tree, &left, &extent);
        Self { left, extent, centre, own }
    }

    /// Width of the whole drawing.
    pub(crate) fn width(&self, tree: &Tree) -> usize {
        self.extent[top(tree).index()]
    }

    /// Centre of the node, where lines meet it.
    pub(crate) fn centre(&self, node: NodeId) -> usize {
        self.centre[node.index()]
    }

    /// Start of the node's text: centred, but within the width of its subtree.
    pub(crate) fn text_start(&self, node: NodeId) -> usize {
        let at = node.index();
        let rightmost = self.left[at] + self.extent[at] - self.own[at];
        self.centre[at].saturating_sub(self.own[at] / 2).clamp(self.left[at], rightmost)
    }
}

/// The nodes that are drawn.
pub(super) fn drawn(tree: &Tree) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
    tree.nodes_from(top(tree))
}

fn widths_of_children(tree: &Tree, own: &[usize], gap: usize) -> Vec<usize> {
    let mut children: Vec<usize> = vec![0; tree.len()];
    // In reverse pre-order, a node is final before it is added to its parent.
    for node in drawn(tree).rev() {
        let at = node.index();
        if let Some(parent) = tree.parent(node) {
            let space = if children[parent.index()] > 0 { gap } else { 0 };
            children[parent.index()] += space + own[at].max(children[at]);
        }
    }
    children
}

fn centres(tree: &Tree, left: &[usize], extent: &[usize]) -> Vec<usize> {
    // Centres of the first and the last child.
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
