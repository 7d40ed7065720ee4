//! Rules of CoNLL-X: a dependency tree or forest, or no dependencies at all.

pub(super) use super::fields::check_dependencies as check;
