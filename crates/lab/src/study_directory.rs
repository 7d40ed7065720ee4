//! Directories with the files of a study, so that an interrupted study can resume.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use solecism_corpus::Problem;
use solecism_corpus::output::write_file;
use solecism_corpus::temporary;

/// File that identifies the study.
pub(crate) const STUDY: &str = "study.txt";

/// Empty file whose lock keeps other runs out.
pub(crate) const LOCK: &str = "lock";

/// True for the names of the files and directories that a study creates in its directory.
pub type Writes = fn(&str) -> bool;

/// Existing files of a directory that the study would overwrite.
pub fn overwritten(directory: &Path, writes: Writes) -> Vec<PathBuf> {
    let mut pending = entries(directory, writes);
    let mut files = Vec::new();
    while let Some(path) = pending.pop() {
        if path.is_dir() {
            pending.extend(entries(&path, |_| true));
        } else {
            files.push(path);
        }
    }
    files
}

/// The entries of a directory with such names; none if it cannot be read.
fn entries(directory: &Path, has_name: impl Fn(&str) -> bool) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    entries.filter(|entry| has_name(&entry.file_name().to_string_lossy())).map(|entry| entry.path()).collect()
}

/// Locks a directory while the returned file is open, and removes temporary files that a killed run left.
///
/// # Errors
/// If another run uses the directory, or its lock is a file of the user's.
pub(crate) fn lock(directory: &Path, writes: Writes) -> Result<File, Problem> {
    let path = directory.join(LOCK);
    let foreign = || {
        let what = format!("{} is not the lock of a study, which is an empty file", path.display());
        Problem::new(what, "name another directory, or move that file")
    };
    match fs::symlink_metadata(&path) {
        Ok(found) if !found.is_file() || found.len() > 0 => return Err(foreign()),
        _ => {}
    }
    let lock = File::options().write(true).create(true).truncate(false).open(&path);
    let lock = lock.map_err(|e| Problem::io("write", &path, &e))?;
    if lock.try_lock().is_err() {
        let what = format!("another run is using {}", directory.display());
        return Err(Problem::new(what, "wait for it, or give another directory"));
    }
    let is_own_directory = |path: &PathBuf| path.is_dir() && !path.is_symlink();
    let own = entries(directory, writes).into_iter().filter(is_own_directory);
    for directory in own.chain([directory.to_owned()]) {
        temporary::remove_leftovers(&directory).map_err(|(path, e)| Problem::io("remove", path, &e))?;
    }
    Ok(lock)
}

/// Creates and locks a directory, or checks that its files belong to the same study. The lock is held while the returned file
/// is open.
///
/// # Errors
/// If it cannot be created, is used by another run, or has files of another study or others that the study would write.
pub(crate) fn claim(directory: &Path, fingerprint: &str, writes: Writes) -> Result<File, Problem> {
    fs::create_dir_all(directory).map_err(|e| Problem::io("make", directory, &e))?;
    let lock = lock(directory, writes)?;
    let study = directory.join(STUDY);
    match fs::read(&study) {
        Ok(found) if found == fingerprint.as_bytes() => Ok(lock),
        Ok(_) => {
            let what = format!("{} has outputs for another text or other errors", directory.display());
            Err(Problem::new(what, "give another directory, or remove this one"))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let lock_path = directory.join(LOCK);
            match overwritten(directory, writes).into_iter().find(|path| *path != lock_path) {
                None => write_file(&study, fingerprint).map(|()| lock),
                Some(path) => {
                    let what = format!("the study would overwrite {}, which is not its own", path.display());
                    Err(Problem::new(what, "name another directory"))
                }
            }
        }
        Err(error) => Err(Problem::io("read", &study, &error)),
    }
}
