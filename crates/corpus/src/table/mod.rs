//! Sentences in tables: CoNLL-U, CoNLL-X, CoNLL-2009 and plain rows.
//!
//! A table is the text of one sentence (comments, rows, and the blank lines around them) plus an index of fields into
//! it. Nothing is lost in reading: a table that is not changed is written as the same bytes. To change one, take a
//! [`Draft`] of it.

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
use crate::line::BOM;

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

/// One sentence in a table, and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table<'a> {
    text: Cow<'a, str>,
    format: Format,
    index: Index,
}

impl<'a> Table<'a> {
    /// Reads one sentence: comments and rows, with the blank lines around them.
    ///
    /// # Errors
    /// The first of these: a wrong number of columns, a row without a word, row numbers out of order, a head that is
    /// not there, a cycle of heads, no word at all, or a format that is not a table. What else may be wrong is for
    /// [`crate::validate()`].
    pub fn parse(text: impl Into<Cow<'a, str>>, format: Format) -> Result<Self, Flaw> {
        let text = text.into();
        let index = parse::parse(&text, format)?;
        Ok(Self { text, format, index })
    }

    /// The text, with everything in it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The format that the table was read in.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The table with a text of its own.
    pub fn into_owned(self) -> Table<'static> {
        Table { text: Cow::Owned(self.text.into_owned()), format: self.format, index: self.index }
    }

    /// How many words there are: surface tokens, by the count of rows with a whole number.
    pub fn len(&self) -> usize {
        self.index.words.len()
    }

    /// Never: a sentence without words is refused.
    pub fn is_empty(&self) -> bool {
        self.index.words.is_empty()
    }

    /// How many columns each row has.
    pub fn width(&self) -> usize {
        self.index.width
    }

    /// What stands between the columns of a row: a tab, or a space in rows that are written so.
    pub fn separator(&self) -> &'static str {
        if self.index.separator == b' ' { " " } else { "\t" }
    }

    /// Whether there is such a column here.
    pub fn has(&self, column: Column) -> bool {
        column.index(self.format).is_some_and(|c| c < self.width())
    }

    /// The text's lines, from the first after a byte order mark to whatever stands after the last line feed. A
    /// carriage return belongs to its line.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.text.strip_prefix(BOM).unwrap_or(&self.text).split('\n')
    }

    /// The comment lines, `#` included.
    pub fn comments(&self) -> impl Iterator<Item = &str> {
        let format = self.format;
        self.lines().filter(move |l| parse::is_comment(l, format)).map(|l| l.strip_suffix('\r').unwrap_or(l))
    }

    /// The value of the comment `# name = value`.
    pub fn comment(&self, name: &str) -> Option<&str> {
        self.comments().find_map(|comment| comment_value(comment, name))
    }

    /// The sentence's own name.
    pub fn sent_id(&self) -> Option<&str> {
        self.comment("sent_id")
    }

    /// All rows from top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        (0..self.index.entries.len()).map(|index| Row { table: self, index })
    }

    /// The words of the sentence: the rows with a whole number.
    pub fn words(&self) -> impl Iterator<Item = Row<'_>> {
        self.index.words.iter().map(|&row| Row { table: self, index: row as usize })
    }

    /// The word at this place, from 0.
    pub fn word(&self, at: usize) -> Option<Row<'_>> {
        self.index.words.get(at).map(|&row| Row { table: self, index: row as usize })
    }

    /// The surface tokens of several words.
    pub fn ranges(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows().filter(|row| matches!(row.id(), RowId::Range(..)))
    }

    /// The empty nodes.
    pub fn empty_nodes(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows().filter(|row| matches!(row.id(), RowId::Empty(..)))
    }

    /// The head of each word, as a word's number from 1; 0 for the root, `None` where none is given.
    pub fn heads(&self) -> &[Option<u32>] {
        &self.index.heads
    }

    /// The second heads (PHEAD) of CoNLL-X and CoNLL-2009.
    pub fn second_heads(&self) -> Vec<Option<u32>> {
        self.words().map(|word| id::number(word.field(Column::SecondHead))).collect()
    }
}

/// The value of a comment `# name = value`, if it has this name.
pub(crate) fn comment_value<'l>(comment: &'l str, name: &str) -> Option<&'l str> {
    let (found, value) = comment.strip_prefix('#')?.split_once('=')?;
    (found.trim() == name).then(|| value.strip_prefix(' ').unwrap_or(value))
}

#[cfg(test)]
pub(crate) mod tests;
