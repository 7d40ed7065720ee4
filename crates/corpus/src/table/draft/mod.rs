//! A table taken apart to be changed.
//!
//! A change costs as much as what it touches, however long the table is. Lines stand in gap buffers, and rows refer to each
//! other by names that stay while numbers change; only where a line is written do names become numbers again.

mod journal;
mod mentions;
mod names;
mod order;
mod put_back;
mod row;
mod usage;

use std::borrow::Cow;

use super::column::Column;
use super::id::{NodeRef, RowId};
use super::parse::mark_len;
use super::renumber::Renumber;
use super::{Table, comment_value};
use crate::format::Format;
use crate::line::BOM;
use journal::Journal;
pub use journal::Touched;
use mentions::Mentions;
use names::{BEHIND, NEW, Name, NodeName, RowName, map_heads};
use order::Order;
pub use row::DraftRow;
use usage::Spaces;
pub use usage::Usage;

/// A line of a draft, wherever it comes to stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineId(u32);

#[derive(Clone, Debug)]
enum Line<'t> {
    Row(DraftRow<'t>),
    /// A comment or a blank line.
    Other(Cow<'t, str>),
}

/// A table taken apart into lines and fields that can be changed.
#[derive(Clone, Debug)]
pub struct Draft<'t> {
    format: Format,
    separator: &'static str,
    width: usize,
    has_bom: bool,
    /// All lines, those that have been taken out among them.
    lines: Vec<Line<'t>>,
    order: Order,
    words: Order,
    /// The lines of the words that were read, and of those that came.
    named: [Vec<LineId>; 2],
    /// Whether words have come or gone, so that names are not numbers any more.
    is_renumbered: bool,
    /// Rows that refer to words so far away that their numbers can come to no more.
    far: Vec<LineId>,
    mentions: Option<Mentions>,
    /// The comment of the running text, in CoNLL-U.
    text_line: Option<LineId>,
    /// Whether the comment says what the rows say.
    is_text_of_rows: bool,
    journal: Journal,
    usage: Option<Usage>,
    spaces: Option<Spaces>,
}

