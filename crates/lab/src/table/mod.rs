//! Tables.

mod csv;
mod latex;
mod markdown;
mod text;

use serde::{Deserialize, Serialize};

/// A table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// Title; may be empty.
    pub title: String,
    /// Columns.
    pub columns: Vec<Column>,
    /// Cells by row.
    pub rows: Vec<Vec<String>>,
    /// True if the last row is the total of the others.
    pub has_total: bool,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    /// Header.
    pub name: String,
    /// True for numbers, which are right-aligned.
    pub is_number: bool,
}

/// Output format of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Aligned columns, for a terminal.
    #[default]
    Text,
    /// Comma-separated values.
    Csv,
    /// A Markdown table.
    Markdown,
    /// A LaTeX table (booktabs).
    Latex,
}

impl Column {
    /// A left-aligned column.
    pub fn words(name: impl Into<String>) -> Self {
        Self { name: name.into(), is_number: false }
    }

    /// A right-aligned column.
    pub fn numbers(name: impl Into<String>) -> Self {
        Self { name: name.into(), is_number: true }
    }
}

impl Table {
    /// Renders the table.
    pub fn write(&self, style: Style) -> String {
        match style {
            Style::Text => self.to_text(),
            Style::Csv => self.to_csv(),
            Style::Markdown => self.to_markdown(),
            Style::Latex => self.to_latex(),
        }
    }
}

#[cfg(test)]
mod tests;
