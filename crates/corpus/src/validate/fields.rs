//! Rules for the fields of all tables.

use crate::flaw::Flaw;
use crate::format::Format;
use crate::table::{Column, Table};

/// Checks that no field is empty, starts or ends with white space, or has consecutive spaces.
pub(super) fn check(table: &Table, flaws: &mut Vec<Flaw>) {
    for row in table.rows() {
        for (column, field) in row.fields().enumerate() {
            let place = row.range(column);
            let mut report =
                |what: &str, help: &str| flaws.push(Flaw::new(place.start, place.len(), what, help));
            if field.is_empty() {
                report("an empty field", "write _ for an empty field");
            } else if field.trim() != field {
                report("white space at the start or end of a field", "remove it");
            } else if has_two_spaces(field) {
                report("consecutive spaces", "leave one");
            }
        }
    }
}

fn has_two_spaces(field: &str) -> bool {
    let mut after_space = false;
    field.chars().any(|c| std::mem::replace(&mut after_space, c.is_whitespace()) && after_space)
}

/// Checks that either no word has a head or all have one, with a relation, and some word is the root.
pub(super) fn check_heads(
    table: &Table,
    heads: (Column, &[Option<u32>]),
    relations: Column,
    flaws: &mut Vec<Flaw>,
) {
    let (column, heads) = heads;
    if heads.iter().all(Option::is_none) {
        return;
    }
    for (word, head) in table.words().zip(heads) {
        if head.is_none() {
            flaws.push(super::flaw(
                word,
                column,
                "a word without a head",
                "give a head to every word or to none",
            ));
        } else if word.field(relations) == "_" {
            flaws.push(super::flaw(word, relations, "a head without a relation", "give the relation"));
        }
    }
    if !heads.contains(&Some(0)) {
        flaws.extend(
            table.word(0).map(|word| super::flaw(word, column, "no root", "one word must have the head 0")),
        );
    }
}

/// Checks the rules common to CoNLL-X and CoNLL-2009.
pub(super) fn check_dependencies(table: &Table, flaws: &mut Vec<Flaw>) {
    debug_assert!(matches!(table.format(), Format::ConllX | Format::Conll09));
    check(table, flaws);
    check_heads(table, (Column::Head, table.heads()), Column::Deprel, flaws);
    if table.has(Column::SecondHead) {
        check_heads(table, (Column::SecondHead, &table.second_heads()), Column::SecondDeprel, flaws);
    }
}
