//! Text descriptions of charts, for screen readers.

use super::axis::{tick_label, value_label};
use crate::document::{Bars, Curves, Heat, Picture, Shades};

/// Maximum number of items in a description; the data table has the rest.
const MAX_LISTED: usize = 8;

impl Picture {
    /// The chart in words.
    pub fn description(&self) -> String {
        match self {
            Self::Curves(curves) => of_curves(curves),
            Self::Bars(bars) => of_bars(bars),
            Self::Heat(heat) => of_heat(heat),
            Self::Shades(shades) => of_shades(shades),
        }
    }
}

fn of_curves(curves: &Curves) -> String {
    let listed = curves.curves.iter().take(MAX_LISTED).filter_map(|curve| {
        let ((from, first), (to, last)) = (curve.points.first()?, curve.points.last()?);
        Some(format!(
            "{} goes from {} at {} to {} at {}",
            curve.name,
            value_label(*first, curves.is_share),
            tick_label(*from, false),
            value_label(*last, curves.is_share),
            tick_label(*to, false)
        ))
    });
    let sentences: Vec<String> = listed.collect();
    format!("{} over {}: {}.", curves.upwards, curves.across, sentences.join("; "))
}

fn of_bars(bars: &Bars) -> String {
    let groups = bars.groups.iter().take(MAX_LISTED).map(|(name, values)| {
        let values: Vec<String> = bars
            .names
            .iter()
            .zip(values)
            .map(|(what, value)| {
                let value = value.map_or("no figure".to_owned(), |value| value_label(value, bars.is_share));
                format!("{what} {value}")
            })
            .collect();
        format!("{name}: {}", values.join(", "))
    });
    format!("Bars. {}.", groups.collect::<Vec<_>>().join("; "))
}

fn of_heat(heat: &Heat) -> String {
    let cells = heat
        .rows
        .iter()
        .flat_map(|(name, row)| row.iter().enumerate().map(move |(column, number)| (name, column, *number)));
    let most = cells.max_by(|a, b| a.2.total_cmp(&b.2));
    let most = most.map(|(row, column, number)| {
        let column = heat.columns.get(column).map_or("", String::as_str);
        format!(" The highest is {} at {row}, {column}.", super::heat::number_text(number))
    });
    format!(
        "A heat map of {} rows ({}) and {} columns ({}).{}",
        heat.rows.len(),
        heat.downwards,
        heat.columns.len(),
        heat.across,
        most.unwrap_or_default()
    )
}

fn of_shades(shades: &Shades) -> String {
    let rows = shades.rows.iter().take(MAX_LISTED).filter_map(|(name, row)| {
        let scores = row.iter().zip(&shades.columns).filter_map(|(score, column)| Some(((*score)?, column)));
        let best = scores.max_by(|a, b| a.0.total_cmp(&b.0))?;
        Some(format!("{name}: best with {} ({})", best.1, value_label(best.0, true)))
    });
    format!("Scores by shade. {}.", rows.collect::<Vec<_>>().join("; "))
}
