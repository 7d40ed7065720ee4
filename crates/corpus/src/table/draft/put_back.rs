//! Restoration of lines to their text before an edit.

use std::borrow::Cow;

use super::names::{NEW, RowName};
use super::{Draft, DraftRow, Line, LineId, REFERENCES};
use crate::format::Format;
use crate::table::column::Column;
use crate::table::comment_value;
use crate::table::id::{NodeRef, RowId};
use crate::table::parse::{is_blank, is_comment};
use crate::table::renumber::Renumber;

impl Draft<'_> {
    /// Restores lines to the texts that they had before an edit, with the row numbers of that time. They are given in order
    /// of their final positions. A word is inserted where `change` makes room for one; other lines replace present ones.
    ///
    /// Returns `false` and changes nothing if the table must be parsed again instead, because a line would become another
    /// sort of line.
    pub fn put_back(
        &mut self,
        change: Option<Renumber>,
        missing: &[(u32, String)],
        changed: &[(u32, String)],
    ) -> bool {
        let fits = missing.iter().enumerate().all(|(before, (number, text))| {
            let place = (*number as usize).checked_sub(before);
            place.is_some_and(|place| self.takes(place, text, change))
        });
        let target = |(number, text): &(u32, String)| {
            let before = missing.iter().filter(|(missing, _)| missing < number).count();
            let is_missing = missing.iter().any(|(missing, _)| missing == number);
            let line = LineId(self.order.get((*number as usize).checked_sub(before)?)?);
            (!is_missing && self.can_become(line, text, change)).then(|| (line, text.clone()))
        };
        let Some(changed) = changed.iter().map(target).collect::<Option<Vec<_>>>().filter(|_| fits) else {
            return false;
        };
        if change.is_some() {
            self.begin_renumbering();
        }
        let missing: Vec<(LineId, RowId)> =
            missing.iter().filter_map(|(number, text)| self.put_line(*number as usize, text)).collect();
        for (line, id) in missing {
            self.link(line, id);
        }
        self.is_text_of_rows = true;
        for (line, text) in changed {
            self.replace(line, text);
        }
        true
    }

    /// Parses a line as a row; `None` if it is not one.
    fn read_row(&self, text: &str, word: u32) -> Option<(RowId, DraftRow<'static>)> {
        let (content, end) = text.strip_suffix('\r').map_or((text, ""), |content| (content, "\r"));
        let is_row =
            !content.contains(['\r', '\n']) && !is_blank(content) && !is_comment(content, self.format);
        if !is_row || content.split(self.separator).count() != self.width {
            return None;
        }
        let id = match self.format {
            Format::Rows => RowId::Word(word),
            _ => RowId::parse(content.split(self.separator).next()?)?,
        };
        let name = RowName::Word(0);
        let row = DraftRow::new(name, id, Cow::Owned(content.to_owned()), (self.format, self.separator), end);
        let is_whole = !row.get(Column::Form).is_empty();
        let fits = self.format == Format::Conllu || matches!(id, RowId::Word(_));
        (is_whole && fits).then_some((id, row))
    }

    /// True if a line can be inserted as this row: a range, or the word that there is room for.
    fn takes(&self, number: usize, text: &str, change: Option<Renumber>) -> bool {
        let room = match change {
            Some(Renumber::Open(word)) => Some(word),
            _ => None,
        };
        match self.read_row(text, room.unwrap_or(0)) {
            Some((RowId::Range(first, last), _)) => first <= last && number <= self.order.len(),
            Some((RowId::Word(word), _)) if Some(word) == room => {
                let is_word = |line: &LineId| self.row(*line).is_some_and(DraftRow::is_word);
                let line = |number| self.order.get(number).map(LineId);
                let above = (0..number).rev().filter_map(line).find(is_word);
                let below = (number..self.order.len()).filter_map(line).find(is_word);
                above == word.checked_sub(1).and_then(|above| self.line_of_word(above))
                    && below == self.line_of_word(word)
                    && number <= self.order.len()
            }
            _ => false,
        }
    }

    /// True if replacing the text is enough to turn a line into another.
    fn can_become(&self, line: LineId, text: &str, change: Option<Renumber>) -> bool {
        if self.row(line).is_none() {
            let is_line = !text.trim_end_matches('\r').contains(['\r', '\n']);
            return self.text_line == Some(line) && is_line && comment_value(text, "text").is_some();
        }
        let now = self.id(line).map(|id| change.map_or(id, |change| change.row(id)));
        let word = if let Some(RowId::Word(word)) = now { word } else { 0 };
        match (now, self.read_row(text, word)) {
            (Some(now @ RowId::Word(_)), Some((id, _))) => now == id,
            (Some(RowId::Range(..)), Some((RowId::Range(first, last), _))) => first <= last,
            (Some(RowId::Empty(..)), Some((RowId::Empty(..), _))) => true,
            _ => false,
        }
    }

    /// Inserts a row; its references are resolved later.
    fn put_line(&mut self, number: usize, text: &str) -> Option<(LineId, RowId)> {
        let above = (0..number).rev().filter_map(|number| self.order.get(number));
        let words = above.into_iter().find_map(|line| self.words.number(line)).map_or(0, |word| word + 1);
        let (id, mut row) = self.read_row(text, words as u32 + 1)?;
        row.name = match id {
            RowId::Word(_) => RowName::Word(NEW + self.named[1].len() as u64),
            _ => RowName::Range(0, 0),
        };
        row.range = self.line_of_range(words as u32, words as u32 + 1).filter(|_| row.is_word());
        let line = self.put_in(number, row);
        if let RowId::Word(_) = id {
            self.named[1].push(line);
            self.words.insert(words, line.0);
        }
        Some((line, id))
    }

    /// Sets the name and the references of a row, once all lines are present.
    fn link(&mut self, line: LineId, id: RowId) {
        let name = |draft: &Self, word| draft.name(NodeRef::word(word)).word;
        match id {
            RowId::Word(_) => {}
            RowId::Range(first, last) => {
                if let Some(RowId::Range(first, last)) = self.id(line).filter(|_| self.has_range(line)) {
                    self.set_range(first..=last, None);
                }
                let named = RowName::Range(name(self, first), name(self, last));
                self.set_name(line, named);
                self.set_range(first..=last, Some(line));
            }
            RowId::Empty(word, empty) => {
                let named = RowName::Empty(name(self, word), empty);
                self.set_name(line, named);
            }
        }
        for column in REFERENCES {
            let Some(field) = self.row(line).map(|row| row.get(column).to_owned()) else { return };
            if field != "_" {
                self.set_references(line, column, &field);
            }
        }
    }

    fn has_range(&self, line: LineId) -> bool {
        !matches!(self.row(line).map(|row| row.name), Some(RowName::Range(0, 0)))
    }

    fn set_name(&mut self, line: LineId, name: RowName) {
        if let Some(Line::Row(row)) = self.lines.get_mut(line.0 as usize) {
            row.name = name;
        }
    }

    fn replace(&mut self, line: LineId, text: String) {
        let (name, range) = match self.lines.get_mut(line.0 as usize) {
            Some(Line::Row(row)) => (row.name, row.range),
            Some(Line::Other(other)) => {
                *other = Cow::Owned(text);
                self.is_text_of_rows = false;
                return;
            }
            None => return,
        };
        let word = self.words.number(line.0).map_or(0, |number| number as u32 + 1);
        if let Some((id, mut row)) = self.read_row(&text, word) {
            (row.name, row.range) = (name, range);
            self.lines[line.0 as usize] = Line::Row(row);
            self.link(line, id);
        }
    }
}