impl Table<'_> {
    /// Takes the table apart.
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

    /// The draft with a text of its own.
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

    /// How many columns each row has.
    pub fn width(&self) -> usize {
        self.width
    }

    /// What stands between the columns of a row.
    pub fn separator(&self) -> &'static str {
        self.separator
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether there is no word.
    pub fn is_empty(&self) -> bool {
        self.words.len() == 0
    }

    /// The rows from top to bottom.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = (LineId, &DraftRow<'t>)> {
        self.order.iter().filter_map(|line| Some((LineId(line), self.row(LineId(line))?)))
    }

    /// The rows as they were read, from top to bottom, to be changed.
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

    /// The row on this line, to be changed.
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

    /// The number that a row has now.
    pub fn id(&self, line: LineId) -> Option<RowId> {
        let number = |word| self.node(NodeName { word, empty: 0 }).word;
        Some(match self.row(line)?.name {
            RowName::Word(word) => RowId::Word(number(word)),
            RowName::Range(first, last) => RowId::Range(number(first), number(last)),
            RowName::Empty(word, empty) => RowId::Empty(number(word), empty),
        })
    }

    /// The number that a node has now.
    fn node(&self, name: NodeName) -> NodeRef {
        let named = match name.word.checked_sub(NEW) {
            Some(new) => self.named[1].get(new as usize),
            None => name.word.checked_sub(1).and_then(|read| self.named[0].get(read as usize)),
        };
        let number = match named {
            Some(line) => self.words.number(line.0).map_or(0, |number| number as Name + 1),
            None if name.word == 0 => 0,
            None if name.word >= BEHIND => name.word - BEHIND + self.words.len() as Name,
            None => name.word - self.named[0].len() as Name + self.words.len() as Name,
        };
        NodeRef { word: u32::try_from(number).unwrap_or(u32::MAX), empty: name.empty }
    }

    /// The name of the node that has this number now.
    fn name(&self, node: NodeRef) -> NodeName {
        let named = self.line_of_word(node.word).and_then(|line| self.row(line)).map(|row| row.name);
        let word = match named {
            Some(RowName::Word(name)) => name,
            _ if node.word == 0 || !self.is_renumbered => node.word.into(),
            _ => BEHIND + Name::from(node.word) - self.words.len() as Name,
        };
        NodeName { word, empty: node.empty }
    }

    /// The field in this column, with the numbers that rows have now; `_` where the table has no such column.
    pub fn get(&self, line: LineId, column: Column) -> Cow<'_, str> {
        let Some(row) = self.row(line) else { return Cow::Borrowed("_") };
        let field = row.get(column);
        let now = if self.is_renumbered { self.numbered(field, column, None) } else { None };
        now.map_or(Cow::Borrowed(field), Cow::Owned)
    }

    /// The head in this column, if it is a number.
    pub fn head(&self, line: LineId, column: Column) -> Option<u32> {
        let name = NodeName::parse_word(self.row(line)?.get(column))?;
        Some(self.node(name).word)
    }

    /// The heads of the words in this column.
    pub fn heads(&self, column: Column) -> Vec<Option<u32>> {
        self.words.iter().map(|line| self.head(LineId(line), column)).collect()
    }

    /// A field that refers to rows with the numbers that they have now, or will have once they are changed so; `None`
    /// where it stays as it is.
    fn numbered(&self, field: &str, column: Column, change: Option<Renumber>) -> Option<String> {
        let number = |name| {
            let node = self.node(name);
            change.map_or(node, |change| change.node(node))
        };
        let new = match column {
            _ if field == "_" => return None,
            Column::Head | Column::SecondHead => number(NodeName::parse_word(field)?).word.to_string(),
            Column::Deps => map_heads(field, |head| Some(number(NodeName::parse(head)?).to_string())),
            _ => return None,
        };
        (new != field).then_some(new)
    }

    /// Changes a field that refers to rows by the numbers that they have now.
    pub fn set_references(&mut self, line: LineId, column: Column, field: &str) {
        let name = |number| self.name(number).text();
        let named = match column {
            Column::Deps => map_heads(field, |head| NodeRef::parse(head).map(name)),
            _ => super::id::number(field).map_or_else(|| field.to_owned(), |word| name(NodeRef::word(word))),
        };
        self.set_names(line, column, named);
    }

    fn set_names(&mut self, line: LineId, column: Column, field: String) {
        self.mention(line, column, &field);
        let Some(row) = self.row_mut(line) else { return };
        row.set(column, field);
        if row.mentions().any(NodeName::is_far) {
            self.far.push(line);
        }
    }

    /// The line before or after another.
    fn neighbour(&self, line: LineId, is_after: bool) -> Option<LineId> {
        let number = self.order.number(line.0)?;
        let number = if is_after { number + 1 } else { number.checked_sub(1)? };
        self.order.get(number).map(LineId)
    }

    /// The row above a line, comments and blank lines left out.
    pub(super) fn row_above(&self, line: LineId) -> Option<LineId> {
        let mut above = self.neighbour(line, false)?;
        while self.row(above).is_none() {
            above = self.neighbour(above, false)?;
        }
        Some(above)
    }

    /// Takes a column away.
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

    /// Puts a row in the place of another, as it was.
    pub fn set_row(&mut self, line: LineId, row: DraftRow<'t>) {
        if let Some(Line::Row(old)) = self.lines.get_mut(line.0 as usize) {
            *old = row;
        }
    }

    /// Takes a range out.
    pub fn remove_range(&mut self, line: LineId) {
        if let Some(RowId::Range(first, last)) = self.id(line) {
            self.set_range(first..=last, None);
        }
        self.take_out(line);
    }

    fn set_range(&mut self, words: std::ops::RangeInclusive<u32>, range: Option<LineId>) {
        for word in words {
            let Some(line) = self.line_of_word(word) else { return };
            if let Some(Line::Row(row)) = self.lines.get_mut(line.0 as usize) {
                row.range = range;
            }
        }
    }

    /// The last line of a text may lack its end; if it goes, the line before it does.
    pub fn pass_on_end(&mut self, line: LineId) {
        if self.neighbour(line, true).is_none()
            && let Some(end) = self.row(line).map(|row| row.end)
            && let Some(row) = self.line_above(line).and_then(|last| self.row_mut(last))
        {
            row.end = end;
        }
    }

    /// The line above another.
    pub fn line_above(&self, line: LineId) -> Option<LineId> {
        self.neighbour(line, false)
    }

    fn take_out(&mut self, line: LineId) {
        self.touch(line);
        self.pass_on_end(line);
        let Some(number) = self.order.number(line.0) else { return };
        self.journal.remove(number);
        self.order.remove(number);
    }

    /// Takes a word out, and changes the numbers of all rows behind it. Empty nodes after it come after the word before.
    pub fn remove_word(&mut self, word: u32) {
        let Some(line) = self.line_of_word(word) else { return };
        self.begin_renumbering();
        self.pass_on_empty_nodes(word, line);
        self.shorten_range(word, line);
        // Empty nodes that stood after the first word of a range now come before the range.
        let next = self.line_of_word(word.saturating_add(1));
        let moved = next.and_then(|next| Some((self.range_starting_at(word + 1)?, next)));
        if let Some((range, next)) = moved {
            self.touch_between(range, next);
        }
        self.take_out(line);
        self.words.remove(word as usize - 1);
        if let Some((range, next)) = moved {
            self.move_before(range, next);
        }
    }

    /// The names of the words before and after a word.
    fn names_around(&self, word: u32) -> (Name, Name) {
        let before = self.name(NodeRef::word(word - 1)).word;
        (before, self.name(NodeRef::word(word.saturating_add(1))).word)
    }

    /// The empty nodes of a word that goes come after those of the word before, and whatever referred to them, or still
    /// refers to the word by its number, follows the numbers.
    fn pass_on_empty_nodes(&mut self, word: u32, line: LineId) {
        let (before, after) = self.names_around(word);
        let own = self.name(NodeRef::word(word)).word;
        let mut there = 0;
        let mut above = self.row_above(line);
        while let Some(row) = above.and_then(|above| self.row(above)).filter(|row| !row.is_word()) {
            there += u32::from(matches!(row.name, RowName::Empty(..)));
            above = above.and_then(|above| self.row_above(above));
        }
        let passed = |name: NodeName| match name {
            NodeName { word, empty: 0 } if word == own => NodeName { word: after, empty: 0 },
            NodeName { word, empty } if word == own => {
                NodeName { word: before, empty: empty.saturating_add(there) }
            }
            _ => name,
        };
        for mention in self.mentioning(word).into_iter().filter(|&mention| mention != line) {
            self.map_names(mention, passed);
        }
        let mut below = self.neighbour(line, true);
        while let Some(at) = below.filter(|&at| !self.row(at).is_some_and(DraftRow::is_word)) {
            if let Some(RowName::Empty(_, empty)) = self.row(at).map(|row| row.name)
                && let Some(row) = self.row_mut(at)
            {
                row.name = RowName::Empty(before, empty.saturating_add(there));
            }
            below = self.neighbour(at, true);
        }
    }

    /// Changes what a row refers to.
    fn map_names(&mut self, line: LineId, map: impl Fn(NodeName) -> NodeName) {
        for column in REFERENCES {
            let Some(field) = self.row(line).map(|row| row.get(column)) else { return };
            let new = match column {
                _ if field == "_" => continue,
                Column::Deps => map_heads(field, |head| Some(map(NodeName::parse(head)?).text())),
                _ => NodeName::parse_word(field).map_or_else(|| field.to_owned(), |name| map(name).text()),
            };
            if new != field {
                self.set_names(line, column, new);
            }
        }
    }

    /// The range of a word that goes starts at the next word or ends at the one before.
    fn shorten_range(&mut self, word: u32, line: LineId) {
        let Some(range) = self.row(line).and_then(|row| row.range) else { return };
        let (before, after) = self.names_around(word);
        let own = self.name(NodeRef::word(word)).word;
        if let Some(row) = self.row_mut(range)
            && let RowName::Range(first, last) = row.name
        {
            let first = if first == own { after } else { first };
            row.name = RowName::Range(first, if last == own { before } else { last });
        }
    }

    /// Puts a row of empty fields before the word of this number, or after the last, and returns its line. The numbers of
    /// the words from there on change.
    pub fn insert_word(&mut self, word: u32) -> LineId {
        self.begin_renumbering();
        let number = self.number_for_word(word);
        let mut end = self.line_end();
        if number == self.order.len()
            && let Some(last) = number.checked_sub(1).and_then(|last| self.order.get(last))
            && let Some(row) = self.row_mut(LineId(last))
        {
            std::mem::swap(&mut row.end, &mut end);
        }
        let name = NEW + self.named[1].len() as Name;
        let row = DraftRow::blank(name, word, self.width, (self.format, self.separator), end);
        let line = self.put_in(number, row);
        self.named[1].push(line);
        self.words.insert(word.saturating_sub(1) as usize, line.0);
        self.journal.insert(number, line);
        line
    }

    /// The number of the line at which a new word comes: before the next word or the range that starts at it.
    fn number_for_word(&mut self, word: u32) -> usize {
        let number = |draft: &Self, line: LineId| draft.order.number(line.0).unwrap_or(0);
        if let Some(next) = self.line_of_word(word) {
            let Some(range) = self.range_starting_at(word) else { return number(self, next) };
            // Empty nodes between them belong to the word before.
            self.move_before(range, next);
            return number(self, range);
        }
        let last = self.rows().next_back().map(|(line, _)| line);
        last.map_or(0, |last| number(self, last) + 1)
    }

    /// The line of the range that starts at a word.
    fn range_starting_at(&self, word: u32) -> Option<LineId> {
        let range = self.row(self.line_of_word(word)?)?.range?;
        let RowName::Range(first, _) = self.row(range)?.name else { return None };
        (first == self.name(NodeRef::word(word)).word).then_some(range)
    }

    /// Moves a line down to stand right before another.
    fn move_before(&mut self, line: LineId, target: LineId) {
        self.touch_between(line, target);
        if let (Some(from), Some(to)) = (self.order.number(line.0), self.order.number(target.0))
            && from + 1 < to
        {
            self.order.remove(from);
            self.order.insert(to - 1, line.0);
        }
    }

    /// Touches a line and those from there to another, if there are any between them.
    fn touch_between(&mut self, line: LineId, target: LineId) {
        let (Some(from), Some(to)) = (self.order.number(line.0), self.order.number(target.0)) else { return };
        for number in (from..to).filter(|_| from + 1 < to) {
            self.order.get(number).into_iter().for_each(|at| self.touch(LineId(at)));
        }
    }

    fn put_in(&mut self, number: usize, row: DraftRow<'t>) -> LineId {
        let line = LineId(self.lines.len() as u32);
        self.lines.push(Line::Row(row));
        self.order.insert(number, line.0);
        line
    }

    /// How lines end here: the first line shows it.
    fn line_end(&self) -> &'static str {
        let first = self.order.get(0).and_then(|line| self.lines.get(line as usize));
        match first {
            Some(Line::Row(row)) => row.end,
            Some(Line::Other(line)) if line.ends_with('\r') => "\r",
            _ => "",
        }
    }

    /// Before words come or go. Numbers near the largest there is cannot all be counted up and down again: rows that have
    /// them are looked at whenever that happens.
    fn begin_renumbering(&mut self) {
        if !self.is_renumbered {
            self.is_renumbered = true;
            let is_far = |row: &DraftRow| row.mentions().any(NodeName::is_far);
            let far = self.rows().filter(|(_, row)| is_far(row)).map(|(line, _)| line);
            self.far = far.collect();
        }
        for far in self.far.clone() {
            self.touch(far);
        }
    }

    /// A line as it is to be written, with the numbers that rows have, or will have once they are changed so.
    pub fn line_text(&self, line: LineId, change: Option<Renumber>) -> String {
        let mut text = String::new();
        self.write_line(line, change, &mut text);
        text
    }

    fn write_line(&self, line: LineId, change: Option<Renumber>, to: &mut String) {
        match self.lines.get(line.0 as usize) {
            Some(Line::Row(row)) if !self.is_renumbered && change.is_none() => row.write(&[], to),
            Some(Line::Row(row)) => row.write(&self.numbers(line, row, change), to),
            Some(Line::Other(text)) if self.is_text_of_rows && self.text_line == Some(line) => {
                to.push_str(&self.comment_of_rows(text));
            }
            Some(Line::Other(text)) => to.push_str(text),
            None => {}
        }
    }

    /// The fields of a row that have other numbers now than when they were read.
    fn numbers(&self, line: LineId, row: &DraftRow, change: Option<Renumber>) -> Vec<(usize, String)> {
        let mut numbers = Vec::new();
        let id = self.id(line).map(|id| change.map_or(id, |change| change.row(id)));
        if let Some((column, id)) = Column::Id.index(self.format).zip(id).filter(|(_, id)| *id != row.read) {
            numbers.push((column, id.to_string()));
        }
        for column in REFERENCES {
            let new = self.numbered(row.get(column), column, change);
            numbers.extend(column.index(self.format).zip(new));
        }
        numbers
    }

    /// The lines as they are to be written, with the numbers that rows have, or will have once they are changed so.
    pub fn line_texts(&self, change: Option<Renumber>) -> Vec<String> {
        self.order.iter().map(|line| self.line_text(LineId(line), change)).collect()
    }

    /// Before the first edit: the comment of the running text and the number of its line, if it is not as the rows have it.
    /// From then on it is.
    pub fn settle_text(&mut self) -> Option<(u32, String)> {
        if std::mem::replace(&mut self.is_text_of_rows, true) {
            return None;
        }
        let line = self.text_line?;
        let Some(Line::Other(text)) = self.lines.get(line.0 as usize) else { return None };
        let number = self.order.number(line.0)? as u32;
        (self.comment_of_rows(text) != *text).then(|| (number, text.to_string()))
    }

    /// The text that these lines make; a byte order mark stays.
    pub fn text_of(&self, lines: &[Cow<'_, str>]) -> String {
        let text = lines.join("\n");
        if self.has_bom { format!("{BOM}{text}") } else { text }
    }

    /// The text as it stands now.
    pub fn text(&self) -> String {
        let mut text = if self.has_bom { BOM.to_string() } else { String::new() };
        for (number, line) in self.order.iter().enumerate() {
            if number > 0 {
                text.push('\n');
            }
            self.write_line(LineId(line), None, &mut text);
        }
        text
    }
}

/// The columns that refer to rows by number.
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
