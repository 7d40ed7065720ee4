//! Making text from a corpus safe to display.

use std::borrow::Cow;

use unicode_width::UnicodeWidthStr;

/// Replacement for unsafe characters.
const REPLACEMENT: &str = "\u{fffd}";

/// Replaces characters that control a terminal, change the text direction or are not allowed in XML.
pub(super) fn clean(text: &str) -> Cow<'_, str> {
    if text.contains(is_unsafe) {
        Cow::Owned(text.replace(is_unsafe, REPLACEMENT))
    } else {
        Cow::Borrowed(text)
    }
}

fn is_unsafe(c: char) -> bool {
    let changes_direction =
        matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || changes_direction || matches!(c, '\u{2028}' | '\u{2029}' | '\u{fffe}' | '\u{ffff}')
}

/// Width of the text in terminal columns.
pub(super) fn columns(text: &str) -> usize {
    text.width()
}

/// The label of a constituent as shown; `()` if it is empty.
pub(super) fn label(name: &str) -> Cow<'_, str> {
    if name.is_empty() { Cow::Borrowed("()") } else { clean(name) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unsafe_characters_are_replaced() {
        assert_eq!(clean("\u{1b}[31mred\u{202e}"), "\u{fffd}[31mred\u{fffd}");
        assert!(matches!(clean("naïve 猫"), Cow::Borrowed("naïve 猫")));
        assert_eq!(columns("猫s"), 3);
    }
}
