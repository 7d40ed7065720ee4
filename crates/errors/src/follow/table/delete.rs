//! A row goes: its dependents attach to its head, and everything is numbered anew.

use solecism_corpus::Format;
use solecism_corpus::table::{CONLL09_COLUMNS, Column, Draft, DraftRow, Renumber, RowId};

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
    remove_row(draft, word);
}

/// Attaches the dependents of a word to its head. If it is the root, one of them takes its place; returns which.
fn reattach(draft: &mut Draft, word: u32, heads: Column, relations: Column) -> Option<u32> {
    let row = draft.line_of_word(word).and_then(|line| draft.row(line))?;
    let (head, relation) = (row.get(heads).to_owned(), row.get(relations).to_owned());
    let is_dependent = |row: &DraftRow| matches!(row.id(), RowId::Word(_)) && row.head(heads) == Some(word);
    let dependents: Vec<usize> =
        draft.rows().filter(|(_, row)| is_dependent(row)).map(|(line, _)| line).collect();
    let candidates = dependents
        .iter()
        .filter_map(|&line| draft.row(line))
        .map(|row| Candidate { relation: row.get(relations), form: row.get(Column::Form) });
    let first = if head == "0" { promoted(candidates) } else { None };
    let root = first.and_then(|first| number(draft.row(dependents[first])?));
    let new_head = root.map_or(head, |root| root.to_string());
    for (place, line) in dependents.into_iter().enumerate() {
        let Some(row) = draft.row_mut(line) else { continue };
        if first == Some(place) {
            row.set(heads, "0");
            row.set(relations, relation.clone());
        } else {
            row.set(heads, new_head.clone());
        }
    }
    root
}

fn number(row: &DraftRow) -> Option<u32> {
    row.id().node().map(|node| node.word)
}

/// A range loses the word; one of two words, or of one, is then no range any more. A token of its own leaves its space behind.
fn shrink_range(draft: &mut Draft, word: u32) {
    let range = draft.line_of_range(word, word).and_then(|line| draft.row(line)).map(DraftRow::id);
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
    let is_predicate =
        if draft.rows().filter(|(_, row)| by_fill(row)).count() == width { by_fill } else { by_sense };
    let place = draft.rows().filter(|&(l, row)| l < line && is_predicate(row)).count();
    if width > 0 && draft.row(line).is_some_and(is_predicate) {
        for row in draft.rows_mut() {
            row.remove_field(CONLL09_COLUMNS + place);
        }
    }
}

fn remove_row(draft: &mut Draft, word: u32) {
    let before =
        draft.rows().filter(|(_, row)| matches!(row.id(), RowId::Empty(w, _) if w + 1 == word)).count();
    if let Some(line) = draft.line_of_word(word) {
        draft.remove(line);
    }
    draft.renumber(Renumber::Close(word, before as u32));
    // Empty nodes that stood after the first word of a range now come before the range.
    let range = draft.rows().find(|(_, row)| matches!(row.id(), RowId::Range(first, _) if first == word));
    if let Some((range, first)) = range.map(|(line, _)| line).zip(draft.line_of_word(word)) {
        draft.move_before(range, first);
    }
}
