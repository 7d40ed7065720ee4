//! Shaded score tables as in Hashemi and Hwa (2016): the lowest score is empty, the highest is full.

use super::grid::{Cell, Grid};
use super::{Drawing, Size};
use crate::document::Shades;

pub(super) fn draw(shades: &Shades, size: Size) -> Drawing {
    let scores = || shades.rows.iter().flat_map(|(_, row)| row).flatten().copied().filter(|s| s.is_finite());
    let low = scores().fold(f64::INFINITY, f64::min);
    let high = scores().fold(f64::NEG_INFINITY, f64::max);
    let cells = |name: &str, row: &[Option<f64>]| {
        let best = row.iter().flatten().copied().fold(f64::NEG_INFINITY, f64::max);
        let cell = |(column, score): (usize, &Option<f64>)| {
            let score = score.filter(|score| score.is_finite())?;
            let (gap, column) = (best - score, shades.columns.get(column).map_or("", String::as_str));
            let below =
                if gap > 0.0 { format!("{:.1} below the best", gap * 100.0) } else { "the best".into() };
            Some(Cell {
                dark: (score - low) / (high - low).max(1e-9),
                text: format!("{:.1}", score * 100.0),
                tip: format!("{name}, {column}: {:.1}, {below} of its row", score * 100.0),
                is_strong: gap <= 0.0,
            })
        };
        row.iter().enumerate().map(cell).collect()
    };
    let rows = shades.rows.iter().map(|(name, row)| (name.as_str(), cells(name, row))).collect();
    let note =
        "Per cent. Shading runs from the lowest score (empty) to the highest (full). Bold: best of its row."
            .to_owned();
    Grid { columns: &shades.columns, rows, across: "", downwards: "", note }.draw(size)
}
