//! Grids of shaded cells.

use super::svg::{Svg, shortened, text_width};
use super::{Drawing, Size};

/// Height of a row.
const ROW: f64 = 28.0;
/// Maximum width of a row name.
const LONGEST: f64 = 200.0;

/// A cell.
pub(super) struct Cell {
    /// Darkness, from 0 to 1.
    pub dark: f64,
    /// Text in the cell.
    pub text: String,
    /// Tooltip.
    pub tip: String,
    /// True if the text is bold.
    pub is_strong: bool,
}

/// Rows of cells with their labels.
pub(super) struct Grid<'g> {
    pub columns: &'g [String],
    pub rows: Vec<(&'g str, Vec<Option<Cell>>)>,
    /// Label of the columns; may be empty.
    pub across: &'g str,
    /// Label of the rows; may be empty.
    pub downwards: &'g str,
    /// Note below the grid.
    pub note: String,
}

impl Grid<'_> {
    pub(super) fn draw(&self, size: Size) -> Drawing {
        let longest = if size == Size::Wide { LONGEST } else { 104.0 };
        let names = self.rows.iter().map(|(name, _)| *name).chain([self.downwards]);
        let left = names.map(|name| text_width(name, 12.0)).fold(0.0, f64::max).min(longest) + 12.0;
        let count = self.columns.len().max(1) as f64;
        let cells = self.rows.iter().flat_map(|(_, cells)| cells).flatten();
        let needed = cells.map(|cell| text_width(&cell.text, 11.0)).fold(0.0, f64::max) + 8.0;
        let across = |room: f64| (room / count).clamp(needed.max(24.0), 86.0);
        let header = self.columns.iter().map(|name| text_width(name, 11.0)).fold(0.0, f64::max);
        let rises = header > across(size.width() - left) - 4.0;
        let (head, beside) =
            if rises { (header.min(130.0) * 0.65 + 12.0, header.min(130.0) * 0.7) } else { (18.0, 0.0) };
        let column = across(size.width() - left - beside);
        let top = head + if self.across.is_empty() { 0.0 } else { 18.0 };
        let width =
            (left + column * count + if rises { header.min(130.0) * 0.75 } else { 0.0 }).max(size.width());

        let mut svg = Svg::default();
        svg.text(left, 12.0, "soft", "start", self.across);
        svg.text(left - 8.0, top - 6.0, "soft", "end", &shortened(self.downwards, 11.0, longest));
        for (number, name) in self.columns.iter().enumerate() {
            let middle = left + (number as f64 + 0.5) * column;
            if rises {
                svg.rising_text(middle, top - 6.0, "soft", &shortened(name, 11.0, 130.0));
            } else {
                svg.text(middle, top - 6.0, "soft", "middle", name);
            }
        }
        for (number, (name, cells)) in self.rows.iter().enumerate() {
            let y = top + number as f64 * ROW;
            svg.text(left - 8.0, y + 18.0, "", "end", &shortened(name, 12.0, longest));
            for (at, cell) in cells.iter().enumerate() {
                draw_cell(cell.as_ref(), (left + at as f64 * column, y), column, &mut svg);
            }
        }
        let bottom = top + self.rows.len() as f64 * ROW;
        let lines = lines(&self.note, size.width() - 8.0);
        for (number, line) in lines.iter().enumerate() {
            svg.text(0.0, bottom + 20.0 + 15.0 * number as f64, "soft", "start", line);
        }
        Drawing { width, height: bottom + 12.0 + 15.0 * lines.len() as f64, body: svg.into_text() }
    }
}

fn draw_cell(cell: Option<&Cell>, corner: (f64, f64), width: f64, svg: &mut Svg) {
    let size = (width - 2.0, ROW - 2.0);
    let Some(cell) = cell else {
        svg.rect("empty", corner, size);
        svg.text(corner.0 + width / 2.0 - 1.0, corner.1 + 17.0, "soft", "middle", "–");
        return;
    };
    // Skip the middle greys, on which neither ink is readable.
    let dark = cell.dark.clamp(0.0, 1.0);
    let opacity = if dark < 0.5 { dark * 1.0 } else { 0.8 + (dark - 0.5) * 0.4 };
    let ink = if dark < 0.5 { "" } else { " on-tint" };
    let strong = if cell.is_strong { " strong" } else { "" };
    let soft = if dark == 0.0 && !cell.is_strong { " soft" } else { "" };
    svg.open_mark(&cell.tip);
    svg.rect("empty", corner, size);
    svg.shaded_rect("tint", corner, size, Some(opacity));
    svg.text(
        corner.0 + width / 2.0 - 1.0,
        corner.1 + 17.0,
        &format!("cell{ink}{strong}{soft}"),
        "middle",
        &cell.text,
    );
    svg.close();
}

/// Wraps a text at a width.
fn lines(text: &str, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if text_width(line, 11.0) + text_width(word, 11.0) + 6.0 <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
