//! LaTeX tables, with the rules of the booktabs package.

use super::Table;

impl Table {
    pub(super) fn to_latex(&self) -> String {
        let kinds: String =
            self.columns.iter().map(|column| if column.is_number { 'r' } else { 'l' }).collect();
        let mut text = format!("\\begin{{tabular}}{{{kinds}}}\n\\toprule\n");
        text.push_str(&line(self.columns.iter().map(|column| escaped(&column.name))));
        text.push_str("\\midrule\n");
        for (at, row) in self.rows.iter().enumerate() {
            if self.has_total && at + 1 == self.rows.len() && at > 0 {
                text.push_str("\\midrule\n");
            }
            text.push_str(&line(row.iter().map(|cell| escaped(cell))));
        }
        text.push_str("\\bottomrule\n\\end{tabular}\n");
        match self.title.as_str() {
            "" => text,
            title => format!("% {title}\n{text}"),
        }
    }
}

fn line(cells: impl Iterator<Item = String>) -> String {
    format!("{} \\\\\n", cells.collect::<Vec<_>>().join(" & "))
}

fn escaped(cell: &str) -> String {
    let mut escaped = String::with_capacity(cell.len());
    for c in cell.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', c]),
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            '–' => escaped.push_str("--"),
            '−' => escaped.push_str("$-$"),
            '\n' | '\r' => escaped.push(' '),
            _ => escaped.push(c),
        }
    }
    escaped
}
