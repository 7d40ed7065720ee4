//! Tables for people and for other programs.

mod csv;
mod latex;
mod markdown;
mod text;

use serde::{Deserialize, Serialize};

/// A table: what stands above its columns, and its rows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// What it shows; may be empty.
    pub title: String,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its cells, row by row.
    pub rows: Vec<Vec<String>>,
    /// Whether the last row is the total of the others.
    pub has_total: bool,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    /// What stands above it.
    pub name: String,
    /// Whether it holds numbers, which stand to the right.
    pub is_number: bool,
}

/// How a table is written.
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
    /// A column of words.
    pub fn words(name: impl Into<String>) -> Self {
        Self { name: name.into(), is_number: false }
    }

    /// A column of numbers.
    pub fn numbers(name: impl Into<String>) -> Self {
        Self { name: name.into(), is_number: true }
    }
}

impl Table {
    /// The table, written.
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
