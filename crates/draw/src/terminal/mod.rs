//! Drawings in text, for a terminal of any width, with or without colour.

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

/// What the terminal can do, and what is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Whether to use colour; without it, edited words are set off by `*…*`, `+…+` and `[-…-]`.
    pub colour: bool,
    /// How many columns there are.
    pub width: usize,
    /// Whether lines may be drawn with more than ASCII. Words are shown as they are in any case.
    pub unicode: bool,
    /// How constituency trees are laid out.
    pub layout: Layout,
}

impl Default for Style {
    fn default() -> Self {
        Self { colour: false, width: 80, unicode: true, layout: Layout::Auto }
    }
}

/// How a constituency tree is laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// Top-down if that fits the width, else indented.
    #[default]
    Auto,
    /// A constituent a line, its daughters below and further in: for any width and depth.
    Indented,
    /// Top-down, the words in one line at the bottom, whatever the width. A tree of more than 4,000 columns or 100
    /// levels is indented all the same.
    Vertical,
}

/// Draws a constituency tree; each line ends in a line break.
pub fn tree(tree: &Tree, marks: &Marks, style: &Style) -> String {
    let leaves = shown_leaves(tree, marks);
    let top_down = match style.layout {
        Layout::Indented => None,
        Layout::Auto => vertical::draw(tree, &leaves, style, style.width),
        Layout::Vertical => vertical::draw(tree, &leaves, style, vertical::WIDEST),
    };
    let lines = top_down.unwrap_or_else(|| indented::draw(tree, &leaves, style));
    written(&lines, style)
}

/// Draws dependencies, a word a row, its head further left; each line ends in a line break.
pub fn arcs(arcs: &Arcs, marks: &Marks, style: &Style) -> String {
    written(&rows::draw(arcs, marks, style), style)
}

/// Draws either.
pub fn analysis(analysis: &Analysis, marks: &Marks, style: &Style) -> String {
    match analysis {
        Analysis::Tree(drawn) => tree(drawn, marks, style),
        Analysis::Arcs(drawn) => arcs(drawn, marks, style),
    }
}

/// Draws two analyses, one above the other, each under its title.
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
