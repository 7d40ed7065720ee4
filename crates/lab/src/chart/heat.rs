//! Heat maps.

use super::axis::trimmed;
use super::grid::{Cell, Grid};
use super::{Drawing, Size};
use crate::document::Heat;

pub(super) fn draw(heat: &Heat, size: Size) -> Drawing {
    let most = heat.rows.iter().flat_map(|(_, row)| row).copied().fold(0.0, f64::max);
    let cell = |row: &str, column: usize, number: f64| {
        let name = heat.columns.get(column).map_or("", String::as_str);
        let text = number_text(number);
        number.is_finite().then(|| Cell {
            // Log scale, so that a few beside a thousand are still visible.
            dark: number.max(0.0).ln_1p() / most.ln_1p().max(1e-9),
            tip: format!("{row}, {name}: {text}"),
            text,
            is_strong: false,
        })
    };
    let rows = heat.rows.iter().map(|(name, row)| {
        let cells = row.iter().enumerate().map(|(column, number)| cell(name, column, *number)).collect();
        (name.as_str(), cells)
    });
    let note = "Log colour scale.".to_owned();
    let (across, downwards) = (heat.across.as_str(), heat.downwards.as_str());
    Grid { columns: &heat.columns, rows: rows.collect(), across, downwards, note }.draw(size)
}

/// A number as printed in a cell.
pub(super) fn number_text(number: f64) -> String {
    if number.fract() == 0.0 { trimmed(number, 0) } else { trimmed(number, 2) }
}
