//! Lines of styled text.

use crate::text;

/// Role of a text, which determines its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paint {
    /// An unedited word.
    Word,
    /// A constituent's label.
    Label,
    /// A part of speech.
    Tag,
    /// A dependency relation.
    Relation,
    /// Lines of the drawing, traces and notes.
    Faint,
    /// The title of a drawing.
    Title,
    /// A word that replaces another or was replaced.
    Substituted,
    /// An inserted word.
    Inserted,
    /// A deleted word.
    Missing,
}

impl Paint {
    /// SGR parameters; empty for the default style.
    fn codes(self) -> &'static str {
        match self {
            Self::Word => "",
            Self::Label | Self::Title => "1",
            Self::Tag => "34",
            Self::Relation => "36",
            Self::Faint => "2",
            Self::Substituted => "1;33",
            Self::Inserted => "1;32",
            Self::Missing => "9;31",
        }
    }
}

/// A line of text.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    pieces: Vec<(Paint, String)>,
    width: usize,
}

impl Line {
    /// A line with one piece.
    pub(super) fn of(paint: Paint, piece: &str) -> Self {
        let mut line = Self::default();
        line.push(paint, piece);
        line
    }

    /// Width in columns.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// Appends a piece, with unsafe characters replaced.
    pub(super) fn push(&mut self, paint: Paint, piece: &str) {
        let piece = text::clean(piece);
        self.width += text::columns(&piece);
        match self.pieces.last_mut() {
            Some((last, text)) if *last == paint => text.push_str(&piece),
            _ => self.pieces.push((paint, piece.into_owned())),
        }
    }

    /// Appends the pieces of another line.
    pub(super) fn append(&mut self, other: &Line) {
        for (paint, piece) in &other.pieces {
            self.push(*paint, piece);
        }
    }

    /// Appends spaces up to the column.
    pub(super) fn pad_to(&mut self, column: usize) {
        if column > self.width {
            self.push(Paint::Word, &" ".repeat(column - self.width));
        }
    }

    /// Writes the line without trailing spaces.
    pub(super) fn write_to(&self, out: &mut String, colour: bool) {
        for (paint, piece) in &self.pieces {
            match paint.codes() {
                codes if colour && !codes.is_empty() => {
                    out.extend(["\u{1b}[", codes, "m", piece, "\u{1b}[0m"]);
                }
                _ => out.push_str(piece),
            }
        }
        out.truncate(out.trim_end_matches(' ').len());
    }
}
