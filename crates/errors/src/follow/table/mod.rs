//! Tables: CoNLL-U and the other formats with one word per row and dependency trees.
//!
//! A substituted word keeps its analysis and is marked as a typing error. Dependents of a deleted word are attached to
//! its head. An inserted word is attached by `dep` to a word that it can reach without crossing an arc. Numbers,
//! ranges, empty nodes, enhanced dependencies, spaces and `# text` are updated, so that a valid table stays valid.
//! (Foster 2007 describes constituency trees and says that any scheme can be transformed.)

mod delete;
mod enhanced;
mod insert;
mod promotion;
mod ranges;
mod substitute;
mod undo;

use std::borrow::Cow;

use solecism_corpus::table::{Column, Draft, arcs};
use solecism_corpus::{Flaw, Table, TokenEdit, Undo};

use super::{Follow, FollowError, Followed, FollowedEdit};

/// Name of a table in messages.
const A_TABLE: &str = "a table";

impl Follow for Table<'_> {
    fn places(&self, edit: &TokenEdit) -> usize {
        let Ok(followed) = FollowedEdit::new(edit, A_TABLE) else { return 0 };
        match followed.op {
            _ if !edit.fits(self.len()) => 0,
            // A sentence must keep a word.
            Followed::Delete => usize::from(self.len() > 1),
            Followed::Insert if has_tree(self) => arcs::admissible_heads(self.heads(), edit.at).len(),
            Followed::Insert | Followed::Substitute => 1,
        }
    }

    fn follow(&mut self, edit: &TokenEdit, place: usize) -> Result<Undo, FollowError> {
        FollowedEdit::new(edit, A_TABLE)?;
        if place >= self.places(edit) {
            return Err(no_way(edit, place));
        }
        let mut draft = self.draft();
        let undo = follow_at(&mut draft, edit, place)?;
        *self = read(&draft)?;
        Ok(undo)
    }

    fn take_back(&mut self, edit: &TokenEdit, undo: &Undo) -> Result<(), FollowError> {
        let mut draft = self.draft();
        take_back(&mut draft, edit, undo)?;
        *self = Table::parse(draft.text(), draft.format()).map_err(|flaw| mismatch(&flaw))?;
        Ok(())
    }
}

fn no_way(edit: &TokenEdit, place: usize) -> FollowError {
    FollowError::Mismatch(format!("nothing can be done in way {place} at token {}", edit.at))
}

/// Follows an edit in the first of the ways that there are.
pub(crate) fn follow(draft: &mut Draft, edit: &TokenEdit) -> Result<Undo, FollowError> {
    follow_at(draft, edit, 0)
}

fn follow_at(draft: &mut Draft, edit: &TokenEdit, place: usize) -> Result<Undo, FollowError> {
    let followed = &FollowedEdit::new(edit, A_TABLE)?;
    // A sentence must keep a word.
    if !edit.fits(draft.len()) || (followed.op == Followed::Delete && draft.len() == 1) {
        return Err(no_way(edit, place));
    }
    if followed.op != Followed::Delete {
        check(edit.new_word(), draft)?;
    }
    let text = draft.settle_text();
    draft.begin_edit();
    match followed.op {
        Followed::Substitute => substitute::substitute(draft, edit.at, edit.new_word()),
        Followed::Delete => delete::delete(draft, edit.at),
        Followed::Insert => insert::insert(draft, followed, place),
    }
    let touched = draft.end_edit();
    let mut lines = undo::record(draft, followed, touched);
    lines.extend(text);
    if !draft.reads_back() || edit.new_tag().contains(['\t', '\n', '\r']) {
        let new = read(draft)?;
        *draft = new.draft().into_owned();
    }
    Ok(Undo { lines, ..Undo::default() })
}

/// The table that the draft makes.
fn read(draft: &Draft) -> Result<Table<'static>, FollowError> {
    let new = Table::parse(draft.text(), draft.format()).map_err(|flaw| mismatch(&flaw))?;
    // Rows tell by their number of spaces whether these stand between columns: one row alone may tell otherwise.
    if new.separator() != draft.separator() {
        return Err(FollowError::Mismatch("it would leave rows whose columns read otherwise".to_owned()));
    }
    Ok(new)
}

fn take_back(draft: &mut Draft, edit: &TokenEdit, undo: &Undo) -> Result<(), FollowError> {
    let edit = &FollowedEdit::new(edit, A_TABLE)?;
    if edit.at as usize > draft.len() {
        return Err(FollowError::Mismatch(format!("it has no token {}", edit.at)));
    }
    if edit.op != Followed::Delete {
        let line = draft.line_of_word(edit.at + 1);
        let found = line.map_or(Cow::Borrowed(""), |line| draft.get(line, Column::Form));
        if found != edit.new_word() {
            return Err(FollowError::Mismatch(format!(
                "expected the word “{}”, found “{found}”",
                edit.new_word()
            )));
        }
    }
    undo::take_back(draft, edit, &undo.lines)
}

/// The table before the edits, given the last of them first. An error comes with the number of edits before it.
pub(crate) fn take_back_all<'e>(
    table: &Table,
    edits: impl IntoIterator<Item = (&'e TokenEdit, &'e Undo)>,
) -> Result<Table<'static>, (usize, FollowError)> {
    let mut draft = table.draft();
    let mut done = 0_usize;
    for (edit, undo) in edits {
        take_back(&mut draft, edit, undo).map_err(|mismatch| (done, mismatch))?;
        done += 1;
    }
    let restored = Table::parse(draft.text(), draft.format());
    restored.map_err(|flaw| (done.saturating_sub(1), mismatch(&flaw)))
}

/// True if there are dependencies; rows have none, and an unannotated file has none yet.
fn has_tree(table: &Table) -> bool {
    table.heads().iter().any(Option::is_some)
}

/// Makes sure that a word can stand in a column.
fn check(word: &str, draft: &Draft) -> Result<(), FollowError> {
    if word.is_empty() || word.contains(['\t', '\n', '\r']) || word.contains(draft.separator()) {
        return Err(FollowError::Mismatch(format!("“{}” cannot stand in a column", word.escape_debug())));
    }
    Ok(())
}

fn mismatch(flaw: &Flaw) -> FollowError {
    FollowError::Mismatch(format!("it would leave {}", flaw.what))
}

#[cfg(test)]
mod tests;
