//! Table formats: CoNLL-U, CoNLL-X, CoNLL-2009 and rows.
//!
//! A table is the text of one sentence (comments, rows, and the blank lines around them) plus an index of its fields.
//! Parsing is lossless: an unchanged table is written as the same bytes. To change one, edit its [`Draft`].

pub mod arcs;
mod attributes;
mod blank;
mod column;
mod draft;
mod edges;
mod id;
mod parse;
mod renumber;
mod row;
mod surface;

use std::borrow::Cow;

use parse::Index;

use crate::flaw::Flaw;
use crate::format::Format;

pub use attributes::{attribute, attribute_value, with_attribute, without_attribute};
pub use blank::{BlankWord, blank_table};
pub use column::{CONLL09_COLUMNS, Column, UPOS};
pub use draft::{Draft, DraftRow, LineId, Touched, Usage};
pub use edges::Edge;
pub use id::{NodeRef, RowId};
pub use renumber::Renumber;
pub use row::Row;
pub(crate) use surface::{SurfaceTokens, is_glued};
pub use surface::{line_of_text, rewrite_text};

/// A sentence in a table format, with its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table<'a> {
    text: Cow<'a, str>,
    format: Format,
    index: Index,
}

impl<'a> Table<'a> {
    /// Parses one sentence: comments and rows, with the blank lines around them.
    ///
    /// # Errors
    /// The first of these: a wrong number of columns, a row without a word, row numbers out of order, a head out of
    /// range, a cycle of heads, no words, or a format that is not a table. [`crate::validate()`] checks for other
    /// flaws.
    pub fn parse(text: impl Into<Cow<'a, str>>, format: Format) -> Result<Self, Flaw> {
        let text = text.into();
        let index = parse::parse(&text, format)?;
        Ok(Self { text, format, index })
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Format of the table.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Converts the table into one that owns its text.
    pub fn into_owned(self) -> Table<'static> {
        Table { text: Cow::Owned(self.text.into_owned()), format: self.format, index: self.index }
    }

    /// Number of words: rows with an integer number.
    pub fn len(&self) -> usize {
        self.index.words.len()
    }

    /// Always false, because a sentence without words is rejected.
    pub fn is_empty(&self) -> bool {
        self.index.words.is_empty()
    }

    /// Number of columns.
    pub fn width(&self) -> usize {
        self.index.width
    }

    /// Separator of the columns: a tab, or a space as in CoNLL-2000.
    pub fn separator(&self) -> &'static str {
        if self.index.separator == b' ' { " " } else { "\t" }
    }

    /// True if the table has this column.
    pub fn has(&self, column: Column) -> bool {
        column.index(self.format).is_some_and(|c| c < self.width())
    }

    /// The lines of the text, without a byte order mark and including any text after the last line feed. A carriage
    /// return belongs to its line.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.text[parse::mark_len(&self.text, self.format)..].split('\n')
    }

    /// The comment lines, including `#`.
    pub fn comments(&self) -> impl Iterator<Item = &str> {
        let format = self.format;
        self.lines().filter(move |l| parse::is_comment(l, format)).map(|l| l.strip_suffix('\r').unwrap_or(l))
    }

    /// Value of the comment `# name = value`.
    pub fn comment(&self, name: &str) -> Option<&str> {
        self.comments().find_map(|comment| comment_value(comment, name))
    }

    /// Value of the comment `sent_id`.
    pub fn sent_id(&self) -> Option<&str> {
        self.comment("sent_id")
    }

    /// All rows in order.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        (0..self.index.entries.len()).map(|index| Row { table: self, index })
    }

    /// The words: rows with an integer number.
    pub fn words(&self) -> impl Iterator<Item = Row<'_>> {
        self.index.words.iter().map(|&row| Row { table: self, index: row as usize })
    }

    /// The word at index `at`, from 0.
    pub fn word(&self, at: usize) -> Option<Row<'_>> {
        self.index.words.get(at).map(|&row| Row { table: self, index: row as usize })
    }

    /// The rows of surface tokens with several words.
    pub fn ranges(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows().filter(|row| matches!(row.id(), RowId::Range(..)))
    }

    /// The rows of empty nodes.
    pub fn empty_nodes(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows().filter(|row| matches!(row.id(), RowId::Empty(..)))
    }

    /// Head of each word, numbered from 1; 0 for the root, `None` if it has none.
    pub fn heads(&self) -> &[Option<u32>] {
        &self.index.heads
    }

    /// Second head of each word (PHEAD in CoNLL-X and CoNLL-2009).
    pub fn second_heads(&self) -> Vec<Option<u32>> {
        self.words().map(|word| id::number(word.field(Column::SecondHead))).collect()
    }
}

/// Value of a comment `# name = value` with this name.
pub(crate) fn comment_value<'l>(comment: &'l str, name: &str) -> Option<&'l str> {
    let (found, value) = comment.strip_prefix('#')?.split_once('=')?;
    (found.trim() == name).then(|| value.strip_prefix(' ').unwrap_or(value))
}

#[cfg(test)]
pub(crate) mod tests;
