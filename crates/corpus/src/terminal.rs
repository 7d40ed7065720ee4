//! Text from files and programs, made safe for a terminal.

use std::borrow::Cow;

/// The text with its control characters shown instead of obeyed: `␛` for an escape, `␇` for a bell. Line ends and tabs
/// are kept.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_obeyed) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            // The end of a line as some systems write it.
            '\r' if rest.peek() == Some(&'\n') => {}
            c if is_obeyed(c) => shown.push(picture(c)),
            c => shown.push(c),
        }
    }
    Cow::Owned(shown)
}

/// Whether a terminal does something other than to show the character, or to show the others in their order.
fn is_obeyed(c: char) -> bool {
    let reorders = matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    (c.is_control() && !matches!(c, '\n' | '\t')) || reorders
}

/// A visible character in place of a control character.
fn picture(c: char) -> char {
    match u32::from(c) {
        code @ 0..=0x1f => char::from_u32(0x2400 + code).unwrap_or('\u{fffd}'),
        0x7f => '\u{2421}',
        _ => '\u{fffd}',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_a_terminal_obeys_is_left() {
        assert_eq!(printable("a\u{1b}[2J\u{7}b\u{9b}c\u{7f}\u{202e}d"), "a␛[2J␇b\u{fffd}c␡\u{fffd}d");
        assert_eq!(printable("one\ttwo\r\nthree\rfour\n"), "one\ttwo\nthree␍four\n");
        assert!(matches!(printable("naïve 日本\n"), Cow::Borrowed(_)));
    }
}
