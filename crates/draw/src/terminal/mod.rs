//! Text drawings for a terminal of any width, with or without colour.

mod indented;
mod line;
mod rows;
#[cfg(test)]
mod tests;
mod vertical;
mod words;

use super::arcs::Arcs;
use super::leaves::shown_leaves;
use super::marks::Marks;
use super::{Analysis, Side};
use line::{Line, Paint};
use solecism_corpus::tree::Tree;

/// Options of a text drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Uses colour; without it, edited words are marked by `*…*`, `+…+` and `[-…-]`.
    pub colour: bool,
    /// Width of the terminal in columns.
    pub width: usize,
    /// Draws lines with Unicode characters instead of ASCII. Words are never changed.
    pub unicode: bool,
    /// Layout of constituency trees.
    pub layout: Layout,
}

impl Default for Style {
    fn default() -> Self {
        Self { colour: false, width: 80, unicode: true, layout: Layout::Auto }
    }
}

/// Layout of a constituency tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// Top-down if that fits the width, else indented.
    #[default]
    Auto,
    /// One constituent per line with its children below it, indented: for any width and depth.
    Indented,
    /// Top-down, with the words in one line at the bottom, even if wider than the terminal. A tree of more than 4,000
    /// columns or 100 levels is still indented.
    Vertical,
}

/// Draws a constituency tree; each line ends in a line feed.
pub fn tree(tree: &Tree, marks: &Marks, style: &Style) -> String {
    let leaves = shown_leaves(tree, marks);
    let top_down = match style.layout {
        Layout::Indented => None,
        Layout::Auto => vertical::draw(tree, &leaves, style, style.width),
        Layout::Vertical => vertical::draw(tree, &leaves, style, vertical::MAX_WIDTH),
    };
    let lines = top_down.unwrap_or_else(|| indented::draw(tree, &leaves, style));
    written(&lines, style)
}

/// Draws dependencies with one word per row and the arcs on the left; each line ends in a line feed.
pub fn arcs(arcs: &Arcs, marks: &Marks, style: &Style) -> String {
    written(&rows::draw(arcs, marks, style), style)
}

/// Draws an analysis of either type.
pub fn analysis(analysis: &Analysis, marks: &Marks, style: &Style) -> String {
    match analysis {
        Analysis::Tree(drawn) => tree(drawn, marks, style),
        Analysis::Arcs(drawn) => arcs(drawn, marks, style),
    }
}

/// Draws two analyses with titles, one above the other.
pub fn before_after(before: &Side, after: &Side, style: &Style) -> String {
    let one = |side: &Side| {
        let title = written(&[Line::of(Paint::Title, side.title)], style);
        title + "\n" + &analysis(&side.analysis, side.marks, style)
    };
    one(before) + "\n" + &one(after)
}

fn written(lines: &[Line], style: &Style) -> String {
    let mut text = String::new();
    for line in lines {
        line.write_to(&mut text, style.colour);
        text.push('\n');
    }
    text
}
