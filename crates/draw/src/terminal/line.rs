//! A line of a drawing: pieces of text, each painted in its own way.

use crate::text;

/// What a piece of text is, which decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paint {
    /// A word that nothing was done to.
    Word,
    /// A constituent's label.
    Label,
    /// A part of speech.
    Tag,
    /// A dependency relation.
    Relation,
    /// A line of the drawing, a trace, whatever steps back.
    Faint,
    /// What stands over a drawing.
    Title,
    /// A word in place of another.
    Substituted,
    /// A word put in.
    Inserted,
    /// A word taken out.
    Missing,
}

impl Paint {
    /// The terminal's codes for it; empty for what is left as it is.
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

/// One line.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    pieces: Vec<(Paint, String)>,
    width: usize,
}

impl Line {
    /// A line of one piece.
    pub(super) fn of(paint: Paint, piece: &str) -> Self {
        let mut line = Self::default();
        line.push(paint, piece);
        line
    }

    /// How many columns it takes.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// Adds a piece, made safe to show.
    pub(super) fn push(&mut self, paint: Paint, piece: &str) {
        let piece = text::clean(piece);
        self.width += text::columns(&piece);
        match self.pieces.last_mut() {
            Some((last, text)) if *last == paint => text.push_str(&piece),
            _ => self.pieces.push((paint, piece.into_owned())),
        }
    }

    /// Adds another line's pieces.
    pub(super) fn append(&mut self, other: &Line) {
        for (paint, piece) in &other.pieces {
            self.push(*paint, piece);
        }
    }

    /// Adds space up to the column.
    pub(super) fn pad_to(&mut self, column: usize) {
        if column > self.width {
            self.push(Paint::Word, &" ".repeat(column - self.width));
        }
    }

    /// Writes it, without space at the end.
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
