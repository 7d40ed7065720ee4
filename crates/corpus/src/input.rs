//! Where a corpus comes from: files, directories, standard input; packed or not.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::flaw::{Flaw, Problem};
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
    /// A file, which can be opened any number of times.
    File(PathBuf),
    /// Standard input or another pipe, which can be read once.
    Stream(Mutex<Stream>),
    /// What came from a stream, kept in a file.
    Spool(File),
}

/// How far a stream has been read.
enum Stream {
    /// Nobody has opened it; `None` is standard input.
    Unopened(Option<PathBuf>),
    /// Its beginning was looked at, and must come first when it is read.
    Begun { head: Vec<u8>, rest: Box<dyn Read + Send> },
    /// Somebody reads it, or has read it.
    Taken,
}

impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unopened(_) => "Unopened",
            Self::Begun { .. } => "Begun",
            Self::Taken => "Taken",
        })
    }
}

impl Stream {
    /// Takes what is still to be read.
    fn take(&mut self, name: &str) -> Result<Box<dyn Read + Send>, Problem> {
        match mem::replace(self, Self::Taken) {
            Self::Unopened(path) => {
                let opened = match &path {
                    None => open_stream(io::stdin(), None),
                    Some(path) => File::open(path).and_then(|file| open_stream(file, Some(path))),
                };
                opened.map_err(|e| Problem::io("read", name, &e))
            }
            Self::Begun { head, rest } => Ok(Box::new(io::Cursor::new(head).chain(rest))),
            Self::Taken => Err(read_twice(name)),
        }
    }

    /// Its beginning, which stays to be read.
    fn head(&mut self, name: &str) -> Result<Vec<u8>, Problem> {
        let mut rest = self.take(name)?;
        let mut head = Vec::new();
        // What is wrong further on is told by whoever reads it through.
        drop(rest.by_ref().take(HEAD).read_to_end(&mut head));
        *self = Self::Begun { head: head.clone(), rest };
        Ok(head)
    }
}

fn read_twice(name: &str) -> Problem {
    let what = match name {
        "-" => "standard input is read more than once".to_owned(),
        name => format!("{name} is a pipe, and it is read more than once"),
    };
    Problem::new(what, "write it to a file first, and name that")
}

impl Source {
    /// The files that the arguments stand for, in order: a directory is its treebank files, sorted.
    ///
    /// # Errors
    /// An argument that does not exist, or a directory without treebank files.
    pub fn expand<P: AsRef<Path>>(arguments: &[P]) -> Result<Vec<Self>, Problem> {
        let mut sources = Vec::new();
        for argument in arguments.iter().map(AsRef::as_ref) {
            if argument.as_os_str() == "-" {
                sources.push(Self { name: "-".into(), from: From::Stream(Stream::Unopened(None).into()) });
            } else if argument.is_dir() {
                let files = treebank_files(argument)?;
                if files.is_empty() {
                    let what = format!("no treebank files in {}", argument.display());
                    let help = "files that end in .mrg, .ptb, .parse or .conllu (also .gz, .zst) are taken from a directory; name others one by one";
                    return Err(Problem::new(what, help));
                }
                sources.extend(files.into_iter().map(Self::of_path));
            } else {
                sources.push(Self::of_path(argument.to_owned()));
            }
        }
        if arguments.iter().filter(|argument| argument.as_ref().as_os_str() == "-").count() > 1 {
            return Err(Problem::new("standard input is named twice", "name - once"));
        }
        Ok(sources)
    }

    /// One file: `-` is standard input, and a directory is none.
    ///
    /// # Errors
    /// A directory.
    pub fn single(path: &Path) -> Result<Self, Problem> {
        if path.is_dir() {
            return Err(Problem::new(format!("{} is a directory", path.display()), "name one file"));
        }
        if path.as_os_str() == "-" {
            return Ok(Self { name: "-".into(), from: From::Stream(Stream::Unopened(None).into()) });
        }
        Ok(Self::of_path(path.to_owned()))
    }

    fn of_path(path: PathBuf) -> Self {
        let name = path.display().to_string();
        // What is not there is told when it is opened.
        let is_stream = fs::metadata(&path).is_ok_and(|found| !found.is_file());
        let from =
            if is_stream { From::Stream(Stream::Unopened(Some(path)).into()) } else { From::File(path) };
        Self { name, from }
    }

    /// Whether it can be read only once.
    pub fn is_stream(&self) -> bool {
        matches!(self.from, From::Stream(_))
    }

