//! Self-contained SVG pictures: no script, no external font or style sheet; light or dark by the reader's setting.
//!
//! Every rule of the embedded style is under the class `solecism-drawing`, and nothing has an id, so that several
//! pictures can be embedded in a page without affecting it or each other.
//!
//! A picture is at most [`LARGEST`] pixels wide and high; a larger one is an error.

mod arcs;
mod page;
mod piece;
#[cfg(test)]
mod tests;
mod tree;

use super::arcs::Arcs;
use super::marks::Marks;
use super::{Analysis, Side};
pub use crate::layout::{LARGEST, TooLarge};
use page::Picture;
use solecism_corpus::tree::Tree;

/// Draws a constituency tree with tags and words in two lines at the bottom.
///
/// # Errors
/// If the picture would be too large.
pub fn tree(tree: &Tree, marks: &Marks) -> Result<String, TooLarge> {
    tree::picture(tree, marks)?.document()
}

/// Draws dependencies as arcs over the words.
///
/// # Errors
/// If the picture would be too large.
pub fn arcs(arcs: &Arcs, marks: &Marks) -> Result<String, TooLarge> {
    arcs::picture(arcs, marks)?.document()
}

/// Draws an analysis of either type.
///
/// # Errors
/// If the picture would be too large.
pub fn analysis(analysis: &Analysis, marks: &Marks) -> Result<String, TooLarge> {
    picture(analysis, marks)?.document()
}

/// Draws two analyses with titles in one picture: side by side, or one above the other if that would be too wide.
///
/// # Errors
/// If the picture would be too large.
pub fn before_after(before: &Side, after: &Side) -> Result<String, TooLarge> {
    let before_picture = picture(&before.analysis, before.marks)?.titled(before.title);
    let after_picture = picture(&after.analysis, after.marks)?.titled(after.title);
    Picture::pair(before_picture, &after_picture).document()
}

fn picture(analysis: &Analysis, marks: &Marks) -> Result<Picture, TooLarge> {
    match analysis {
        Analysis::Tree(drawn) => tree::picture(drawn, marks),
        Analysis::Arcs(drawn) => arcs::picture(drawn, marks),
    }
}
