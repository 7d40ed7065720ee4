//! Text of the draft: rows are written with the numbers that they have at the moment.

use std::borrow::Cow;

use super::{Draft, DraftRow, Line, LineId, REFERENCES};
use crate::line::BOM;
use crate::table::column::Column;
use crate::table::renumber::Renumber;

impl Draft<'_> {
    /// Text of a line with current row numbers, or with those after a pending change.
    pub fn line_text(&self, line: LineId, change: Option<Renumber>) -> String {
        let mut text = String::new();
        self.write_line(line, change, &mut text);
        text
    }

    pub(super) fn write_line(&self, line: LineId, change: Option<Renumber>, to: &mut String) {
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

    /// The fields of a row whose numbers differ from those read.
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

    /// Texts of all lines, as [`line_text`](Self::line_text).
    pub fn line_texts(&self, change: Option<Renumber>) -> Vec<String> {
        self.order.iter().map(|line| self.line_text(LineId(line), change)).collect()
    }

    /// Called before the first edit: derives the `# text` comment from the rows from now on. Returns its line number and
    /// its original text if that differs.
    pub fn settle_text(&mut self) -> Option<(u32, String)> {
        if std::mem::replace(&mut self.is_text_of_rows, true) {
            return None;
        }
        let line = self.text_line?;
        let Some(Line::Other(text)) = self.lines.get(line.0 as usize) else { return None };
        let number = self.order.number(line.0)? as u32;
        (self.comment_of_rows(text) != *text).then(|| (number, text.to_string()))
    }

    /// Joins lines into a text, with the byte order mark of the table if it has one.
    pub fn text_of(&self, lines: &[Cow<'_, str>]) -> String {
        let text = lines.join("\n");
        if self.has_bom { format!("{BOM}{text}") } else { text }
    }

    /// Current text.
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
