//! Where results go: a file that is either whole or absent, a device or pipe, standard output; packed or not.

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::mem;
use std::path::{Path, PathBuf};

use crate::flaw::Problem;
use crate::temporary::{self, TemporaryFile};
use crate::terminal::printable;

/// Something that is written, and appears under its name only when it is complete.
pub struct Output {
    name: PathBuf,
    writer: Packing,
}

enum Packing {
    Plain(BufWriter<Target>),
    Gzip(flate2::write::GzEncoder<BufWriter<Target>>),
    Zstd(zstd::Encoder<'static, BufWriter<Target>>),
}

enum Target {
    Stdout(io::Stdout),
    /// Standard output that people look at: control characters in what is written are shown, not obeyed.
    Terminal {
        out: io::Stdout,
        /// The bytes of a character that is not complete yet.
        begun: Vec<u8>,
    },
    /// A device, a pipe, a socket: written directly, never replaced by a file.
    Direct(File),
    /// A file beside the one that is wanted, which takes its name at the end.
    Beside {
        file: TemporaryFile,
        wanted: PathBuf,
    },
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(out) => out.write(bytes),
            Self::Terminal { out, begun } => show(out, begun, bytes).map(|()| bytes.len()),
            Self::Direct(file) => file.write(bytes),
            Self::Beside { file, .. } => file.as_file_mut().write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(out) | Self::Terminal { out, .. } => out.flush(),
            Self::Direct(file) => file.flush(),
            Self::Beside { file, .. } => file.as_file_mut().flush(),
        }
    }
}

impl Target {
    /// Writes what waited for more.
    fn complete(&mut self) -> io::Result<()> {
        match self {
            Self::Terminal { out, begun } => {
                out.write_all(printable(&String::from_utf8_lossy(&mem::take(begun))).as_bytes())
            }
            Self::Stdout(_) | Self::Direct(_) | Self::Beside { .. } => Ok(()),
        }
    }
}

/// Writes the complete characters of `begun` and `bytes`, made safe for a terminal, and keeps the rest in `begun`.
fn show(out: &mut io::Stdout, begun: &mut Vec<u8>, bytes: &[u8]) -> io::Result<()> {
    begun.extend_from_slice(bytes);
    let complete = begun.len() - incomplete(begun);
    let text = String::from_utf8_lossy(&begun[..complete]).into_owned();
    begun.drain(..complete);
    out.write_all(printable(&text).as_bytes())
}

/// How many bytes at the end are the beginning of a character, or a carriage return whose line end may follow.
fn incomplete(bytes: &[u8]) -> usize {
    if bytes.last() == Some(&b'\r') {
        return 1;
    }
    match str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => bytes.len() - error.valid_up_to(),
        // What is not UTF-8 further on is for the lossy conversion; its end may be cut, and is shown as a replacement.
        _ => 0,
    }
}

/// Other names of standard output. Where they lead is not to be replaced: who opened it goes on writing to it.
const STANDARD_OUTPUT: [&str; 3] = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

/// Names of what is open already.
const OPEN: [&str; 3] = ["/dev/stderr", "/dev/fd", "/proc/self/fd"];

/// Whether this names standard output.
pub fn is_standard_output(path: &Path) -> bool {
    path.as_os_str() == "-" || STANDARD_OUTPUT.iter().any(|name| path == Path::new(name))
}

/// The most links that are followed one after the other.
const LINKS: usize = 40;

/// The file that is written when this path is: links are followed, also where the last one leads to nothing yet.
///
/// # Errors
/// Links in a circle.
pub fn resolved(path: &Path) -> io::Result<PathBuf> {
    if let Ok(found) = fs::canonicalize(path) {
        return Ok(found);
    }
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        let Ok(target) = fs::read_link(&path) else { return Ok(path) };
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    Err(io::Error::new(io::ErrorKind::InvalidInput, "its links lead in a circle"))
}

impl Target {
    fn open(path: &Path, is_plain: bool) -> io::Result<Self> {
        if is_standard_output(path) {
            let out = io::stdout();
            let is_shown = is_plain && out.is_terminal();
            return Ok(if is_shown { Self::Terminal { out, begun: Vec::new() } } else { Self::Stdout(out) });
        }
        // Something that is open already is written where it stands, even if it is a file.
        if OPEN.iter().any(|name| path.starts_with(name)) {
            return Ok(Self::Direct(File::options().append(true).open(path)?));
        }
        // A link is followed: what it points to is replaced, not the link.
        let wanted = resolved(path)?;
        match fs::metadata(&wanted) {
            Ok(found) if found.is_dir() => {
                Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a directory"))
            }
            Ok(found) if !found.is_file() => Ok(Self::Direct(File::options().write(true).open(&wanted)?)),
            found => Ok(Self::Beside { file: beside(&wanted, found.ok().as_ref())?, wanted }),
        }
    }
}

/// A temporary file in the directory of `wanted`, with the permissions that `wanted` has or would get.
fn beside(wanted: &Path, found: Option<&fs::Metadata>) -> io::Result<TemporaryFile> {
    if found.is_some_and(|f| f.permissions().readonly()) {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only"));
    }
    let directory = wanted.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let permissions = found.map(fs::Metadata::permissions).or_else(default_permissions);
    // The user did not name the temporary file, and should not read of it.
    TemporaryFile::new_in(directory, permissions).map_err(|e| io::Error::from(e.kind()))
}

/// What a new file gets, the user's mask applied by the system.
#[cfg(unix)]
#[allow(clippy::unnecessary_wraps)] // elsewhere there is none
fn default_permissions() -> Option<fs::Permissions> {
    Some(std::os::unix::fs::PermissionsExt::from_mode(0o666))
}

