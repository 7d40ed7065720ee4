//! An editable form of a table.
//!
//! The cost of an edit depends on the number of rows that it changes, not on the length of the table: lines are in gap
//! buffers, and rows refer to each other by permanent names. Names become row numbers when a line is written.

mod journal;
mod mentions;
mod names;
mod order;
mod put_back;
mod references;
mod row;
mod text;
mod usage;
mod words;

use std::borrow::Cow;

use super::column::Column;
use super::id::RowId;
use super::parse::mark_len;
use super::{Table, comment_value};
use crate::format::Format;
use journal::Journal;
pub use journal::Touched;
use mentions::Mentions;
use names::RowName;
use order::Order;
pub use row::DraftRow;
use usage::Spaces;
pub use usage::Usage;

/// Permanent identifier of a line; its position may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineId(u32);

#[derive(Clone, Debug)]
enum Line<'t> {
    Row(DraftRow<'t>),
    /// A comment or a blank line.
    Other(Cow<'t, str>),
}

/// An editable table.
#[derive(Clone, Debug)]
pub struct Draft<'t> {
    format: Format,
    separator: &'static str,
    width: usize,
    has_bom: bool,
    /// All lines, including removed ones.
    lines: Vec<Line<'t>>,
    order: Order,
    words: Order,
    /// Lines of the words that were read, and of those inserted.
    named: [Vec<LineId>; 2],
    /// True if words were inserted or removed, so that names differ from numbers.
    is_renumbered: bool,
    /// Rows that refer to words with numbers close to the largest possible.
    far: Vec<LineId>,
    mentions: Option<Mentions>,
    /// The line of the `# text` comment of CoNLL-U.
    text_line: Option<LineId>,
    /// True if the comment is derived from the rows.
    is_text_of_rows: bool,
    journal: Journal,
    usage: Option<Usage>,
    spaces: Option<Spaces>,
}

impl Table<'_> {
    /// Creates an editable copy.
    pub fn draft(&self) -> Draft<'_> {
        let columns = (self.format, self.separator());
        let mut draft = Draft {
            format: self.format,
            separator: self.separator(),
            width: self.width(),
            has_bom: mark_len(&self.text, self.format) > 0,
            lines: Vec::with_capacity(self.index.entries.len() + 4),
            order: Order::default(),
            words: Order::default(),
            named: [Vec::with_capacity(self.len()), Vec::new()],
            is_renumbered: false,
            far: Vec::new(),
            mentions: None,
            text_line: None,
            is_text_of_rows: false,
            journal: Journal::default(),
            usage: None,
            spaces: None,
        };
        let mut rows = self.rows().peekable();
        let mut range = None;
        for (number, line) in self.lines().enumerate() {
            let id = LineId(draft.lines.len() as u32);
            draft.order.push(id.0);
            let Some(row) = rows.next_if(|row| row.line() == number) else {
                draft.push_other(id, line);
                continue;
            };
            let name = match row.id() {
                RowId::Word(word) => RowName::Word(word.into()),
                RowId::Range(first, last) => RowName::Range(first.into(), last.into()),
                RowId::Empty(word, empty) => RowName::Empty(word.into(), empty),
            };
            let end = if line.ends_with('\r') { "\r" } else { "" };
            let mut row = DraftRow::new(name, row.id(), Cow::Borrowed(row.text()), columns, end);
            match row.read {
                RowId::Word(word) => {
                    row.range = range.filter(|&(_, last)| word <= last).map(|(range, _)| range);
                    draft.words.push(id.0);
                    draft.named[0].push(id);
                }
                RowId::Range(_, last) => range = Some((id, last)),
                RowId::Empty(..) => {}
            }
            draft.lines.push(Line::Row(row));
        }
        draft
    }
}

impl<'t> Draft<'t> {
    fn push_other(&mut self, id: LineId, line: &'t str) {
        if self.format == Format::Conllu && self.text_line.is_none() && comment_value(line, "text").is_some()
        {
            self.text_line = Some(id);
        }
        self.lines.push(Line::Other(Cow::Borrowed(line)));
    }

