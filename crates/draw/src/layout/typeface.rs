//! Estimated width of text. The reader's typeface is unknown, so the estimates are generous.

use unicode_width::UnicodeWidthChar;

use super::LARGEST;

/// Font size of words.
pub(crate) const WORD: usize = 16;
/// Font size of labels and tags.
pub(crate) const LABEL: usize = 13;
/// Font size of relations and notes.
pub(crate) const SMALL: usize = 11;

/// Width of a text in pixels at a font size.
pub(crate) fn width(text: &str, size: usize) -> usize {
    // Larger widths are equivalent, as no picture can be so wide; the limit keeps sums of widths from overflowing.
    let limit = 2 * LARGEST * 1000 / size;
    let mut thousandths = 0;
    for c in text.chars() {
        thousandths += advance(c);
        if thousandths > limit {
            break;
        }
    }
    (thousandths * size).div_ceil(1000)
}

/// Width of a character in thousandths of the font size: that of common sans-serif typefaces, rounded up.
fn advance(c: char) -> usize {
    match c {
        'i' | 'j' | 'l' | '\'' | '|' => 290,
        ' ' | '!' | ',' | '.' | ':' | ';' | 'I' | 'f' | 'r' | 't' | '(' | ')' | '-' | '`' | '/' => 400,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 990,
        'A'..='Z' | '&' | '+' | '<' | '=' | '>' | '~' | '#' => 760,
        ' '..='~' => 630,
        // Other scripts: by terminal columns, about one em for two.
        c => match c.width() {
            Some(0) | None => 0,
            Some(1) => 700,
            Some(_) => 1050,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_letters_are_wider_and_combining_marks_have_no_width() {
        assert!(width("mmm", WORD) > 2 * width("iii", WORD));
        assert_eq!(width("e\u{301}", WORD), width("e", WORD));
        assert!(width("猫", WORD) >= WORD);
    }
}
