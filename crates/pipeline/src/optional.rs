//! Optional output files.

use std::path::Path;

use solecism_corpus::Problem;
use solecism_corpus::output::{FinishedOutput, Output};

/// An output file that is written only on request.
pub struct Optional(Option<Output>);

impl Optional {
    /// Opens the file if there is a path.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn create(path: Option<impl AsRef<Path>>) -> Result<Self, Problem> {
        path.map(|path| Output::create(path.as_ref())).transpose().map(Self)
    }

    /// Writes to the file, if there is one.
    ///
    /// # Errors
    /// If the disk is full, or the reader of a pipe is gone.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Problem> {
        self.0.as_mut().map_or(Ok(()), |output| output.write(bytes))
    }
}

impl From<Output> for Optional {
    fn from(output: Output) -> Self {
        Self(Some(output))
    }
}

/// Completes all files before it gives any its final name: all appear, or none.
///
/// # Errors
/// If a file cannot be completed.
pub fn keep_all(files: impl IntoIterator<Item = Optional>) -> Result<(), Problem> {
    let finished: Result<Vec<_>, Problem> =
        files.into_iter().filter_map(|f| f.0).map(Output::finish).collect();
    FinishedOutput::keep_all(finished?)
}
