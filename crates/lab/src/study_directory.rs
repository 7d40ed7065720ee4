//! Directories with the files of a study, so that an interrupted study can resume.

use std::fs::{self, File};
use std::path::Path;

use solecism_corpus::Problem;
use solecism_corpus::output::write_file;
use solecism_corpus::temporary;

/// File that identifies the study.
const STUDY: &str = "study.txt";

/// Locks a directory while the returned file is open, and removes temporary files that a killed run left.
///
/// # Errors
/// If another run uses the directory.
pub(crate) fn lock(directory: &Path) -> Result<File, Problem> {
    let path = directory.join("lock");
    let lock = File::create(&path).map_err(|e| Problem::io("write", &path, &e))?;
    if lock.try_lock().is_err() {
        let what = format!("another run is using {}", directory.display());
        return Err(Problem::new(what, "wait for it, or give another directory"));
    }
    temporary::remove_leftovers(directory).map_err(|(path, e)| Problem::io("remove", path, &e))?;
    Ok(lock)
}

/// Creates and locks a directory, or checks that its files belong to the same study. The lock is held while the returned file
/// is open.
///
/// # Errors
/// If it cannot be created, is used by another run, or has files of another study.
pub(crate) fn claim(directory: &Path, fingerprint: &str) -> Result<File, Problem> {
    fs::create_dir_all(directory).map_err(|e| Problem::io("make", directory, &e))?;
    let lock = lock(directory)?;
    let study = directory.join(STUDY);
    match fs::read_to_string(&study) {
        Ok(found) if found == fingerprint => Ok(lock),
        Ok(_) => {
            let what = format!("{} has outputs for another text or other errors", directory.display());
            Err(Problem::new(what, "give another directory, or remove this one"))
        }
        Err(_) => write_file(&study, fingerprint).map(|()| lock),
    }
}
