//! Pairs of files by name.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use solecism_corpus::Problem;

/// Pairs two files, or the `.xml` files with equal names in two directories, in the order of the names.
///
/// # Errors
/// If a file has no counterpart, or a directory cannot be read.
pub fn paired(one: &Path, other: &Path) -> Result<Vec<(PathBuf, PathBuf)>, Problem> {
    if one.is_dir() != other.is_dir() {
        let what =
            format!("{} and {}: one is a directory and the other is not", one.display(), other.display());
        return Err(Problem::new(what, "name two files, or two directories"));
    }
    if !one.is_dir() {
        return Ok(vec![(one.to_owned(), other.to_owned())]);
    }
    let (ours, mut theirs) = (passage_files(one)?, passage_files(other)?);
    let mut pairs = Vec::with_capacity(ours.len());
    for (name, path) in ours {
        let Some(partner) = theirs.remove(&name) else {
            let what = format!("{} does not have {name}, which {} has", other.display(), one.display());
            return Err(Problem::new(what, "both directories must have passages of the same names"));
        };
        pairs.push((path, partner));
    }
    if let Some(name) = theirs.keys().next() {
        let what = format!("{} does not have {name}, which {} has", one.display(), other.display());
        return Err(Problem::new(what, "both directories must have passages of the same names"));
    }
    Ok(pairs)
}

/// The `.xml` files of a directory by name, or a single file.
///
/// # Errors
/// If the directory cannot be read.
pub fn passage_files(directory: &Path) -> Result<BTreeMap<String, PathBuf>, Problem> {
    if !directory.is_dir() {
        return Ok(BTreeMap::from([(String::new(), directory.to_owned())]));
    }
    let problem = |e: std::io::Error| Problem::io("read", directory, &e);
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(directory).map_err(problem)? {
        let path = entry.map_err(problem)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if [".xml", ".xml.gz", ".xml.zst"].iter().any(|ending| name.ends_with(ending)) {
            found.insert(name, path);
        }
    }
    if found.is_empty() {
        let what = format!("no passages in {}", directory.display());
        return Err(Problem::new(
            what,
            "files that end in .xml (also .xml.gz, .xml.zst) are taken from a directory",
        ));
    }
    Ok(found)
}
