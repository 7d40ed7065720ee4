//! Layout of rows: the words of a sentence with a label under each, in as many lines as needed.

use super::piece::Piece;
use super::typeface::{self, LABEL};
use super::{MARGIN, TooLarge, check};
use crate::marks::Marks;

/// Maximum width of a line, unless a single word is wider.
const LINE: usize = 560;
/// From the top of a line down to its words.
const WORDS: usize = 18;
/// From the words down to the labels.
const ANSWERS: usize = 24;
/// From the labels down to the next line.
const NEXT: usize = 22;
/// Space between words.
const GAP: usize = 14;

/// Layout of rows.
#[derive(Debug)]
pub struct RowsLayout {
    /// Width of the picture.
    pub width: usize,
    /// Height of the picture.
    pub height: usize,
    /// The words in order, with missing words between them.
    pub words: Vec<RowWord>,
    /// From the baseline of a word to that of its label.
    pub answers: usize,
}

/// A word with its position.
#[derive(Debug)]
pub struct RowWord {
    /// Horizontal centre of the word and its label.
    pub centre: usize,
    /// Baseline of the word.
    pub baseline: usize,
    /// Word and notes.
    pub piece: Piece,
}

impl RowsLayout {
    /// Lays out words, each with a label.
    ///
    /// # Errors
    /// If the picture would be too large.
    pub fn new(rows: &[(&str, &str)], marks: &Marks) -> Result<Self, TooLarge> {
        let mut layout = Self { width: 2 * MARGIN, height: 0, words: Vec::new(), answers: ANSWERS };
        let mut next = (MARGIN, MARGIN + WORDS);
        for (at, &(word, answer)) in rows.iter().enumerate() {
            layout.push_missing(&mut next, marks, at);
            let width = typeface::width(answer, LABEL);
            layout.push(&mut next, Piece::token(word, marks.token(at)), width);
        }
        layout.push_missing(&mut next, marks, rows.len());
        layout.height = next.1 + ANSWERS + MARGIN;
        check(layout.width, layout.height)?;
        Ok(layout)
    }

    fn push_missing(&mut self, next: &mut (usize, usize), marks: &Marks, at: usize) {
        for missing in marks.missing_before(at) {
            self.push(next, Piece::missing(missing), 0);
        }
    }

    /// Places a word after the last one, or on the next line.
    fn push(&mut self, next: &mut (usize, usize), piece: Piece, answer: usize) {
        let width = piece.width().max(answer);
        let (x, y) = *next;
        if x > MARGIN && x + width > MARGIN + LINE {
            *next = (MARGIN, y + ANSWERS + NEXT + WORDS);
        }
        let (x, baseline) = *next;
        self.words.push(RowWord { centre: x + width / 2, baseline, piece });
        self.width = self.width.max(x + width + MARGIN);
        next.0 = x + width + GAP;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_broken_before_it_is_too_long() {
        let rows = vec![("harbour", "NN"); 30];
        let layout = RowsLayout::new(&rows, &Marks::default()).unwrap_or_else(|refused| panic!("{refused}"));
        assert!(layout.width <= LINE + 2 * MARGIN, "{}", layout.width);
        let lines: std::collections::BTreeSet<usize> =
            layout.words.iter().map(|word| word.baseline).collect();
        assert!(lines.len() > 2 && lines.iter().all(|&line| line + ANSWERS < layout.height));
        for pair in layout.words.windows(2) {
            assert!(pair[0].baseline < pair[1].baseline || pair[0].centre < pair[1].centre);
        }
    }

    #[test]
    fn a_word_wider_than_a_line_gets_its_own() {
        let long = "w".repeat(200);
        let rows = [("a", "DT"), (long.as_str(), "NN"), ("b", "DT")];
        let layout = RowsLayout::new(&rows, &Marks::default()).unwrap_or_else(|refused| panic!("{refused}"));
        let lines: Vec<usize> = layout.words.iter().map(|word| word.baseline).collect();
        assert!(lines[0] < lines[1] && lines[1] < lines[2], "{lines:?}");
        let huge = "w".repeat(100_000);
        assert!(RowsLayout::new(&[(&huge, "NN")], &Marks::default()).is_err());
    }
}
