//! CoNLL-X: a tree or a forest of dependencies, or none at all.

pub(super) use super::fields::check_dependencies as check;
