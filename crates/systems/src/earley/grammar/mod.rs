//! Context-free grammars, from text to parser tables.

mod alternative;
mod check;
pub(super) mod cost;
mod expand;
mod lexer;
mod read;
pub(super) mod symbol;
mod table;

use std::io::Read;
use std::path::Path;

use solecism_corpus::input::Source;
use solecism_corpus::{Flaw, Problem};

use solecism_tagging::model::checksum;
pub(super) use table::{Table, contains, insert};

/// The built-in grammar of English.
const ENGLISH: &str = include_str!("../../../data/grammars/english.cfg");

/// Longest grammar text that is read.
const MAX_TEXT_BYTES: u64 = 4 << 20;

/// A context-free grammar. The notation is described in [the module documentation](super).
#[derive(Clone, Debug)]
pub struct Grammar {
    name: String,
    checksum: u64,
    pub(super) table: Table,
}

impl Grammar {
    /// Names of the built-in grammars.
    pub const NAMES: [&'static str; 1] = ["english"];

    /// The built-in grammar of this name.
    pub fn named(name: &str) -> Option<Self> {
        (name == Self::NAMES[0]).then(Self::english)
    }

    /// The built-in grammar of this name, or the one in this file.
    ///
    /// # Errors
    /// If it is neither a name nor a file with a grammar.
    pub fn open(name: &str) -> Result<Self, Problem> {
        Self::named(name).map_or_else(|| Self::read(Path::new(name)), Ok)
    }

    /// The built-in grammar of English, for tags of the Penn Treebank.
    ///
    /// # Panics
    /// Never: a test parses it.
    pub fn english() -> Self {
        Self::parse_text(Self::NAMES[0], ENGLISH).unwrap_or_else(|problem| unreachable!("{problem}"))
    }

    /// Parses the text of a grammar. The name is used in messages.
    ///
    /// # Errors
    /// The first mistake, with its position.
    pub fn parse_text(name: &str, text: &str) -> Result<Self, Problem> {
        let table = Self::table(text).map_err(|flaw| flaw.locate(text.as_bytes(), name, 1))?;
        Ok(Self { name: name.to_owned(), checksum: checksum(text.as_bytes()), table })
    }

    fn table(text: &str) -> Result<Table, Flaw> {
        let source = read::read(text)?;
        let rules = expand::expand(&source)?;
        Ok(Table::new(source, &rules))
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read, or the grammar is invalid.
    pub fn read(path: &Path) -> Result<Self, Problem> {
        let source = Source::single(path)?;
        let mut bytes = Vec::new();
        let read = source.open()?.take(MAX_TEXT_BYTES + 1).read_to_end(&mut bytes);
        read.map_err(|error| Problem::io("read", path, &error))?;
        let too_long = bytes.len() as u64 > MAX_TEXT_BYTES;
        let text = String::from_utf8(bytes).ok().filter(|_| !too_long).ok_or_else(|| {
            let what = format!("{} is not a grammar: it is not UTF-8, or longer than 4 MiB", path.display());
            Problem::new(what, "use a file with rules such as S -> NP VP")
        })?;
        Self::parse_text(&path.display().to_string(), &text)
    }

    /// Name under which it was read.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Number of rules after the expansion of optional and empty symbols.
    pub fn rules(&self) -> usize {
        self.table.rules()
    }

    /// Checksum of its text, for signatures.
    pub fn signature(&self) -> String {
        format!("{:016x}", self.checksum)
    }
}