/// What a new file gets is the system's own.
#[cfg(not(unix))]
fn default_permissions() -> Option<fs::Permissions> {
    None
}

/// Writes a file, whole or not at all.
///
/// # Errors
/// If it cannot be written.
pub fn write_file(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), Problem> {
    let mut output = Output::create(path)?;
    output.write(contents.as_ref())?;
    output.finish()?.keep()
}

impl Output {
    /// Opens a file for writing; `-` is standard output; the name says how it is packed.
    ///
    /// # Errors
    /// If it is a directory or cannot be written.
    pub fn create(path: &Path) -> Result<Self, Problem> {
        Self::open(path, true)
    }

    /// Opens standard output for text that paints a terminal itself: whoever writes it has made safe what comes from
    /// elsewhere.
    ///
    /// # Errors
    /// None that is known.
    pub fn painted() -> Result<Self, Problem> {
        Self::open(Path::new("-"), false)
    }

    fn open(path: &Path, is_plain: bool) -> Result<Self, Problem> {
        let problem = |e: io::Error| Problem::io("write", path, &e);
        let target = BufWriter::with_capacity(256 << 10, Target::open(path, is_plain).map_err(problem)?);
        let writer = match path.extension().and_then(|e| e.to_str()) {
            Some("gz") => {
                Packing::Gzip(flate2::write::GzEncoder::new(target, flate2::Compression::default()))
            }
            Some("zst") => Packing::Zstd(zstd::Encoder::new(target, 0).map_err(problem)?),
            _ => Packing::Plain(target),
        };
        Ok(Self { name: path.to_owned(), writer })
    }

    /// Writes all the bytes.
    ///
    /// # Errors
    /// If there is no room, or nobody reads.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Problem> {
        let written = match &mut self.writer {
            Packing::Plain(writer) => writer.write_all(bytes),
            Packing::Gzip(writer) => writer.write_all(bytes),
            Packing::Zstd(writer) => writer.write_all(bytes),
        };
        written.map_err(|e| Problem::io("write", &self.name, &e))
    }

    /// Completes the content, without giving it its name yet.
    ///
    /// # Errors
    /// If there is no room.
    pub fn finish(self) -> Result<Finished, Problem> {
        let finish = || -> io::Result<Target> {
            let writer = match self.writer {
                Packing::Plain(writer) => writer,
                Packing::Gzip(writer) => writer.finish()?,
                Packing::Zstd(writer) => writer.finish()?,
            };
            let mut target = writer.into_inner().map_err(io::IntoInnerError::into_error)?;
            target.complete()?;
            target.flush()?;
            Ok(target)
        };
        let target = finish().map_err(|e| Problem::io("write", &self.name, &e))?;
        Ok(Finished { name: self.name, target })
    }
}

/// Content that is complete and waits for its name, so that of several files all appear or none.
pub struct Finished {
    name: PathBuf,
    target: Target,
}

impl Finished {
    /// Gives the file its name.
    ///
    /// # Errors
    /// If the name cannot be taken.
    pub fn keep(self) -> Result<(), Problem> {
        Self::keep_all(vec![self])
    }

    /// Gives all the files their names. No signal ends the program between two of them.
    ///
    /// # Errors
    /// The first name that cannot be taken.
    pub fn keep_all(all: Vec<Self>) -> Result<(), Problem> {
        let mut names = Vec::new();
        let mut files = Vec::new();
        for Self { name, target } in all {
            if let Target::Beside { file, wanted } = target {
                names.push((wanted.clone(), name));
                files.push((file, wanted));
            }
        }
        temporary::persist_all(files).map_err(|(wanted, error)| {
            let name = names.into_iter().find(|(path, _)| *path == wanted).map_or(wanted, |(_, name)| name);
            Problem::io("write", name, &error)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_appears_only_when_it_is_kept() -> io::Result<()> {
        let directory = tempfile::tempdir()?;
        let path = directory.path().join("out.txt");
        let mut output = Output::create(&path).map_err(io::Error::other)?;
        output.write(b"half").map_err(io::Error::other)?;
        drop(output);
        assert_eq!(fs::read_dir(directory.path())?.count(), 0);
        write_file(&path, b"whole").map_err(io::Error::other)?;
        assert_eq!(fs::read(&path)?, b"whole");
        Ok(())
    }

    #[test]
    fn what_is_packed_can_be_read_again() -> io::Result<()> {
        let directory = tempfile::tempdir()?;
        for name in ["a.txt.gz", "a.txt.zst"] {
            let path = directory.path().join(name);
            write_file(&path, b"one\ntwo\n").map_err(io::Error::other)?;
            let corpus = crate::Corpus::open(&[path], None).map_err(io::Error::other)?;
            let batches: Result<Vec<_>, _> = corpus.batches().collect();
            let text: Vec<u8> =
                batches.map_err(io::Error::other)?.iter().flat_map(|b| b.bytes().to_vec()).collect();
            assert_eq!(text, b"one\ntwo\n", "{name}");
        }
        Ok(())
    }

    #[test]
    fn a_directory_is_not_written() -> io::Result<()> {
        let directory = tempfile::tempdir()?;
        let problem = write_file(directory.path(), b"").map_err(|p| p.what);
        assert!(problem.is_err_and(|what| what.contains("it is a directory")));
        Ok(())
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_told_and_a_device_stays_a_device() {
        let problem = write_file(Path::new("/dev/full"), b"text").map_err(|p| p.what);
        assert!(problem.is_err_and(|what| what.starts_with("could not write /dev/full")));
        assert_eq!(write_file(Path::new("/dev/null"), b"text"), Ok(()));
        assert!(fs::metadata("/dev/null").is_ok_and(|found| !found.is_file()));
    }
}
