//! Tables that are either built in, and made when first asked for, or the user's own.

use std::sync::LazyLock;

/// Where a table comes from.
#[derive(Clone, Debug)]
pub(crate) enum Source<T: 'static> {
    /// Compiled in, shared by all, and made on first use: a job that does not ask for it does not pay for it.
    Builtin(&'static LazyLock<T>),
    /// The user's own, with the hash of the text that it was read from.
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

    /// For signatures: `built-in`, or a hash of the user's own text.
    pub(crate) fn signature(&self) -> String {
        match self {
            Source::Builtin(_) => "built-in".to_owned(),
            Source::Own(_, hash) => format!("{hash:016x}"),
        }
    }
}
