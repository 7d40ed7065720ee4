//! Top-down constituency trees, with tags and words in two lines at the bottom.

use super::line::{Line, Paint};
use super::{Style, words};
use crate::columns::{Columns, drawn};
use crate::leaves::{LeafKind, ShownLeaf, label, top};
use crate::text;
use solecism_corpus::tree::{NodeId, Tree};

/// Maximum width of a drawing.
pub(super) const MAX_WIDTH: usize = 4_000;

/// Maximum height of a tree, in levels.
const MAX_HEIGHT: usize = 100;

/// Space between neighbours.
const GAP: usize = 2;

/// Draws the tree, if it is not wider than `width`.
pub(super) fn draw(tree: &Tree, leaves: &[ShownLeaf], style: &Style, width: usize) -> Option<Vec<Line>> {
    let heights = heights(tree);
    let height = heights[top(tree).index()];
    // Each leaf takes at least one column, so this avoids laying out trees that cannot fit.
    if height > MAX_HEIGHT || leaves.len() > width {
        return None;
    }
    let words: Vec<Line> = leaves.iter().map(|leaf| words::leaf(leaf, style)).collect();
    let columns = Columns::place(tree, text_widths(tree, leaves, &words), GAP);
    if columns.width(tree) > width {
        return None;
    }
    let mut drawing = Drawing { tree, heights, height, columns, rows: Vec::new(), glyphs: Glyphs::of(style) };
    drawing.rows.resize_with(drawing.row_of(0) + 1, Vec::new);
    drawing.words(leaves, &words);
    drawing.constituents();
    let mut lines = drawing.lines();
    let edited: Vec<Line> =
        leaves.iter().zip(&words).filter_map(|(leaf, word)| legend(leaf, word, style)).collect();
    if !edited.is_empty() {
        lines.push(Line::default());
        lines.extend(edited);
    }
    Some(lines)
}

/// Height of each node: 0 for a word, 1 for a pre-terminal, at least 2 for a constituent.
fn heights(tree: &Tree) -> Vec<usize> {
    let mut heights: Vec<usize> = vec![0; tree.len()];
    for node in drawn(tree).rev() {
        let own = heights[node.index()];
        if let Some(parent) = tree.parent(node) {
            let min_height = if tree.is_preterminal(parent) { 1 } else { 2 };
            let above = &mut heights[parent.index()];
            *above = (*above).max(own + 1).max(min_height);
        }
    }
    heights
}

fn text_widths(tree: &Tree, leaves: &[ShownLeaf], words: &[Line]) -> Vec<usize> {
    let mut widths: Vec<usize> = tree
        .nodes()
        .map(|node| if tree.is_word(node) { 0 } else { text::columns(&shown_label(tree, node)) })
        .collect();
    for (leaf, word) in leaves.iter().zip(words) {
        widths[leaf.node.index()] = word.width().max(1);
    }
    widths
}

/// The label; empty over a null element, whose tag is always `-NONE-`.
fn shown_label<'t>(tree: &'t Tree, node: NodeId) -> std::borrow::Cow<'t, str> {
    if tree.is_preterminal(node) && tree.name(node) == solecism_corpus::tree::TRACE {
        "".into()
    } else {
        label(tree, node)
    }
}

/// A line of the legend below the drawing, if this leaf was edited or a word is missing next to it.
fn legend(leaf: &ShownLeaf, word: &Line, style: &Style) -> Option<Line> {
    let edited = !matches!(leaf.kind, LeafKind::Token(None) | LeafKind::Trace);
    if !edited && leaf.before.is_empty() && leaf.after.is_empty() {
        return None;
    }
    let mut line = word.clone();
    words::push_notes(&mut line, leaf.notes(), style);
    Some(line)
}

/// Characters for drawing lines.
struct Glyphs {
    down: &'static str,
    across: &'static str,
    left_corner: &'static str,
    right_corner: &'static str,
    /// Above a child.
    fork: &'static str,
    /// Below the parent.
    stem: &'static str,
    /// Above a child and below the parent.
    cross: &'static str,
}

