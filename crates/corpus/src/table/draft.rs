//! A table taken apart to be changed.

use std::borrow::Cow;

use super::column::Column;
use super::id::{NodeRef, RowId};
use super::parse::mark_len;
use super::renumber::Renumber;
use super::{Row, Table};
use crate::format::Format;

/// A row that can be changed.
#[derive(Clone, Debug)]
pub struct DraftRow<'t> {
    id: RowId,
    format: Format,
    /// The row as it was read; a new one was not.
    row: Option<Row<'t>>,
    /// Its fields once one has been changed; most rows are only looked at, and need not be cut up.
    fields: Option<Vec<Cow<'t, str>>>,
    /// What stands between fields.
    separator: &'static str,
    /// A carriage return, or nothing.
    end: &'t str,
}

impl<'t> DraftRow<'t> {
    fn new(row: Row<'t>, line: &'t str) -> Self {
        let end = if line.ends_with('\r') { "\r" } else { "" };
        let separator = row.table.separator();
        Self { id: row.id(), format: row.table.format, row: Some(row), fields: None, separator, end }
    }

    fn fields_mut(&mut self) -> &mut Vec<Cow<'t, str>> {
        let row = self.row;
        self.fields.get_or_insert_with(|| row.into_iter().flat_map(Row::fields).map(Cow::Borrowed).collect())
    }

    /// The row's number.
    pub fn id(&self) -> RowId {
        self.id
    }

    /// The field in this column; `_` where the table has no such column.
    pub fn get(&self, column: Column) -> &str {
        let field = match &self.fields {
            None => self.row.map(|row| row.field(column)),
            Some(fields) => column.index(self.format).and_then(|c| fields.get(c)).map(AsRef::as_ref),
        };
        field.unwrap_or("_")
    }

    /// Changes the field in this column; does nothing where the table has no such column.
    pub fn set(&mut self, column: Column, value: impl Into<Cow<'t, str>>) {
        if let Some(field) = column.index(self.format).and_then(|c| self.fields_mut().get_mut(c)) {
            *field = value.into();
        }
    }

    /// The head in this column, if it is a number.
    pub fn head(&self, column: Column) -> Option<u32> {
        super::id::number(self.get(column))
    }

    /// Takes a column away.
    pub fn remove_field(&mut self, column: usize) {
        let fields = self.fields_mut();
        if column < fields.len() {
            fields.remove(column);
        }
    }

    fn renumber(&mut self, change: Renumber) {
        let id = change.row(self.id);
        if id != self.id {
            self.id = id;
            self.set(Column::Id, id.to_string());
        }
        for column in [Column::Head, Column::SecondHead] {
            if let Some(old) = self.head(column) {
                let new = change.node(NodeRef::word(old)).word;
                if new != old {
                    self.set(column, new.to_string());
                }
            }
        }
        if let Some(deps) = change.deps(self.get(Column::Deps)) {
            self.set(Column::Deps, deps);
        }
    }

    fn into_line(self) -> Cow<'t, str> {
        let line = self.row.map_or("", Row::text);
        match self.fields {
            None if self.end.is_empty() => line.into(),
            None => (line.to_owned() + self.end).into(),
            Some(fields) => (fields.join(self.separator) + self.end).into(),
        }
    }
}

#[derive(Clone, Debug)]
enum Line<'t> {
    Row(DraftRow<'t>),
    /// A comment or a blank line.
    Other(&'t str),
}

/// A table taken apart into lines and fields that can be changed.
#[derive(Clone, Debug)]
pub struct Draft<'t> {
    format: Format,
    separator: &'static str,
    width: usize,
    lines: Vec<Line<'t>>,
}

impl Table<'_> {
    /// Takes the table apart.
    pub fn draft(&self) -> Draft<'_> {
        let mut rows = self.rows().peekable();
        let take_apart = |(number, line)| match rows.next_if(|row| row.line() == number) {
            Some(row) => Line::Row(DraftRow::new(row, line)),
            None => Line::Other(line),
        };
        let lines = self.lines().enumerate().map(take_apart).collect();
        Draft { format: self.format, separator: self.separator(), width: self.width(), lines }
    }

    /// The text that these lines make in place of this table's own; a byte order mark stays.
    pub fn text_of(&self, lines: &[Cow<'_, str>]) -> String {
        let text = lines.join("\n");
        let mark = &self.text[..mark_len(&self.text, self.format)];
        if mark.is_empty() { text } else { format!("{mark}{text}") }
    }
}

impl<'t> Draft<'t> {
    /// The format of the table.
    pub fn format(&self) -> Format {
        self.format
    }

