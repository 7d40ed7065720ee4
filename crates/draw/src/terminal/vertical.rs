//! A constituency tree drawn from the top down, tags and words in two lines at the bottom.

use super::line::{Line, Paint};
use super::{Style, words};
use crate::columns::{Columns, drawn};
use crate::leaves::{Look, ShownLeaf, label, top};
use crate::text;
use solecism_corpus::tree::{NodeId, Tree};

/// The widest drawing that is made at all.
pub(super) const WIDEST: usize = 4_000;

/// The tallest, in constituents on top of each other.
const TALLEST: usize = 100;

/// Space between neighbours.
const GAP: usize = 2;

/// The drawing, if it is no wider than `width`.
pub(super) fn draw(tree: &Tree, leaves: &[ShownLeaf], style: &Style, width: usize) -> Option<Vec<Line>> {
    let heights = heights(tree);
    let height = heights[top(tree).index()];
    // Each token takes a column at least; asked first, so that nothing large is measured in vain.
    if height > TALLEST || leaves.len() > width {
        return None;
    }
    let words: Vec<Line> = leaves.iter().map(|leaf| words::leaf(leaf, style)).collect();
    let columns = Columns::place(tree, text_widths(tree, leaves, &words), GAP);
    if columns.width(tree) > width {
        return None;
    }
    let mut drawing = Drawing { tree, heights, height, columns, rows: Vec::new(), signs: Signs::of(style) };
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

/// A word is 0 high, a pre-terminal 1, a constituent at least 2.
fn heights(tree: &Tree) -> Vec<usize> {
    let mut heights: Vec<usize> = vec![0; tree.len()];
    for node in drawn(tree).rev() {
        let own = heights[node.index()];
        if let Some(parent) = tree.parent(node) {
            let least = if tree.is_preterminal(parent) { 1 } else { 2 };
            let above = &mut heights[parent.index()];
            *above = (*above).max(own + 1).max(least);
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

/// The label; nothing over a null element, whose tag says nothing.
fn shown_label<'t>(tree: &'t Tree, node: NodeId) -> std::borrow::Cow<'t, str> {
    if tree.is_preterminal(node) && tree.name(node) == solecism_corpus::tree::TRACE {
        "".into()
    } else {
        label(tree, node)
    }
}

/// What an error did to this leaf, in a line below the drawing.
fn legend(leaf: &ShownLeaf, word: &Line, style: &Style) -> Option<Line> {
    let edited = !matches!(leaf.look, Look::Token(None) | Look::Trace);
    if !edited && leaf.before.is_empty() && leaf.after.is_empty() {
        return None;
    }
    let mut line = word.clone();
    words::push_notes(&mut line, leaf.notes(), style);
    Some(line)
}

/// The characters that lines are made of.
struct Signs {
    down: &'static str,
    across: &'static str,
    left_corner: &'static str,
    right_corner: &'static str,
    /// A daughter below the line.
    fork: &'static str,
    /// The constituent above the line.
    stem: &'static str,
    /// Both.
    cross: &'static str,
}

impl Signs {
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
    /// That of the topmost node.
    height: usize,
    columns: Columns,
    /// What stands in each row, by the column where it starts.
    rows: Vec<Vec<(usize, Line)>>,
    signs: Signs,
}

impl Drawing<'_> {
    /// Words and tags are right below each other; above, every second row is for lines.
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

    /// The line below a constituent from which its daughters hang.
    fn branches(&mut self, node: NodeId, row: usize) {
        let daughters: Vec<usize> = self.tree.children(node).map(|d| self.columns.centre(d)).collect();
        let (Some(&first), Some(&last)) = (daughters.first(), daughters.last()) else { return };
        let parent = self.columns.centre(node);
        if first == last {
            return self.put(row, parent, Paint::Faint, self.signs.down);
        }
        let mut line = String::new();
        let mut rest = daughters.iter().copied().peekable();
        for column in first..=last {
            let is_daughter = rest.next_if_eq(&column).is_some();
            line.push_str(match (is_daughter, column == parent) {
                _ if column == first => self.signs.left_corner,
                _ if column == last => self.signs.right_corner,
                (true, true) => self.signs.cross,
                (true, false) => self.signs.fork,
                (false, true) => self.signs.stem,
                (false, false) => self.signs.across,
            });
        }
        self.put(row, first, Paint::Faint, &line);
    }

    /// The way down to daughters that stand lower than the next row.
    fn stems(&mut self, node: NodeId, from: usize) {
        let daughters: Vec<NodeId> = self.tree.children(node).collect();
        for daughter in daughters {
            let to = self.row_of(self.heights[daughter.index()]);
            // Nothing is written over a null element, so the line goes on to it.
            let to = if shown_label(self.tree, daughter).is_empty() { to + 1 } else { to };
            for row in from..to {
                self.put(row, self.columns.centre(daughter), Paint::Faint, self.signs.down);
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
