//! Markdown tables.

use std::fmt::Write as _;

use super::Table;

impl Table {
    pub(super) fn to_markdown(&self) -> String {
        let mut text = String::new();
        if !self.title.is_empty() {
            let _ = write!(text, "**{}**\n\n", self.title);
        }
        text.push_str(&line(self.columns.iter().map(|column| escaped(&column.name))));
        let marks =
            self.columns.iter().map(|column| if column.is_number { "---:" } else { "---" }.to_owned());
        text.push_str(&line(marks));
        for row in &self.rows {
            text.push_str(&line(row.iter().map(|cell| escaped(cell))));
        }
        text
    }
}

fn line(cells: impl Iterator<Item = String>) -> String {
    format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
}

fn escaped(cell: &str) -> String {
    let mut escaped = String::with_capacity(cell.len());
    for c in cell.chars() {
        match c {
            '\\' | '|' | '*' | '_' | '`' | '<' | '[' | ']' => escaped.extend(['\\', c]),
            '\n' | '\r' => escaped.push(' '),
            _ => escaped.push(c),
        }
    }
    escaped
}
