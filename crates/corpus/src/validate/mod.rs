//! Validation of sentences by the rules of their format, beyond those needed for parsing.

mod conll09;
mod conllu;
mod conllx;
mod fields;
mod rows;

use crate::flaw::Flaw;
use crate::format::Format;
use crate::m2::validate_m2;
use crate::sentence::Notation;
use crate::table::{Column, Row, Table};

/// Returns all flaws in the text of one sentence. A text that cannot be parsed has one flaw.
///
/// Bracketed trees, tagged text and plain text have no rules beyond those of parsing. CoNLL-U is checked by the rules
/// of Universal Dependencies for all languages (levels 1 and 2 of its validation), as far as they concern single
/// sentences.
pub fn validate(text: &str, notation: Notation) -> Vec<Flaw> {
    let format = notation.format;
    match format {
        Format::Conllu => table(text, format, conllu::check),
        Format::ConllX => table(text, format, conllx::check),
        Format::Conll09 => table(text, format, conll09::check),
        Format::Rows => table(text, format, rows::check),
        Format::M2 => validate_m2(text),
        Format::Brackets | Format::Tagged | Format::Text => notation.parse(text).err().into_iter().collect(),
    }
}

fn table(text: &str, format: Format, check: fn(&Table, &mut Vec<Flaw>)) -> Vec<Flaw> {
    match Table::parse(text, format) {
        Ok(table) => {
            let mut flaws = Vec::new();
            check(&table, &mut flaws);
            flaws.sort_by_key(|flaw| flaw.at);
            flaws
        }
        Err(flaw) => vec![flaw],
    }
}

/// Creates a flaw in one column of a row.
fn flaw(row: Row, column: Column, what: impl Into<String>, help: impl Into<String>) -> Flaw {
    let place = row.place(column);
    Flaw::new(place.start, place.len(), what, help)
}

#[cfg(test)]
mod tests;
