//! Reading tables: tab-separated lines with comments, and error messages.

/// An invalid line of a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{table}, line {line}: {problem}")]
pub struct TableError {
    /// Description of the table: "tag set", "keyboard".
    pub table: &'static str,
    /// Line number, from 1.
    pub line: usize,
    /// The mistake, and what was expected.
    pub problem: String,
}

/// The data lines of a table, with their numbers from 1, without comments and blank lines.
///
/// A `#` starts a comment, unless it is alone in the first column: then it is a word or tag.
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

/// The text before and after the first occurrence of an ASCII byte. The lists have tens of thousands of short cells,
/// and reading them consists mostly of this.
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
