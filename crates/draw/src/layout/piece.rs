//! A word in a picture, with what was done to it.

use super::typeface::{self, SMALL, WORD};
use crate::leaves::{Look, ShownLeaf};
use crate::marks::{Mark, MarkKind, Missing};
use crate::text;

/// How far the box around an edited word reaches beyond it.
pub(crate) const PADDING: usize = 5;

/// How far apart the lines of text below each other are.
pub(crate) const LEADING: usize = 15;

/// Space between pieces of one leaf.
const SPACE: usize = 6;

/// Whether a word is in the sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// It is a token of it.
    Token,
    /// It is a null element of the analysis.
    Trace,
    /// It was taken out.
    Missing,
}

/// A word and what is said about it.
#[derive(Debug)]
pub struct Piece {
    /// The word as it is shown.
    pub word: String,
    /// Whether it is there.
    pub presence: Presence,
    /// What the SVG calls words that look like it.
    pub(crate) class: &'static str,
    /// What is said below it: the other word, and the kind of error. Empty for a word that was not edited.
    pub(crate) notes: Vec<(&'static str, String)>,
}

impl Piece {
    /// A token of the sentence.
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

    /// A word that is not there.
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

    /// The room it takes.
    pub(super) fn width(&self) -> usize {
        let padding = if self.is_edited() { 2 * PADDING } else { 0 };
        let notes = self.notes.iter().map(|(_, note)| typeface::width(note, SMALL));
        notes.max().unwrap_or(0).max(typeface::width(&self.word, WORD) + padding)
    }
}

/// The pieces of a leaf: the word, and what is missing around it and has no leaf of its own.
pub(super) fn of_leaf(leaf: &ShownLeaf) -> Vec<Piece> {
    let own = match leaf.look {
        Look::Token(mark) => Piece::token(leaf.word, mark),
        Look::Trace => Piece::plain(Presence::Trace, "trace", leaf.word),
        Look::Gap(missing) => Piece::missing(missing),
    };
    let before = leaf.before.iter().map(Piece::missing);
    before.chain([own]).chain(leaf.after.iter().map(Piece::missing)).collect()
}

/// The room that pieces take beside each other.
pub(super) fn width(pieces: &[Piece]) -> usize {
    let spaces = pieces.len().saturating_sub(1) * SPACE;
    pieces.iter().map(Piece::width).sum::<usize>() + spaces
}

/// Puts pieces beside each other: the middle of each.
pub(super) fn place(pieces: Vec<Piece>, left: usize) -> impl Iterator<Item = (usize, Piece)> {
    pieces.into_iter().scan(left, |left, piece| {
        let centre = *left + piece.width() / 2;
        *left += piece.width() + SPACE;
        Some((centre, piece))
    })
}

/// How much height the notes take.
pub(super) fn height_of_notes<'p>(pieces: impl Iterator<Item = &'p Piece>) -> usize {
    pieces.map(|piece| piece.notes.len()).max().unwrap_or(0) * LEADING
}
