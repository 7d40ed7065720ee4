//! Restores the exact bytes of a table before an edit.
//!
//! Structural changes follow from the edit and are reversed. Lines that differ from the original after that are stored
//! in the record. `record` finds them by reversing the edit, so that the restored table equals the original whatever it
//! contains.

use std::borrow::Cow;

use solecism_corpus::table::{Draft, DraftRow, LineId, Renumber, RowId, Touched, line_of_text, rewrite_text};
use solecism_corpus::{Format, Table};

use super::{mismatch, ranges, substitute};
use crate::follow::{FollowError, Followed, FollowedEdit};

/// A line of the original, by its number.
type Stored = (u32, String);

/// What taking back needs of an edit that was followed in the draft and has touched these lines: those that it took away,
/// a deleted row first, then the row of a range that is dissolved; then those that do not follow from the edit.
pub(super) fn record(draft: &mut Draft, edit: &FollowedEdit, touched: Vec<Touched>) -> Vec<Stored> {
    let is_word = |touched: &Touched| draft.row(touched.line).is_some_and(DraftRow::is_word);
    let (there, mut gone): (Vec<_>, Vec<_>) =
        touched.into_iter().partition(|touched| draft.has_line(touched.line));
    gone.sort_by_key(|touched| !is_word(touched));
    let saved = reverse_for_now(draft, edit);
    let change = renumbering(edit);
    let differs = |touched: &Touched| {
        let line = draft.line_in_place(touched.number);
        line.is_none_or(|line| draft.line_text(line, change) != touched.text)
    };
    let lines = gone.into_iter().chain(there.into_iter().filter(differs));
    let lines = lines.map(|touched| (touched.number, touched.text)).collect();
    for (line, row) in saved {
        draft.set_row(line, row);
    }
    lines
}

/// The numbers of rows before the edit, where words have come or gone.
fn renumbering(edit: &FollowedEdit) -> Option<Renumber> {
    let word = edit.at + 1;
    match edit.op {
        Followed::Substitute => None,
        Followed::Delete => Some(Renumber::Open(word)),
        Followed::Insert => Some(Renumber::Close(word, 0)),
    }
}

/// Reverses what the edit did to the rows that stay, and returns them as they were.
fn reverse_for_now<'t>(draft: &mut Draft<'t>, edit: &FollowedEdit) -> Vec<(LineId, DraftRow<'t>)> {
    let word = edit.at + 1;
    let Some(line) = draft.line_of_word(word) else { return Vec::new() };
    let lines = match edit.op {
        Followed::Substitute => [Some(line), draft.line_of_range(word, word)],
        Followed::Insert => [draft.token_above(line), draft.line_above(line)],
        Followed::Delete => [None, None],
    };
    let saved = lines.into_iter().flatten().filter_map(|line| Some((line, draft.row(line)?.clone())));
    let saved = saved.collect();
    match edit.op {
        Followed::Substitute => substitute::reverse(draft, edit.at, edit.old_word()),
        Followed::Insert => {
            draft.close_spaces(line);
            draft.pass_on_end(line);
        }
        Followed::Delete => {}
    }
    saved
}

/// True if the edit dissolves this range of the original.
fn is_dissolved(range: RowId, edit: &FollowedEdit) -> bool {
    let (RowId::Range(first, last), word) = (range, edit.at + 1) else { return false };
    match edit.op {
        Followed::Delete => last.saturating_sub(first) <= 1 && (first..=last).contains(&word),
        Followed::Insert => first < word && word <= last,
        Followed::Substitute => !ranges::can_hold(edit.new_word()) && (first..=last).contains(&word),
    }
}

/// Number of stored lines that the edit removed; they come first.
fn count_missing(stored: &[Stored], edit: &FollowedEdit, format: Format) -> usize {
    let deleted = usize::from(edit.op == Followed::Delete);
    let is_range = |(_, line): &Stored| {
        let id = line.split('\t').next().and_then(RowId::parse);
        format == Format::Conllu && id.is_some_and(|id| is_dissolved(id, edit))
    };
    deleted + usize::from(stored.get(deleted).is_some_and(is_range))
}

/// Takes the edit back, given the lines that do not follow from it.
pub(super) fn take_back(
    draft: &mut Draft,
    edit: &FollowedEdit,
    stored: &[Stored],
) -> Result<(), FollowError> {
    let count = count_missing(stored, edit, draft.format());
    if count > stored.len() {
        return Err(FollowError::Mismatch("its record lacks the row that was deleted".into()));
    }
    reverse(draft, edit);
    let (missing, changed) = stored.split_at(count);
    let mut missing = missing.to_vec();
    missing.sort_by_key(|(number, _)| *number);
    let change = (edit.op == Followed::Delete).then_some(Renumber::Open(edit.at + 1));
    if draft.put_back(change, &missing, changed) {
        return Ok(());
    }
    let lines = draft.line_texts(change).into_iter().map(Cow::Owned).collect();
    let text = restored(lines, missing, changed, draft)?;
    let table = Table::parse(text, draft.format()).map_err(|flaw| mismatch(&flaw))?;
    *draft = table.draft().into_owned();
    Ok(())
}

/// The text of the original, where lines are not what they were.
fn restored(
    mut lines: Vec<Cow<str>>,
    missing: Vec<Stored>,
    changed: &[Stored],
    draft: &Draft,
) -> Result<String, FollowError> {
    let outside = || FollowError::Mismatch("its record names a line that is not there".into());
    for (number, line) in missing {
        if number as usize > lines.len() {
            return Err(outside());
        }
        lines.insert(number as usize, Cow::Owned(line));
    }
    for (number, line) in changed {
        *lines.get_mut(*number as usize).ok_or_else(outside)? = Cow::Owned(line.clone());
    }
    let text = line_of_text(&lines);
    let text_is_stored = || changed.iter().any(|(number, _)| text == Some(*number as usize));
    if draft.format() == Format::Conllu && !text_is_stored() {
        rewrite_text(&mut lines);
    }
    Ok(draft.text_of(&lines))
}

/// Reverses what the edit did to the structure, as far as that follows from the edit.
fn reverse(draft: &mut Draft, edit: &FollowedEdit) {
    let word = edit.at + 1;
    match edit.op {
        Followed::Substitute => substitute::reverse(draft, edit.at, edit.old_word()),
        // The row comes back with its record.
        Followed::Delete => {}
        Followed::Insert => {
            if let Some(line) = draft.line_of_word(word) {
                draft.close_spaces(line);
            }
            draft.remove_word(word);
        }
    }
}
