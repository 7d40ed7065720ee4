//! A word in a picture, with what was done to it.

use super::page::{self, put};
use super::typeface::{self, SMALL, WORD};
use crate::draw::leaves::{Look, ShownLeaf};
use crate::draw::marks::{Mark, MarkKind, Marks, Missing};
use crate::draw::text;

/// How far the box around an edited word reaches beyond it.
const PADDING: usize = 5;

/// How far apart the lines of text below each other are.
const LEADING: usize = 15;

/// Space between pieces of one leaf.
const SPACE: usize = 6;

/// A word and what is said about it.
#[derive(Debug)]
pub(super) struct Piece {
    word: String,
    class: &'static str,
    /// What is said below it: the other word, and the kind of error. Empty for a word that was not edited.
    notes: Vec<(&'static str, String)>,
}

impl Piece {
    /// A token of the sentence.
    pub fn token(word: &str, mark: Option<&Mark>) -> Self {
        let Some(mark) = mark else { return Self::plain("word", word) };
        let (class, other) = match &mark.kind {
            MarkKind::Substituted { old } => ("substituted", Some(("note struck", old.clone()))),
            MarkKind::Replaced { new } => ("substituted", Some(("note", format!("→ {new}")))),
            MarkKind::Inserted => ("inserted", None),
            MarkKind::Deleted => ("missing", None),
        };
        let kind = ("note", mark.label.clone());
        let notes = other.into_iter().chain([kind]).filter(|(_, note)| !note.is_empty());
        let notes = notes.map(|(class, note)| (class, text::clean(&note).into_owned())).collect();
        Self { notes, ..Self::plain(class, word) }
    }

    /// A word that is not there.
    pub fn missing(missing: &Missing) -> Self {
        let notes = vec![("note", text::clean(&missing.label).into_owned())];
        Self { notes, ..Self::plain("missing", &missing.word) }
    }

    fn plain(class: &'static str, word: &str) -> Self {
        Self { word: text::clean(word).into_owned(), class, notes: Vec::new() }
    }

    fn is_edited(&self) -> bool {
        !matches!(self.class, "word" | "trace")
    }

    /// The room it takes.
    pub fn width(&self) -> usize {
        let padding = if self.is_edited() { 2 * PADDING } else { 0 };
        let notes = self.notes.iter().map(|(_, note)| typeface::width(note, SMALL));
        notes.max().unwrap_or(0).max(typeface::width(&self.word, WORD) + padding)
    }

    /// Draws it around `centre`, the word at `baseline` and the notes from `notes_from`.
    pub fn draw(&self, out: &mut String, centre: usize, baseline: usize, notes_from: usize) {
        if self.is_edited() {
            let width = typeface::width(&self.word, WORD) + 2 * PADDING;
            put(
                out,
                format_args!(
                    "<rect class=\"box {}-box\" x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{}\" rx=\"5\"/>\n",
                    self.class,
                    centre.saturating_sub(width / 2),
                    baseline.saturating_sub(WORD),
                    WORD + 7,
                ),
            );
        }
        page::element(out, self.class, centre, baseline, &self.word);
        for (row, (class, note)) in self.notes.iter().enumerate() {
            page::element(out, class, centre, notes_from + row * LEADING, note);
        }
    }
}

/// The pieces of a leaf: the word, and what is missing around it and has no leaf of its own.
pub(super) fn of_leaf(leaf: &ShownLeaf) -> Vec<Piece> {
    let own = match leaf.look {
        Look::Token(mark) => Piece::token(leaf.word, mark),
        Look::Trace => Piece::plain("trace", leaf.word),
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

/// Draws pieces beside each other.
pub(super) fn draw(out: &mut String, pieces: &[Piece], left: usize, baseline: usize, notes_from: usize) {
    let mut left = left;
    for piece in pieces {
        piece.draw(out, left + piece.width() / 2, baseline, notes_from);
        left += piece.width() + SPACE;
    }
}

/// How much height the notes take.
pub(super) fn height_of_notes<'p>(pieces: impl Iterator<Item = &'p Piece>) -> usize {
    pieces.map(|piece| piece.notes.len()).max().unwrap_or(0) * LEADING
}

/// The sentence and its edits in words.
pub(super) fn description<'w>(words: impl Iterator<Item = &'w str>, marks: &Marks) -> String {
    let mut sentence = String::new();
    let mut edits = String::new();
    let mut count = 0;
    for (at, word) in words.enumerate() {
        missing_in_words(&mut edits, marks.missing_before(at));
        if let Some(mark) = marks.token(at) {
            let what = match &mark.kind {
                MarkKind::Substituted { old } => format!("“{word}” for “{old}”"),
                MarkKind::Replaced { new } => format!("“{word}” becomes “{new}”"),
                MarkKind::Inserted => format!("“{word}” inserted"),
                MarkKind::Deleted => format!("“{word}” taken out"),
            };
            put(&mut edits, format_args!(" {what} ({}).", mark.label));
        }
        sentence.push_str(if at > 0 { " " } else { "" });
        sentence.push_str(word);
        count = at + 1;
    }
    missing_in_words(&mut edits, marks.missing_before(count));
    sentence + &edits
}

fn missing_in_words(edits: &mut String, missing: &[Missing]) {
    for missing in missing {
        put(edits, format_args!(" “{}” missing ({}).", missing.word, missing.label));
    }
}
