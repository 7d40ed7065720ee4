//! Tables of words and tags without any other annotation.

use super::Column;
use crate::format::Format;

/// A word with the known tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlankWord<'w> {
    /// The word.
    pub form: &'w str,
    /// Universal part of speech.
    pub upos: Option<&'w str>,
    /// Language-specific tag.
    pub xpos: Option<&'w str>,
}

/// Writes a table with all other fields empty. In the rows format, the rows have a tag if the first word has one.
pub fn blank_table(words: &[BlankWord<'_>], format: Format) -> String {
    let width = match format {
        Format::Conll09 => 14,
        Format::Conllu | Format::ConllX => 10,
        _ => 1 + usize::from(words.first().is_some_and(|word| word.xpos.is_some())),
    };
    let mut text = String::new();
    for (number, word) in (1..).zip(words) {
        let number = format!("{number}");
        let mut fields = vec!["_"; width];
        let known = [
            (Column::Id, Some(&*number)),
            (Column::Form, Some(word.form)),
            (Column::Upos, word.upos),
            (Column::Xpos, word.xpos),
        ];
        for (column, value) in known {
            let field = column.index(format).and_then(|at| fields.get_mut(at));
            if let (Some(field), Some(value)) = (field, value) {
                *field = value;
            }
        }
        text.push_str(&fields.join("\t"));
        text.push('\n');
    }
    if !words.is_empty() {
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Table;

    #[test]
    fn every_format_can_be_parsed() {
        let words = [
            BlankWord { form: "Dogs", upos: Some("NOUN"), xpos: Some("NNS") },
            BlankWord { form: "bark", upos: Some("VERB"), xpos: Some("VBP") },
        ];
        for format in [Format::Conllu, Format::ConllX, Format::Conll09, Format::Rows] {
            let text = blank_table(&words, format);
            let table = Table::parse(&*text, format).unwrap_or_else(|flaw| panic!("{format}: {flaw:?}"));
            let found: Vec<_> = table.words().map(|row| (row.form(), row.xpos(), row.head())).collect();
            assert_eq!(found, [("Dogs", "NNS", None), ("bark", "VBP", None)], "{format}");
        }
        assert_eq!(blank_table(&[], Format::Conllu), "");
        let untagged = words.map(|word| BlankWord { xpos: None, upos: None, ..word });
        assert_eq!(blank_table(&untagged, Format::Rows), "Dogs\nbark\n\n");
    }
}
