//! A picture of a constituency tree.

use super::TooLarge;
use super::page::{self, MARGIN, Picture};
use super::piece::{self, Piece};
use super::typeface::{self, LABEL};
use crate::draw::columns::{Columns, drawn};
use crate::draw::leaves::{ShownLeaf, label, shown_leaves};
use crate::draw::marks::Marks;
use crate::draw::text;
use crate::tree::{NodeId, TRACE, Tree};

/// From one level of constituents to the next.
const LEVEL: usize = 46;
/// From the line of tags to the line of words.
const WORDS: usize = 24;
/// From the line of words to what is said about them.
const NOTES: usize = 24;
/// Space between neighbours.
const GAP: usize = 12;
/// In a picture wider than this, slanted lines would be so flat that they run into each other: they go square.
const WIDE: usize = 1_200;
/// From the baseline of a text up to where a line ends, and down to where one starts.
const ABOVE: usize = 15;
const BELOW: usize = 6;

pub(super) fn picture(tree: &Tree, marks: &Marks) -> Result<Picture, TooLarge> {
    let depths = depths(tree);
    let levels =
        drawn(tree).filter(|&n| is_constituent(tree, n)).map(|n| depths[n.index()] + 1).max().unwrap_or(0);
    let leaves = shown_leaves(tree, marks);
    page::check(leaves.len().saturating_mul(GAP), levels.saturating_mul(LEVEL))?;
    let pieces: Vec<_> = leaves.iter().map(piece::of_leaf).collect();
    let columns = Columns::place(tree, text_widths(tree, &leaves, &pieces), GAP);
    let tags = MARGIN + ABOVE + levels * LEVEL;
    let is_wide = columns.width(tree) > WIDE;
    let drawing = Drawing { tree, depths, columns, tags, is_wide };
    let mut body = drawing.lines();
    drawing.labels(&mut body);
    for (leaf, pieces) in leaves.iter().zip(&pieces) {
        let left = MARGIN + drawing.columns.text_start(leaf.node);
        piece::draw(&mut body, pieces, left, tags + WORDS, tags + WORDS + NOTES);
    }
    let notes = piece::height_of_notes(pieces.iter().flatten());
    Ok(Picture {
        width: drawing.columns.width(tree) + 2 * MARGIN,
        height: tags + WORDS + 10 + notes + MARGIN,
        title: "Constituency tree".to_owned(),
        description: piece::description(tree.tokens().map(|leaf| leaf.word), marks),
        body,
    })
}

fn is_constituent(tree: &Tree, node: NodeId) -> bool {
    !tree.is_word(node) && !tree.is_preterminal(node)
}

/// How far each node is below the topmost one that is drawn.
fn depths(tree: &Tree) -> Vec<usize> {
    let mut depths = vec![0; tree.len()];
    for node in drawn(tree).skip(1) {
        depths[node.index()] = tree.parent(node).map_or(0, |parent| depths[parent.index()] + 1);
    }
    depths
}

fn text_widths(tree: &Tree, leaves: &[ShownLeaf], pieces: &[Vec<Piece>]) -> Vec<usize> {
    let label_width =
        |node| if tree.is_word(node) { 0 } else { typeface::width(&shown_label(tree, node), LABEL) };
    let mut widths: Vec<usize> = tree.nodes().map(label_width).collect();
    for (leaf, pieces) in leaves.iter().zip(pieces) {
        widths[leaf.node.index()] = piece::width(pieces);
    }
    widths
}

/// The label; nothing over a null element, whose tag says nothing.
fn shown_label<'t>(tree: &'t Tree, node: NodeId) -> std::borrow::Cow<'t, str> {
    if tree.name(node) == TRACE && tree.is_preterminal(node) { text::clean("") } else { label(tree, node) }
}

struct Drawing<'d> {
    tree: &'d Tree<'d>,
    depths: Vec<usize>,
    columns: Columns,
    /// The baseline of the tags.
    tags: usize,
    is_wide: bool,
}

impl Drawing<'_> {
    fn centre(&self, node: NodeId) -> usize {
        MARGIN + self.columns.centre(node)
    }

    /// The baseline of a node's text.
    fn baseline(&self, node: NodeId) -> usize {
        if self.tree.is_word(node) {
            self.tags + WORDS
        } else if self.tree.is_preterminal(node) {
            self.tags
        } else {
            MARGIN + ABOVE + self.depths[node.index()] * LEVEL
        }
    }

    /// One line from each constituent to each daughter: to the next level, then straight down. Daughters of one
    /// constituent so part at the same height, and no line crosses another sub-tree.
    fn lines(&self) -> String {
        let mut lines = String::new();
        for node in drawn(self.tree).filter(|&node| is_constituent(self.tree, node)) {
            for daughter in self.tree.children(node) {
                self.line(&mut lines, node, daughter);
            }
        }
        let mut body = String::new();
        if !lines.is_empty() {
            page::path(&mut body, "line", &lines);
        }
        body
    }

    fn line(&self, out: &mut String, node: NodeId, daughter: NodeId) {
        let (x, y, to_x) = (self.centre(node), self.baseline(node) + BELOW, self.centre(daughter));
        let next_level = self.baseline(node) + LEVEL - ABOVE;
        // Nothing is written over a null element, so the line goes on to it.
        let is_blank = shown_label(self.tree, daughter).is_empty();
        let end = self.baseline(daughter) - ABOVE + if is_blank { WORDS } else { 0 };
        if self.is_wide {
            page::put(out, format_args!("M{x} {y}V{}H{to_x}V{end}", usize::midpoint(y, next_level)));
        } else {
            page::put(out, format_args!("M{x} {y}L{to_x} {next_level}"));
            if end > next_level {
                page::put(out, format_args!("V{end}"));
            }
        }
    }

    fn labels(&self, out: &mut String) {
        for node in drawn(self.tree).filter(|&node| !self.tree.is_word(node)) {
            let label = shown_label(self.tree, node);
            if !label.is_empty() {
                let class = if self.tree.is_preterminal(node) { "tag" } else { "label" };
                let middle = self.columns.text_start(node) + typeface::width(&label, LABEL) / 2;
                page::element(out, class, MARGIN + middle, self.baseline(node), &label);
            }
        }
    }
}
