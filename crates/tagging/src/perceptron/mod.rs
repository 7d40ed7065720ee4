//! The averaged perceptron (Rosenblatt 1958; Freund and Schapire 1999; Collins 2002) over sparse features.
//!
//! A feature is a 64-bit hash of whatever a system looks at (see [`crate::hash`]); a class is a small number: a tag,
//! a transition, a label. [`Weights`] are learned, one update after the other; [`Scorer`] is their average, small and
//! fast, and what a model keeps. Both count in integers, so that a score is the same on every machine.

mod full;
mod scorer;
mod slots;
mod weights;

pub use scorer::Scorer;
pub use weights::Weights;
