//! Analyses that follow their sentence when it is edited.

mod line;
mod sentence;
mod table;
mod tree;

pub(crate) use sentence::followed_text;
use solecism_corpus::{TokenEdit, Undo};
pub(crate) use tree::write_followed;

/// An analysis that can follow its sentence when the sentence is edited.
pub trait Follow {
    /// In how many ways the edit can be followed; nothing is built. 0: the edit does not fit this sentence.
    fn places(&self, edit: &TokenEdit) -> usize;

    /// Follows the edit. Place 0 is what is written by default.
    ///
    /// Returns what taking it back needs beyond the edit itself.
    ///
    /// # Errors
    /// If the edit does not fit the sentence; the analysis is then unchanged.
    fn follow(&mut self, edit: &TokenEdit, place: usize) -> Result<Undo, Misfit>;

    /// Takes back an edit that was followed at place 0: afterwards the analysis is byte for byte what it was.
    ///
    /// # Errors
    /// If the edit does not fit the sentence; the analysis is then unchanged.
    fn take_back(&mut self, edit: &TokenEdit, undo: &Undo) -> Result<(), Misfit>;
}

/// An edit that does not fit the sentence it is meant for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the edit does not fit the sentence: {0}")]
pub struct Misfit(pub String);
