//! Tables that are either built in and created on first use, or supplied by the user.

use std::sync::LazyLock;

/// Source of a table.
#[derive(Clone, Debug)]
pub(crate) enum Source<T: 'static> {
    /// Compiled in, shared, and created on first use: a job that does not need it does not pay for it.
    Builtin(&'static LazyLock<T>),
    /// Supplied by the user, with the hash of its text.
    Own(T, u64),
}

impl<T> Source<T> {
    /// The table.
    pub(crate) fn get(&self) -> &T {
        match self {
            Source::Builtin(table) => table,
            Source::Own(table, _) => table,
        }
    }

    /// `built-in`, or a hash of the user's text, for signatures.
    pub(crate) fn signature(&self) -> String {
        match self {
            Source::Builtin(_) => "built-in".to_owned(),
            Source::Own(_, hash) => format!("{hash:016x}"),
        }
    }
}
