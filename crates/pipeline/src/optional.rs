//! Files that are written only if they were asked for.

use std::path::Path;

use solecism_corpus::Problem;
use solecism_corpus::output::{FinishedOutput, Output};

/// A file that is written only if it was asked for.
pub struct Optional(Option<Output>);

impl Optional {
    /// Opens it if there is a name.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn create(path: Option<impl AsRef<Path>>) -> Result<Self, Problem> {
        path.map(|path| Output::create(path.as_ref())).transpose().map(Self)
    }

    /// Writes to it, if it was asked for.
    ///
    /// # Errors
    /// If there is no room, or nobody reads.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Problem> {
        self.0.as_mut().map_or(Ok(()), |output| output.write(bytes))
    }
}

impl From<Output> for Optional {
    fn from(output: Output) -> Self {
        Self(Some(output))
    }
}

/// Completes all the files, and only then gives them their names: all appear, or none.
///
/// # Errors
/// If one cannot be completed.
pub fn keep_all(files: impl IntoIterator<Item = Optional>) -> Result<(), Problem> {
    let finished: Result<Vec<_>, Problem> =
        files.into_iter().filter_map(|f| f.0).map(Output::finish).collect();
    FinishedOutput::keep_all(finished?)
}
