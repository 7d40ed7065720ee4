//! Edits of a sentence in any format.

use solecism_corpus::sentence::Sentence;
use solecism_corpus::{EditRecord, TokenEdit, Undo};

use super::{Follow, FollowError, line, table, tree};

impl Follow for Sentence<'_> {
    fn places(&self, edit: &TokenEdit) -> usize {
        match self {
            Self::Tree(tree) => tree.places(edit),
            Self::Table(table) => table.places(edit),
            Self::Line(line) => line.places(edit),
            Self::M2(_) => 0,
        }
    }

    fn follow(&mut self, edit: &TokenEdit, place: usize) -> Result<Undo, FollowError> {
        match self {
            Self::Tree(tree) => tree.follow(edit, place),
            Self::Table(table) => table.follow(edit, place),
            Self::Line(line) => line.follow(edit, place),
            Self::M2(_) => Err(m2()),
        }
    }

    fn take_back(&mut self, edit: &TokenEdit, undo: &Undo) -> Result<(), FollowError> {
        match self {
            Self::Tree(tree) => tree.take_back(edit, undo),
            Self::Table(table) => table.take_back(edit, undo),
            Self::Line(line) => line.take_back(edit, undo),
            Self::M2(_) => Err(m2()),
        }
    }
}

/// The text of the sentence after its last edit, at place 0, and what taking that back needs.
pub(crate) fn followed_text(mut sentence: Sentence, edit: &TokenEdit) -> Result<(String, Undo), FollowError> {
    if let Sentence::Tree(tree) = &sentence {
        return tree::followed_text(tree, edit);
    }
    let undo = sentence.follow(edit, 0)?;
    Ok((sentence.into_text(), undo))
}

/// Takes back all that the records of a sentence hold: afterwards it is byte for byte what it was before the first.
///
/// # Errors
/// If an edit does not fit the sentence: which of the records it is, and why.
pub fn take_back_all<'s>(
    mut sentence: Sentence<'s>,
    records: &[EditRecord],
) -> Result<Sentence<'s>, (usize, FollowError)> {
    let edits = records.iter().rev().map(|record| (&record.edit, &record.undo));
    let nth = |(done, mismatch)| (records.len().saturating_sub(done + 1), mismatch);
    match &sentence {
        Sentence::Line(line) => return line::take_back_all(line, edits).map(Sentence::Line).map_err(nth),
        Sentence::Table(table) => {
            return table::take_back_all(table, edits).map(Sentence::Table).map_err(nth);
        }
        Sentence::Tree(tree) => return tree::take_back_all(tree, edits).map(Sentence::Tree).map_err(nth),
        Sentence::M2(_) => {}
    }
    for (at, record) in records.iter().enumerate().rev() {
        sentence.take_back(&record.edit, &record.undo).map_err(|mismatch| (at, mismatch))?;
    }
    Ok(sentence)
}

fn m2() -> FollowError {
    FollowError::Mismatch("a sentence that has corrections already cannot be given errors".into())
}
