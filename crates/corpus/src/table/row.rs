//! Rows of a table.

use std::ops::Range;

use super::Table;
use super::column::Column;
use super::id::RowId;

/// A row of a table: a word, a range or an empty node.
#[derive(Clone, Copy, Debug)]
pub struct Row<'t> {
    pub(super) table: &'t Table<'t>,
    pub(super) index: usize,
}

impl<'t> Row<'t> {
    /// Number of the row. In formats without such a column, words are numbered from 1.
    pub fn id(self) -> RowId {
        self.table.index.entries[self.index].id
    }

    /// Line of the table's text, from 0.
    pub fn line(self) -> usize {
        self.table.index.entries[self.index].line as usize
    }

    /// Byte range of a field in the table's text. The table must have the column.
    pub fn range(self, column: usize) -> Range<usize> {
        let at = self.index * (self.table.index.width + 1) + column;
        let bounds = &self.table.index.bounds;
        bounds[at] as usize..bounds[at + 1] as usize - 1
    }

    /// Byte range of the field in this column; empty and at the start of the row if there is no such column.
    pub fn place(self, column: Column) -> Range<usize> {
        match column.index(self.table.format).filter(|&c| c < self.table.width()) {
            Some(column) => self.range(column),
            None => self.range(0).start..self.range(0).start,
        }
    }

    /// Text of the row, without the line end.
    pub fn text(self) -> &'t str {
        &self.table.text[self.range(0).start..self.range(self.table.width() - 1).end]
    }

    /// The fields in order.
    pub fn fields(self) -> impl Iterator<Item = &'t str> {
        (0..self.table.width()).map(move |column| &self.table.text[self.range(column)])
    }

    /// Field in this column; `_` if the table has no such column.
    pub fn field(self, column: Column) -> &'t str {
        match column.index(self.table.format).filter(|&c| c < self.table.width()) {
            Some(column) => &self.table.text[self.range(column)],
            None => "_",
        }
    }

    /// Word form.
    pub fn form(self) -> &'t str {
        self.field(Column::Form)
    }

    /// Lemma.
    pub fn lemma(self) -> &'t str {
        self.field(Column::Lemma)
    }

    /// Coarse tag.
    pub fn upos(self) -> &'t str {
        self.field(Column::Upos)
    }

    /// Fine tag; in CoNLL-2009 the predicted one if there is no other.
    pub fn xpos(self) -> &'t str {
        match self.field(Column::Xpos) {
            "_" => self.field(Column::PredictedXpos),
            tag => tag,
        }
    }

    /// Morphological features.
    pub fn feats(self) -> &'t str {
        self.field(Column::Feats)
    }

    /// Number of the head, 0 for the root; `None` for a row without a head.
    pub fn head(self) -> Option<u32> {
        match self.id() {
            RowId::Word(word) => self.table.index.heads[word as usize - 1],
            RowId::Range(..) | RowId::Empty(..) => None,
        }
    }

    /// Relation to the head.
    pub fn deprel(self) -> &'t str {
        self.field(Column::Deprel)
    }

    /// Enhanced dependencies.
    pub fn deps(self) -> &'t str {
        self.field(Column::Deps)
    }

    /// The MISC field.
    pub fn misc(self) -> &'t str {
        self.field(Column::Misc)
    }
}
