//! Identity of files, independent of names and links.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use solecism_corpus::Problem;
use solecism_corpus::output::{is_standard_output, resolve_links};

/// Identity of a file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Place {
    /// An existing regular file.
    File(Identity),
    /// A pipe, or standard input that is not a file; `None` if the identity is unknown.
    Pipe(Option<Identity>),
    /// A file that does not exist yet: its directory, and its name there.
    New(Identity, PathBuf),
    /// Standard output that is not a file.
    StandardOutput,
}

/// Device and inode number of a file.
#[cfg(unix)]
type Identity = (u64, u64);

/// Path without links.
#[cfg(not(unix))]
type Identity = PathBuf;

impl Place {
    /// Identity of an input file; `None` for devices, which can be shared, and for files that do not exist.
    pub(super) fn of_input(path: &Path) -> Option<Self> {
        if path.as_os_str() != "-" {
            return Self::of(&fs::metadata(path).ok()?, path);
        }
        match standard_input().ok()?.metadata().ok()? {
            found if found.is_file() => Self::of(&found, path),
            found => Some(Self::Pipe(identity(&found, path))),
        }
    }

    /// Identity of an output file; `None` for devices.
    ///
    /// # Errors
    /// If links form a cycle.
    pub(super) fn of_output(path: &Path) -> Result<Option<Self>, Problem> {
        if is_standard_output(path) {
            let found = standard_output().and_then(|out| out.metadata()).ok();
            let file = found.filter(Metadata::is_file).and_then(|found| Self::of(&found, path));
            return Ok(Some(file.unwrap_or(Self::StandardOutput)));
        }
        let path = resolve_links(path).map_err(|error| Problem::io("write", path, &error))?;
        if let Ok(found) = fs::metadata(&path) {
            return Ok(Self::of(&found, &path));
        }
        let directory = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        // A missing directory is reported when the file is created.
        let directory = fs::metadata(directory).ok().and_then(|found| identity(&found, directory));
        let name = PathBuf::from(path.file_name().unwrap_or_default());
        Ok(directory.map(|directory| Self::New(directory, name)))
    }

    fn of(found: &Metadata, path: &Path) -> Option<Self> {
        let identity = identity(found, path)?;
        if found.is_file() {
            return Some(Self::File(identity));
        }
        is_pipe(found).then_some(Self::Pipe(Some(identity)))
    }

    /// True if it can be read only once.
    pub(super) fn is_read_once(&self) -> bool {
        matches!(self, Self::Pipe(_))
    }
}

#[cfg(unix)]
#[allow(clippy::unnecessary_wraps)] // elsewhere it can fail
fn identity(found: &Metadata, _: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    Some((found.dev(), found.ino()))
}

#[cfg(not(unix))]
fn identity(_: &Metadata, path: &Path) -> Option<Identity> {
    fs::canonicalize(path).ok()
}

#[cfg(unix)]
fn is_pipe(found: &Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_fifo(&found.file_type())
}

#[cfg(not(unix))]
fn is_pipe(_: &Metadata) -> bool {
    false
}

#[cfg(unix)]
fn standard_input() -> io::Result<File> {
    use std::os::fd::AsFd;
    io::stdin().as_fd().try_clone_to_owned().map(File::from)
}

#[cfg(unix)]
fn standard_output() -> io::Result<File> {
    use std::os::fd::AsFd;
    io::stdout().as_fd().try_clone_to_owned().map(File::from)
}

#[cfg(not(unix))]
fn standard_input() -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(not(unix))]
fn standard_output() -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}
