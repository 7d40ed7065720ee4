//! Rules of CoNLL-U: those of Universal Dependencies for all languages (levels 1 and 2 of its validation).

mod comments;
mod enhanced;
mod features;
mod misc;
mod relation;
mod tree;
mod values;

use super::fields;
use crate::flaw::Flaw;
use crate::table::Table;

/// Checks all rules.
pub(super) fn check(table: &Table, flaws: &mut Vec<Flaw>) {
    fields::check(table, flaws);
    values::check(table, flaws);
    features::check(table, flaws);
    tree::check(table, flaws);
    enhanced::check(table, flaws);
    misc::check(table, flaws);
    comments::check(table, flaws);
}
