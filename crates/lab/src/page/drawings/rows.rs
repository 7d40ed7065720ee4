//! Packed drawings of rows.

use serde::Serialize;
use solecism_draw::layout::{Presence, RowsLayout, TooLarge};

use super::{DrawnSentence, Labels, Line, MissingWord, steps};

/// Packed rows: one answer per word.
#[derive(Serialize)]
pub(in crate::page) struct PackedRows {
    size: (usize, usize),
    x: Vec<isize>,
    y: Vec<isize>,
    answers: Vec<usize>,
    /// Distance of an answer below its word.
    drop: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    missing: Vec<MissingWord>,
}

impl PackedRows {
    pub(super) fn of(
        rows: &[(String, String)],
        shown: &DrawnSentence,
        labels: &mut Labels,
    ) -> Result<Self, TooLarge> {
        let texts: Vec<(&str, &str)> = rows.iter().map(|(word, answer)| (&**word, &**answer)).collect();
        let layout = RowsLayout::new(&texts, &shown.marks)?;
        let (mut line, mut baselines) = (Line::default(), Vec::new());
        for word in layout.words {
            if word.piece.presence == Presence::Token {
                baselines.push(word.baseline);
            }
            line.push(word.piece, word.centre, word.baseline, None);
        }
        Ok(Self {
            size: (layout.width, layout.height),
            x: steps(&line.tokens),
            y: steps(&baselines),
            answers: rows.iter().map(|(_, answer)| labels.number(answer)).collect(),
            drop: layout.answers,
            words: shown.other_words(texts.iter().map(|(word, _)| *word)),
            missing: line.missing,
        })
    }
}
