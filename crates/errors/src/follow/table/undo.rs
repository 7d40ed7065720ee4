//! Taking an edit back, exactly.
//!
//! What the edit did to the structure follows from the edit and is reversed. The lines that then still differ from
//! the original are kept in the record. They were found by doing just what taking back does, so the result is the
//! original by construction, whatever was in it.

use std::borrow::Cow;

use solecism_corpus::table::{Draft, Renumber, RowId, line_of_text, rewrite_text};
use solecism_corpus::{Format, Table, Undo};

use super::{ranges, substitute};
use crate::follow::{Followed, FollowedEdit, Misfit};

/// A line of the original, by its number.
type Stored = (u32, String);

/// What taking the edit back from `new` needs to give `old`.
pub(super) fn record(old: &Table, new: &Table, edit: &FollowedEdit) -> Result<Undo, Misfit> {
    let original: Vec<Cow<str>> = old.lines().map(Cow::Borrowed).collect();
    let mut lines = missing(old, edit);
    let mut found = differing(&original, &restored(new, edit, &lines)?);
    // The running text follows from the rows: where those were not right yet, it is looked at again.
    let text = line_of_text(&original).map(|number| number as u32);
    if old.format() == Format::Conllu && found.iter().any(|(number, _)| Some(*number) != text) {
        found.retain(|(number, _)| Some(*number) != text);
        lines.append(&mut found);
        found = differing(&original, &restored(new, edit, &lines)?);
    }
    lines.append(&mut found);
    Ok(Undo { lines, ..Undo::default() })
}

/// The lines that are not yet as they were.
fn differing(original: &[Cow<str>], restored: &[Cow<str>]) -> Vec<Stored> {
    let pairs = original.iter().zip(restored).enumerate();
    let differ = pairs.filter(|(_, (was, is))| was != is);
    differ.map(|(number, (was, _))| (number as u32, was.to_string())).collect()
}

/// The lines that the edit takes away, a deleted row first, then the row of a range that is dissolved.
fn missing(old: &Table, edit: &FollowedEdit) -> Vec<Stored> {
    let mut lines = Vec::new();
    let line = |number: usize| old.lines().nth(number).map(|line| (number as u32, line.to_owned()));
    if edit.op == Followed::Delete {
        lines.extend(old.word(edit.at as usize).and_then(|word| line(word.line())));
    }
    let range = old.ranges().find(|range| is_dissolved(range.id(), edit));
    lines.extend(range.and_then(|range| line(range.line())));
    lines
}

/// Whether the edit dissolves this range of the original.
fn is_dissolved(range: RowId, edit: &FollowedEdit) -> bool {
    let (RowId::Range(first, last), word) = (range, edit.at + 1) else { return false };
    match edit.op {
        Followed::Delete => last.saturating_sub(first) <= 1 && (first..=last).contains(&word),
        Followed::Insert => first < word && word <= last,
        Followed::Substitute => !ranges::can_hold(edit.new_word()) && (first..=last).contains(&word),
    }
}

/// How many of the stored lines were taken away by the edit; they come first.
fn count_missing(stored: &[Stored], edit: &FollowedEdit, format: Format) -> usize {
    let deleted = usize::from(edit.op == Followed::Delete);
    let is_range = |(_, line): &Stored| {
        let id = line.split('\t').next().and_then(RowId::parse);
        format == Format::Conllu && id.is_some_and(|id| is_dissolved(id, edit))
    };
    deleted + usize::from(stored.get(deleted).is_some_and(is_range))
}

/// The lines of the original, given those that do not follow from the edit.
pub(super) fn restored<'l>(
    new: &'l Table,
    edit: &FollowedEdit,
    stored: &'l [Stored],
) -> Result<Vec<Cow<'l, str>>, Misfit> {
    let mut draft = new.draft();
    reverse(&mut draft, edit);
    let mut lines = draft.into_lines();
    let outside = || Misfit::Unfit("its record names a line that is not there".into());
    let count = count_missing(stored, edit, new.format());
    if count > stored.len() {
        return Err(Misfit::Unfit("its record lacks the row that was deleted".into()));
    }
    let (missing, changed) = stored.split_at(count);
    let mut missing: Vec<&Stored> = missing.iter().collect();
    missing.sort_by_key(|(number, _)| *number);
    for (number, line) in missing {
        if *number as usize > lines.len() {
            return Err(outside());
        }
        lines.insert(*number as usize, Cow::Borrowed(line));
    }
    for (number, line) in changed {
        *lines.get_mut(*number as usize).ok_or_else(outside)? = Cow::Borrowed(line);
    }
    let text = line_of_text(&lines);
    let text_is_stored = || changed.iter().any(|(number, _)| text == Some(*number as usize));
    if new.format() == Format::Conllu && !text_is_stored() {
        rewrite_text(&mut lines);
    }
    Ok(lines)
}

/// Reverses what the edit did to the structure, as far as that follows from the edit.
fn reverse(draft: &mut Draft, edit: &FollowedEdit) {
    let word = edit.at + 1;
    match edit.op {
        Followed::Substitute => substitute::reverse(draft, edit.at, edit.old_word()),
        Followed::Delete => draft.renumber(Renumber::Open(word)),
        Followed::Insert => {
            if let Some(line) = draft.line_of_word(word) {
                draft.close_spaces(line);
                draft.remove(line);
            }
            draft.renumber(Renumber::Close(word, 0));
        }
    }
}
