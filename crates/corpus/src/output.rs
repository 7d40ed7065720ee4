//! Output files, compressed or not: a regular file appears only when it is complete; devices, pipes and standard output
//! are written directly.

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::mem;
use std::path::{Path, PathBuf};

use crate::flaw::Problem;
use crate::temporary::{self, TemporaryFile};
use crate::terminal::printable;

/// An output file. It gets its name only when it is complete.
pub struct Output {
    name: PathBuf,
    writer: Compressor,
}

enum Compressor {
    Plain(BufWriter<Target>),
    Gzip(flate2::write::GzEncoder<BufWriter<Target>>),
    Zstd(zstd::Encoder<'static, BufWriter<Target>>),
}

enum Target {
    Stdout(io::Stdout),
    /// Standard output on a terminal: control characters are made visible.
    Terminal {
        out: io::Stdout,
        /// Bytes of an incomplete character.
        partial: Vec<u8>,
    },
    /// A device, pipe or socket: written directly, never replaced by a file.
    Direct(File),
    /// A temporary file in the directory of `path`, renamed to it at the end.
    Temporary {
        file: TemporaryFile,
        path: PathBuf,
    },
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(out) => out.write(bytes),
            Self::Terminal { out, partial } => write_printable(out, partial, bytes).map(|()| bytes.len()),
            Self::Direct(file) => file.write(bytes),
            Self::Temporary { file, .. } => file.as_file_mut().write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(out) | Self::Terminal { out, .. } => out.flush(),
            Self::Direct(file) => file.flush(),
            Self::Temporary { file, .. } => file.as_file_mut().flush(),
        }
    }
}

impl Target {
    /// Writes the bytes of a last, incomplete character.
    fn complete(&mut self) -> io::Result<()> {
        match self {
            Self::Terminal { out, partial } => {
                out.write_all(printable(&String::from_utf8_lossy(&mem::take(partial))).as_bytes())
            }
            Self::Stdout(_) | Self::Direct(_) | Self::Temporary { .. } => Ok(()),
        }
    }
}

/// Writes the complete characters of `partial` and `bytes`, made safe for a terminal, and leaves the rest in `partial`.
fn write_printable(out: &mut io::Stdout, partial: &mut Vec<u8>, bytes: &[u8]) -> io::Result<()> {
    partial.extend_from_slice(bytes);
    let complete = partial.len() - incomplete_len(partial);
    let text = String::from_utf8_lossy(&partial[..complete]).into_owned();
    partial.drain(..complete);
    out.write_all(printable(&text).as_bytes())
}

/// Number of bytes at the end that are an incomplete character, or a carriage return that a line feed may follow.
fn incomplete_len(bytes: &[u8]) -> usize {
    if bytes.last() == Some(&b'\r') {
        return 1;
    }
    match str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => bytes.len() - error.valid_up_to(),
        // Text that is not UTF-8 at all is left to the lossy conversion.
        _ => 0,
    }
}

/// Other names of standard output. A file that they lead to must not be replaced, because it is already open.
const STANDARD_OUTPUT: [&str; 3] = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

/// Other names of files that are already open.
const OPEN: [&str; 3] = ["/dev/stderr", "/dev/fd", "/proc/self/fd"];

/// True if the path is `-` or another name of standard output.
pub fn is_standard_output(path: &Path) -> bool {
    path.as_os_str() == "-" || STANDARD_OUTPUT.iter().any(|name| path == Path::new(name))
}

/// Maximum number of symbolic links followed.
const MAX_LINKS: usize = 40;

/// Follows symbolic links to the file that writing to this path would write. The file need not exist.
///
/// # Errors
/// If the links form a cycle.
pub fn resolve_links(path: &Path) -> io::Result<PathBuf> {
    if let Ok(found) = fs::canonicalize(path) {
        return Ok(found);
    }
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        let Ok(target) = fs::read_link(&path) else { return Ok(path) };
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    Err(io::Error::new(io::ErrorKind::InvalidInput, "its symbolic links form a cycle"))
}

impl Target {
    fn open(path: &Path, is_plain: bool) -> io::Result<Self> {
        if is_standard_output(path) {
            let out = io::stdout();
            let escapes = is_plain && out.is_terminal();
            return Ok(if escapes { Self::Terminal { out, partial: Vec::new() } } else { Self::Stdout(out) });
        }
        // An open file is appended to, even if it is a regular file.
        if OPEN.iter().any(|name| path.starts_with(name)) {
            return Ok(Self::Direct(File::options().append(true).open(path)?));
        }
        // The target of a link is replaced, not the link.
        let path = resolve_links(path)?;
        match fs::metadata(&path) {
            Ok(found) if found.is_dir() => {
                Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a directory"))
            }
            Ok(found) if !found.is_file() => Ok(Self::Direct(File::options().write(true).open(&path)?)),
            found => Ok(Self::Temporary { file: temporary_for(&path, found.ok().as_ref())?, path }),
        }
    }
}

