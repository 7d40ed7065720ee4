//! Where everything in a picture stands. It is found here once; whoever shows a picture only puts it there.
//!
//! Places are whole pixels from the upper left corner, those of texts the middle of their baseline.

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

/// The most pixels that a picture has in either direction: some 500 words, or 1,200 levels.
pub const LARGEST: usize = 60_000;

/// Space around a drawing.
pub(super) const MARGIN: usize = 16;

/// A picture that would be too large to be of use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the picture would be at least {width} by {height} pixels; the most is {LARGEST} either way (a terminal drawing \
     has no such limit)"
)]
pub struct TooLarge {
    /// How wide it would be at least.
    pub width: usize,
    /// How high it would be at least.
    pub height: usize,
}

/// Refuses a size that is of no use.
pub(super) fn check(width: usize, height: usize) -> Result<(), TooLarge> {
    if width > LARGEST || height > LARGEST { Err(TooLarge { width, height }) } else { Ok(()) }
}
