//! Analyses drawn for people, with the edited tokens marked.
//!
//! ```text
//!  Tree, Arcs + Marks ──▶ terminal   text: indented or top-down trees, one word a row for dependencies
//!                    └──▶ layout     where everything in a picture stands
//!                          ├──▶ svg  self-contained pictures, for a file or inside a page
//!                          └──▶ the sentences of a report, which its page draws
//! ```
//!
//! [`Marks`] say what edits did to each token. Nothing here recurses over depth, and what an input holds (control
//! characters, markup) cannot break out of the drawing.

#![warn(unreachable_pub)]

mod arcs;
mod columns;
#[cfg(test)]
mod ferry;
pub mod layout;
mod leaves;
mod marks;
pub mod svg;
pub mod terminal;
mod text;

pub use arcs::Arcs;
pub use marks::{Mark, MarkKind, Marks, Missing};

use solecism_corpus::tree::Tree;

/// What is drawn.
#[derive(Clone, Copy, Debug)]
pub enum Analysis<'a> {
    /// A constituency tree.
    Tree(&'a Tree<'a>),
    /// A dependency tree.
    Arcs(&'a Arcs<'a>),
}

/// One of two analyses that are drawn together.
#[derive(Clone, Copy, Debug)]
pub struct Side<'a> {
    /// What stands over it: `before`, `after`, the name of a parser, …
    pub title: &'a str,
    /// The analysis.
    pub analysis: Analysis<'a>,
    /// What was done to its tokens.
    pub marks: &'a Marks,
}
