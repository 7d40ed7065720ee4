//! Self-contained pictures: no script, no outside font or style sheet, light and dark by the reader's setting.
//!
//! Every rule of the embedded style is under the class `solecism-drawing`, and nothing has an id, so that pictures
//! can stand inside a page, several of them, without disturbing it or each other.
//!
//! A picture is at most [`LARGEST`] pixels wide and high; what is larger is refused with its size.

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

/// Draws a constituency tree, tags and words in two lines at the bottom.
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

/// Draws either.
///
/// # Errors
/// If the picture would be too large.
pub fn analysis(analysis: &Analysis, marks: &Marks) -> Result<String, TooLarge> {
    picture(analysis, marks)?.document()
}

/// Draws two analyses in one picture, each under its title: side by side, or where that would be wider than a page
/// one above the other.
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
