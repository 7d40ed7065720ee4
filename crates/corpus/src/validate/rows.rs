//! Rows: any fields, as long as there is something in each.

pub(super) use super::fields::check;
