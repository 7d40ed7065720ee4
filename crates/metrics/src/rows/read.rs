//! Reader for rows.

/// A token and a system's answer for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<'t> {
    /// The word.
    pub word: &'t str,
    /// The rest of the line, as one string.
    pub answer: &'t str,
}

/// Reads the rows of one sentence.
pub fn rows(text: &str) -> Vec<Row<'_>> {
    let lines = text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
    lines.filter(|line| !line.trim_ascii().is_empty()).map(row).collect()
}

fn row(line: &str) -> Row<'_> {
    let (word, answer) = line.split_once('\t').or_else(|| line.split_once(' ')).unwrap_or((line, ""));
    Row { word, answer: answer.trim_ascii() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_is_the_first_column_and_the_rest_is_one_answer() {
        let row = |word, answer| Row { word, answer };
        let expected = [row("New York", "2\tNNP"), row("is", "VBZ B-VP"), row("big", ""), row("!", "")];
        assert_eq!(rows("New York\t2\tNNP\r\nis VBZ B-VP\nbig\n!\t\n\n"), expected);
    }
}
