//! Rules of rows: any fields that are not empty.

pub(super) use super::fields::check;
