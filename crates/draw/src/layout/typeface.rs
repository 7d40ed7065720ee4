//! How much room text takes. The reader's typeface is not known, so this errs on the wide side.

use unicode_width::UnicodeWidthChar;

use super::LARGEST;

/// The size of words.
pub(crate) const WORD: usize = 16;
/// The size of labels and tags.
pub(crate) const LABEL: usize = 13;
/// The size of relations, and of what is said about an edit.
pub(crate) const SMALL: usize = 11;

/// The width of a text in pixels at a size.
pub(crate) fn width(text: &str, size: usize) -> usize {
    // More than the largest picture is all the same, and sums of it must not overflow.
    let enough = 2 * LARGEST * 1000 / size;
    let mut thousandths = 0;
    for c in text.chars() {
        thousandths += advance(c);
        if thousandths > enough {
            break;
        }
    }
    (thousandths * size).div_ceil(1000)
}

/// The width of a character in thousandths of the size: those of common sans-serif faces, rounded up.
fn advance(c: char) -> usize {
    match c {
        'i' | 'j' | 'l' | '\'' | '|' => 290,
        ' ' | '!' | ',' | '.' | ':' | ';' | 'I' | 'f' | 'r' | 't' | '(' | ')' | '-' | '`' | '/' => 400,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 990,
        'A'..='Z' | '&' | '+' | '<' | '=' | '>' | '~' | '#' => 760,
        ' '..='~' => 630,
        // Other scripts: by the columns that they take, an em for two.
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
    fn wide_letters_are_wider_and_marks_take_no_room() {
        assert!(width("mmm", WORD) > 2 * width("iii", WORD));
        assert_eq!(width("e\u{301}", WORD), width("e", WORD));
        assert!(width("猫", WORD) >= WORD);
    }
}
