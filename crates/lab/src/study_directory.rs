//! Directories that a study keeps its files in, so that what was stopped can go on.

use std::fs::{self, File};
use std::path::Path;

use solecism_corpus::Problem;
use solecism_corpus::output::write_file;
use solecism_corpus::temporary;

/// What says which study the files in a directory belong to.
const STUDY: &str = "study.txt";

/// Keeps other runs out of a directory for as long as the returned file is open, and removes what a killed run has left.
///
/// # Errors
/// If another run uses the directory.
pub(crate) fn lock(directory: &Path) -> Result<File, Problem> {
    let path = directory.join("lock");
    let lock = File::create(&path).map_err(|e| Problem::io("write", &path, &e))?;
    if lock.try_lock().is_err() {
        let what = format!("another run is using {}", directory.display());
        return Err(Problem::new(what, "wait for it, or name another directory"));
    }
    temporary::sweep(directory).map_err(|(path, e)| Problem::io("remove", path, &e))?;
    Ok(lock)
}

/// Makes the directory, or makes sure that what is in it is of the same study. No other run can use it for as long as the
/// returned file is open.
///
/// # Errors
/// If it cannot be made, is used by another run, or holds files of another study.
pub(crate) fn claim(directory: &Path, fingerprint: &str) -> Result<File, Problem> {
    fs::create_dir_all(directory).map_err(|e| Problem::io("make", directory, &e))?;
    let lock = lock(directory)?;
    let study = directory.join(STUDY);
    match fs::read_to_string(&study) {
        Ok(found) if found == fingerprint => Ok(lock),
        Ok(_) => {
            let what = format!("{} holds outputs for another text or other errors", directory.display());
            Err(Problem::new(what, "name another directory, or remove this one"))
        }
        Err(_) => write_file(&study, fingerprint).map(|()| lock),
    }
}
