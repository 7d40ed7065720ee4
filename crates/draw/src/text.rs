//! Text from a corpus, made safe to show.

use std::borrow::Cow;

use unicode_width::UnicodeWidthStr;

/// What is shown in place of a character that cannot be.
const REPLACEMENT: &str = "\u{fffd}";

/// The text with every character replaced that would steer a terminal, turn the direction of the line around, or
/// make XML ill-formed.
pub(super) fn clean(text: &str) -> Cow<'_, str> {
    if text.contains(is_unsafe) {
        Cow::Owned(text.replace(is_unsafe, REPLACEMENT))
    } else {
        Cow::Borrowed(text)
    }
}

fn is_unsafe(c: char) -> bool {
    let turns_direction =
        matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || turns_direction || matches!(c, '\u{2028}' | '\u{2029}' | '\u{fffe}' | '\u{ffff}')
}

/// How many columns of a terminal the text takes.
pub(super) fn columns(text: &str) -> usize {
    text.width()
}

/// A constituent's label as it is shown; one without a name is shown as its brackets.
pub(super) fn label(name: &str) -> Cow<'_, str> {
    if name.is_empty() { Cow::Borrowed("()") } else { clean(name) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_steers_a_terminal_gets_through() {
        assert_eq!(clean("\u{1b}[31mred\u{202e}"), "\u{fffd}[31mred\u{fffd}");
        assert!(matches!(clean("naïve 猫"), Cow::Borrowed("naïve 猫")));
        assert_eq!(columns("猫s"), 3);
    }
}
