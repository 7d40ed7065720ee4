//! Aligned columns, for a terminal.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;

use super::Table;

/// Separator of columns.
const GAP: &str = "  ";

impl Table {
    pub(super) fn to_text(&self) -> String {
        let widths: Vec<usize> = (0..self.columns.len()).map(|column| self.width(column)).collect();
        let mut text = String::new();
        if !self.title.is_empty() {
            let _ = writeln!(text, "{}", self.title);
        }
        if self.columns.iter().any(|column| !column.name.is_empty()) {
            let names: Vec<&str> = self.columns.iter().map(|column| column.name.as_str()).collect();
            self.line(&names, &widths, &mut text);
            rule(&widths, &mut text);
        }
        for (at, row) in self.rows.iter().enumerate() {
            if self.has_total && at + 1 == self.rows.len() && at > 0 {
                rule(&widths, &mut text);
            }
            self.line(&row.iter().map(String::as_str).collect::<Vec<_>>(), &widths, &mut text);
        }
        text
    }

    fn width(&self, column: usize) -> usize {
        let cells = self.rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.width());
        cells.chain([self.columns[column].name.width()]).max().unwrap_or(0)
    }

    fn line(&self, cells: &[&str], widths: &[usize], to: &mut String) {
        let start = to.len();
        let columns = self.columns.iter().zip(widths).enumerate();
        for (cell, (at, (column, width))) in cells.iter().zip(columns) {
            if at > 0 {
                to.push_str(GAP);
            }
            let space = " ".repeat(width.saturating_sub(cell.width()));
            let [left, right] =
                if column.is_number { [space.as_str(), cell] } else { [cell, space.as_str()] };
            to.extend([left, right]);
        }
        to.truncate(start + to[start..].trim_end().len());
        to.push('\n');
    }
}

fn rule(widths: &[usize], to: &mut String) {
    let width = widths.iter().sum::<usize>() + GAP.len() * widths.len().saturating_sub(1);
    to.push_str(&"─".repeat(width));
    to.push('\n');
}
