//! Words with their marks.

use super::Style;
use super::line::{Line, Paint};
use crate::leaves::{LeafKind, ShownLeaf};
use crate::marks::{Mark, MarkKind, Missing};

/// A token with its mark.
pub(super) fn token(word: &str, mark: Option<&Mark>, style: &Style) -> Line {
    let Some(mark) = mark else { return Line::of(Paint::Word, word) };
    match &mark.kind {
        MarkKind::Substituted { old } => {
            let arrow = if style.unicode { "←" } else { "<-" };
            marked(Paint::Substituted, style, &format!("{word}{arrow}{old}"), ["", "*", "*"])
        }
        MarkKind::Replaced { new } => {
            let arrow = if style.unicode { "→" } else { "->" };
            marked(Paint::Substituted, style, &format!("{word}{arrow}{new}"), ["", "*", "*"])
        }
        MarkKind::Inserted => marked(Paint::Inserted, style, word, ["+", "+", "+"]),
        MarkKind::Deleted => marked(Paint::Missing, style, word, ["", "[-", "-]"]),
    }
}

/// A missing word.
pub(super) fn missing(missing: &Missing, style: &Style) -> Line {
    let sign = if style.unicode { "∅" } else { "-" };
    marked(Paint::Missing, style, &missing.word, [sign, "[-", "-]"])
}

/// The word in colour after `sign`, or without colour between `open` and `close`.
fn marked(paint: Paint, style: &Style, word: &str, [sign, open, close]: [&str; 3]) -> Line {
    let text = if style.colour { format!("{sign}{word}") } else { format!("{open}{word}{close}") };
    Line::of(paint, &text)
}

/// A leaf without its tag: the word, and missing words next to it.
pub(super) fn leaf(leaf: &ShownLeaf, style: &Style) -> Line {
    let mut line = Line::default();
    for word in leaf.before {
        line.append(&missing(word, style));
        line.push(Paint::Word, " ");
    }
    line.append(&match leaf.kind {
        LeafKind::Token(mark) => token(leaf.word, mark, style),
        LeafKind::Trace => Line::of(Paint::Faint, leaf.word),
        LeafKind::Gap(word) => missing(word, style),
    });
    for word in leaf.after {
        line.push(Paint::Word, " ");
        line.append(&missing(word, style));
    }
    line
}

/// Appends the kinds of error on a line.
pub(super) fn push_notes<'n>(line: &mut Line, notes: impl Iterator<Item = &'n str>, style: &Style) {
    for (i, note) in notes.filter(|note| !note.is_empty()).enumerate() {
        line.push(
            Paint::Faint,
            if i > 0 {
                ", "
            } else if style.unicode {
                "  ◂ "
            } else {
                "  < "
            },
        );
        line.push(Paint::Faint, note);
    }
}
