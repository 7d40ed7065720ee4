//! Editing tables.

use std::borrow::Cow;

use super::column::Column;
use super::id::{NodeRef, RowId};
use super::renumber::Renumber;
use super::{BOM, Row, Table};
use crate::format::Format;

/// A row of a [`Draft`].
#[derive(Clone, Debug)]
pub struct DraftRow<'t> {
    id: RowId,
    format: Format,
    /// The original row; `None` for a new one.
    row: Option<Row<'t>>,
    /// The fields, once one of them was changed; most rows are only read.
    fields: Option<Vec<Cow<'t, str>>>,
    separator: &'static str,
    /// `"\r"` or nothing.
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

    /// Number of the row.
    pub fn id(&self) -> RowId {
        self.id
    }

    /// Field in this column; `_` if the table has no such column.
    pub fn get(&self, column: Column) -> &str {
        let field = match &self.fields {
            None => self.row.map(|row| row.field(column)),
            Some(fields) => column.index(self.format).and_then(|c| fields.get(c)).map(AsRef::as_ref),
        };
        field.unwrap_or("_")
    }

    /// Sets the field in this column; does nothing if the table has no such column.
    pub fn set(&mut self, column: Column, value: impl Into<Cow<'t, str>>) {
        if let Some(field) = column.index(self.format).and_then(|c| self.fields_mut().get_mut(c)) {
            *field = value.into();
        }
    }

    /// Head in this column, if it is a number.
    pub fn head(&self, column: Column) -> Option<u32> {
        super::id::number(self.get(column))
    }

    /// Removes a column.
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

/// An editable copy of a table, as lines and fields.
#[derive(Clone, Debug)]
pub struct Draft<'t> {
    format: Format,
    separator: &'static str,
    width: usize,
    lines: Vec<Line<'t>>,
}

impl Table<'_> {
    /// Makes an editable copy.
    pub fn draft(&self) -> Draft<'_> {
        let mut rows = self.rows().peekable();
        let draft_line = |(number, line)| match rows.next_if(|row| row.line() == number) {
            Some(row) => Line::Row(DraftRow::new(row, line)),
            None => Line::Other(line),
        };
        let lines = self.lines().enumerate().map(draft_line).collect();
        Draft { format: self.format, separator: self.separator(), width: self.width(), lines }
    }

    /// Joins lines into a text, with this table's byte order mark if it has one.
    pub fn text_of(&self, lines: &[Cow<'_, str>]) -> String {
        let text = lines.join("\n");
        if self.text.starts_with(BOM) { format!("{BOM}{text}") } else { text }
    }
}

impl<'t> Draft<'t> {
    /// Format of the table.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The rows with their line numbers.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = (usize, &DraftRow<'t>)> {
        self.lines.iter().enumerate().filter_map(|(i, line)| match line {
            Line::Row(row) => Some((i, row)),
            Line::Other(_) => None,
        })
    }

    /// The rows, mutably.
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

    /// The row on this line, mutably.
    pub fn row_mut(&mut self, line: usize) -> Option<&mut DraftRow<'t>> {
        match self.lines.get_mut(line)? {
            Line::Row(row) => Some(row),
            Line::Other(_) => None,
        }
    }

    /// Line of the word with this number.
    pub fn line_of_word(&self, word: u32) -> Option<usize> {
        self.rows().find(|(_, row)| row.id == RowId::Word(word)).map(|(line, _)| line)
    }

    /// Line of the range that contains these two words.
    pub fn line_of_range(&self, first: u32, last: u32) -> Option<usize> {
        let holds = |id| matches!(id, RowId::Range(a, b) if a <= first && last <= b);
        self.rows().find(|(_, row)| holds(row.id)).map(|(line, _)| line)
    }

    /// Lines of the words from `first` to `last`.
    pub fn lines_of_words(&self, first: u32, last: u32) -> Vec<usize> {
        let is_in = |id| matches!(id, RowId::Word(word) if (first..=last).contains(&word));
        self.rows().filter(|(_, row)| is_in(row.id)).map(|(line, _)| line).collect()
    }

    /// Removes the row on this line.
    pub fn remove(&mut self, line: usize) {
        let Some(Line::Row(removed)) = (line < self.lines.len()).then(|| self.lines.remove(line)) else {
            return;
        };
        // If the text did not end in a line feed, it still must not.
        if line == self.lines.len()
            && let Some(Line::Row(last)) = self.lines.last_mut()
        {
            last.end = removed.end;
        }
    }

    /// Inserts a row of empty fields with this word number and returns its line. The following words must already have
    /// been renumbered.
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

    /// Line end before the line feed, taken from the first line.
    fn line_end(&self) -> &'t str {
        match self.lines.first() {
            Some(Line::Row(row)) => row.end,
            Some(Line::Other(line)) if line.ends_with('\r') => "\r",
            _ => "",
        }
    }

    /// Moves a line down, before `target`.
    pub fn move_before(&mut self, line: usize, target: usize) {
        if line < target && target <= self.lines.len() {
            self.lines[line..target].rotate_left(1);
        }
    }

    /// Renumbers all rows and references to them.
    pub fn renumber(&mut self, change: Renumber) {
        for row in self.rows_mut() {
            row.renumber(change);
        }
    }

    /// Converts the draft into the lines of the new text.
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
    fn an_unchanged_draft_gives_the_same_text() {
        for text in
            ["\u{feff}\n# c\r\n1\ta\t_\tX\t_\t_\t0\troot\t_\t_\r\n\r\n", "1\ta\t_\tX\t_\t_\t0\troot\t_\t_"]
        {
            assert_eq!(after(text, |_| ()), text);
        }
    }

    #[test]
    fn a_word_is_inserted_before_its_range_and_after_empty_nodes() {
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
    fn a_text_without_a_final_line_feed_gets_none() {
        let text = "1\ta\t_\tX\t_\t_\t0\troot\t_\t_\r\n2\tb\t_\tX\t_\t_\t1\tx\t_\t_";
        assert_eq!(after(text, |draft| draft.remove(1)), "1\ta\t_\tX\t_\t_\t0\troot\t_\t_");
        let longer = after(text, |draft| {
            draft.insert_word(3);
        });
        assert_eq!(longer, format!("{text}\r\n3{}", "\t_".repeat(9)));
    }
}
