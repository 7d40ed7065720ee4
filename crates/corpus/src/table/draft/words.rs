//! Insertion and removal of words and ranges.

use super::names::{NEW, Name, NodeName, RowName};
use super::{Draft, DraftRow, Line, LineId};
use crate::table::id::{NodeRef, RowId};

impl<'t> Draft<'t> {
    /// Removes the row of a range.
    pub fn remove_range(&mut self, line: LineId) {
        if let Some(RowId::Range(first, last)) = self.id(line) {
            self.set_range(first..=last, None);
        }
        self.take_out(line);
    }

    pub(super) fn set_range(&mut self, words: std::ops::RangeInclusive<u32>, range: Option<LineId>) {
        for word in words {
            let Some(line) = self.line_of_word(word) else { return };
            if let Some(Line::Row(row)) = self.lines.get_mut(line.0 as usize) {
                row.range = range;
            }
        }
    }

    /// If the line is the last one, gives its line end (which may be missing) to the row above.
    pub fn pass_on_end(&mut self, line: LineId) {
        if self.neighbour(line, true).is_none()
            && let Some(end) = self.row(line).map(|row| row.end)
            && let Some(row) = self.line_above(line).and_then(|last| self.row_mut(last))
        {
            row.end = end;
        }
    }

    pub(super) fn take_out(&mut self, line: LineId) {
        self.touch(line);
        self.pass_on_end(line);
        let Some(number) = self.order.number(line.0) else { return };
        self.journal.remove(number);
        self.order.remove(number);
    }

    /// Removes a word and renumbers the rows after it. Its empty nodes then belong to the word before.
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

    /// Names of the neighbouring words.
    fn names_around(&self, word: u32) -> (Name, Name) {
        let before = self.name(NodeRef::word(word - 1)).word;
        (before, self.name(NodeRef::word(word.saturating_add(1))).word)
    }

    /// Appends the empty nodes of a removed word to those of the word before, and updates references to them. A remaining
    /// reference to the word itself is kept as a number, which now is that of the next word.
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

    /// Shortens the range of a removed word.
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

    /// Inserts a row of empty fields before the word with this number, or at the end, and returns its line. The words
    /// after it are renumbered.
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

    /// Position for a new word: before the next word, or before the range that starts there.
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

    /// Moves a line down, to right before another.
    fn move_before(&mut self, line: LineId, target: LineId) {
        self.touch_between(line, target);
        if let (Some(from), Some(to)) = (self.order.number(line.0), self.order.number(target.0))
            && from + 1 < to
        {
            self.order.remove(from);
            self.order.insert(to - 1, line.0);
        }
    }

    /// Records changes from a line up to another, if they are not adjacent.
    pub(super) fn touch_between(&mut self, line: LineId, target: LineId) {
        let (Some(from), Some(to)) = (self.order.number(line.0), self.order.number(target.0)) else { return };
        for number in (from..to).filter(|_| from + 1 < to) {
            self.order.get(number).into_iter().for_each(|at| self.touch(LineId(at)));
        }
    }

    pub(super) fn put_in(&mut self, number: usize, row: DraftRow<'t>) -> LineId {
        let line = LineId(self.lines.len() as u32);
        self.lines.push(Line::Row(row));
        self.order.insert(number, line.0);
        line
    }

    /// The line end, as on the first line.
    fn line_end(&self) -> &'static str {
        let first = self.order.get(0).and_then(|line| self.lines.get(line as usize));
        match first {
            Some(Line::Row(row)) => row.end,
            Some(Line::Other(line)) if line.ends_with('\r') => "\r",
            _ => "",
        }
    }

    /// Called before words are inserted or removed. Numbers near the maximum would overflow and not come back, so the rows
    /// that have them are recorded in the journal each time.
    pub(super) fn begin_renumbering(&mut self) {
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
}
