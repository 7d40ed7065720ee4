//! The edits that undo errors.

use solecism_corpus::{Op, TokenEdit};
use solecism_language::same_word;

use super::analysis::SentenceAnalysis;
use super::candidates::{Act, Candidate};
use super::fillers::Fillers;
use super::glossary::Glossary;

/// The inverse of an edit, with its position in the corrupted sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum InverseEdit {
    /// Delete the word.
    Delete(usize),
    /// Insert the word with its tag.
    Insert(usize, String, String),
    /// Replace the word.
    Substitute(usize, String),
}

/// Returns the inverse of each edit, except for edits that a later one overwrites.
pub(super) fn inverses(edits: &[TokenEdit]) -> Vec<InverseEdit> {
    let back = |(number, edit): (usize, &TokenEdit)| {
        let at = moved(edit, edits.get(number + 1..).unwrap_or_default())?;
        Some(match &edit.op {
            Op::Insert => InverseEdit::Delete(at),
            Op::Delete => {
                InverseEdit::Insert(at, edit.old_word().to_owned(), edit.old_tag.clone().unwrap_or_default())
            }
            Op::Substitute => InverseEdit::Substitute(at, edit.old_word().to_owned()),
            // No candidate undoes these.
            Op::Move(_) | Op::Split(_) | Op::Join(_) => return None,
        })
    };
    edits.iter().enumerate().filter_map(back).collect()
}

/// Position of an edit after later edits.
fn moved(edit: &TokenEdit, later: &[TokenEdit]) -> Option<usize> {
    let is_gap = edit.op == Op::Delete;
    later.iter().try_fold(edit.at as usize, |at, later| {
        let place = later.at as usize;
        match &later.op {
            Op::Insert => Some(at + usize::from(place < at || (place == at && !is_gap))),
            Op::Delete if place == at && !is_gap => None,
            Op::Delete => at.checked_sub(usize::from(place < at)),
            Op::Substitute => (place != at || is_gap).then_some(at),
            Op::Move(_) | Op::Split(_) | Op::Join(_) => None,
        }
    })
}

impl InverseEdit {
    /// True if the candidate restores the sentence exactly.
    pub(super) fn is_met_by(
        &self,
        candidate: &Candidate,
        analysis: &SentenceAnalysis<'_>,
        fillers: &Fillers,
    ) -> bool {
        match (self, &candidate.act) {
            (Self::Delete(at), Act::Delete) => is_same_deletion(analysis, *at, candidate.at),
            (Self::Insert(at, word, _), Act::Insert(number)) => {
                *at == candidate.at && same_word(word, fillers.word(*number))
            }
            (Self::Substitute(at, word), Act::Substitute(new, _)) => *at == candidate.at && word == new,
            _ => false,
        }
    }

    /// True if the candidate inserts a word with the right tag at the right position.
    pub(super) fn is_met_by_tag(
        &self,
        candidate: &Candidate,
        glossary: &Glossary,
        fillers: &Fillers,
    ) -> bool {
        match (self, &candidate.act) {
            (Self::Insert(at, _, tag), Act::Insert(number)) => {
                *at == candidate.at && glossary.tag(tag) == fillers.token(*number).tag
            }
            _ => false,
        }
    }
}

/// True if deleting either of two words gives the same sentence: all words between them are the same.
fn is_same_deletion(analysis: &SentenceAnalysis<'_>, one: usize, other: usize) -> bool {
    (one.min(other)..one.max(other)).all(|at| analysis.is_repeated(at + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edit(op: Op, at: u32, word: &str) -> TokenEdit {
        TokenEdit { old: Some(word.to_owned()), old_tag: Some("X".to_owned()), ..TokenEdit::blank(op, at) }
    }

    #[test]
    fn places_are_those_of_the_sentence_as_it_came_out() {
        let insert = |at: usize, word: &str| InverseEdit::Insert(at, word.to_owned(), "X".to_owned());
        let substitute = |at: usize, word: &str| InverseEdit::Substitute(at, word.to_owned());
        for (edits, expected) in [
            (vec![edit(Op::Delete, 2, "a"), edit(Op::Delete, 0, "b")], vec![insert(1, "a"), insert(0, "b")]),
            (
                vec![edit(Op::Insert, 2, ""), edit(Op::Insert, 2, "")],
                vec![InverseEdit::Delete(3), InverseEdit::Delete(2)],
            ),
            (
                vec![edit(Op::Substitute, 1, "a"), edit(Op::Insert, 1, "")],
                vec![substitute(2, "a"), InverseEdit::Delete(1)],
            ),
            (vec![edit(Op::Substitute, 1, "a"), edit(Op::Delete, 1, "b")], vec![insert(1, "b")]),
            (vec![edit(Op::Insert, 1, ""), edit(Op::Substitute, 1, "c")], vec![substitute(1, "c")]),
            (
                vec![edit(Op::Delete, 1, "a"), edit(Op::Substitute, 1, "c")],
                vec![insert(1, "a"), substitute(1, "c")],
            ),
        ] {
            assert_eq!(inverses(&edits), expected, "{edits:?}");
        }
    }
}