    /// How many columns each row has.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The rows, each with the number of its line.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = (usize, &DraftRow<'t>)> {
        self.lines.iter().enumerate().filter_map(|(i, line)| match line {
            Line::Row(row) => Some((i, row)),
            Line::Other(_) => None,
        })
    }

    /// The rows, to be changed.
    pub fn rows_mut(&mut self) -> impl Iterator<Item = &mut DraftRow<'t>> {
        self.lines.iter_mut().filter_map(|line| match line {
            Line::Row(row) => Some(row),
            Line::Other(_) => None,
        })
    }

    /// The row on this line.
    pub fn row(&self, line: usize) -> Option<&DraftRow<'t>> {
        match self.lines.get(line)? {
            Line::Row(row) => Some(row),
            Line::Other(_) => None,
        }
    }

    /// The row on this line, to be changed.
    pub fn row_mut(&mut self, line: usize) -> Option<&mut DraftRow<'t>> {
        match self.lines.get_mut(line)? {
            Line::Row(row) => Some(row),
            Line::Other(_) => None,
        }
    }

    /// The line of a word, by its number.
    pub fn line_of_word(&self, word: u32) -> Option<usize> {
        self.rows().find(|(_, row)| row.id == RowId::Word(word)).map(|(line, _)| line)
    }

    /// The line of the range that holds these two words.
    pub fn line_of_range(&self, first: u32, last: u32) -> Option<usize> {
        let holds = |id| matches!(id, RowId::Range(a, b) if a <= first && last <= b);
        self.rows().find(|(_, row)| holds(row.id)).map(|(line, _)| line)
    }

    /// The lines of the words of a range.
    pub fn lines_of_words(&self, first: u32, last: u32) -> Vec<usize> {
        let is_in = |id| matches!(id, RowId::Word(word) if (first..=last).contains(&word));
        self.rows().filter(|(_, row)| is_in(row.id)).map(|(line, _)| line).collect()
    }

    /// Takes a line out.
    pub fn remove(&mut self, line: usize) {
        let Some(Line::Row(removed)) = (line < self.lines.len()).then(|| self.lines.remove(line)) else {
            return;
        };
        // The last line of a text may lack its end; then the line before it now does.
        if line == self.lines.len()
            && let Some(Line::Row(last)) = self.lines.last_mut()
        {
            last.end = removed.end;
        }
    }

    /// Puts a row of empty fields before the word of this number, or after the last, and returns its line. The
    /// words from there on must have been renumbered.
    pub fn insert_word(&mut self, word: u32) -> usize {
        let next = |id| matches!(id, RowId::Word(n) | RowId::Range(n, _) if n > word);
        let end = self.line_end();
        let mut row = DraftRow {
            id: RowId::Word(word),
            format: self.format,
            row: None,
            fields: Some(vec![Cow::Borrowed("_"); self.width]),
            separator: self.separator,
            end,
        };
        row.set(Column::Id, word.to_string());
        let before = self.rows().find(|(_, row)| next(row.id)).map(|(line, _)| line);
        let line = before.unwrap_or_else(|| self.rows().next_back().map_or(0, |(line, _)| line + 1));
        if line == self.lines.len()
            && let Some(Line::Row(last)) = self.lines.last_mut()
        {
            row.end = last.end;
            last.end = end;
        }
        self.lines.insert(line, Line::Row(row));
        line
    }

    /// How lines end here: the first line shows it.
    fn line_end(&self) -> &'t str {
        match self.lines.first() {
            Some(Line::Row(row)) => row.end,
            Some(Line::Other(line)) if line.ends_with('\r') => "\r",
            _ => "",
        }
    }

    /// Moves a line down to stand before another.
    pub fn move_before(&mut self, line: usize, target: usize) {
        if line < target && target <= self.lines.len() {
            self.lines[line..target].rotate_left(1);
        }
    }

    /// Changes the numbers of all rows, and wherever rows are referred to by number.
    pub fn renumber(&mut self, change: Renumber) {
        for row in self.rows_mut() {
            row.renumber(change);
        }
    }

    /// The lines as they are to be written.
    pub fn into_lines(self) -> Vec<Cow<'t, str>> {
        let line = |line| match line {
            Line::Row(row) => row.into_line(),
            Line::Other(line) => Cow::Borrowed(line),
        };
        self.lines.into_iter().map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::tabbed;
    use super::*;

    fn after(text: &str, change: impl Fn(&mut Draft)) -> String {
        let table = Table::parse(text, Format::Conllu).unwrap_or_else(|flaw| panic!("{flaw:?}"));
        let mut draft = table.draft();
        change(&mut draft);
        table.text_of(&draft.into_lines())
    }

    #[test]
    fn a_draft_left_alone_is_the_same_text() {
        for text in
            ["\u{feff}\n# c\r\n1\ta\t_\tX\t_\t_\t0\troot\t_\t_\r\n\r\n", "1\ta\t_\tX\t_\t_\t0\troot\t_\t_"]
        {
            assert_eq!(after(text, |_| ()), text);
        }
    }

    #[test]
    fn a_word_is_put_in_before_its_range_and_after_empty_nodes() {
        let text = tabbed(
            "1 a a X _ _ 0 root 0:root _
1.1 e _ X _ _ _ _ 3:x _
2-3 bc _ _ _ _ _ _ _ _
2 b b X _ _ 1 x 1:x _
3 c c X _ _ 2 x 1.1:x|2:x _",
        );
        let expected = tabbed(
            "1 a a X _ _ 0 root 0:root _
1.1 e _ X _ _ _ _ 4:x _
2 _ _ _ _ _ _ _ _ _
3-4 bc _ _ _ _ _ _ _ _
3 b b X _ _ 1 x 1:x _
4 c c X _ _ 3 x 1.1:x|3:x _",
        );
        let insert = |draft: &mut Draft| {
            draft.renumber(Renumber::Open(2));
            draft.insert_word(2);
        };
        assert_eq!(after(&text, insert), expected);
    }

    #[test]
    fn a_text_without_a_last_line_feed_keeps_lacking_it() {
        let text = "1\ta\t_\tX\t_\t_\t0\troot\t_\t_\r\n2\tb\t_\tX\t_\t_\t1\tx\t_\t_";
        assert_eq!(after(text, |draft| draft.remove(1)), "1\ta\t_\tX\t_\t_\t0\troot\t_\t_");
        let longer = after(text, |draft| {
            draft.insert_word(3);
        });
        assert_eq!(longer, format!("{text}\r\n3{}", "\t_".repeat(9)));
    }
}
