//! The averaged perceptron (Rosenblatt 1958; Freund and Schapire 1999; Collins 2002) over sparse features.
//!
//! A feature is a 64-bit hash (see [`crate::hash`]); a class is a small number: a tag, a transition, a label.
//! [`Weights`] are used in training; [`Scorer`] holds their average in a compact form for prediction, and is what a
//! model stores. Both use integers, so that scores are the same on every machine.

mod dense;
mod scorer;
mod slots;
mod weights;

pub use scorer::Scorer;
pub use weights::Weights;
