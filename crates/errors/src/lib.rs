//! Kinds of grammatical error, the profiles that mix them, and gold analyses that follow them.

pub mod follow;
pub mod m2;
pub mod tagged;

pub use follow::{Follow, Misfit};
pub use tagged::{Tagged, Token};
