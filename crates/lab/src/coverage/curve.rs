//! Figures 2 and 3 of the paper: scores of a perfect corrector by number of references.

use super::Coverage;
use crate::document::{Curve, Curves, Picture};

impl Coverage {
    /// The chart.
    pub fn picture(&self) -> Picture {
        let curve = |name: &str, values: Vec<f64>| Curve {
            name: name.to_owned(),
            points: values.into_iter().enumerate().map(|(at, value)| (at as f64 + 1.0, value)).collect(),
            band: Vec::new(),
            is_dashed: false,
        };
        let ranges = (0..self.distribution.len())
            .filter_map(|at| self.range(at).map(|range| (at as f64 + 1.0, range.low, range.high)));
        let mut curves = vec![
            Curve { band: ranges.collect(), ..curve("accuracy", self.accuracy()) },
            curve("accuracy, no repeats", self.accuracy_without()),
        ];
        curves.extend(self.index_match().map(|index| curve("index match", index)));
        if let Some(scores) = &self.fscore {
            let values = scores.iter().map(|score| score.value.unwrap_or(0.0)).collect();
            let ends = scores.iter().enumerate();
            let band = ends.filter_map(|(at, s)| s.bca.map(|i| (at as f64 + 1.0, i.low, i.high))).collect();
            curves.push(Curve { band, ..curve("F0.5", values) });
        }
        Picture::Curves(Curves {
            title: "Scores of a perfect corrector".to_owned(),
            across: "references".to_owned(),
            upwards: "score".to_owned(),
            is_share: true,
            curves,
        })
    }
}
