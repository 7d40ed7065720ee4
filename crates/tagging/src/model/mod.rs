//! The model file.
//!
//! ```text
//!  "solecism model\n\0"   16 bytes
//!  version                u32; all numbers are little-endian
//!  length of the header   u32
//!  header                 JSON: kind, training data and options, names, lengths and checksums of the sections
//!  checksum               u64, of everything above
//!  sections               concatenated
//! ```
//!
//! Checksums cover every byte, so damage is detected before any content is used. Buffers grow with the bytes read, not
//! with the lengths stated in the file.

mod checksum;
mod header;
mod section;
mod strings;

use std::io::{self, Read};
use std::path::Path;

use solecism_corpus::Problem;
use solecism_corpus::input::Source;
use solecism_corpus::output::Output;

pub use checksum::checksum;
pub use header::Training;
use header::{Header, SectionHeader};
pub use section::Element;
pub use strings::Strings;

/// First bytes of every model file.
const MAGIC: [u8; 16] = *b"solecism model\n\0";

/// Version of the file. Raise it when the layout, the hashes or the content of any kind of model changes.
const VERSION: u32 = 2;

/// Longest header that is read, in bytes. Real headers have a few hundred bytes.
const LONGEST_HEADER: u32 = 16 << 20;

/// A stored model: its kind, its training data and options, and named sections of numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// Kind of system.
    pub kind: String,
    /// Training data and options.
    pub training: Training,
    sections: Vec<(String, Vec<u8>)>,
}

impl Model {
    /// Creates a model without sections.
    pub fn new(kind: &str, training: Training) -> Self {
        Self { kind: kind.to_owned(), training, sections: Vec::new() }
    }

    /// Adds a section of numbers.
    pub fn put<T: Element>(&mut self, name: &str, numbers: &[T]) {
        self.sections.push((name.to_owned(), section::to_bytes(numbers)));
    }

    /// Adds a list of strings as two sections.
    pub fn put_strings(&mut self, name: &str, strings: &Strings) {
        self.put(name, strings.text().as_bytes());
        self.put(&strings::ends_name(name), strings.ends());
    }

    /// True if there is a section with this name.
    pub fn has(&self, name: &str) -> bool {
        self.sections.iter().any(|section| section.0 == name)
    }

    /// Removes and returns a section of numbers.
    ///
    /// # Errors
    /// If there is no such section, or its length does not fit the type.
    pub fn take<T: Element>(&mut self, name: &str) -> Result<Vec<T>, Problem> {
        let found = self.sections.iter().position(|section| section.0 == name);
        let bytes = found.map(|at| self.sections.swap_remove(at).1);
        bytes.as_deref().and_then(section::from_bytes).ok_or_else(|| malformed(&format!("no {name}")))
    }

    /// Removes and returns a list of strings.
    ///
    /// # Errors
    /// If there is no such list, or it is malformed.
    pub fn take_strings(&mut self, name: &str) -> Result<Strings, Problem> {
        let (text, ends) = (self.take(name)?, self.take(&strings::ends_name(name))?);
        Strings::from_parts(text, ends).ok_or_else(|| malformed(&format!("bad strings in {name}")))
    }

    /// Checks that the model is of this kind.
    ///
    /// # Errors
    /// If it is of another kind.
    pub fn expect(&self, kind: &str) -> Result<(), Problem> {
        if self.kind == kind {
            return Ok(());
        }
        let what = format!("the model is of kind {}, not {kind}", self.kind);
        Err(Problem::new(what, format!("use a model made with: solecism train {kind}")))
    }

