//! Deletion of a row: its dependents are attached to its head, and all rows are renumbered.

use solecism_corpus::Format;
use solecism_corpus::table::{CONLL09_COLUMNS, Column, Draft, DraftRow, LineId, RowId};

use super::promotion::{Candidate, promoted};
use super::{enhanced, ranges};

/// Takes the word out of the table.
pub(super) fn delete(draft: &mut Draft, at: u32) {
    let word = at + 1;
    let root = reattach(draft, word, Column::Head, Column::Deprel);
    reattach(draft, word, Column::SecondHead, Column::SecondDeprel);
    enhanced::contract(draft, word, root);
    shrink_range(draft, word);
    remove_arguments(draft, word);
    draft.remove_word(word);
}

/// Attaches the dependents of a word to its head. If it is the root, one of them takes its place; returns which.
fn reattach(draft: &mut Draft, word: u32, heads: Column, relations: Column) -> Option<u32> {
    let line = draft.line_of_word(word)?;
    let (head, relation) = (draft.get(line, heads).into_owned(), draft.get(line, relations).into_owned());
    let mut dependents = draft.mentioning(word);
    dependents.retain(|&line| {
        draft.row(line).is_some_and(DraftRow::is_word) && draft.head(line, heads) == Some(word)
    });
    let candidates = dependents
        .iter()
        .filter_map(|&line| draft.row(line))
        .map(|row| Candidate { relation: row.get(relations), form: row.get(Column::Form) });
    let first = if head == "0" { promoted(candidates) } else { None };
    let root = first.and_then(|first| number(draft, dependents[first]));
    let new_head = root.map_or(head, |root| root.to_string());
    for (place, line) in dependents.into_iter().enumerate() {
        if first != Some(place) {
            draft.set_references(line, heads, &new_head);
            continue;
        }
        draft.set_references(line, heads, "0");
        if let Some(row) = draft.row_mut(line) {
            row.set(relations, relation.clone());
        }
    }
    root
}

fn number(draft: &Draft, line: LineId) -> Option<u32> {
    draft.id(line)?.node().map(|node| node.word)
}

/// A range loses the word; one of two words, or of one, is then no range any more. A token of its own leaves its space behind.
fn shrink_range(draft: &mut Draft, word: u32) {
    let range = draft.line_of_range(word, word).and_then(|line| draft.id(line));
    match range {
        Some(RowId::Range(first, last)) if last - first <= 1 => {
            ranges::dissolve(draft, first, last);
            // The last word inherited what followed the range; if that is the one that goes, it passes it on.
            if word == last {
                pass_on(draft, word);
            }
        }
        Some(_) => ranges::respell(draft, word, ""),
        None => pass_on(draft, word),
    }
}

fn pass_on(draft: &mut Draft, word: u32) {
    if let Some(line) = draft.line_of_word(word) {
        draft.close_spaces(line);
    }
}

/// The arguments of a predicate of CoNLL-2009 go with it.
fn remove_arguments(draft: &mut Draft, word: u32) {
    let Some(line) = draft.line_of_word(word).filter(|_| draft.format() == Format::Conll09) else { return };
    let width = draft.width() - CONLL09_COLUMNS;
    let by_fill = |row: &DraftRow| row.get(Column::FillPred) == "Y";
    let by_sense = |row: &DraftRow| row.get(Column::Pred) != "_";
    let is_any = |row: &DraftRow| by_fill(row) || by_sense(row);
    if width == 0 || !draft.row(line).is_some_and(is_any) {
        return;
    }
    let is_predicate =
        if draft.rows().filter(|(_, row)| by_fill(row)).count() == width { by_fill } else { by_sense };
    let above = draft.rows().take_while(|&(l, _)| l != line);
    let place = above.filter(|(_, row)| is_predicate(row)).count();
    if draft.row(line).is_some_and(is_predicate) {
        draft.remove_column(CONLL09_COLUMNS + place);
    }
}
