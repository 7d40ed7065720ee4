//! Comma-separated values (RFC 4180, but with line feeds).

use super::Table;

impl Table {
    pub(super) fn to_csv(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|column| column.name.as_str()).collect();
        let mut text = line(&names);
        for row in &self.rows {
            text.push_str(&line(&row.iter().map(String::as_str).collect::<Vec<_>>()));
        }
        text
    }
}

fn line(cells: &[&str]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| quoted(cell)).collect();
    cells.join(",") + "\n"
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}
