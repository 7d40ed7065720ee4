//! Indented constituency trees, with one constituent per line.
//!
//! A chain of single children is on one line (`S › VP`), and so is a constituent that consists only of words
//! (`NP  the/DT ferry/NN`).

use super::line::{Line, Paint};
use super::{Style, words};
use crate::leaves::{ShownLeaf, label, top};
use solecism_corpus::tree::{NodeId, Tree};

/// Maximum number of labels written for a chain of single children.
const LONGEST_CHAIN: usize = 12;

/// Width of one level of indentation.
const STEP: usize = 3;

/// Columns reserved for words.
const ROOM_FOR_WORDS: usize = 20;

pub(super) fn draw(tree: &Tree, leaves: &[ShownLeaf], style: &Style) -> Vec<Line> {
    let drawing = Drawing { tree, leaves: by_node(tree, leaves), style };
    let mut lines = Vec::new();
    // For each level above the current one, whether a further sibling follows.
    let mut more: Vec<bool> = Vec::new();
    let mut pending = vec![Pending { node: top(tree), depth: 0, is_last: true }];
    while let Some(next) = pending.pop() {
        more.truncate(next.depth);
        let mut line = drawing.indentation(&more, next.is_last);
        more.push(!next.is_last);
        let children = drawing.constituent(&mut line, next.node);
        lines.push(line);
        let from = pending.len();
        let depth = next.depth + 1;
        pending.extend(children.iter().map(|&node| Pending { node, depth, is_last: false }));
        if let Some(last) = pending[from..].last_mut() {
            last.is_last = true;
        }
        pending[from..].reverse();
    }
    lines
}

/// A node still to be drawn.
struct Pending {
    node: NodeId,
    depth: usize,
    is_last: bool,
}

struct Drawing<'d, 't, 'm> {
    tree: &'d Tree<'d>,
    /// Indexed by node; `None` for nodes that are not words.
    leaves: Vec<Option<&'d ShownLeaf<'t, 'm>>>,
    style: &'d Style,
}

fn by_node<'d, 't, 'm>(tree: &Tree, leaves: &'d [ShownLeaf<'t, 'm>]) -> Vec<Option<&'d ShownLeaf<'t, 'm>>> {
    let mut by_node = vec![None; tree.len()];
    for leaf in leaves {
        by_node[leaf.node.index()] = Some(leaf);
    }
    by_node
}

impl<'d> Drawing<'d, '_, '_> {
    /// Writes the line of a node and returns the children that need their own lines.
    fn constituent(&self, line: &mut Line, node: NodeId) -> Vec<NodeId> {
        if let Some(leaf) = self.leaf(node) {
            line.append(&self.tagged(leaf));
            words::push_notes(line, leaf.notes(), self.style);
            return Vec::new();
        }
        let bottom = self.chain(line, node);
        if let Some(flat) = self.flat(bottom, line.width()) {
            line.append(&flat);
            return Vec::new();
        }
        self.tree.children(bottom).collect()
    }

    /// The leaf of a word or a pre-terminal.
    fn leaf(&self, node: NodeId) -> Option<&'d ShownLeaf<'_, '_>> {
        let word = if self.tree.is_preterminal(node) { self.tree.children(node).next()? } else { node };
        self.leaves[word.index()]
    }

    /// The word with its tag; without it for null elements.
    fn tagged(&self, leaf: &ShownLeaf) -> Line {
        let mut line = words::leaf(leaf, self.style);
        if !leaf.tag.is_empty() {
            line.push(Paint::Faint, "/");
            line.push(Paint::Tag, leaf.tag);
        }
        line
    }

    /// Writes the labels of a chain of single children and returns its lowest node.
    fn chain(&self, line: &mut Line, node: NodeId) -> NodeId {
        let only_child = |&node: &NodeId| {
            let mut children = self.tree.children(node);
            let only = children.next().filter(|_| children.next().is_none())?;
            (!self.tree.is_word(only) && !self.tree.is_preterminal(only)).then_some(only)
        };
        let chain: Vec<NodeId> = std::iter::successors(Some(node), only_child).collect();
        let joint = if self.style.unicode { " › " } else { " > " };
        let cut = chain.len() - LONGEST_CHAIN.min(chain.len());
        for (i, &node) in chain.iter().enumerate() {
            if (1..=cut).contains(&i) {
                continue;
            }
            if i > 0 {
                line.push(Paint::Faint, joint);
            }
            if i == cut + 1 && cut > 0 {
                line.push(Paint::Faint, &format!("({cut} more){joint}"));
            }
            line.push(Paint::Label, &label(self.tree, node));
        }
        chain.last().copied().unwrap_or(node)
    }

    /// The children on one line, if all are words and the line is not too long.
    fn flat(&self, node: NodeId, used: usize) -> Option<Line> {
        let mut line = Line::of(Paint::Word, " ");
        let mut notes = Vec::new();
        for child in self.tree.children(node) {
            let leaf = self.leaf(child)?;
            line.push(Paint::Word, " ");
            line.append(&self.tagged(leaf));
            notes.extend(leaf.notes());
            if used + line.width() > self.style.width {
                return None;
            }
        }
        words::push_notes(&mut line, notes.into_iter(), self.style);
        Some(line)
    }

    /// The lines that lead to a node. If they would leave too little space for words, a number replaces the outermost
    /// ones. It grows in large steps, so that nodes near each other stay aligned.
    fn indentation(&self, more: &[bool], is_last: bool) -> Line {
        let mut line = Line::default();
        let Some((_, more)) = more.split_first() else { return line };
        let most = (self.style.width.saturating_sub(ROOM_FOR_WORDS) / STEP).max(4);
        let step = most / 2;
        let skipped = more.len().saturating_sub(most).div_ceil(step) * step;
        if skipped > 0 {
            line.push(Paint::Faint, &format!("{}{skipped} ", if self.style.unicode { "⋯" } else { ".." }));
        }
        let (passing, fork, corner) =
            if self.style.unicode { ("│  ", "├─ ", "└─ ") } else { ("|  ", "|- ", "`- ") };
        for &more in &more[skipped..] {
            line.push(Paint::Faint, if more { passing } else { "   " });
        }
        line.push(Paint::Faint, if is_last { corner } else { fork });
        line
    }
}
