//! A sentence in any of the formats.

use crate::flaw::Flaw;
use crate::format::Format;
use crate::line::{Line, LineKind, Separator};
use crate::m2::M2;
use crate::table::Table;
use crate::tree::Tree;

/// The format of a corpus, with the choices that the format leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notation {
    /// The format.
    pub format: Format,
    /// Separator of word and tag in tagged text.
    pub separator: Separator,
}

impl Notation {
    /// The format with its default separator.
    pub fn new(format: Format) -> Self {
        Self { format, separator: Separator::Slash }
    }

    /// Parses one sentence.
    ///
    /// # Errors
    /// The first flaw in the text.
    pub fn parse(self, text: &str) -> Result<Sentence<'_>, Flaw> {
        Ok(match self.format {
            Format::Brackets => Sentence::Tree(Tree::parse(text)?),
            Format::Conllu | Format::ConllX | Format::Conll09 | Format::Rows => {
                Sentence::Table(Table::parse(text, self.format)?)
            }
            Format::Tagged => Sentence::Line(Line::parse(text, LineKind::Tagged(self.separator))?),
            Format::Text => Sentence::Line(Line::parse(text, LineKind::Text)?),
            Format::M2 => Sentence::M2(M2::parse(text)?),
        })
    }
}

/// A sentence and its analysis, with the text that it was parsed from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sentence<'a> {
    /// A constituency tree.
    Tree(Tree<'a>),
    /// A table of dependencies, of tags, or of words alone.
    Table(Table<'a>),
    /// A line of tagged or plain text.
    Line(Line<'a>),
    /// A sentence with its corrections.
    M2(M2<'a>),
}

impl Sentence<'_> {
    /// The text, including comments and blank lines.
    pub fn text(&self) -> &str {
        match self {
            Self::Tree(tree) => tree.text(),
            Self::Table(table) => table.text(),
            Self::Line(line) => line.text(),
            Self::M2(m2) => m2.text(),
        }
    }

    /// Converts the sentence into its text.
    pub fn into_text(self) -> String {
        match self {
            Self::Tree(tree) => tree.into_text(),
            other => other.text().to_owned(),
        }
    }

    /// The words as they are written, from left to right: a CoNLL-U range such as *du* is one, not *de* and *le*.
    pub fn surface_words(&self) -> Vec<&str> {
        match self {
            Self::Table(table) => table.surface_rows().map(crate::table::Row::form).collect(),
            other => other.words(),
        }
    }

    /// The words that are analysed, from left to right.
    pub fn words(&self) -> Vec<&str> {
        match self {
            Self::Tree(tree) => tree.tokens().map(|leaf| leaf.word).collect(),
            Self::Table(table) => table.words().map(crate::table::Row::form).collect(),
            Self::Line(line) => line.tokens().map(|(word, _)| word).collect(),
            Self::M2(m2) => m2.words().collect(),
        }
    }
}
