//! Input files: directories, standard input and pipes, compressed or not.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::flaw::{Flaw, Problem};
use crate::format::Format;

/// Extensions of the files that are taken from a directory.
const TREEBANK_EXTENSIONS: &[&str] = &["mrg", "ptb", "parse", "conllu"];

/// Number of bytes read to detect the format.
const HEAD: u64 = 64 << 10;

/// One file of a corpus, or standard input.
#[derive(Debug)]
pub struct Source {
    /// Name as given; `-` is standard input.
    pub name: String,
    origin: Origin,
}

#[derive(Debug)]
enum Origin {
    /// A file, which can be opened any number of times.
    File(PathBuf),
    /// Standard input or another pipe, which can be read only once.
    Stream(Mutex<Stream>),
    /// A temporary file with the content of a stream.
    Spool(File),
}

/// State of a stream.
enum Stream {
    /// Not opened yet; `None` is standard input.
    Unopened(Option<PathBuf>),
    /// The head was read to detect the format; a reader gets it first.
    HeadRead { head: Vec<u8>, rest: Box<dyn Read + Send> },
    /// Handed to a reader.
    Taken,
}

impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unopened(_) => "Unopened",
            Self::HeadRead { .. } => "HeadRead",
            Self::Taken => "Taken",
        })
    }
}

impl Stream {
    /// Returns a reader of the whole stream.
    fn take(&mut self, name: &str) -> Result<Box<dyn Read + Send>, Problem> {
        match mem::replace(self, Self::Taken) {
            Self::Unopened(path) => {
                let opened = match &path {
                    None => open_stream(io::stdin(), None),
                    Some(path) => File::open(path).and_then(|file| open_stream(file, Some(path))),
                };
                opened.map_err(|e| Problem::io("read", name, &e))
            }
            Self::HeadRead { head, rest } => Ok(Box::new(io::Cursor::new(head).chain(rest))),
            Self::Taken => Err(read_twice(name)),
        }
    }

    /// Reads the beginning without consuming it.
    fn head(&mut self, name: &str) -> Result<Vec<u8>, Problem> {
        let mut rest = self.take(name)?;
        let mut head = Vec::new();
        // A read error is reported when the whole stream is read.
        drop(rest.by_ref().take(HEAD).read_to_end(&mut head));
        *self = Self::HeadRead { head: head.clone(), rest };
        Ok(head)
    }
}

fn read_twice(name: &str) -> Problem {
    let what = match name {
        "-" => "standard input can be read only once".to_owned(),
        name => format!("{name} is a pipe and can be read only once"),
    };
    Problem::new(what, "write it to a file first, and name that")
}

