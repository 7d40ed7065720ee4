//! Figures 2 and 3: what a perfect corrector scores, over the number of references.

use super::Coverage;
use crate::chart::{Chart, Series};

impl Coverage {
    /// The curves as an SVG picture.
    pub fn to_svg(&self) -> String {
        let points = |values: Vec<f64>| -> Vec<(f64, f64)> {
            values.into_iter().enumerate().map(|(at, value)| (at as f64 + 1.0, value)).collect()
        };
        let ranges = (0..self.distribution.len())
            .filter_map(|at| self.range(at).map(|range| (at as f64 + 1.0, range.low, range.high)));
        let mut series = vec![
            Series { name: "accuracy", points: points(self.accuracy()), band: ranges.collect() },
            Series::plain("accuracy, no repeats", points(self.accuracy_without())),
        ];
        if let Some(index) = self.index_match() {
            series.push(Series::plain("index match", points(index)));
        }
        if let Some(scores) = &self.fscore {
            let values = scores.iter().map(|score| score.value.unwrap_or(0.0)).collect();
            let ends = scores.iter().enumerate();
            let band = ends.filter_map(|(at, s)| s.bca.map(|i| (at as f64 + 1.0, i.low, i.high))).collect();
            series.push(Series { name: "F0.5", points: points(values), band });
        }
        let chart = Chart {
            title: "What a perfect corrector scores".to_owned(),
            across: "references".to_owned(),
            series,
            lowest: 0.0,
            highest: 1.0,
        };
        crate::chart::page(&[chart.to_panel()])
    }
}
