//! Where the results of steps are kept.
//!
//! Each step has a directory, named after what it depends on, with its files and a list of their checksums. It is
//! made beside its place and moved there when it is whole: a step that was stopped has left nothing behind, and one
//! whose files were altered is done again.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use solecism_corpus::Problem;
use solecism_corpus::temporary::TemporaryDirectory;
use solecism_tagging::model::checksum;

use crate::kept::lock;

/// The directory of the steps in that of an experiment.
pub(super) const STEPS: &str = "steps";

/// The list of checksums of a step's files.
const DONE: &str = "done.txt";

/// The directory of an experiment. While it lives, no other run can use it.
pub(super) struct Store {
    directory: PathBuf,
    /// Keeps the directory for this run.
    _lock: File,
}

/// A step that is being done.
pub(super) struct Part {
    files: TemporaryDirectory,
    place: PathBuf,
}

impl Store {
    /// Opens the directory, which is made unless it is there.
    ///
    /// # Errors
    /// If it cannot be made, or another run uses it.
    pub fn open(directory: &Path) -> Result<Self, Problem> {
        let steps = directory.join(STEPS);
        fs::create_dir_all(&steps).map_err(|e| Problem::io("make", &steps, &e))?;
        Ok(Self { directory: directory.to_owned(), _lock: lock(directory, super::writes)? })
    }

    /// Where everything is kept.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// Where a step's files are, or will be.
    pub fn place(&self, name: &str, key: u64) -> PathBuf {
        place(&self.directory, name, key)
    }

    /// Whether a step is done and its files are as they were.
    pub fn has(&self, name: &str, key: u64) -> bool {
        is_whole(&self.place(name, key))
    }

    /// Begins a step.
    ///
    /// # Errors
    /// If its directory cannot be made.
    pub fn begin(&self, name: &str, key: u64) -> Result<Part, Problem> {
        let place = self.place(name, key);
        if place.exists() {
            fs::remove_dir_all(&place).map_err(|e| Problem::io("remove", &place, &e))?;
        }
        let beside = place.file_name().unwrap_or_default().to_string_lossy();
        let steps = self.directory.join(STEPS);
        let files = TemporaryDirectory::named_in(&steps, &beside);
        Ok(Part { files: files.map_err(|e| Problem::io("make a directory in", &steps, &e))?, place })
    }
}

impl Part {
    /// Ends the step: its files are whole.
    ///
    /// # Errors
    /// If they cannot be put in their place.
    pub fn keep(self) -> Result<(), Problem> {
        let directory = self.files.path();
        let list = checksums(directory).map_err(|e| Problem::io("read", directory, &e))?;
        let done = directory.join(DONE);
        fs::write(&done, list).map_err(|e| Problem::io("write", &done, &e))?;
        self.files.persist(&self.place).map_err(|e| Problem::io("write", &self.place, &e))
    }

    /// Where its files go. Unless the step is kept, they are removed in the end.
    pub fn directory(&self) -> &Path {
        self.files.path()
    }
}

/// Where a step's files are, or will be.
pub(super) fn place(directory: &Path, name: &str, key: u64) -> PathBuf {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let plain: String = name.chars().map(|c| if is_plain(c) { c } else { '-' }).take(80).collect();
    directory.join(STEPS).join(format!("{plain}-{key:016x}"))
}

/// Whether a step's files are there, and as they were.
pub(super) fn is_whole(place: &Path) -> bool {
    let Ok(list) = fs::read_to_string(place.join(DONE)) else { return false };
    checksums(place).is_ok_and(|found| found == list)
}

/// The names of the files and what is in them, in the order of the names.
fn checksums(directory: &Path) -> std::io::Result<String> {
    let mut names: Vec<String> = fs::read_dir(directory)?
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| name != DONE)
        .collect();
    names.sort();
    let mut list = String::new();
    for name in names {
        let sum = checksum(&fs::read(directory.join(&name))?);
        let _ = writeln!(list, "{sum:016x} {name}");
    }
    Ok(list)
}
