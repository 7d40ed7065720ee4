//! Words in a picture, with notes on their edits.

use super::typeface::{self, SMALL, WORD};
use crate::leaves::{LeafKind, ShownLeaf};
use crate::marks::{Mark, MarkKind, Missing};
use crate::text;

/// Padding of the box around an edited word.
pub(crate) const PADDING: usize = 5;

/// Distance between lines of notes.
pub(crate) const LEADING: usize = 15;

/// Space between pieces of one leaf.
const SPACE: usize = 6;

/// Status of a word in the sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// A token.
    Token,
    /// A null element of the analysis.
    Trace,
    /// A deleted word.
    Missing,
}

/// A word and notes on its edits.
#[derive(Debug)]
pub struct Piece {
    /// The word as shown.
    pub word: String,
    /// Status of the word.
    pub presence: Presence,
    /// Class in the SVG.
    pub(crate) class: &'static str,
    /// Class and text of each note below the word: the original word and the kind of error. Empty if it was not edited.
    pub(crate) notes: Vec<(&'static str, String)>,
}

impl Piece {
    /// The piece of a token.
    pub(super) fn token(word: &str, mark: Option<&Mark>) -> Self {
        let plain = |class| Self::plain(Presence::Token, class, word);
        let Some(mark) = mark else { return plain("word") };
        let (class, other) = match &mark.kind {
            MarkKind::Substituted { old } => ("substituted", Some(("note struck", old.clone()))),
            MarkKind::Replaced { new } => ("substituted", Some(("note", format!("→ {new}")))),
            MarkKind::Inserted => ("inserted", None),
            MarkKind::Deleted => ("missing", None),
        };
        let kind = ("note", mark.label.clone());
        let notes = other.into_iter().chain([kind]).filter(|(_, note)| !note.is_empty());
        let notes = notes.map(|(class, note)| (class, text::clean(&note).into_owned())).collect();
        Self { notes, ..plain(class) }
    }

    /// The piece of a missing word.
    pub(super) fn missing(missing: &Missing) -> Self {
        let label = text::clean(&missing.label).into_owned();
        let notes = if label.is_empty() { Vec::new() } else { vec![("note", label)] };
        Self { notes, ..Self::plain(Presence::Missing, "missing", &missing.word) }
    }

    fn plain(presence: Presence, class: &'static str, word: &str) -> Self {
        Self { word: text::clean(word).into_owned(), presence, class, notes: Vec::new() }
    }

    pub(crate) fn is_edited(&self) -> bool {
        !matches!(self.class, "word" | "trace")
    }

    /// Width in pixels.
    pub(super) fn width(&self) -> usize {
        let padding = if self.is_edited() { 2 * PADDING } else { 0 };
        let notes = self.notes.iter().map(|(_, note)| typeface::width(note, SMALL));
        notes.max().unwrap_or(0).max(typeface::width(&self.word, WORD) + padding)
    }
}

/// The pieces of a leaf: the word, and missing words next to it that have no leaf of their own.
pub(super) fn of_leaf(leaf: &ShownLeaf) -> Vec<Piece> {
    let own = match leaf.kind {
        LeafKind::Token(mark) => Piece::token(leaf.word, mark),
        LeafKind::Trace => Piece::plain(Presence::Trace, "trace", leaf.word),
        LeafKind::Gap(missing) => Piece::missing(missing),
    };
    let before = leaf.before.iter().map(Piece::missing);
    before.chain([own]).chain(leaf.after.iter().map(Piece::missing)).collect()
}

/// Width of pieces side by side.
pub(super) fn width(pieces: &[Piece]) -> usize {
    let spaces = pieces.len().saturating_sub(1) * SPACE;
    pieces.iter().map(Piece::width).sum::<usize>() + spaces
}

/// Places pieces side by side. Returns each with its centre.
pub(super) fn place(pieces: Vec<Piece>, left: usize) -> impl Iterator<Item = (usize, Piece)> {
    pieces.into_iter().scan(left, |left, piece| {
        let centre = *left + piece.width() / 2;
        *left += piece.width() + SPACE;
        Some((centre, piece))
    })
}

/// Height of the notes.
pub(super) fn height_of_notes<'p>(pieces: impl Iterator<Item = &'p Piece>) -> usize {
    pieces.map(|piece| piece.notes.len()).max().unwrap_or(0) * LEADING
}
