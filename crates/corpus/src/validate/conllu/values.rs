//! Rules of CoNLL-U for the fields of each sort of row: white space, parts of speech, and fields that must be empty in
//! ranges and empty nodes.

use crate::flaw::Flaw;
use crate::table::{Column, Row, RowId, Table, UPOS};
use crate::validate::flaw;

/// Columns that must not contain white space.
const WITHOUT_SPACE: [Column; 6] =
    [Column::Upos, Column::Xpos, Column::Feats, Column::Head, Column::Deprel, Column::Deps];

pub(super) fn check(table: &Table, flaws: &mut Vec<Flaw>) {
    for row in table.rows() {
        check_space(row, flaws);
        match row.id() {
            RowId::Word(_) => check_part_of_speech(row, flaws),
            RowId::Range(..) => check_range(row, flaws),
            RowId::Empty(..) => check_empty_node(row, flaws),
        }
    }
}

fn check_space(row: Row, flaws: &mut Vec<Flaw>) {
    let has_space = |&column: &Column| row.field(column).contains(char::is_whitespace);
    let form = matches!(row.id(), RowId::Range(..)).then_some(Column::Form);
    for column in WITHOUT_SPACE.into_iter().chain(form).filter(has_space) {
        flaws.push(flaw(
            row,
            column,
            "white space in a field",
            "only words, lemmas and MISC may contain spaces",
        ));
    }
}

fn check_part_of_speech(row: Row, flaws: &mut Vec<Flaw>) {
    if !UPOS.contains(&row.upos()) {
        let what = "not a universal part of speech";
        flaws.push(flaw(row, Column::Upos, what, format!("UPOS is one of {}", UPOS.join(", "))));
    }
}

fn check_range(row: Row, flaws: &mut Vec<Flaw>) {
    let columns = [Column::Lemma, Column::Upos, Column::Xpos, Column::Head, Column::Deprel, Column::Deps];
    let features = (row.feats() != "Typo=Yes").then_some(Column::Feats);
    for column in columns.into_iter().chain(features).filter(|&column| row.field(column) != "_") {
        let help = "a range has only a form, MISC and optionally the feature Typo=Yes; write _";
        flaws.push(flaw(row, column, "a range with its own analysis", help));
    }
}

fn check_empty_node(row: Row, flaws: &mut Vec<Flaw>) {
    for column in [Column::Head, Column::Deprel].into_iter().filter(|&column| row.field(column) != "_") {
        let help = "an empty node has only enhanced dependencies; write _";
        flaws.push(flaw(row, column, "an empty node in the basic tree", help));
    }
    if row.upos() != "_" {
        check_part_of_speech(row, flaws);
    }
}
