//! Where results go: a file that is either whole or absent, a device or pipe, standard output; packed or not.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::flaw::Problem;

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
    /// A device, a pipe, a socket: written directly, never replaced by a file.
    Direct(File),
    /// A file beside the one that is wanted, which takes its name at the end.
    Beside {
        file: NamedTempFile,
        wanted: PathBuf,
    },
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(out) => out.write(bytes),
            Self::Direct(file) => file.write(bytes),
            Self::Beside { file, .. } => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.flush(),
            Self::Direct(file) => file.flush(),
            Self::Beside { file, .. } => file.flush(),
        }
    }
}

/// Other names of standard output. Where they lead is not to be replaced: who opened it goes on writing to it.
const STANDARD_OUTPUT: [&str; 3] = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

/// Names of what is open already.
const OPEN: [&str; 3] = ["/dev/stderr", "/dev/fd", "/proc/self/fd"];

impl Target {
    fn open(path: &Path) -> io::Result<Self> {
        if path.as_os_str() == "-" || STANDARD_OUTPUT.iter().any(|name| path == Path::new(name)) {
            return Ok(Self::Stdout(io::stdout()));
        }
        // Something that is open already is written where it stands, even if it is a file.
        if OPEN.iter().any(|name| path.starts_with(name)) {
            return Ok(Self::Direct(File::options().append(true).open(path)?));
        }
        // A link is followed: what it points to is replaced, not the link.
        let wanted = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
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
fn beside(wanted: &Path, found: Option<&fs::Metadata>) -> io::Result<NamedTempFile> {
    if found.is_some_and(|f| f.permissions().readonly()) {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only"));
    }
    let directory = wanted.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".solecism-");
    #[cfg(unix)]
    builder.permissions(found.map_or_else(default_permissions, fs::Metadata::permissions));
    // The user did not name the temporary file, and should not read of it.
    builder.tempfile_in(directory).map_err(|e| io::Error::from(e.kind()))
}

/// What a new file gets, the user's mask applied by the system.
#[cfg(unix)]
fn default_permissions() -> fs::Permissions {
    std::os::unix::fs::PermissionsExt::from_mode(0o666)
}

impl Output {
    /// Opens a file for writing; `-` is standard output; the name says how it is packed.
    ///
    /// # Errors
    /// If it is a directory or cannot be written.
    pub fn create(path: &Path) -> Result<Self, Problem> {
        let problem = |e: io::Error| Problem::io("write", path, &e);
        let target = BufWriter::with_capacity(256 << 10, Target::open(path).map_err(problem)?);
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
        match self.target {
            Target::Beside { file, wanted } => {
                file.persist(&wanted).map(drop).map_err(|e| Problem::io("write", &self.name, &e.error))
            }
            Target::Stdout(_) | Target::Direct(_) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(path: &Path, bytes: &[u8]) -> Result<(), Problem> {
        let mut output = Output::create(path)?;
        output.write(bytes)?;
        output.finish()?.keep()
    }

    #[test]
    fn a_file_appears_only_when_it_is_kept() -> io::Result<()> {
        let directory = tempfile::tempdir()?;
        let path = directory.path().join("out.txt");
        let mut output = Output::create(&path).map_err(io::Error::other)?;
        output.write(b"half").map_err(io::Error::other)?;
        drop(output);
        assert_eq!(fs::read_dir(directory.path())?.count(), 0);
        write(&path, b"whole").map_err(io::Error::other)?;
        assert_eq!(fs::read(&path)?, b"whole");
        Ok(())
    }

    #[test]
    fn what_is_packed_can_be_read_again() -> io::Result<()> {
        let directory = tempfile::tempdir()?;
        for name in ["a.txt.gz", "a.txt.zst"] {
            let path = directory.path().join(name);
            write(&path, b"one\ntwo\n").map_err(io::Error::other)?;
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
        let problem = write(directory.path(), b"").map_err(|p| p.what);
        assert!(problem.is_err_and(|what| what.contains("it is a directory")));
        Ok(())
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_told_and_a_device_stays_a_device() {
        let problem = write(Path::new("/dev/full"), b"text").map_err(|p| p.what);
        assert!(problem.is_err_and(|what| what.starts_with("could not write /dev/full")));
        assert_eq!(write(Path::new("/dev/null"), b"text"), Ok(()));
        assert!(fs::metadata("/dev/null").is_ok_and(|found| !found.is_file()));
    }
}
