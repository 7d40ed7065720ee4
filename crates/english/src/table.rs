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
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    text.lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line))
        .filter(|(_, line)| !line.trim().is_empty() && (!line.starts_with('#') || line.starts_with("#\t")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_blank_lines_are_left_out_but_counted() {
        let lines: Vec<_> = data_lines("\u{feff}# head\n\na\tb\r\n#\tc\n#\n").collect();
        assert_eq!(lines, [(3, "a\tb"), (4, "#\tc")]);
    }
}
