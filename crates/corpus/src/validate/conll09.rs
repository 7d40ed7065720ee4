//! Rules of CoNLL-2009: dependencies, predicates and their arguments.

use super::{fields, flaw};
use crate::flaw::Flaw;
use crate::table::{CONLL09_COLUMNS, Column, Table};

/// Checks dependencies, and that each predicate with arguments has a sense.
pub(super) fn check(table: &Table, flaws: &mut Vec<Flaw>) {
    fields::check_dependencies(table, flaws);
    for word in table.words() {
        match (word.field(Column::FillPred), word.field(Column::Pred)) {
            ("Y", "_") if table.width() > CONLL09_COLUMNS => {
                flaws.push(flaw(
                    word,
                    Column::Pred,
                    "a predicate without a sense",
                    "FILLPRED is Y: give PRED",
                ));
            }
            ("Y" | "_", _) => {}
            _ => flaws.push(flaw(
                word,
                Column::FillPred,
                "FILLPRED is neither Y nor _",
                "mark predicates with Y",
            )),
        }
    }
}
