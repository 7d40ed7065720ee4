//! Rules of CoNLL-U for MISC: no empty attributes, and `SpaceAfter` only on surface tokens.

use crate::flaw::Flaw;
use crate::table::{Column, Row, RowId, Table, attribute};
use crate::validate::flaw;

pub(super) fn check(table: &Table, flaws: &mut Vec<Flaw>) {
    let mut range_end = 0;
    for row in table.rows() {
        let misc = row.misc();
        if misc.split('|').any(str::is_empty) {
            flaws.push(flaw(
                row,
                Column::Misc,
                "an empty attribute",
                "put exactly one bar between attributes",
            ));
        }
        if let RowId::Range(_, last) = row.id() {
            range_end = last;
        }
        if let Some(value) = attribute(misc, "SpaceAfter") {
            check_space_after(row, value, range_end, flaws);
        }
    }
}

fn check_space_after(row: Row, value: &str, range_end: u32, flaws: &mut Vec<Flaw>) {
    let mut report = |what: &str, help: &str| flaws.push(flaw(row, Column::Misc, what, help));
    match row.id() {
        _ if value != "No" => report("SpaceAfter is not No", "omit it if a space follows"),
        RowId::Word(word) if word <= range_end => {
            report("SpaceAfter inside a range", "put it on the range itself");
        }
        RowId::Empty(..) => report("SpaceAfter on an empty node", "an empty node is not part of the text"),
        RowId::Word(_) | RowId::Range(..) => {}
    }
}