/// Creates a temporary file in the directory of `path`, with the permissions that `path` has or would get.
fn temporary_for(path: &Path, found: Option<&fs::Metadata>) -> io::Result<TemporaryFile> {
    if found.is_some_and(|f| f.permissions().readonly()) {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only"));
    }
    let directory = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let permissions = found.map(fs::Metadata::permissions).or_else(default_permissions);
    // Leaves out the name of the temporary file, which means nothing to the user.
    TemporaryFile::new_in(directory, permissions).map_err(|e| io::Error::from(e.kind()))
}

/// Permissions of a new file, to which the system applies the user's mask.
#[cfg(unix)]
#[allow(clippy::unnecessary_wraps)] // `None` on other systems
fn default_permissions() -> Option<fs::Permissions> {
    Some(std::os::unix::fs::PermissionsExt::from_mode(0o666))
}

#[cfg(not(unix))]
fn default_permissions() -> Option<fs::Permissions> {
    None
}

/// Writes a file completely or not at all.
///
/// # Errors
/// If it cannot be written.
pub fn write_file(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), Problem> {
    let mut output = Output::create(path)?;
    output.write(contents.as_ref())?;
    output.finish()?.keep()
}

impl Output {
    /// Opens a file for writing, compressed according to its extension; `-` is standard output.
    ///
    /// # Errors
    /// If it is a directory or cannot be written.
    pub fn create(path: &Path) -> Result<Self, Problem> {
        Self::open(path, true)
    }

    /// Opens standard output for text with escape sequences, which are not made visible. The caller must make any text
    /// from files safe.
    ///
    /// # Errors
    /// None at present.
    pub fn styled_stdout() -> Result<Self, Problem> {
        Self::open(Path::new("-"), false)
    }

    fn open(path: &Path, is_plain: bool) -> Result<Self, Problem> {
        let problem = |e: io::Error| Problem::io("write", path, &e);
        let target = BufWriter::with_capacity(256 << 10, Target::open(path, is_plain).map_err(problem)?);
        let writer = match path.extension().and_then(|e| e.to_str()) {
            Some("gz") => {
                Compressor::Gzip(flate2::write::GzEncoder::new(target, flate2::Compression::default()))
            }
            Some("zst") => Compressor::Zstd(zstd::Encoder::new(target, 0).map_err(problem)?),
            _ => Compressor::Plain(target),
        };
        Ok(Self { name: path.to_owned(), writer })
    }

    /// Writes all the bytes.
    ///
    /// # Errors
    /// If the disk is full, or the reader of a pipe has closed it.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Problem> {
        let written = match &mut self.writer {
            Compressor::Plain(writer) => writer.write_all(bytes),
            Compressor::Gzip(writer) => writer.write_all(bytes),
            Compressor::Zstd(writer) => writer.write_all(bytes),
        };
        written.map_err(|e| Problem::io("write", &self.name, &e))
    }

    /// Completes the content. The file gets its name in [`FinishedOutput::keep`].
    ///
    /// # Errors
    /// If the disk is full.
    pub fn finish(self) -> Result<FinishedOutput, Problem> {
        let finish = || -> io::Result<Target> {
            let writer = match self.writer {
                Compressor::Plain(writer) => writer,
                Compressor::Gzip(writer) => writer.finish()?,
                Compressor::Zstd(writer) => writer.finish()?,
            };
            let mut target = writer.into_inner().map_err(io::IntoInnerError::into_error)?;
            target.complete()?;
            target.flush()?;
            Ok(target)
        };
        let target = finish().map_err(|e| Problem::io("write", &self.name, &e))?;
        Ok(FinishedOutput { name: self.name, target })
    }
}

/// A complete file without its name, so that several files can appear together.
pub struct FinishedOutput {
    name: PathBuf,
    target: Target,
}

impl FinishedOutput {
    /// Gives the file its name.
    ///
    /// # Errors
    /// If it cannot be renamed.
    pub fn keep(self) -> Result<(), Problem> {
        Self::keep_all(vec![self])
    }

    /// Gives all files their names. No signal ends the program in between.
    ///
    /// # Errors
    /// The first file that cannot be renamed.
    pub fn keep_all(all: Vec<Self>) -> Result<(), Problem> {
        let mut names = Vec::new();
        let mut files = Vec::new();
        for Self { name, target } in all {
            if let Target::Temporary { file, path } = target {
                names.push((path.clone(), name));
                files.push((file, path));
            }
        }
        temporary::persist_all(files).map_err(|(failed, error)| {
            let name = names.into_iter().find(|(path, _)| *path == failed).map_or(failed, |(_, name)| name);
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
    fn compressed_output_can_be_read_again() -> io::Result<()> {
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
    fn a_full_disk_is_reported_and_a_device_stays_a_device() {
        let problem = write_file(Path::new("/dev/full"), b"text").map_err(|p| p.what);
        assert!(problem.is_err_and(|what| what.starts_with("could not write /dev/full")));
        assert_eq!(write_file(Path::new("/dev/null"), b"text"), Ok(()));
        assert!(fs::metadata("/dev/null").is_ok_and(|found| !found.is_file()));
    }
}
