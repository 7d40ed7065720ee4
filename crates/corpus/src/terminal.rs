//! Making text from files and programs safe for a terminal.

use std::borrow::Cow;

/// Replaces control characters by visible ones: `␛` for an escape, `␇` for a bell. Line ends and tabs are kept.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_control) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            // CRLF
            '\r' if rest.peek() == Some(&'\n') => {}
            c if is_control(c) => shown.push(visible(c)),
            c => shown.push(c),
        }
    }
    Cow::Owned(shown)
}

/// True for control characters, other than line ends and tabs, and for characters that change the text direction.
fn is_control(c: char) -> bool {
    let reorders = matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    (c.is_control() && !matches!(c, '\n' | '\t')) || reorders
}

/// The visible character for a control character.
fn visible(c: char) -> char {
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
    fn control_characters_are_replaced() {
        assert_eq!(printable("a\u{1b}[2J\u{7}b\u{9b}c\u{7f}\u{202e}d"), "a␛[2J␇b\u{fffd}c␡\u{fffd}d");
        assert_eq!(printable("one\ttwo\r\nthree\rfour\n"), "one\ttwo\nthree␍four\n");
        assert!(matches!(printable("naïve 日本\n"), Cow::Borrowed(_)));
    }
}
