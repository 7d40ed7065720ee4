//! Conservatism as tables.

use solecism_metrics::Show;
use solecism_stats::Estimate;

use super::{Conservatism, Measured, THRESHOLDS};
use crate::document::{Block, Document};
use crate::figure::{format_interval, format_score, full, interval_name, sentences};
use crate::table::{Column, Table};

/// Sentences with this many changes or more share a column.
const MANY: usize = 10;

impl Conservatism {
    /// The measures as a document.
    pub fn document(&self) -> Document {
        let tables = [self.overview(), self.heat_map(), self.order_table()].map(Block::Table);
        let remarks = self.remarks().into_iter().map(Block::Text);
        let blocks = tables.into_iter().chain(self.pictures().map(Block::Picture)).chain(remarks).collect();
        Document::of_study("Conservatism of correctors", blocks, self.figures(), self.to_json())
    }

    fn measured(&self) -> impl Iterator<Item = &Measured> {
        self.systems.iter().chain(&self.references)
    }

    fn overview(&self) -> Table {
        let level = interval_name(self.confidence);
        let mut columns = vec![Column::words("correction")];
        columns.extend(
            ["changed", "WORDCHANGE", &level, "order ρ", &level, "split", "joined", "ratio", &level]
                .map(Column::numbers),
        );
        columns.push(Column::words("verdict"));
        let row = |measured: &Measured| {
            let [changes, order] = [&measured.changes, &measured.order].map(cells);
            let ratio = measured.ratio.as_ref().map_or_else(|| ["–".to_owned(), "–".to_owned()], cells);
            let mut row = vec![measured.name.clone(), measured.changed().to_string()];
            row.extend(changes);
            row.extend(order);
            row.extend([measured.corrected.split.to_string(), measured.corrected.joined.to_string()]);
            row.extend(ratio);
            row.push(measured.verdict.name().to_owned());
            row
        };
        let title = format!("{}, changes per sentence", sentences(self.sentences));
        Table { title, columns, rows: self.measured().map(row).collect(), has_total: false }
    }

    /// Sentences by number of word changes.
    fn heat_map(&self) -> Table {
        let mut columns = vec![Column::words("correction")];
        columns.extend((0..MANY).map(|changes| Column::numbers(changes.to_string())));
        columns.push(Column::numbers(format!("{MANY}+")));
        let row = |measured: &Measured| {
            let cells = grouped(&measured.histogram());
            std::iter::once(measured.name.clone()).chain(cells.iter().map(u64::to_string)).collect()
        };
        let title = "Sentences by number of word changes".to_owned();
        Table { title, columns, rows: self.measured().map(row).collect(), has_total: false }
    }

    /// Share of sentences by ρ.
    fn order_table(&self) -> Table {
        let mut columns = vec![Column::words("correction")];
        columns.extend(THRESHOLDS.map(|threshold| Column::numbers(threshold.to_string())));
        columns.push(Column::numbers("no order"));
        let row = |measured: &Measured| {
            let mut row = vec![measured.name.clone()];
            row.extend(THRESHOLDS.map(|t| format_score(measured.order_below(t), Show::Percentage)));
            row.push(measured.without_order().to_string());
            row
        };
        let title = "Per cent of sentences with ρ below a threshold".to_owned();
        Table { title, columns, rows: self.measured().map(row).collect(), has_total: false }
    }

    fn remarks(&self) -> Vec<String> {
        match self.references.len() {
            0 => vec!["no verdict without a reference: --reference FILE".to_owned()],
            1 => Vec::new(),
            _ => {
                vec![
                    "ratio: changes relative to the mean of the references (for a reference, of the others)"
                        .to_owned(),
                ]
            }
        }
    }

    /// All measures, one per row.
    fn figures(&self) -> Table {
        let columns = ["correction", "figure", "at", "value", "low", "high"].map(Column::words).to_vec();
        let mut rows = Vec::new();
        for measured in self.measured() {
            let mut push = |figure: &str, at: String, value: Option<f64>, estimate: Option<&Estimate>| {
                let interval = estimate.and_then(|estimate| estimate.bca.or(estimate.percentile));
                let of = |value: Option<f64>| value.map_or(String::new(), full);
                let (low, high) = (interval.map(|i| i.low), interval.map(|i| i.high));
                rows.push(vec![measured.name.clone(), figure.to_owned(), at, of(value), of(low), of(high)]);
            };
            push("wordchange", String::new(), measured.changes.value, Some(&measured.changes));
            push("order", String::new(), measured.order.value, Some(&measured.order));
            if let Some(ratio) = &measured.ratio {
                push("ratio", String::new(), ratio.value, Some(ratio));
            }
            push("changed", String::new(), Some(measured.changed() as f64), None);
            push("split", String::new(), Some(measured.corrected.split as f64), None);
            push("concatenated", String::new(), Some(measured.corrected.joined as f64), None);
            push("order left out", String::new(), Some(measured.without_order() as f64), None);
            for (changes, number) in measured.histogram().into_iter().enumerate() {
                push("sentences with changes", changes.to_string(), Some(number as f64), None);
            }
            for threshold in THRESHOLDS {
                push("order below", threshold.to_string(), measured.order_below(threshold), None);
            }
        }
        Table { title: String::new(), columns, rows, has_total: false }
    }
}

fn cells(estimate: &Estimate) -> [String; 2] {
    let interval = estimate.bca.or(estimate.percentile);
    [format_score(estimate.value, Show::Number), format_interval(interval.as_ref(), Show::Number)]
}

/// Numbers of sentences with 0 to 9 changes, and with more.
pub(super) fn grouped(histogram: &[u64]) -> Vec<u64> {
    let mut grouped = vec![0; MANY + 1];
    for (changes, number) in histogram.iter().enumerate() {
        grouped[changes.min(MANY)] += number;
    }
    grouped
}