    /// Converts the draft into one that owns its text.
    pub fn into_owned(self) -> Draft<'static> {
        let owned = |line| match line {
            Line::Row(row) => Line::Row(row.into_owned()),
            Line::Other(text) => Line::Other(Cow::Owned(text.into_owned())),
        };
        Draft {
            format: self.format,
            separator: self.separator,
            width: self.width,
            has_bom: self.has_bom,
            lines: self.lines.into_iter().map(owned).collect(),
            order: self.order,
            words: self.words,
            named: self.named,
            is_renumbered: self.is_renumbered,
            far: self.far,
            mentions: self.mentions,
            text_line: self.text_line,
            is_text_of_rows: self.is_text_of_rows,
            journal: self.journal,
            usage: self.usage,
            spaces: self.spaces,
        }
    }

    /// The format of the table.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Separator between columns.
    pub fn separator(&self) -> &'static str {
        self.separator
    }

    /// Number of words.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// True if there are no words.
    pub fn is_empty(&self) -> bool {
        self.words.len() == 0
    }

    /// The rows from top to bottom.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = (LineId, &DraftRow<'t>)> {
        self.order.iter().filter_map(|line| Some((LineId(line), self.row(LineId(line))?)))
    }

    /// Mutable rows in the order in which they were read.
    pub fn rows_mut(&mut self) -> impl Iterator<Item = &mut DraftRow<'t>> {
        self.lines.iter_mut().filter_map(|line| match line {
            Line::Row(row) => Some(row),
            Line::Other(_) => None,
        })
    }

    /// The row on this line.
    pub fn row(&self, line: LineId) -> Option<&DraftRow<'t>> {
        match self.lines.get(line.0 as usize)? {
            Line::Row(row) => Some(row),
            Line::Other(_) => None,
        }
    }

    /// The row on this line, mutable; the change is recorded in the journal.
    pub fn row_mut(&mut self, line: LineId) -> Option<&mut DraftRow<'t>> {
        self.touch(line);
        match self.lines.get_mut(line.0 as usize)? {
            Line::Row(row) => Some(row),
            Line::Other(_) => None,
        }
    }

    /// The line of a word, by its number.
    pub fn line_of_word(&self, word: u32) -> Option<LineId> {
        self.words.get(word.checked_sub(1)? as usize).map(LineId)
    }

    /// The line of the range that holds these two words.
    pub fn line_of_range(&self, first: u32, last: u32) -> Option<LineId> {
        let range = |word| self.row(self.line_of_word(word)?)?.range;
        range(first).filter(|&line| range(last) == Some(line))
    }

    /// The lines of the words of a range.
    pub fn lines_of_words(&self, first: u32, last: u32) -> Vec<LineId> {
        (first..=last).map_while(|word| self.line_of_word(word)).collect()
    }

    /// The line before or after another.
    fn neighbour(&self, line: LineId, is_after: bool) -> Option<LineId> {
        let number = self.order.number(line.0)?;
        let number = if is_after { number + 1 } else { number.checked_sub(1)? };
        self.order.get(number).map(LineId)
    }

    /// The nearest row above a line.
    pub(super) fn row_above(&self, line: LineId) -> Option<LineId> {
        let mut above = self.neighbour(line, false)?;
        while self.row(above).is_none() {
            above = self.neighbour(above, false)?;
        }
        Some(above)
    }

    /// Removes a column.
    pub fn remove_column(&mut self, column: usize) {
        self.width -= 1;
        for line in
            (0..self.lines.len() as u32).map(LineId).filter(|line| self.has_line(*line)).collect::<Vec<_>>()
        {
            if let Some(row) = self.row_mut(line) {
                row.remove_field(column);
            }
        }
    }

    /// Replaces a row.
    pub fn set_row(&mut self, line: LineId, row: DraftRow<'t>) {
        if let Some(Line::Row(old)) = self.lines.get_mut(line.0 as usize) {
            *old = row;
        }
    }

    /// The line above another.
    pub fn line_above(&self, line: LineId) -> Option<LineId> {
        self.neighbour(line, false)
    }
}

/// Columns that refer to rows by number.
const REFERENCES: [Column; 3] = [Column::Head, Column::SecondHead, Column::Deps];

#[cfg(test)]
mod tests {
    use super::super::tests::tabbed;
    use super::*;

    fn after(text: &str, change: impl Fn(&mut Draft)) -> String {
        let table = Table::parse(text, Format::Conllu).unwrap_or_else(|flaw| panic!("{flaw:?}"));
        let mut draft = table.draft();
        change(&mut draft);
        draft.text()
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
        for (ends, text) in [
            ("1.1 e _ X _ _ _ _ 3:x _\n2-3 bc _ _ _ _ _ _ _ _", "the range last"),
            ("2-3 bc _ _ _ _ _ _ _ _\n1.1 e _ X _ _ _ _ 3:x _", "the range first"),
        ] {
            let before = tabbed(&format!(
                "1 a a X _ _ 0 root 0:root _\n{ends}\n2 b b X _ _ 1 x 1:x _\n3 c c X _ _ 2 x 1.1:x|2:x _"
            ));
            let expected = tabbed(
                "1 a a X _ _ 0 root 0:root _
1.1 e _ X _ _ _ _ 4:x _
2 _ _ _ _ _ _ _ _ _
3-4 bc _ _ _ _ _ _ _ _
3 b b X _ _ 1 x 1:x _
4 c c X _ _ 3 x 1.1:x|3:x _",
            );
            let insert = |draft: &mut Draft| {
                draft.insert_word(2);
            };
            assert_eq!(after(&before, insert), expected, "{text}");
        }
    }

    #[test]
    fn what_refers_to_rows_follows_them() {
        let text = tabbed(
            "1 a a X _ _ 2 x 2:x _
2 b b X _ _ 0 root 0:root _
2.1 e _ X _ _ _ _ 9:x|odd _
3 c c X _ _ 2 x 2.1:x|3:y _",
        );
        let both = |draft: &mut Draft| {
            let new = draft.insert_word(1);
            draft.set_references(new, Column::Deps, "4:new|odd");
            assert_eq!(draft.get(new, Column::Deps), "4:new|odd");
            draft.remove_word(2);
            draft.insert_word(4);
        };
        let expected = tabbed(
            "1 _ _ _ _ _ _ _ 3:new|odd _
2 b b X _ _ 0 root 0:root _
2.1 e _ X _ _ _ _ 10:x|odd _
3 c c X _ _ 2 x 2.1:x|3:y _
4 _ _ _ _ _ _ _ _ _",
        );
        assert_eq!(after(&text, both), expected);
    }

    #[test]
    fn a_text_without_a_last_line_feed_keeps_lacking_it() {
        let text = "1\ta\t_\tX\t_\t_\t0\troot\t_\t_\r\n2\tb\t_\tX\t_\t_\t1\tx\t_\t_";
        assert_eq!(after(text, |draft| draft.remove_word(2)), "1\ta\t_\tX\t_\t_\t0\troot\t_\t_");
        let longer = after(text, |draft| {
            draft.insert_word(3);
        });
        assert_eq!(longer, format!("{text}\r\n3{}", "\t_".repeat(9)));
    }
}
