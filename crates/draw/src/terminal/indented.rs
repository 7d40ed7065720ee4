//! A constituency tree with a constituent a line, daughters further in.
//!
//! Constituents with a single daughter are joined to it (`S › VP`); a constituent of nothing but tagged words is one
//! line (`NP  the/DT ferry/NN`).

use super::line::{Line, Paint};
use super::{Style, words};
use crate::leaves::{ShownLeaf, label, top};
use solecism_corpus::tree::{NodeId, Tree};

/// More labels than this in a chain are not written out.
const LONGEST_CHAIN: usize = 12;

/// How wide one level of indentation is.
const STEP: usize = 3;

/// How much of the width is kept free of indentation.
const ROOM_FOR_WORDS: usize = 20;

pub(super) fn draw(tree: &Tree, leaves: &[ShownLeaf], style: &Style) -> Vec<Line> {
    let drawing = Drawing { tree, leaves: by_node(tree, leaves), style };
    let mut lines = Vec::new();
    // For each constituent around the current one, whether more of its daughters follow.
    let mut more: Vec<bool> = Vec::new();
    let mut waiting = vec![Waiting { node: top(tree), depth: 0, is_last: true }];
    while let Some(next) = waiting.pop() {
        more.truncate(next.depth);
        let mut line = drawing.indentation(&more, next.is_last);
        more.push(!next.is_last);
        let daughters = drawing.constituent(&mut line, next.node);
        lines.push(line);
        let from = waiting.len();
        let depth = next.depth + 1;
        waiting.extend(daughters.iter().map(|&node| Waiting { node, depth, is_last: false }));
        if let Some(last) = waiting[from..].last_mut() {
            last.is_last = true;
        }
        waiting[from..].reverse();
    }
    lines
}

/// A node that is still to be drawn.
struct Waiting {
    node: NodeId,
    depth: usize,
    is_last: bool,
}

struct Drawing<'d, 't, 'm> {
    tree: &'d Tree<'d>,
    /// The leaf of each node that is a word.
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
    /// Writes the line of a node; returns the daughters that need lines of their own.
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

    /// The word with its tag; the tag of a null element says nothing.
    fn tagged(&self, leaf: &ShownLeaf) -> Line {
        let mut line = words::leaf(leaf, self.style);
        if !leaf.tag.is_empty() {
            line.push(Paint::Faint, "/");
            line.push(Paint::Tag, leaf.tag);
        }
        line
    }

    /// Writes the label and those of only daughters below it; returns the lowest.
    fn chain(&self, line: &mut Line, node: NodeId) -> NodeId {
        let only_daughter = |&node: &NodeId| {
            let mut daughters = self.tree.children(node);
            let only = daughters.next().filter(|_| daughters.next().is_none())?;
            (!self.tree.is_word(only) && !self.tree.is_preterminal(only)).then_some(only)
        };
        let chain: Vec<NodeId> = std::iter::successors(Some(node), only_daughter).collect();
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

    /// The daughters on one line, if all are words and there is room.
    fn flat(&self, node: NodeId, used: usize) -> Option<Line> {
        let mut line = Line::of(Paint::Word, " ");
        let mut notes = Vec::new();
        for daughter in self.tree.children(node) {
            let leaf = self.leaf(daughter)?;
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

    /// The lines that lead to a node. Where they would leave too little room for words, the outer ones give way to
    /// their number; in steps, so that nodes near each other are still in line.
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
