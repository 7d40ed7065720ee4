//! Drawings of trees and dependencies, with the edited tokens marked.
//!
//! ```text
//!  Tree, Arcs + Marks ─┬─▶ terminal     text: indented or top-down trees; dependencies with one word per row
//!                      └─▶ layout       positions of everything in a picture
//!                           ├─▶ svg     self-contained pictures, for a file or inside a page
//!                           └─▶ report  drawn by the script of its page
//! ```
//!
//! [`Marks`] are the edits of each token. Nothing here recurses over the depth of a tree, and control characters and
//! markup in the input are escaped.

#![warn(unreachable_pub)]

mod arcs;
mod columns;
#[cfg(test)]
mod fixtures;
pub mod layout;
mod leaves;
mod marks;
pub mod svg;
pub mod terminal;
mod text;

pub use arcs::Arcs;
pub use marks::{Mark, MarkKind, Marks, Missing};

use solecism_corpus::tree::Tree;

/// An analysis to draw.
#[derive(Clone, Copy, Debug)]
pub enum Analysis<'a> {
    /// A constituency tree.
    Tree(&'a Tree<'a>),
    /// A dependency tree.
    Arcs(&'a Arcs<'a>),
}

/// One of two analyses drawn together.
#[derive(Clone, Copy, Debug)]
pub struct Side<'a> {
    /// Title: `before`, `after`, the name of a parser, …
    pub title: &'a str,
    /// Analysis.
    pub analysis: Analysis<'a>,
    /// Edits of its tokens.
    pub marks: &'a Marks,
}