impl Glyphs {
    fn of(style: &Style) -> Self {
        let [down, across, left_corner, right_corner, fork, stem, cross] = if style.unicode {
            ["│", "─", "┌", "┐", "┬", "┴", "┼"]
        } else {
            ["|", "-", "+", "+", "+", "+", "+"]
        };
        Self { down, across, left_corner, right_corner, fork, stem, cross }
    }
}

struct Drawing<'d> {
    tree: &'d Tree<'d>,
    heights: Vec<usize>,
    /// Height of the topmost node.
    height: usize,
    columns: Columns,
    /// For each row, its texts with their start columns.
    rows: Vec<Vec<(usize, Line)>>,
    glyphs: Glyphs,
}

impl Drawing<'_> {
    /// The row of nodes with this height. Words and tags are in adjacent rows; above them, every second row has lines.
    fn row_of(&self, height: usize) -> usize {
        let above_tags = |height: usize| 2 * height.saturating_sub(1);
        above_tags(self.height) - above_tags(height) + usize::from(height == 0)
    }

    fn put(&mut self, row: usize, column: usize, paint: Paint, piece: &str) {
        self.rows[row].push((column, Line::of(paint, piece)));
    }

    fn words(&mut self, leaves: &[ShownLeaf], words: &[Line]) {
        let row = self.row_of(0);
        for (leaf, word) in leaves.iter().zip(words) {
            self.rows[row].push((self.columns.text_start(leaf.node), word.clone()));
        }
    }

    fn constituents(&mut self) {
        for node in drawn(self.tree) {
            if self.tree.is_word(node) {
                continue;
            }
            let height = self.heights[node.index()];
            let row = self.row_of(height);
            let paint = if height == 1 { Paint::Tag } else { Paint::Label };
            self.put(row, self.columns.text_start(node), paint, &shown_label(self.tree, node));
            if height > 1 {
                self.branches(node, row + 1);
                self.stems(node, row + 2);
            }
        }
    }

    /// Draws the horizontal line between a constituent and its children.
    fn branches(&mut self, node: NodeId, row: usize) {
        let children: Vec<usize> = self.tree.children(node).map(|d| self.columns.centre(d)).collect();
        let (Some(&first), Some(&last)) = (children.first(), children.last()) else { return };
        let parent = self.columns.centre(node);
        if first == last {
            return self.put(row, parent, Paint::Faint, self.glyphs.down);
        }
        let mut line = String::new();
        let mut rest = children.iter().copied().peekable();
        for column in first..=last {
            let is_child = rest.next_if_eq(&column).is_some();
            line.push_str(match (is_child, column == parent) {
                _ if column == first => self.glyphs.left_corner,
                _ if column == last => self.glyphs.right_corner,
                (true, true) => self.glyphs.cross,
                (true, false) => self.glyphs.fork,
                (false, true) => self.glyphs.stem,
                (false, false) => self.glyphs.across,
            });
        }
        self.put(row, first, Paint::Faint, &line);
    }

    /// Draws vertical lines to children more than one level down.
    fn stems(&mut self, node: NodeId, from: usize) {
        let children: Vec<NodeId> = self.tree.children(node).collect();
        for child in children {
            let to = self.row_of(self.heights[child.index()]);
            // A null element has no label above it, so the line extends down to it.
            let to = if shown_label(self.tree, child).is_empty() { to + 1 } else { to };
            for row in from..to {
                self.put(row, self.columns.centre(child), Paint::Faint, self.glyphs.down);
            }
        }
    }

    fn lines(self) -> Vec<Line> {
        let line = |mut row: Vec<(usize, Line)>| {
            row.sort_by_key(|(column, _)| *column);
            let mut line = Line::default();
            for (column, piece) in row {
                line.pad_to(column);
                line.append(&piece);
            }
            line
        };
        self.rows.into_iter().map(line).collect()
    }
}
