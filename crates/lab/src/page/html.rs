//! Tables and charts as HTML.

use std::fmt::Write as _;

use crate::chart::{Size, draw};
use crate::document::Picture;
use crate::table::Table;

pub(super) use crate::chart::escaped;

/// Cells with more characters than this may wrap.
const LONG: usize = 36;

/// Writes a table with buttons to sort and copy.
pub(super) fn table(table: &Table, html: &mut String) {
    html.push_str("<figure class=\"table\">\n<figcaption>");
    let _ = write!(html, "<span class=\"caption\">{}</span>", escaped(&table.title));
    html.push_str(
        "<span class=\"actions\"><button type=\"button\" data-copy=\"csv\">CSV</button>\
         <button type=\"button\" data-copy=\"markdown\">Markdown</button>\
         <button type=\"button\" data-copy=\"latex\">LaTeX</button></span></figcaption>\n\
         <div class=\"scroll\" tabindex=\"0\" role=\"group\"",
    );
    let _ = writeln!(html, " aria-label=\"{}\">", escaped(label_of(table)));
    let _ = writeln!(html, "<table data-title=\"{}\"><thead><tr>", escaped(&table.title));
    for column in &table.columns {
        let class = if column.is_number { " class=\"number\"" } else { "" };
        let _ = write!(html, "<th scope=\"col\"{class}>{}</th>", escaped(&column.name));
    }
    html.push_str("</tr></thead>\n");
    let (rows, total) = match table.rows.split_last() {
        Some((total, rows)) if table.has_total && !rows.is_empty() => (rows, Some(total)),
        _ => (table.rows.as_slice(), None),
    };
    html.push_str("<tbody>\n");
    for cells in rows {
        row(table, cells, html);
    }
    html.push_str("</tbody>\n");
    if let Some(total) = total {
        html.push_str("<tfoot>\n");
        row(table, total, html);
        html.push_str("</tfoot>\n");
    }
    html.push_str("</table></div></figure>\n");
}

fn label_of(table: &Table) -> &str {
    if table.title.is_empty() { "Table" } else { &table.title }
}

fn row(table: &Table, cells: &[String], html: &mut String) {
    html.push_str("<tr>");
    for (at, cell) in cells.iter().enumerate() {
        let is_number = table.columns.get(at).is_some_and(|column| column.is_number);
        let long = if cell.chars().count() > LONG { " class=\"long\"" } else { "" };
        let _ = match (at, is_number) {
            (_, true) => write!(html, "<td class=\"number\">{}</td>", escaped(cell)),
            (0, false) => write!(html, "<th scope=\"row\"{long}>{}</th>", escaped(cell)),
            (_, false) => write!(html, "<td{long}>{}</td>", escaped(cell)),
        };
    }
    html.push_str("</tr>\n");
}

/// Writes a chart with its data table; `number` makes its id unique.
pub(super) fn picture(picture: &Picture, number: usize, html: &mut String) {
    let name = format!("picture-{number}");
    let _ = writeln!(
        html,
        "<figure class=\"drawn\" id=\"{name}\">\n<figcaption><span class=\"caption\">{}</span>\
         <span class=\"actions\"><button type=\"button\" data-save>Save as SVG</button></span></figcaption>",
        escaped(picture.title())
    );
    let _ = writeln!(
        html,
        "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"{}\">",
        escaped(picture.title())
    );
    for (size, class) in [(Size::Wide, "wide"), (Size::Narrow, "narrow")] {
        html.push_str(&draw(picture, size).inline(picture, class, &format!("{name}-{class}")));
    }
    html.push_str("</div>\n<details><summary>Figures</summary>\n");
    table(&Table { title: String::new(), ..picture.figures() }, html);
    html.push_str("</details>\n</figure>\n");
}
