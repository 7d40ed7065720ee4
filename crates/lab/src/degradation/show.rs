//! Degradation as JSON and as tables.

use serde_json::{Map, Value, json};
use solecism_metrics::Show;
use solecism_stats::Interval;
use solecism_stats::degradation::{Cases, MeanScore, Note};

use super::RowDegradation;
use crate::document::{Block, Document};
use crate::figure::{format_interval, format_score, interval_name};
use crate::report::json::{interval, number};
use crate::table::{Column, Table};

const CASES: [&str; 5] = ["aaa", "aab", "aba", "abb", "abc"];

impl RowDegradation {
    /// The degradation as JSON. With several noisy texts, scores are means over them.
    pub(crate) fn to_json(&self) -> Value {
        let mut object = match self.replicates.as_slice() {
            [(_, only)] => only.to_json(),
            _ => self.means_to_json(),
        };
        if let Some(cases) = &self.cases {
            object["cases"] = by_name(cases.counts().map(number));
            let frequencies = cases.frequencies().map(|f| by_name(f.map(|share| json!(share))));
            object["frequencies"] = frequencies.unwrap_or(Value::Null);
            object["lower_bound_holds"] = cases.lower_bound_holds().into();
        }
        if let Some(calibrated) = self.calibrated {
            object["scores"]["degr_calibrated"] = calibrated.into();
        }
        object["notes"] = self.notes.iter().map(Note::to_string).collect::<Vec<_>>().into();
        object
    }

    fn means_to_json(&self) -> Value {
        let score = |mean: &MeanScore| (mean.score.to_owned(), json!(mean.mean.map(|m| m.mean)));
        let spread = |mean: &MeanScore| {
            let values = mean.mean.map(|m| {
                json!({ "mean": m.mean, "deviation": m.deviation, "interval": interval(m.interval.as_ref()) })
            });
            (mean.score.to_owned(), json!(values))
        };
        let replicate = |(name, report): &(String, crate::report::Report)| {
            let mut object = report.to_json();
            object["file"] = name.clone().into();
            object
        };
        let reports = || self.replicates.iter().map(|(_, report)| report);
        json!({
            "metric": reports().next().map(|report| report.metric),
            "scores": Value::Object(self.means.iter().map(score).collect::<Map<_, _>>()),
            "means": Value::Object(self.means.iter().map(spread).collect::<Map<_, _>>()),
            "sentences": reports().map(|report| report.total.sentences).sum::<usize>(),
            "failed": reports().map(|report| report.left_out.len()).sum::<usize>(),
            "replicates": self.replicates.iter().map(replicate).collect::<Vec<_>>(),
            "signature": reports().next().map(|report| report.signature.clone()),
        })
    }

    /// The degradation as a document.
    pub fn document(&self) -> Document {
        let (mut blocks, figures) = match self.replicates.as_slice() {
            [(_, only)] => (only.blocks(), only.figures()),
            _ => (vec![Block::Table(self.mean_table())], self.mean_table()),
        };
        blocks.extend(self.remarks().into_iter().map(Block::Text));
        Document::of_study("Degradation", blocks, figures, self.to_json())
    }

    /// Cases, calibrated estimate and notes.
    fn remarks(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some((cases, shares)) = self.cases.as_ref().and_then(|c| Some((c, c.frequencies()?))) {
            lines.push(case_frequencies(cases, shares));
        }
        if let Some(calibrated) = self.calibrated {
            lines.push(format!("calibrated estimate of the degradation: {:.2} %", 100.0 * calibrated));
        }
        let is_unknown = self.means.iter().any(|mean| mean.score == "degr_upr" && mean.mean.is_none());
        if self.cases.is_none() && is_unknown {
            lines.push("bounds need the accuracy on clean text: --accuracy or --gold".to_owned());
        }
        lines.extend(self.notes.iter().map(|note| format!("note: {note}")));
        lines
    }

    /// One row per score: mean over the noisy texts, deviation, interval.
    fn mean_table(&self) -> Table {
        let columns = vec![
            Column::words("score"),
            Column::numbers("mean"),
            Column::numbers("deviation"),
            Column::numbers(interval_name(self.confidence)),
        ];
        let row = |mean: &MeanScore| {
            let of = |value: Option<f64>| format_score(value, Show::Percentage);
            let interval: Option<Interval> = mean.mean.and_then(|m| m.interval);
            vec![
                mean.score.to_owned(),
                of(mean.mean.map(|m| m.mean)),
                of(mean.mean.and_then(|m| m.deviation)),
                format_interval(interval.as_ref(), Show::Percentage),
            ]
        };
        let title = format!("{} noisy texts", self.replicates.len());
        Table { title, columns, rows: self.means.iter().map(row).collect(), has_total: false }
    }
}

fn by_name(values: [Value; 5]) -> Value {
    Value::Object(CASES.into_iter().map(str::to_owned).zip(values).collect())
}

fn case_frequencies(cases: &Cases, shares: [f64; 5]) -> String {
    let case =
        |((name, count), share): ((&str, f64), f64)| format!("{name} {count} ({:.2} %)", 100.0 * share);
    let cases: Vec<String> = CASES.into_iter().zip(cases.counts()).zip(shares).map(case).collect();
    cases.join(", ")
}
