//! Words in a picture, with their marks.

use super::page::{self, put};
use crate::layout::Piece;
use crate::layout::typeface::{self, WORD};
use crate::layout::{LEADING, PADDING};
use crate::marks::{MarkKind, Marks, Missing};

/// Draws a piece centred at `centre`, with the word at `baseline` and the notes from `notes_from` down.
pub(super) fn draw(out: &mut String, piece: &Piece, centre: usize, baseline: usize, notes_from: usize) {
    if piece.is_edited() {
        let width = typeface::width(&piece.word, WORD) + 2 * PADDING;
        put(
            out,
            format_args!(
                "<rect class=\"box {}-box\" x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{}\" rx=\"5\"/>\n",
                piece.class,
                centre.saturating_sub(width / 2),
                baseline.saturating_sub(WORD),
                WORD + 7,
            ),
        );
    }
    page::element(out, piece.class, centre, baseline, &piece.word);
    for (row, (class, note)) in piece.notes.iter().enumerate() {
        page::element(out, class, centre, notes_from + row * LEADING, note);
    }
}

/// Text alternative of a picture: the sentence, then its edits.
pub(super) fn description<'w>(words: impl Iterator<Item = &'w str>, marks: &Marks) -> String {
    let mut sentence = String::new();
    let mut edits = String::new();
    let mut count = 0;
    for (at, word) in words.enumerate() {
        describe_missing(&mut edits, marks.missing_before(at));
        if let Some(mark) = marks.token(at) {
            let what = match &mark.kind {
                MarkKind::Substituted { old } => format!("“{word}” for “{old}”"),
                MarkKind::Replaced { new } => format!("“{word}” becomes “{new}”"),
                MarkKind::Inserted => format!("“{word}” inserted"),
                MarkKind::Deleted => format!("“{word}” deleted"),
            };
            put(&mut edits, format_args!(" {what} ({}).", mark.label));
        }
        sentence.push_str(if at > 0 { " " } else { "" });
        sentence.push_str(word);
        count = at + 1;
    }
    describe_missing(&mut edits, marks.missing_before(count));
    sentence + &edits
}

fn describe_missing(edits: &mut String, missing: &[Missing]) {
    for missing in missing {
        put(edits, format_args!(" “{}” missing ({}).", missing.word, missing.label));
    }
}