    /// The format that the name announces, or else that the content looks like.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn tell_format(&self) -> Result<Format, Problem> {
        match Format::of_path(Path::new(&self.name)) {
            Some(format) => Ok(format),
            None => Ok(Format::of_content(&self.head()?)),
        }
    }

    /// The beginning of the text, as far as it can be read.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn head(&self) -> Result<String, Problem> {
        let head = if let From::Stream(stream) = &self.from {
            lock(stream).head(&self.name)?
        } else {
            let mut head = Vec::new();
            // A damaged file may have a beginning all the same; who reads it through tells where it breaks off.
            drop(self.open()?.take(HEAD).read_to_end(&mut head));
            head
        };
        Ok(String::from_utf8_lossy(&head).into_owned())
    }

    /// Keeps what comes from a stream in a temporary file, so that it can be opened more than once.
    ///
    /// # Errors
    /// If it cannot be read, or there is no room for it.
    pub fn spool(&mut self) -> Result<(), Problem> {
        if self.is_stream() {
            let mut input = self.open()?;
            let mut keep = || -> io::Result<File> {
                let mut file = tempfile::tempfile()?;
                io::copy(&mut input, &mut file)?;
                Ok(file)
            };
            self.from = From::Spool(keep().map_err(|e| Problem::io("keep", &self.name, &e))?);
        }
        Ok(())
    }

    /// Opens it and unpacks it, as its name or its first bytes say.
    ///
    /// # Errors
    /// If it cannot be opened, or is a stream that was opened before.
    pub fn open(&self) -> Result<Box<dyn Read + Send>, Problem> {
        let problem = |e: io::Error| Problem::io("read", &self.name, &e);
        match &self.from {
            From::Stream(stream) => lock(stream).take(&self.name),
            From::Spool(file) => {
                // A duplicate of the handle would share its position with others that are reading.
                Ok(Box::new(Spooled { file: file.try_clone().map_err(problem)?, position: 0 }))
            }
            From::File(path) => open_file(path).map_err(problem),
        }
    }
}

/// Reads a whole text file; `-` is standard input, and what is packed is unpacked.
///
/// # Errors
/// If it cannot be read, or is not UTF-8.
pub fn read_text(path: &Path) -> Result<String, Problem> {
    let source = Source::single(path)?;
    let mut bytes = Vec::new();
    source.open()?.read_to_end(&mut bytes).map_err(|e| Problem::io("read", &source.name, &e))?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let flaw =
            Flaw::new(at, 1, "text that is not UTF-8", "convert the file to UTF-8, for example with iconv");
        flaw.locate(&error.into_bytes(), &source.name, 1)
    })
}

fn lock(stream: &Mutex<Stream>) -> MutexGuard<'_, Stream> {
    stream.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A spooled stream, read from a position of its own.
struct Spooled {
    file: File,
    position: u64,
}

impl Read for Spooled {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = read_at(&mut self.file, buffer, self.position)?;
        self.position += read as u64;
        Ok(read)
    }
}

#[cfg(unix)]
fn read_at(file: &mut File, buffer: &mut [u8], position: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, position)
}

#[cfg(not(unix))]
fn read_at(file: &mut File, buffer: &mut [u8], position: u64) -> io::Result<usize> {
    file.seek(io::SeekFrom::Start(position))?;
    file.read(buffer)
}

/// How a file is packed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Packing {
    None,
    Gzip,
    Zstd,
}

/// How many first bytes tell how a file is packed.
const MAGIC: u64 = 4;

impl Packing {
    /// By its name.
    fn of_name(path: &Path) -> Option<Self> {
        match path.extension().and_then(|e| e.to_str()) {
            Some("gz") => Some(Self::Gzip),
            Some("zst") => Some(Self::Zstd),
            _ => None,
        }
    }

    /// By its first bytes. No text begins like a packed file: it would not be UTF-8.
    fn of_content(first: &[u8]) -> Self {
        match first {
            [0x1f, 0x8b, ..] => Self::Gzip,
            [0x28, 0xb5, 0x2f, 0xfd] => Self::Zstd,
            _ => Self::None,
        }
    }

    fn unpack(self, input: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
        Ok(match self {
            Self::None => Box::new(input),
            Self::Gzip => Box::new(flate2::read::MultiGzDecoder::new(io::BufReader::new(input))),
            Self::Zstd => Box::new(zstd::Decoder::new(input)?),
        })
    }
}

fn first_bytes(input: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut first = Vec::new();
    input.by_ref().take(MAGIC).read_to_end(&mut first)?;
    Ok(first)
}

/// Opens a file that can be read from its beginning again.
fn open_file(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    let mut file = File::open(path)?;
    if let Some(packing) = Packing::of_name(path) {
        return packing.unpack(file);
    }
    let packing = Packing::of_content(&first_bytes(&mut file)?);
    file.rewind()?;
    packing.unpack(file)
}

/// Opens a stream, of which nothing may be lost.
fn open_stream(
    mut input: impl Read + Send + 'static,
    path: Option<&Path>,
) -> io::Result<Box<dyn Read + Send>> {
    if let Some(packing) = path.and_then(Packing::of_name) {
        return packing.unpack(input);
    }
    let first = first_bytes(&mut input)?;
    Packing::of_content(&first).unpack(io::Cursor::new(first).chain(input))
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
            sources.iter().filter_map(|s| Path::new(&s.name).strip_prefix(directory.path()).ok()).collect();
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
