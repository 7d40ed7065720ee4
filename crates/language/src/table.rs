//! Reading the tables: tab-separated lines with comments, and what to say when one is wrong.

/// A line of a table that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{table}, line {line}: {problem}")]
pub struct TableError {
    /// What kind of table it is: "tag set", "keyboard".
    pub table: &'static str,
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it and what was expected.
    pub problem: String,
}

/// The lines of a table that hold data, with their numbers from 1; comments and blank lines are left out.
///
/// A `#` opens a comment, except a `#` alone in the first column: that is a word or tag like any other.
pub(crate) fn data_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (line, after) = cut(rest, b'\n').unwrap_or((rest, ""));
        rest = after;
        Some(line.strip_suffix('\r').unwrap_or(line))
    });
    lines.zip(1..).filter(|(line, _)| holds_data(line)).map(|(line, number)| (number, line))
}

fn holds_data(line: &str) -> bool {
    let is_comment = line.starts_with('#') && !line.starts_with("#\t");
    !is_comment && !line.bytes().all(|byte| byte.is_ascii_whitespace())
}

/// The text before and after the first such byte, which is ASCII. The lists have tens of thousands of short
/// cells, and this is what most of reading them is.
pub(crate) fn cut(text: &str, byte: u8) -> Option<(&str, &str)> {
    let at = memchr::memchr(byte, text.as_bytes())?;
    Some((&text[..at], &text[at + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_blank_lines_are_left_out_but_counted() {
        let lines: Vec<_> = data_lines("\u{feff}# head\n\na\tb\r\n#\tc\n#\n").collect();
        assert_eq!(lines, [(3, "a\tb"), (4, "#\tc")]);
        assert_eq!(data_lines("a\n \t\nb").collect::<Vec<_>>(), [(1, "a"), (3, "b")]);
        assert_eq!(data_lines("").count(), 0);
    }
}
