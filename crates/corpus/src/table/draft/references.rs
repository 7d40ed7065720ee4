//! References to rows: stored as names, read and written as the numbers that the rows have at the moment.

use std::borrow::Cow;

use super::names::{BEHIND, NEW, Name, NodeName, RowName, map_heads};
use super::{Draft, LineId, REFERENCES};
use crate::table::column::Column;
use crate::table::id::{NodeRef, RowId, number};
use crate::table::renumber::Renumber;

impl Draft<'_> {
    /// Current number of a row.
    pub fn id(&self, line: LineId) -> Option<RowId> {
        let number = |word| self.node(NodeName { word, empty: 0 }).word;
        Some(match self.row(line)?.name {
            RowName::Word(word) => RowId::Word(number(word)),
            RowName::Range(first, last) => RowId::Range(number(first), number(last)),
            RowName::Empty(word, empty) => RowId::Empty(number(word), empty),
        })
    }

    /// Current number of a node.
    pub(super) fn node(&self, name: NodeName) -> NodeRef {
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

    /// Name of the node with this current number.
    pub(super) fn name(&self, node: NodeRef) -> NodeName {
        let named = self.line_of_word(node.word).and_then(|line| self.row(line)).map(|row| row.name);
        let word = match named {
            Some(RowName::Word(name)) => name,
            _ if node.word == 0 || !self.is_renumbered => node.word.into(),
            _ => BEHIND + Name::from(node.word) - self.words.len() as Name,
        };
        NodeName { word, empty: node.empty }
    }

    /// The field in this column, with current row numbers; `_` if the table has no such column.
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

    /// A reference field with current row numbers, or with those after a pending change; `None` if the text does not
    /// change.
    pub(super) fn numbered(&self, field: &str, column: Column, change: Option<Renumber>) -> Option<String> {
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

    /// Sets a reference field that is written with current row numbers.
    pub fn set_references(&mut self, line: LineId, column: Column, field: &str) {
        let name = |number| self.name(number).text();
        let named = match column {
            Column::Deps => map_heads(field, |head| NodeRef::parse(head).map(name)),
            _ => number(field).map_or_else(|| field.to_owned(), |word| name(NodeRef::word(word))),
        };
        self.set_names(line, column, named);
    }

    pub(super) fn set_names(&mut self, line: LineId, column: Column, field: String) {
        self.mention(line, column, &field);
        let Some(row) = self.row_mut(line) else { return };
        row.set(column, field);
        if row.mentions().any(NodeName::is_far) {
            self.far.push(line);
        }
    }

    /// Maps the references of a row.
    pub(super) fn map_names(&mut self, line: LineId, map: impl Fn(NodeName) -> NodeName) {
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
}
