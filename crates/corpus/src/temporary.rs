//! Temporary files and directories, which are removed when dropped and also when a signal ends the program.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::{Builder, NamedTempFile};

/// Prefix of the names of all temporary files. In the directory of a study, every file with this prefix belongs to it.
pub const PREFIX: &str = ".solecism-";

/// Paths of all that exist. None is created, renamed or removed without this lock.
static LIVE: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn live() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An entry in `LIVE`, removed when dropped.
#[derive(Debug)]
struct Entry(PathBuf);

impl Entry {
    fn new(path: &Path, list: &mut BTreeSet<PathBuf>) -> Self {
        // The working directory may change before a signal comes.
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        list.insert(path.clone());
        Self(path)
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        live().remove(&self.0);
    }
}

/// A temporary file with a name.
#[derive(Debug)]
pub struct TemporaryFile {
    // Dropped in this order: the file is removed before its entry.
    file: NamedTempFile,
    _entry: Entry,
}

impl TemporaryFile {
    /// Creates a temporary file in this directory, with these permissions if the system supports them.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn new_in(directory: &Path, permissions: Option<fs::Permissions>) -> io::Result<Self> {
        let mut builder = Builder::new();
        builder.prefix(PREFIX);
        if let Some(permissions) = permissions {
            builder.permissions(permissions);
        }
        let mut list = live();
        let file = builder.tempfile_in(directory)?;
        let entry = Entry::new(file.path(), &mut list);
        Ok(Self { file, _entry: entry })
    }

    /// The open file.
    pub fn as_file_mut(&mut self) -> &mut fs::File {
        self.file.as_file_mut()
    }
}

/// Renames files to their final names. No signal ends the program in between.
///
/// # Errors
/// The first path that a file cannot be renamed to, with the reason; the files after it are removed.
pub fn persist_all(files: Vec<(TemporaryFile, PathBuf)>) -> Result<(), (PathBuf, io::Error)> {
    let list = live();
    let mut result = Ok(());
    let mut entries = Vec::new();
    for (TemporaryFile { file, _entry: entry }, path) in files {
        // Dropping an entry takes the lock, so entries are kept until it is released.
        entries.push(entry);
        if result.is_ok() {
            result = file.persist(&path).map(drop).map_err(|error| (path, error.error));
        }
    }
    drop(list);
    result
}

/// A temporary directory, removed with its contents.
#[derive(Debug)]
pub struct TemporaryDirectory {
    path: PathBuf,
    entry: Option<Entry>,
}

impl TemporaryDirectory {
    /// Creates a directory in the system's temporary directory.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn new() -> io::Result<Self> {
        Self::new_in(&std::env::temp_dir())
    }

    /// Creates a directory in `parent`, with a unique name.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn new_in(parent: &Path) -> io::Result<Self> {
        let mut list = live();
        let path = Builder::new().prefix(PREFIX).tempdir_in(parent)?.keep();
        let entry = Some(Entry::new(&path, &mut list));
        Ok(Self { path, entry })
    }

    /// Creates a directory in `parent` with a fixed name, removing an existing one.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn named_in(parent: &Path, name: &str) -> io::Result<Self> {
        let path = parent.join(format!("{PREFIX}{name}"));
        let mut list = live();
        if path.exists() {
            fs::remove_dir_all(&path)?;
        }
        fs::create_dir(&path)?;
        let entry = Some(Entry::new(&path, &mut list));
        Ok(Self { path, entry })
    }

    /// Path of the directory.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Renames the directory, on the same file system, and keeps it.
    ///
    /// # Errors
    /// If it cannot be renamed; it is then removed.
    pub fn persist(mut self, path: &Path) -> io::Result<()> {
        let list = live();
        let renamed = fs::rename(&self.path, path);
        // Dropping an entry takes the lock.
        drop(list);
        renamed?;
        self.entry = None;
        Ok(())
    }
}

impl Drop for TemporaryDirectory {
    fn drop(&mut self) {
        if self.entry.is_some() {
            // A leftover does no harm, and the next run of the same study removes it.
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}

/// Removes all temporary files and directories before a signal ends the program. Other threads can no longer create,
/// rename or remove any.
pub fn remove_all() {
    let list = live();
    for path in list.iter() {
        // Nothing can be done about an error here.
        let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    }
    std::mem::forget(list);
}

/// Removes the temporary files that a killed run has left in a directory and its subdirectories. The caller must hold a
/// lock that keeps other runs out of the directory.
///
/// # Errors
/// The first path that cannot be read or removed.
pub fn remove_leftovers(directory: &Path) -> Result<(), (PathBuf, io::Error)> {
    let mut pending = vec![directory.to_owned()];
    while let Some(directory) = pending.pop() {
        let entries = fs::read_dir(&directory).map_err(|error| (directory, error))?;
        for entry in entries.flatten() {
            let (path, is_directory) = (entry.path(), entry.file_type().is_ok_and(|kind| kind.is_dir()));
            if entry.file_name().as_encoded_bytes().starts_with(PREFIX.as_bytes()) {
                let removed = if is_directory { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
                removed.map_err(|error| (path, error))?;
            } else if is_directory {
                pending.push(path);
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_leftover_temporary_files_are_removed() -> io::Result<()> {
        let directory = tempfile::tempdir()?;
        let at = |name: &str| directory.path().join(name);
        fs::create_dir_all(at("steps/.solecism-left"))?;
        for name in ["results.json", ".solecism-a", ".hidden", "steps/.solecism-b", "steps/.solecism-left/c"]
        {
            fs::write(at(name), "")?;
        }
        remove_leftovers(directory.path()).map_err(|(_, error)| error)?;
        let names = |path: &Path| -> io::Result<Vec<_>> {
            let mut names =
                fs::read_dir(path)?.map(|e| Ok(e?.file_name())).collect::<io::Result<Vec<_>>>()?;
            names.sort();
            Ok(names)
        };
        assert_eq!(names(directory.path())?, [".hidden", "results.json", "steps"]);
        assert_eq!(names(&at("steps"))?.len(), 0);
        Ok(())
    }

    #[test]
    fn renaming_several_files_stops_at_the_first_error() -> io::Result<()> {
        let directory = tempfile::tempdir()?;
        let file = || TemporaryFile::new_in(directory.path(), None);
        fs::create_dir_all(directory.path().join("taken/full"))?;
        let names = ["first", "taken", "last"].map(|name| directory.path().join(name));
        let files = names.iter().map(|name| Ok((file()?, name.clone()))).collect::<io::Result<Vec<_>>>()?;
        assert_eq!(persist_all(files).map_err(|(path, _)| path), Err(names[1].clone()));
        let left: Vec<_> = fs::read_dir(directory.path())?.flatten().map(|e| e.file_name()).collect();
        assert_eq!(left.len(), 2, "{left:?}");
        Ok(())
    }
}
