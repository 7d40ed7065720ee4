//! Figure 1: the heat map of word changes, the bars of splits and joins, the curve of order.

use super::tables::grouped;
use super::{Conservatism, Measured, THRESHOLDS};
use crate::chart::{Bars, Chart, HeatMap, Series, page};

impl Conservatism {
    /// The three pictures, one below the other, as SVG.
    pub fn to_svg(&self) -> String {
        let all: Vec<&Measured> = self.systems.iter().chain(&self.references).collect();
        let heat = HeatMap {
            title: "Sentences by number of word changes".to_owned(),
            across: "word changes".to_owned(),
            rows: all
                .iter()
                .map(|measured| (measured.name.clone(), grouped(&measured.histogram())))
                .collect(),
        };
        let group = |measured: &&Measured| {
            let corrected = &measured.corrected;
            (measured.name.clone(), vec![corrected.split as f64, corrected.joined as f64])
        };
        let bars = Bars {
            title: "Sentences split and joined".to_owned(),
            names: vec!["split", "joined"],
            groups: all.iter().map(group).collect(),
        };
        let curve = |measured: &&Measured| -> Vec<(f64, f64)> {
            THRESHOLDS.iter().map(|&t| (t, measured.order_below(t).unwrap_or(0.0))).collect()
        };
        let most = all.iter().filter_map(|measured| measured.order_below(1.0)).fold(0.05_f64, f64::max);
        let order = Chart {
            title: "Share of sentences with ρ below a threshold".to_owned(),
            across: "ρ".to_owned(),
            series: all.iter().map(|measured| Series::plain(&measured.name, curve(measured))).collect(),
            lowest: 0.0,
            highest: most,
        };
        page(&[heat.to_panel(), bars.to_panel(), order.to_panel()])
    }
}
