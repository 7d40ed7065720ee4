//! A row of a draft.

use std::borrow::Cow;

use super::LineId;
use super::names::{Name, RowName};
use crate::format::Format;
use crate::table::column::Column;
use crate::table::id::RowId;

/// An editable row.
#[derive(Clone, Debug)]
pub struct DraftRow<'t> {
    pub(super) name: RowName,
    /// Number in its text.
    pub(super) read: RowId,
    format: Format,
    /// Text as read, without the line end.
    text: Cow<'t, str>,
    /// Fields, split when one is first changed; most rows are only read.
    fields: Option<Vec<Cow<'t, str>>>,
    /// Separator between fields.
    separator: &'static str,
    /// A carriage return, or nothing.
    pub(super) end: &'static str,
    pub(super) range: Option<LineId>,
}

impl<'t> DraftRow<'t> {
    pub(super) fn new(
        name: RowName,
        read: RowId,
        text: Cow<'t, str>,
        (format, separator): (Format, &'static str),
        end: &'static str,
    ) -> Self {
        Self { name, read, format, text, fields: None, separator, end, range: None }
    }

    /// A row of empty fields with this number.
    pub(super) fn blank(
        name: Name,
        word: u32,
        width: usize,
        columns: (Format, &'static str),
        end: &'static str,
    ) -> Self {
        let mut row = Self::new(RowName::Word(name), RowId::Word(word), Cow::Borrowed(""), columns, end);
        row.fields = Some(vec![Cow::Borrowed("_"); width]);
        row.set(Column::Id, word.to_string());
        row
    }

    pub(super) fn into_owned(self) -> DraftRow<'static> {
        let owned = |text: Cow<str>| Cow::Owned(text.into_owned());
        DraftRow {
            name: self.name,
            read: self.read,
            format: self.format,
            text: owned(self.text),
            fields: self.fields.map(|fields| fields.into_iter().map(owned).collect()),
            separator: self.separator,
            end: self.end,
            range: self.range,
        }
    }

    fn fields_mut(&mut self) -> &mut Vec<Cow<'t, str>> {
        let Self { text, separator, fields, .. } = self;
        fields.get_or_insert_with(|| match text {
            Cow::Borrowed(text) => text.split(*separator).map(Cow::Borrowed).collect(),
            Cow::Owned(text) => text.split(*separator).map(|field| Cow::Owned(field.to_owned())).collect(),
        })
    }

    /// Number that the row was read with.
    pub fn id(&self) -> RowId {
        self.read
    }

    /// True for a word, which is neither a range nor an empty node.
    pub fn is_word(&self) -> bool {
        matches!(self.name, RowName::Word(_))
    }

    /// True for a surface token: a range, or a word outside ranges.
    pub fn is_token(&self) -> bool {
        self.range.is_none() && !matches!(self.name, RowName::Empty(..))
    }

    /// Line of the range that contains the word.
    pub fn range(&self) -> Option<LineId> {
        self.range
    }

    /// The field in this column, with references as names (see [`super::Draft::get`]); `_` if the table has no such column.
    pub fn get(&self, column: Column) -> &str {
        column.index(self.format).and_then(|column| self.field(column)).unwrap_or("_")
    }

    fn field(&self, column: usize) -> Option<&str> {
        match &self.fields {
            None => nth_field(&self.text, self.separator.as_bytes()[0], column),
            Some(fields) => fields.get(column).map(AsRef::as_ref),
        }
    }

    /// Sets the field in this column, if the table has it.
    pub fn set(&mut self, column: Column, value: impl Into<Cow<'t, str>>) {
        if let Some(field) = column.index(self.format).and_then(|c| self.fields_mut().get_mut(c)) {
            *field = value.into();
        }
    }

    /// Removes a column.
    pub fn remove_field(&mut self, column: usize) {
        let fields = self.fields_mut();
        if column < fields.len() {
            fields.remove(column);
        }
    }

    /// Appends the row to a text, with these columns replaced.
    pub(super) fn write(&self, others: &[(usize, String)], to: &mut String) {
        let is_other = |column| others.iter().find(|(other, _)| *other == column);
        match &self.fields {
            None if others.is_empty() => to.push_str(&self.text),
            None => self.write_fields(self.text.split(self.separator), is_other, to),
            Some(fields) => self.write_fields(fields.iter().map(AsRef::as_ref), is_other, to),
        }
        to.push_str(self.end);
    }

    fn write_fields<'o, 'f>(
        &self,
        fields: impl Iterator<Item = &'f str>,
        other: impl Fn(usize) -> Option<&'o (usize, String)>,
        to: &mut String,
    ) {
        for (column, field) in fields.enumerate() {
            if column > 0 {
                to.push_str(self.separator);
            }
            to.push_str(other(column).map_or(field, |(_, other)| other));
        }
    }
}

fn nth_field(text: &str, separator: u8, column: usize) -> Option<&str> {
    let mut separators = memchr::memchr_iter(separator, text.as_bytes());
    let start = match column.checked_sub(1) {
        None => 0,
        Some(before) => separators.nth(before)? + 1,
    };
    Some(&text[start..separators.next().unwrap_or(text.len())])
}
