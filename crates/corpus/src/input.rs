//! Where a corpus comes from: files, directories, standard input; packed or not.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::flaw::Problem;
use crate::format::Format;

/// File name endings that make a file in a directory part of the corpus.
const TREEBANK_EXTENSIONS: &[&str] = &["mrg", "ptb", "parse", "conllu"];

/// How much of a file is looked at to see what it is.
const HEAD: u64 = 64 << 10;

/// One file of a corpus, or standard input.
#[derive(Debug)]
pub struct Source {
    /// The name as it was given; `-` is standard input.
    pub name: String,
    from: From,
}

#[derive(Debug)]
enum From {
    Path(PathBuf),
    /// Standard input, and what was already read of it to see what it is.
    Stdin(Mutex<Vec<u8>>),
    /// Standard input, kept in a file so that it can be read more than once.
    Spool(File),
}

impl Source {
    /// The files that the arguments stand for, in order: a directory is its treebank files, sorted.
    ///
    /// # Errors
    /// An argument that does not exist, or a directory without treebank files.
    pub fn expand(arguments: &[PathBuf]) -> Result<Vec<Self>, Problem> {
        let mut sources = Vec::new();
        for argument in arguments {
            if argument.as_os_str() == "-" {
                sources.push(Self { name: "-".into(), from: From::Stdin(Mutex::default()) });
            } else if argument.is_dir() {
                let files = treebank_files(argument)?;
                if files.is_empty() {
                    let what = format!("no treebank files in {}", argument.display());
                    let help = "files that end in .mrg, .ptb, .parse or .conllu (also .gz, .zst) are taken from a directory; name others one by one";
                    return Err(Problem::new(what, help));
                }
                sources.extend(files.into_iter().map(Self::file));
            } else {
                sources.push(Self::file(argument.clone()));
            }
        }
        if sources.iter().filter(|s| matches!(s.from, From::Stdin(_))).count() > 1 {
            return Err(Problem::new("standard input is named twice", "name - once"));
        }
        Ok(sources)
    }

    fn file(path: PathBuf) -> Self {
        Self { name: path.display().to_string(), from: From::Path(path) }
    }

    /// The file's path, if it is one.
    pub fn path(&self) -> Option<&Path> {
        match &self.from {
            From::Path(path) => Some(path),
            From::Stdin(_) | From::Spool(_) => None,
        }
    }

    /// The format that the name announces, or else that the content looks like.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn tell_format(&self) -> Result<Format, Problem> {
        if let Some(format) = self.path().and_then(Format::of_path) {
            return Ok(format);
        }
        Ok(Format::of_content(&self.head()?))
    }

    /// The beginning of the text, as far as it can be read.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn head(&self) -> Result<String, Problem> {
        let mut head = Vec::new();
        // A damaged file may have a beginning all the same; who reads it through tells where it breaks off.
        drop(self.open()?.take(HEAD).read_to_end(&mut head));
        let text = String::from_utf8_lossy(&head).into_owned();
        if let From::Stdin(kept) = &self.from {
            *kept.lock().unwrap_or_else(PoisonError::into_inner) = head;
        }
        Ok(text)
    }

    /// Keeps standard input in a temporary file, so that it can be opened more than once.
    ///
    /// # Errors
    /// If it cannot be read, or there is no room for it.
    pub fn spool(&mut self) -> Result<(), Problem> {
        if matches!(self.from, From::Stdin(_)) {
            let mut input = self.open()?;
            let mut keep = || -> io::Result<File> {
                let mut file = tempfile::tempfile()?;
                io::copy(&mut input, &mut file)?;
                Ok(file)
            };
            self.from = From::Spool(keep().map_err(|e| Problem::io("keep", "standard input", &e))?);
        }
        Ok(())
    }

    /// Opens it and unpacks it as its name says.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn open(&self) -> Result<Box<dyn Read + Send>, Problem> {
        let problem = |e: io::Error| Problem::io("read", &self.name, &e);
        let path = match &self.from {
            From::Stdin(head) => {
                let head = std::mem::take(&mut *head.lock().unwrap_or_else(PoisonError::into_inner));
                return Ok(Box::new(io::Cursor::new(head).chain(io::stdin())));
            }
            From::Spool(file) => {
                let mut file = file.try_clone().map_err(problem)?;
                file.seek(SeekFrom::Start(0)).map_err(problem)?;
                return Ok(Box::new(file));
            }
            From::Path(path) => path,
        };
        let file = File::open(path).map_err(problem)?;
        Ok(match path.extension().and_then(|e| e.to_str()) {
            Some("gz") => Box::new(flate2::read::MultiGzDecoder::new(io::BufReader::new(file))),
            Some("zst") => Box::new(zstd::Decoder::new(file).map_err(problem)?),
            _ => Box::new(file),
        })
    }
}

fn treebank_files(directory: &Path) -> Result<Vec<PathBuf>, Problem> {
    let mut files = Vec::new();
    let mut pending = vec![(directory.to_owned(), Vec::new())];
    while let Some((directory, mut around)) = pending.pop() {
        let problem = |e: io::Error| Problem::io("read", &directory, &e);
        // A link may lead back to a directory that it lies in.
        let itself = fs::canonicalize(&directory).map_err(problem)?;
        if around.contains(&itself) {
            continue;
        }
        around.push(itself);
        for entry in fs::read_dir(&directory).map_err(problem)? {
            let path = entry.map_err(problem)?.path();
            if path.is_dir() {
                pending.push((path, around.clone()));
            } else if is_treebank(&path) {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

fn is_treebank(path: &Path) -> bool {
    let name = path.file_name().and_then(|n| n.to_str()).unwrap_or_default();
    let name = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(name);
    name.rsplit_once('.').is_some_and(|(_, extension)| TREEBANK_EXTENSIONS.contains(&extension))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_is_its_treebank_files_in_sorted_order() -> io::Result<()> {
        let directory = tempfile::tempdir()?;
        let sub = directory.path().join("01");
        fs::create_dir(&sub)?;
        for name in ["b.mrg", "a.ptb", "notes.txt", "01/c.conllu.gz"] {
            File::create(directory.path().join(name))?;
        }
        let sources = Source::expand(&[directory.path().to_owned()]).map_err(io::Error::other)?;
        let names: Vec<_> =
            sources.iter().filter_map(|s| s.path()?.strip_prefix(directory.path()).ok()).collect();
        assert_eq!(names, [Path::new("01/c.conllu.gz"), Path::new("a.ptb"), Path::new("b.mrg")]);
        Ok(())
    }

    #[test]
    fn an_empty_directory_is_a_problem() -> io::Result<()> {
        let directory = tempfile::tempdir()?;
        let problem = Source::expand(&[directory.path().to_owned()]).map(|_| ()).map_err(|p| p.what);
        assert!(problem.is_err_and(|what| what.starts_with("no treebank files in")));
        Ok(())
    }
}