impl Source {
    /// Expands the arguments to files: a directory stands for its treebank files, sorted by name.
    ///
    /// # Errors
    /// If a directory cannot be read or has no treebank files, or `-` is given twice.
    pub fn expand<P: AsRef<Path>>(arguments: &[P]) -> Result<Vec<Self>, Problem> {
        let mut sources = Vec::new();
        for argument in arguments.iter().map(AsRef::as_ref) {
            if argument.as_os_str() == "-" {
                sources
                    .push(Self { name: "-".into(), origin: Origin::Stream(Stream::Unopened(None).into()) });
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

    /// Creates a source for one file; `-` is standard input.
    ///
    /// # Errors
    /// If the path is a directory.
    pub fn single(path: &Path) -> Result<Self, Problem> {
        if path.is_dir() {
            return Err(Problem::new(format!("{} is a directory", path.display()), "name one file"));
        }
        if path.as_os_str() == "-" {
            return Ok(Self { name: "-".into(), origin: Origin::Stream(Stream::Unopened(None).into()) });
        }
        Ok(Self::of_path(path.to_owned()))
    }

    fn of_path(path: PathBuf) -> Self {
        let name = path.display().to_string();
        // A missing file is reported when it is opened.
        let is_stream = fs::metadata(&path).is_ok_and(|found| !found.is_file());
        let origin =
            if is_stream { Origin::Stream(Stream::Unopened(Some(path)).into()) } else { Origin::File(path) };
        Self { name, origin }
    }

    /// True if it can be read only once.
    pub fn is_stream(&self) -> bool {
        matches!(self.origin, Origin::Stream(_))
    }

    /// Detects the format by the name, or else by the content.
    ///
    /// # Errors
    /// If the file cannot be opened.
    pub fn detect_format(&self) -> Result<Format, Problem> {
        match Format::of_path(Path::new(&self.name)) {
            Some(format) => Ok(format),
            None => Ok(Format::of_content(&self.head()?)),
        }
    }

    /// Reads the beginning of the text, as far as it can be read.
    ///
    /// # Errors
    /// If the file cannot be opened.
    pub fn head(&self) -> Result<String, Problem> {
        let head = if let Origin::Stream(stream) = &self.origin {
            lock(stream).head(&self.name)?
        } else {
            let mut head = Vec::new();
            // Damage further on is reported when the whole file is read.
            drop(self.open()?.take(HEAD).read_to_end(&mut head));
            head
        };
        Ok(String::from_utf8_lossy(&head).into_owned())
    }

    /// Copies a stream to a temporary file, so that it can be opened more than once.
    ///
    /// # Errors
    /// If it cannot be read, or the disk is full.
    pub fn spool(&mut self) -> Result<(), Problem> {
        if self.is_stream() {
            let mut input = self.open()?;
            let mut copy = || -> io::Result<File> {
                let mut file = tempfile::tempfile()?;
                io::copy(&mut input, &mut file)?;
                Ok(file)
            };
            self.origin = Origin::Spool(copy().map_err(|e| Problem::io("copy", &self.name, &e))?);
        }
        Ok(())
    }

    /// Opens the file, decompressing it if its name or its first bytes say that it is compressed.
    ///
    /// # Errors
    /// If it cannot be opened, or is a stream that was opened before.
    pub fn open(&self) -> Result<Box<dyn Read + Send>, Problem> {
        let problem = |e: io::Error| Problem::io("read", &self.name, &e);
        match &self.origin {
            Origin::Stream(stream) => lock(stream).take(&self.name),
            Origin::Spool(file) => {
                // Duplicated handles share one file position, so each reader keeps its own.
                Ok(Box::new(Spooled { file: file.try_clone().map_err(problem)?, position: 0 }))
            }
            Origin::File(path) => open_file(path).map_err(problem),
        }
    }
}

/// Reads a whole text file, decompressing it if necessary; `-` is standard input.
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

/// Reader of a spooled stream with its own position.
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

/// Compression of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Compression {
    None,
    Gzip,
    Zstd,
}

/// Number of bytes that identify the compression.
const MAGIC: u64 = 4;

impl Compression {
    fn of_name(path: &Path) -> Option<Self> {
        match path.extension().and_then(|e| e.to_str()) {
            Some("gz") => Some(Self::Gzip),
            Some("zst") => Some(Self::Zstd),
            _ => None,
        }
    }

    /// UTF-8 text cannot start with these bytes.
    fn of_content(first: &[u8]) -> Self {
        match first {
            [0x1f, 0x8b, ..] => Self::Gzip,
            [0x28, 0xb5, 0x2f, 0xfd] => Self::Zstd,
            _ => Self::None,
        }
    }

    fn decompress(self, input: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
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

/// Opens a file that can be rewound.
fn open_file(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    let mut file = File::open(path)?;
    if let Some(compression) = Compression::of_name(path) {
        return compression.decompress(file);
    }
    let compression = Compression::of_content(&first_bytes(&mut file)?);
    file.rewind()?;
    compression.decompress(file)
}

/// Opens a stream, which cannot be rewound.
fn open_stream(
    mut input: impl Read + Send + 'static,
    path: Option<&Path>,
) -> io::Result<Box<dyn Read + Send>> {
    if let Some(compression) = path.and_then(Compression::of_name) {
        return compression.decompress(input);
    }
    let first = first_bytes(&mut input)?;
    Compression::of_content(&first).decompress(io::Cursor::new(first).chain(input))
}

fn treebank_files(directory: &Path) -> Result<Vec<PathBuf>, Problem> {
    let mut files = Vec::new();
    let mut pending = vec![(directory.to_owned(), Vec::new())];
    while let Some((directory, mut ancestors)) = pending.pop() {
        let problem = |e: io::Error| Problem::io("read", &directory, &e);
        // A symbolic link may lead back to a directory that contains it.
        let canonical = fs::canonicalize(&directory).map_err(problem)?;
        if ancestors.contains(&canonical) {
            continue;
        }
        ancestors.push(canonical);
        for entry in fs::read_dir(&directory).map_err(problem)? {
            let path = entry.map_err(problem)?.path();
            if path.is_dir() {
                pending.push((path, ancestors.clone()));
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
    fn a_directory_stands_for_its_treebank_files_in_sorted_order() -> io::Result<()> {
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
