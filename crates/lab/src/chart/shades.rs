//! Scores by shade, as Hashemi and Hwa (2016) show them.

use super::grid::{Cell, Grid};
use super::{Drawing, Size};
use crate::document::Shades;

pub(super) fn draw(shades: &Shades, size: Size) -> Drawing {
    let best = |row: &[Option<f64>]| row.iter().flatten().copied().fold(f64::NEG_INFINITY, f64::max);
    let gaps = shades.rows.iter().flat_map(|(_, row)| {
        let best = best(row);
        row.iter().flatten().map(move |score| best - score)
    });
    let widest = gaps.filter(|gap| gap.is_finite()).fold(0.0, f64::max);
    let cells = |name: &str, row: &[Option<f64>]| {
        let best = best(row);
        let cell = |(column, score): (usize, &Option<f64>)| {
            let score = score.filter(|score| score.is_finite())?;
            let (gap, column) = (best - score, shades.columns.get(column).map_or("", String::as_str));
            let below =
                if gap > 0.0 { format!("{:.1} below the best", gap * 100.0) } else { "the best".into() };
            Some(Cell {
                dark: gap / widest.max(1e-9),
                text: format!("{:.1}", score * 100.0),
                tip: format!("{name}, {column}: {:.1}, {below} of its row", score * 100.0),
                is_strong: gap <= 0.0,
            })
        };
        row.iter().enumerate().map(cell).collect()
    };
    let rows = shades.rows.iter().map(|(name, row)| (name.as_str(), cells(name, row))).collect();
    let note = format!(
        "In per cent. Bold: the best of its row. The stronger the colour, the further below it; the strongest is {:.1} points below.",
        widest * 100.0
    );
    Grid { columns: &shades.columns, rows, across: "", downwards: "", note }.draw(size)
}
