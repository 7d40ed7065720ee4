//! Faithfulness as JSON and as tables.

use serde_json::{Map, Value, json};
use solecism_metrics::Show;

use super::{DistSim, Faithfulness, UccaSim, mean_f, row, scores};
use crate::document::{Block, Document};
use crate::figure::{format_interval, format_score, full, interval_name};
use crate::report::json::interval;
use crate::table::{Column, Table};

const WAYS: [&str; 2] = ["source_to_correction", "correction_to_source"];

impl Faithfulness {
    /// The measures as JSON.
    pub(crate) fn to_json(&self) -> Value {
        let passage = |(name, found): &(String, solecism_metrics::ucca::Similarity)| {
            let counts = row(found, 0);
            json!({
                "passage": name,
                WAYS[0]: of_way(&scores(&counts[..4])),
                WAYS[1]: of_way(&scores(&counts[4..])),
                "mean": mean_f(&counts),
                "scenes": found.scenes,
            })
        };
        let distribution = |d: &DistSim| {
            (d.category.clone(), json!({ "difference": d.difference, "similarity": d.similarity }))
        };
        json!({
            "passages": self.passages.len(),
            "uccasim": of_class(&self.similarity[0]),
            "uccasim_remote": of_class(&self.similarity[1]),
            "dag": self.same_words.as_ref().map(of_way),
            "distsim": Value::Object(self.distributions.iter().map(distribution).collect::<Map<_, _>>()),
            "per_passage": self.passages.iter().map(passage).collect::<Vec<_>>(),
            "signature": self.signature,
        })
    }

    /// The measures as a document.
    pub fn document(&self) -> Document {
        let blocks = vec![Block::Table(self.similarity_table()), Block::Table(self.distribution_table())];
        Document::of_study("Faithfulness", blocks, self.figures(), self.to_json())
    }

    fn similarity_table(&self) -> Table {
        let mut columns = vec![Column::words("UCCASIM"), Column::words("edges")];
        columns.extend(["precision", "recall", "F"].map(Column::numbers));
        columns.push(Column::numbers(interval_name(self.confidence)));
        let percent = |value: Option<f64>| format_score(value, Show::Percentage);
        let mut rows = Vec::new();
        for (class, found) in ["primary", "remote"].into_iter().zip(&self.similarity) {
            for (way, scores) in [("s → c", found.from_source), ("c → s", found.from_correction)] {
                let mut cells = vec![way.to_owned(), class.to_owned()];
                cells.extend(scores.map(percent));
                cells.push(String::new());
                rows.push(cells);
            }
            let interval = format_interval(found.interval.as_ref(), Show::Percentage);
            let blank = String::new();
            rows.push(vec!["mean".into(), class.into(), blank.clone(), blank, percent(found.mean), interval]);
        }
        if let Some(scores) = self.same_words {
            let mut cells = vec!["same words (DAG F)".to_owned(), "primary".to_owned()];
            cells.extend(scores.map(percent));
            cells.push(String::new());
            rows.push(cells);
        }
        let number = self.passages.len();
        let title = if number == 1 { "1 passage".to_owned() } else { format!("{number} passages") };
        Table { title, columns, rows, has_total: false }
    }

    fn distribution_table(&self) -> Table {
        let mut columns = vec![Column::words("DISTSIM")];
        columns.extend(["difference per passage", "similarity"].map(Column::numbers));
        let row = |d: &DistSim| {
            vec![
                d.category.clone(),
                format_score(Some(d.difference), Show::Number),
                format_score(d.similarity, Show::Number),
            ]
        };
        let rows = self.distributions.iter().map(row).collect();
        Table { title: String::new(), columns, rows, has_total: false }
    }

    /// All figures, one per row.
    fn figures(&self) -> Table {
        let columns = ["figure", "of", "value", "low", "high"].map(Column::words).to_vec();
        let of = |value: Option<f64>| value.map_or(String::new(), full);
        let mut rows = Vec::new();
        for (class, found) in ["primary", "remote"].into_iter().zip(&self.similarity) {
            for (way, scores) in WAYS.into_iter().zip([found.from_source, found.from_correction]) {
                for (name, score) in ["precision", "recall", "f"].into_iter().zip(scores) {
                    rows.push(vec![
                        format!("{way} {name}"),
                        class.into(),
                        of(score),
                        String::new(),
                        String::new(),
                    ]);
                }
            }
            let ends = [found.interval.map(|i| i.low), found.interval.map(|i| i.high)].map(of);
            let mut cells = vec!["uccasim".to_owned(), class.to_owned(), of(found.mean)];
            cells.extend(ends);
            rows.push(cells);
        }
        for (name, score) in ["precision", "recall", "f"].into_iter().zip(self.same_words.unwrap_or_default())
        {
            let blank = String::new();
            rows.push(vec![format!("dag {name}"), "primary".into(), of(score), blank.clone(), blank]);
        }
        for d in &self.distributions {
            let blank = String::new();
            rows.push(vec![
                "distsim difference".into(),
                d.category.clone(),
                full(d.difference),
                blank.clone(),
                blank.clone(),
            ]);
            rows.push(vec!["distsim".into(), d.category.clone(), of(d.similarity), blank.clone(), blank]);
        }
        Table { title: String::new(), columns, rows, has_total: false }
    }
}

fn of_way([precision, recall, f]: &[Option<f64>; 3]) -> Value {
    json!({ "precision": precision, "recall": recall, "f": f })
}

fn of_class(found: &UccaSim) -> Value {
    json!({
        WAYS[0]: of_way(&found.from_source),
        WAYS[1]: of_way(&found.from_correction),
        "mean": found.mean,
        "interval": interval(found.interval.as_ref()),
    })
}
