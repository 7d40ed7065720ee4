//! Layout of pictures, shared by the SVG output and the report.
//!
//! Positions are whole pixels from the upper left corner. The position of a text is the centre of its baseline.

mod arcs;
mod piece;
mod rows;
mod tree;
pub(super) mod typeface;

pub use arcs::{Arc, ArcWord, ArcsLayout, CORNER};
pub(super) use piece::{LEADING, PADDING};
pub use piece::{Piece, Presence};
pub use rows::{RowWord, RowsLayout};
pub use tree::{Node, NodeKind, TreeLayout, TreeWord};

/// Maximum size of a picture in either direction, in pixels: some 500 words, or 1,200 levels.
pub const LARGEST: usize = 60_000;

/// Margin around a drawing.
pub(super) const MARGIN: usize = 16;

/// A picture would be too large to be useful.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the picture would be at least {width} by {height} pixels; the maximum is {LARGEST} either way (a terminal drawing \
     has no such limit)"
)]
pub struct TooLarge {
    /// Minimum width that it would have.
    pub width: usize,
    /// Minimum height that it would have.
    pub height: usize,
}

/// Checks the size of a picture.
pub(super) fn check(width: usize, height: usize) -> Result<(), TooLarge> {
    if width > LARGEST || height > LARGEST { Err(TooLarge { width, height }) } else { Ok(()) }
}
