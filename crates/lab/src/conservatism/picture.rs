//! Figure 1 of the paper: heat map of word changes, bars of splits and joins, curve of word order.

use super::tables::grouped;
use super::{Conservatism, Measured, THRESHOLDS};
use crate::document::{Bars, Curve, Curves, Heat, Picture};

impl Conservatism {
    /// The three charts.
    pub(crate) fn pictures(&self) -> [Picture; 3] {
        let all: Vec<&Measured> = self.systems.iter().chain(&self.references).collect();
        [Picture::Heat(word_changes(&all)), Picture::Bars(splits(&all)), Picture::Curves(order(&all))]
    }
}

fn word_changes(all: &[&Measured]) -> Heat {
    let rows: Vec<(String, Vec<f64>)> = all
        .iter()
        .map(|measured| {
            let numbers = grouped(&measured.histogram());
            (measured.name.clone(), numbers.into_iter().map(|number| number as f64).collect())
        })
        .collect();
    let last = rows.first().map_or(0, |(_, row)| row.len().saturating_sub(1));
    let name = |changes: usize| if changes == last { format!("{changes}+") } else { changes.to_string() };
    Heat {
        title: "Sentences by number of word changes".to_owned(),
        across: "word changes".to_owned(),
        downwards: "correction".to_owned(),
        columns: (0..=last).map(name).collect(),
        rows,
    }
}

fn splits(all: &[&Measured]) -> Bars {
    let group = |measured: &&Measured| {
        let corrected = &measured.corrected;
        (measured.name.clone(), vec![Some(corrected.split as f64), Some(corrected.joined as f64)])
    };
    Bars {
        title: "Sentences split and joined".to_owned(),
        is_share: false,
        names: vec!["split".to_owned(), "joined".to_owned()],
        groups: all.iter().map(group).collect(),
        intervals: Vec::new(),
    }
}

fn order(all: &[&Measured]) -> Curves {
    let curve = |measured: &&Measured| Curve {
        name: measured.name.clone(),
        points: THRESHOLDS.iter().map(|&t| (t, measured.order_below(t).unwrap_or(0.0))).collect(),
        band: Vec::new(),
        is_dashed: false,
    };
    Curves {
        title: "Share of sentences with ρ below a threshold".to_owned(),
        across: "ρ".to_owned(),
        upwards: "sentences".to_owned(),
        is_share: true,
        curves: all.iter().map(curve).collect(),
    }
}
