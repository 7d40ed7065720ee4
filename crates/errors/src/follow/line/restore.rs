//! Restores the exact bytes of a line before its edits.

use solecism_corpus::line::{LineChange, LineDraft};
use solecism_corpus::{Line, TokenEdit, Undo};

use super::{A_LINE, implied};
use crate::follow::{FollowError, Followed, FollowedEdit};

/// The line before the edits, given the last of them first. An error comes with the number of edits before it.
pub(crate) fn take_back_all<'e>(
    line: &Line,
    edits: impl IntoIterator<Item = (&'e TokenEdit, &'e Undo)>,
) -> Result<Line<'static>, (usize, FollowError)> {
    let mut restoring = Restoring { draft: LineDraft::new(line), unread: None };
    let mut done = 0;
    for (edit, undo) in edits {
        restoring.take_back(edit, undo).map_err(|mismatch| (done, mismatch))?;
        done += 1;
    }
    restoring.read().map_err(|mismatch| (done.saturating_sub(1), mismatch))?;
    Ok(restoring.draft.to_line())
}

/// A line on its way back.
struct Restoring<'a> {
    draft: LineDraft<'a>,
    /// Its text, where it has been changed byte by byte and its tokens are not known yet.
    unread: Option<String>,
}

impl Restoring<'_> {
    fn take_back(&mut self, edit: &TokenEdit, undo: &Undo) -> Result<(), FollowError> {
        let edit = &FollowedEdit::new(edit, A_LINE)?;
        if let Some((_, line)) = undo.lines.first() {
            self.unread = Some(line.clone());
            return self.read();
        }
        if let (Some((start, length)), Some(old)) = (undo.bytes, &undo.text) {
            let text = self.unread.get_or_insert_with(|| self.draft.text());
            let range = start as usize..(start as usize).saturating_add(length as usize);
            if text.get(range.clone()).is_none() {
                return Err(FollowError::Mismatch("its record names bytes that are not there".into()));
            }
            text.replace_range(range, old);
            return Ok(());
        }
        self.read()?;
        self.put_back(edit, undo)
    }

    /// Finds the tokens of a text that has not been read yet.
    fn read(&mut self) -> Result<(), FollowError> {
        if let Some(text) = self.unread.take() {
            let line =
                Line::parse(text, self.draft.kind()).map_err(|flaw| FollowError::Mismatch(flaw.what))?;
            self.draft = LineDraft::new(&line).into_owned();
        }
        Ok(())
    }

    /// Puts back what stood in the place of the edit: what the record says, else what the edit implies.
    fn put_back(&mut self, edit: &FollowedEdit, undo: &Undo) -> Result<(), FollowError> {
        check(&self.draft, edit)?;
        let at = edit.at as usize;
        let implied = || implied(&self.draft, edit);
        let old = undo.text.clone().unwrap_or_else(implied);
        let removes = edit.op != Followed::Delete;
        let start = self.draft.bytes_before(at);
        let put = if removes { super::around(&self.draft, at) } else { self.draft.gap(at).to_owned() };
        let is_at_end = at + usize::from(removes) >= self.draft.len();
        let change = change(edit, &old, at, removes);
        let fits = |change: &LineChange| {
            (at > 0 || change.before.is_empty()) && (!is_at_end || change.after.is_empty())
        };
        if !change.filter(fits).is_some_and(|change| self.draft.apply_if_reads_back(change)) {
            let mut text = self.draft.text();
            text.replace_range(start..start + put.len(), &old);
            self.unread = Some(text);
        }
        self.read()
    }
}

/// True if a line after the edit has the word that the edit put there.
fn check(draft: &LineDraft, edit: &FollowedEdit) -> Result<(), FollowError> {
    let at = edit.at as usize;
    match edit.op {
        Followed::Delete if at <= draft.len() => Ok(()),
        Followed::Substitute | Followed::Insert if at < draft.len() => {
            if draft.word(at) == edit.new_word() {
                return Ok(());
            }
            Err(FollowError::Mismatch(format!(
                "expected the word “{}”, found “{}”",
                edit.new_word(),
                draft.word(at)
            )))
        }
        _ => Err(FollowError::Mismatch(format!("it has no token {at}"))),
    }
}

/// The text `old` as the token that it was before the edit, if that is what it looks like.
fn change<'o>(edit: &FollowedEdit, old: &'o str, at: usize, removes: bool) -> Option<LineChange<'o>> {
    let token = old.trim();
    if token.is_empty() {
        let is_insertion = edit.op == Followed::Insert;
        return is_insertion.then_some(LineChange { at, removes, token: None, before: "", after: old });
    }
    let word_len = edit.old_word().len();
    let start = old.len() - old.trim_start().len();
    let (before, after) = (&old[..start], &old[start + token.len()..]);
    let is_it = edit.op != Followed::Insert && token.starts_with(edit.old_word()) && word_len > 0;
    is_it.then_some(LineChange { at, removes, token: Some((token, word_len)), before, after })
}
