//! Cache of step results.
//!
//! Each step has a directory, named after its key, with its files and a list of their checksums. The directory is written
//! under a temporary name and renamed when complete, so an interrupted step leaves nothing behind. A step whose files were
//! altered is executed again.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use solecism_corpus::Problem;
use solecism_corpus::temporary::TemporaryDirectory;
use solecism_tagging::model::checksum;

use crate::study_directory::lock;

/// Directory of the steps in that of an experiment.
pub(super) const STEPS: &str = "steps";

/// Directory of the states of trainings that are not finished.
pub(super) const CHECKPOINTS: &str = "checkpoints";

/// File with the checksums of a step's files.
const DONE: &str = "done.txt";

/// Directory of an experiment, locked against other runs.
pub(super) struct Store {
    directory: PathBuf,
    /// Keeps other runs out of the directory.
    _lock: File,
}

/// A step in progress.
pub(super) struct PendingStep {
    files: TemporaryDirectory,
    place: PathBuf,
}

impl Store {
    /// Opens the directory, creating it if needed.
    ///
    /// # Errors
    /// If it cannot be created or another run uses it.
    pub fn open(directory: &Path) -> Result<Self, Problem> {
        let make = |own: &str| {
            let own = directory.join(own);
            fs::create_dir_all(&own).map_err(|e| Problem::io("make", &own, &e))
        };
        make(STEPS)?;
        let lock = lock(directory, super::writes)?;
        make(CHECKPOINTS)?;
        Ok(Self { directory: directory.to_owned(), _lock: lock })
    }

    /// The directory.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// Directory of a step, existing or not.
    pub fn place(&self, name: &str, key: u64) -> PathBuf {
        place(&self.directory, name, key)
    }

    /// File for the state of a training until its step is done.
    pub fn checkpoint(&self, name: &str, key: u64) -> PathBuf {
        self.directory.join(CHECKPOINTS).join(directory_name(name, key))
    }

    /// True if the step is done and its files are unaltered.
    pub fn has(&self, name: &str, key: u64) -> bool {
        is_whole(&self.place(name, key))
    }

    /// Starts a step.
    ///
    /// # Errors
    /// If its directory cannot be created.
    pub fn begin(&self, name: &str, key: u64) -> Result<PendingStep, Problem> {
        let place = self.place(name, key);
        if place.exists() {
            fs::remove_dir_all(&place).map_err(|e| Problem::io("remove", &place, &e))?;
        }
        let beside = place.file_name().unwrap_or_default().to_string_lossy();
        let steps = self.directory.join(STEPS);
        let files = TemporaryDirectory::named_in(&steps, &beside);
        Ok(PendingStep { files: files.map_err(|e| Problem::io("make a directory in", &steps, &e))?, place })
    }
}

/// Removes the directory of checkpoints, unless there are some.
impl Drop for Store {
    fn drop(&mut self) {
        let _ = fs::remove_dir(self.directory.join(CHECKPOINTS));
    }
}

impl PendingStep {
    /// Completes the step.
    ///
    /// # Errors
    /// If the directory cannot be moved to its place.
    pub fn keep(self) -> Result<(), Problem> {
        let directory = self.files.path();
        let list = checksums(directory).map_err(|e| Problem::io("read", directory, &e))?;
        let done = directory.join(DONE);
        fs::write(&done, list).map_err(|e| Problem::io("write", &done, &e))?;
        self.files.persist(&self.place).map_err(|e| Problem::io("write", &self.place, &e))
    }

    /// Directory for the step's files, removed unless the step is completed.
    pub fn directory(&self) -> &Path {
        self.files.path()
    }
}

/// Directory of a step, existing or not.
pub(super) fn place(directory: &Path, name: &str, key: u64) -> PathBuf {
    directory.join(STEPS).join(directory_name(name, key))
}

fn directory_name(name: &str, key: u64) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let plain: String = name.chars().map(|c| if is_plain(c) { c } else { '-' }).take(80).collect();
    format!("{plain}-{key:016x}")
}

/// True if a step's files exist and are unaltered.
pub(super) fn is_whole(place: &Path) -> bool {
    let Ok(list) = fs::read_to_string(place.join(DONE)) else { return false };
    checksums(place).is_ok_and(|found| found == list)
}

/// Checksums and names of the files, sorted by name.
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
