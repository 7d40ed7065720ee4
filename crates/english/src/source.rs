//! Tables that are either built in, and made when first asked for, or the user's own.

use std::sync::LazyLock;

/// Where a table comes from.
#[derive(Clone, Debug)]
pub(crate) enum Source<T: 'static> {
    /// Compiled in, shared by all, and made on first use: a job that does not ask for it does not pay for it.
    Builtin(&'static LazyLock<T>),
    /// Read from a file of the user's.
    Own(T),
}

impl<T> Source<T> {
    /// The table.
    pub(crate) fn get(&self) -> &T {
        match self {
            Source::Builtin(table) => table,
            Source::Own(table) => table,
        }
    }
}
