//! CoNLL-U: the rules of Universal Dependencies that go for every language, levels 1 and 2 of its own validation.

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

/// All rules.
pub(super) fn check(table: &Table, flaws: &mut Vec<Flaw>) {
    fields::check(table, flaws);
    values::check(table, flaws);
    features::check(table, flaws);
    tree::check(table, flaws);
    enhanced::check(table, flaws);
    misc::check(table, flaws);
    comments::check(table, flaws);
}
