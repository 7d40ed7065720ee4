//! Gold analyses that are edited together with their sentence.

mod line;
mod sentence;
mod table;
mod tree;

use std::ops::Deref;

pub(crate) use line::follow as in_line;
pub(crate) use sentence::followed_text;
pub use sentence::take_back_all;
use solecism_corpus::{Op, TokenEdit, Undo};
pub(crate) use table::follow as in_table;
pub(crate) use tree::{follow_in as in_tree, takes_words, write_followed};

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
    fn follow(&mut self, edit: &TokenEdit, place: usize) -> Result<Undo, FollowError>;

    /// Takes back an edit that was followed at place 0: afterwards the analysis is byte for byte what it was.
    ///
    /// # Errors
    /// If the edit does not fit the sentence; the analysis is then unchanged.
    fn take_back(&mut self, edit: &TokenEdit, undo: &Undo) -> Result<(), FollowError>;
}

/// Why an analysis does not follow an edit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FollowError {
    /// The edit does not fit the sentence that it is meant for.
    #[error("the edit does not fit the sentence: {0}")]
    Mismatch(String),
    /// There is no rule for such an edit.
    #[error("{analysis} cannot follow an edit of the operation \"{op}\"")]
    Unsupported {
        /// The operation.
        op: &'static str,
        /// The analysis that cannot follow it.
        analysis: &'static str,
    },
}

impl FollowError {
    /// What to do; `unfit` where the edit does not fit the sentence.
    pub fn help(&self, unfit: &'static str) -> &'static str {
        match self {
            Self::Mismatch(_) => unfit,
            Self::Unsupported { .. } => {
                "analyses follow edits of the operations substitute, delete and insert"
            }
        }
    }
}

/// An operation that analyses can follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Followed {
    /// The token is replaced by another.
    Substitute,
    /// The token goes.
    Delete,
    /// A token is put before the one that stood at the position.
    Insert,
}

/// An edit of an operation that analyses can follow. Its `op` is that operation; all else is as the edit has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FollowedEdit<'e> {
    pub op: Followed,
    edit: &'e TokenEdit,
}

impl<'e> FollowedEdit<'e> {
    /// The one place where edits are refused that an analysis has no rule for.
    pub(crate) fn new(edit: &'e TokenEdit, analysis: &'static str) -> Result<Self, FollowError> {
        let op = match edit.op {
            Op::Substitute => Followed::Substitute,
            Op::Delete => Followed::Delete,
            Op::Insert => Followed::Insert,
            Op::Move(_) | Op::Split(_) | Op::Join(_) => {
                return Err(FollowError::Unsupported { op: edit.op.name(), analysis });
            }
        };
        Ok(Self { op, edit })
    }

    /// The word after the edit, or an empty string.
    pub(crate) fn new_word(&self) -> &'e str {
        self.edit.new_word()
    }

    /// Its tag, or an empty string.
    pub(crate) fn new_tag(&self) -> &'e str {
        self.edit.new_tag()
    }
}

impl Deref for FollowedEdit<'_> {
    type Target = TokenEdit;

    fn deref(&self) -> &TokenEdit {
        self.edit
    }
}

#[cfg(test)]
mod tests {
    use solecism_corpus::sentence::Notation;
    use solecism_corpus::{Format, Separator};

    use super::*;

    #[test]
    fn an_edit_without_a_rule_is_refused_by_every_analysis() {
        for (format, text, analysis) in [
            (Format::Brackets, "(S (NN a) (NN b) (NN c))", "a constituency tree"),
            (Format::Rows, "a\tNN\nb\tNN\nc\tNN\n", "a table"),
            (Format::Text, "a b c\n", "a line of text"),
        ] {
            let notation = Notation { format, separator: Separator::Slash };
            let mut sentence = notation.parse(text).unwrap_or_else(|flaw| panic!("{text}: {flaw:?}"));
            for edit in [
                TokenEdit::move_words(0, 1, &["a"]),
                TokenEdit::split(0, "a", &["a", "a"]),
                TokenEdit::join(0, &["a", "b"], "ab"),
            ] {
                let Some(edit) = edit else { panic!("no edit") };
                assert_eq!(sentence.places(&edit), 0);
                let refused = Err(FollowError::Unsupported { op: edit.op.name(), analysis });
                assert_eq!(sentence.follow(&edit, 0), refused);
                assert_eq!(sentence.take_back(&edit, &Undo::default()).err(), refused.err());
                assert_eq!(sentence.text(), text);
            }
        }
    }
}
