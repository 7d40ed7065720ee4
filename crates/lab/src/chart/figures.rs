//! The data of a chart as a table.

use super::axis::trimmed;
use super::heat::number_text;
use crate::document::{Bars, Curves, Heat, Picture, Shades};
use crate::table::{Column, Table};

const NONE: &str = "–";

impl Picture {
    /// The data as a table.
    pub fn figures(&self) -> Table {
        let (columns, rows) = match self {
            Self::Curves(curves) => of_curves(curves),
            Self::Bars(bars) => of_bars(bars),
            Self::Heat(heat) => of_heat(heat),
            Self::Shades(shades) => of_shades(shades),
        };
        Table { title: self.title().to_owned(), columns, rows, has_total: false }
    }
}

type Figures = (Vec<Column>, Vec<Vec<String>>);

fn shown(value: f64, is_share: bool) -> String {
    if is_share && value.is_finite() { format!("{:.2}", value * 100.0) } else { trimmed(value, 4) }
}

fn or_none(value: Option<f64>, is_share: bool) -> String {
    value.map_or(NONE.to_owned(), |value| shown(value, is_share))
}

fn of_curves(curves: &Curves) -> Figures {
    let has_band = curves.curves.iter().any(|curve| !curve.band.is_empty());
    let across = if curves.across.is_empty() { "at" } else { &curves.across };
    let upwards = if curves.upwards.is_empty() { "value" } else { &curves.upwards };
    let mut columns = vec![Column::words("curve"), Column::numbers(across), Column::numbers(upwards)];
    if has_band {
        columns.extend([Column::numbers("lower"), Column::numbers("upper")]);
    }
    let rows = curves.curves.iter().flat_map(|curve| {
        curve.points.iter().map(|(at, value)| {
            let mut row = vec![curve.name.clone(), trimmed(*at, 4), shown(*value, curves.is_share)];
            if has_band {
                let band = curve.band.iter().find(|(place, ..)| (place - at).abs() < 1e-12);
                row.push(or_none(band.map(|(_, low, _)| *low), curves.is_share));
                row.push(or_none(band.map(|(.., high)| *high), curves.is_share));
            }
            row
        })
    });
    (columns, rows.collect())
}

fn of_bars(bars: &Bars) -> Figures {
    let has_intervals = bars.intervals.iter().flatten().any(Option::is_some);
    let mut columns = vec![Column::words("")];
    for name in &bars.names {
        columns.push(Column::numbers(name));
        if has_intervals {
            columns.push(Column::numbers(format!("{name}, interval")));
        }
    }
    let row = |(number, (name, values)): (usize, &(String, Vec<Option<f64>>))| {
        let mut row = vec![name.clone()];
        for (which, value) in values.iter().enumerate() {
            row.push(or_none(*value, bars.is_share));
            if has_intervals {
                let interval =
                    bars.intervals.get(number).and_then(|group| group.get(which)).copied().flatten();
                let ends = interval.map(|(low, high)| {
                    format!("{} to {}", shown(low, bars.is_share), shown(high, bars.is_share))
                });
                row.push(ends.unwrap_or_else(|| NONE.to_owned()));
            }
        }
        row
    };
    (columns, bars.groups.iter().enumerate().map(row).collect())
}

fn of_heat(heat: &Heat) -> Figures {
    let numbers = heat.columns.iter().map(Column::numbers);
    let columns = [Column::words(&heat.downwards)].into_iter().chain(numbers).collect();
    let row = |(name, row): &(String, Vec<f64>)| {
        [name.clone()].into_iter().chain(row.iter().map(|number| number_text(*number))).collect()
    };
    (columns, heat.rows.iter().map(row).collect())
}

fn of_shades(shades: &Shades) -> Figures {
    let columns = [Column::words("")].into_iter().chain(shades.columns.iter().map(Column::numbers)).collect();
    let row = |(name, row): &(String, Vec<Option<f64>>)| {
        [name.clone()].into_iter().chain(row.iter().map(|score| or_none(*score, true))).collect()
    };
    (columns, shades.rows.iter().map(row).collect())
}
