//! Directories that a study keeps its files in, so that what was stopped can go on.

use std::fs;
use std::path::Path;

use solecism_corpus::Problem;
use solecism_corpus::output::Output;

/// What says which study the files in a directory belong to.
const STUDY: &str = "study.txt";

/// Makes the directory, or makes sure that what is in it is of the same study.
///
/// # Errors
/// If it cannot be made, or holds files of another study.
pub(crate) fn claim(directory: &Path, fingerprint: &str) -> Result<(), Problem> {
    fs::create_dir_all(directory).map_err(|e| Problem::io("make", directory, &e))?;
    let study = directory.join(STUDY);
    match fs::read_to_string(&study) {
        Ok(found) if found == fingerprint => Ok(()),
        Ok(_) => {
            let what = format!("{} holds outputs for another text or other errors", directory.display());
            Err(Problem::new(what, "name another directory, or remove this one"))
        }
        Err(_) => write(&study, fingerprint),
    }
}

/// Writes a file, whole or not at all.
///
/// # Errors
/// If it cannot be written.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Problem> {
    let mut output = Output::create(path)?;
    output.write(text.as_bytes())?;
    output.finish()?.keep()
}