    /// Content of the model file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let (mut bytes, sections) = (self.head(), self.sections.iter().map(|section| &section.1));
        bytes.reserve_exact(sections.clone().map(Vec::len).sum());
        sections.for_each(|section| bytes.extend_from_slice(section));
        bytes
    }

    /// Everything up to the sections.
    fn head(&self) -> Vec<u8> {
        let describe = |(name, bytes): &(String, Vec<u8>)| SectionHeader {
            name: name.clone(),
            bytes: bytes.len() as u64,
            checksum: format!("{:016x}", checksum(bytes)),
        };
        let header = Header {
            kind: self.kind.clone(),
            training: self.training.clone(),
            sections: self.sections.iter().map(describe).collect(),
        }
        .to_json();
        let mut head = MAGIC.to_vec();
        head.extend_from_slice(&VERSION.to_le_bytes());
        head.extend_from_slice(&(header.len() as u32).to_le_bytes());
        head.extend_from_slice(header.as_bytes());
        head.extend_from_slice(&checksum(&head).to_le_bytes());
        head
    }

    /// Writes the file, compressed if the name ends in `.gz` or `.zst`. On failure no partial file is left.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), Problem> {
        let mut output = Output::create(path)?;
        output.write(&self.head())?;
        for (_, bytes) in &self.sections {
            output.write(bytes)?;
        }
        output.finish()?.keep()
    }

    /// Reads a file, decompressed if the name ends in `.gz` or `.zst`.
    ///
    /// # Errors
    /// If it cannot be read, is not a model, has another version or is damaged.
    pub fn read(path: &Path) -> Result<Self, Problem> {
        Self::read_from(Source::single(path)?.open()?, path)
    }

    /// Reads the content of a model file.
    ///
    /// # Errors
    /// If it is not a model, has another version or is damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Problem> {
        Self::read_from(bytes, Path::new("the model"))
    }

    fn read_from(mut reader: impl Read, path: &Path) -> Result<Self, Problem> {
        let problem = |e: io::Error| match e.kind() {
            io::ErrorKind::UnexpectedEof => damaged(path, "unexpected end of file"),
            _ => Problem::io("read", path, &e),
        };
        let header = read_header(&mut reader, path)?;
        let mut sections = Vec::with_capacity(header.sections.len());
        for section in header.sections {
            let bytes = read_exactly(&mut reader, section.bytes).map_err(problem)?;
            if format!("{:016x}", checksum(&bytes)) != section.checksum {
                return Err(damaged(path, &format!("the checksum of section {} is wrong", section.name)));
            }
            sections.push((section.name, bytes));
        }
        if read_exactly(&mut reader, 1).is_ok() {
            return Err(damaged(path, "there is extra data at its end"));
        }
        Ok(Self { kind: header.kind, training: header.training, sections })
    }
}

fn read_header(reader: &mut impl Read, path: &Path) -> Result<Header, Problem> {
    // A file too short for the magic number is not a model; one that is cut off later is a damaged model.
    let mut head = read_exactly(reader, MAGIC.len() as u64).map_err(|e| match e.kind() {
        io::ErrorKind::UnexpectedEof => foreign(path),
        _ => Problem::io("read", path, &e),
    })?;
    if head != MAGIC {
        return Err(foreign(path));
    }
    let early = |_| damaged(path, "unexpected end of file");
    head.extend(read_exactly(reader, 8).map_err(early)?);
    let number = |at: usize| {
        head[at..].iter().take(4).rev().fold(0_u32, |number, &byte| number << 8 | u32::from(byte))
    };
    let (version, length) = (number(MAGIC.len()), number(MAGIC.len() + 4));
    if version != VERSION {
        let what = format!("{} has model file version {version}, not {VERSION}", path.display());
        return Err(Problem::new(what, "train it again with this version of solecism"));
    }
    if length > LONGEST_HEADER {
        return Err(damaged(path, "its header is too long"));
    }
    head.extend(read_exactly(reader, u64::from(length)).map_err(early)?);
    let sum = read_exactly(reader, 8).map_err(early)?;
    if sum != checksum(&head).to_le_bytes() {
        return Err(damaged(path, "the checksum of its header is wrong"));
    }
    Header::from_json(&head[MAGIC.len() + 8..]).ok_or_else(|| damaged(path, "its header cannot be read"))
}

/// Reads `count` bytes. The buffer grows with the bytes read, because `count` may come from a damaged file.
fn read_exactly(reader: &mut impl Read, count: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(count.min(1 << 20) as usize);
    reader.take(count).read_to_end(&mut bytes)?;
    if bytes.len() as u64 == count { Ok(bytes) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

fn foreign(path: &Path) -> Problem {
    let what = format!("{} is not a solecism model", path.display());
    Problem::new(what, "use a file made with: solecism train")
}

fn damaged(path: &Path, how: &str) -> Problem {
    Problem::new(format!("{} is damaged: {how}", path.display()), "train it again, or copy it again")
}

/// Error for a model with valid checksums but invalid content.
pub fn malformed(how: &str) -> Problem {
    Problem::new(format!("the model cannot be used: {how}"), "train it again with this version of solecism")
}
