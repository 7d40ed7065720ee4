//! The file that a model is kept in.
//!
//! ```text
//!  "solecism model\n\0"   16 bytes
//!  version                u32, as all numbers with the lowest byte first
//!  length of the header   u32
//!  header                 JSON: kind, what it was trained on and how, names, lengths and checksums of the sections
//!  checksum of all this   u64
//!  sections               one after the other
//! ```
//!
//! Every byte is under a checksum, so a damaged file is told from a good one before anything in it is believed, and
//! no length in it is believed beyond the bytes that are there.

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

/// What every model file begins with.
const MAGIC: [u8; 16] = *b"solecism model\n\0";

/// The version of the file. A change to the layout, to the hashes or to what a kind of model keeps raises it.
const VERSION: u32 = 2;

/// The longest header that is read. Theirs is a few hundred bytes, and a name for each file trained on.
const LONGEST_HEADER: u32 = 16 << 20;

/// A model as it is kept: what it is, where it comes from, and numbers under names.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// What kind of system it is a model of.
    pub kind: String,
    /// What it was trained on, and how.
    pub training: Training,
    sections: Vec<(String, Vec<u8>)>,
}

impl Model {
    /// A model without any data yet.
    pub fn new(kind: &str, training: Training) -> Self {
        Self { kind: kind.to_owned(), training, sections: Vec::new() }
    }

    /// Adds numbers under a name.
    pub fn put<T: Element>(&mut self, name: &str, numbers: &[T]) {
        self.sections.push((name.to_owned(), section::to_bytes(numbers)));
    }

    /// Adds strings under a name.
    pub fn put_strings(&mut self, name: &str, strings: &Strings) {
        self.put(name, strings.text().as_bytes());
        self.put(&strings::ends_name(name), strings.ends());
    }

    /// Whether there is anything of this name.
    pub fn has(&self, name: &str) -> bool {
        self.sections.iter().any(|section| section.0 == name)
    }

    /// Takes the numbers of a name out.
    ///
    /// # Errors
    /// If there is nothing of that name, or it does not consist of such numbers.
    pub fn take<T: Element>(&mut self, name: &str) -> Result<Vec<T>, Problem> {
        let found = self.sections.iter().position(|section| section.0 == name);
        let bytes = found.map(|at| self.sections.swap_remove(at).1);
        bytes.as_deref().and_then(section::from_bytes).ok_or_else(|| malformed(&format!("no {name}")))
    }

    /// Takes the strings of a name out.
    ///
    /// # Errors
    /// If there is nothing of that name, or it does not consist of strings.
    pub fn take_strings(&mut self, name: &str) -> Result<Strings, Problem> {
        let (text, ends) = (self.take(name)?, self.take(&strings::ends_name(name))?);
        Strings::from_parts(text, ends).ok_or_else(|| malformed(&format!("bad strings in {name}")))
    }

    /// Makes sure that it is a model of this kind.
    ///
    /// # Errors
    /// If it is of another.
    pub fn expect(&self, kind: &str) -> Result<(), Problem> {
        if self.kind == kind {
            return Ok(());
        }
        let what = format!("a model of the kind {} where one of the kind {kind} is needed", self.kind);
        Err(Problem::new(what, format!("name a model that was made with: solecism train {kind}")))
    }

    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let (mut bytes, sections) = (self.head(), self.sections.iter().map(|section| &section.1));
        bytes.reserve_exact(sections.clone().map(Vec::len).sum());
        sections.for_each(|section| bytes.extend_from_slice(section));
        bytes
    }

    /// Everything before the sections.
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

    /// Writes the file, whole or not at all. Names that end in `.gz` or `.zst` are packed.
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

    /// Reads a file. Names that end in `.gz` or `.zst` are unpacked.
    ///
    /// # Errors
    /// If it cannot be read, is no model, is of another version or is damaged.
    pub fn read(path: &Path) -> Result<Self, Problem> {
        Self::read_from(Source::single(path)?.open()?, path)
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// If they are no model, are of another version or are damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Problem> {
        Self::read_from(bytes, Path::new("the model"))
    }

    fn read_from(mut reader: impl Read, path: &Path) -> Result<Self, Problem> {
        let problem = |e: io::Error| match e.kind() {
            io::ErrorKind::UnexpectedEof => damaged(path, "it ends too early"),
            _ => Problem::io("read", path, &e),
        };
        let header = read_header(&mut reader, path)?;
        let mut sections = Vec::with_capacity(header.sections.len());
        for section in header.sections {
            let bytes = read_exactly(&mut reader, section.bytes).map_err(problem)?;
            if format!("{:016x}", checksum(&bytes)) != section.checksum {
                return Err(damaged(path, &format!("the section {} has another checksum", section.name)));
            }
            sections.push((section.name, bytes));
        }
        if read_exactly(&mut reader, 1).is_ok() {
            return Err(damaged(path, "something follows its end"));
        }
        Ok(Self { kind: header.kind, training: header.training, sections })
    }
}

fn read_header(reader: &mut impl Read, path: &Path) -> Result<Header, Problem> {
    // What is too short for a magic number is no model; what breaks off later is a damaged one.
    let mut head = read_exactly(reader, MAGIC.len() as u64).map_err(|e| match e.kind() {
        io::ErrorKind::UnexpectedEof => foreign(path),
        _ => Problem::io("read", path, &e),
    })?;
    if head != MAGIC {
        return Err(foreign(path));
    }
    let early = |_| damaged(path, "it ends too early");
    head.extend(read_exactly(reader, 8).map_err(early)?);
    let number = |at: usize| {
        head[at..].iter().take(4).rev().fold(0_u32, |number, &byte| number << 8 | u32::from(byte))
    };
    let (version, length) = (number(MAGIC.len()), number(MAGIC.len() + 4));
    if version != VERSION {
        let what = format!("{} has version {version} of the model file, not {VERSION}", path.display());
        return Err(Problem::new(what, "train it again with this version of solecism"));
    }
    if length > LONGEST_HEADER {
        return Err(damaged(path, "its header is too long"));
    }
    head.extend(read_exactly(reader, u64::from(length)).map_err(early)?);
    let sum = read_exactly(reader, 8).map_err(early)?;
    if sum != checksum(&head).to_le_bytes() {
        return Err(damaged(path, "its header has another checksum"));
    }
    Header::from_json(&head[MAGIC.len() + 8..]).ok_or_else(|| damaged(path, "its header cannot be read"))
}

/// So many bytes; room is made as they come, not as a number in the file promises.
fn read_exactly(reader: &mut impl Read, count: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(count.min(1 << 20) as usize);
    reader.take(count).read_to_end(&mut bytes)?;
    if bytes.len() as u64 == count { Ok(bytes) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

fn foreign(path: &Path) -> Problem {
    let what = format!("{} is no model of solecism", path.display());
    Problem::new(what, "name a file that was made with: solecism train")
}

fn damaged(path: &Path, how: &str) -> Problem {
    Problem::new(format!("{} is damaged: {how}", path.display()), "train it again, or copy it again")
}

/// A model whose checksums are right, but whose content is not.
pub fn malformed(how: &str) -> Problem {
    Problem::new(format!("the model cannot be used: {how}"), "train it again with this version of solecism")
}
