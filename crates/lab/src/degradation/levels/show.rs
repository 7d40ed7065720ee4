//! Results as JSON, and as the table of the paper.

use serde_json::{Value, json};
use solecism_errors::Rate;
use solecism_stats::degradation::{MeanScore, Note};
use solecism_stats::mean::Mean;
use solecism_systems::system::UNTAGGED;

use super::{LevelReport, SystemReport, TreeScore, TreeScores};
use crate::caution::{trivial, untagged};
use crate::degradation::RowDegradation;
use crate::document::{Block, Document, Picture};
use crate::figure::interval_name;
use crate::report::json::interval;
use crate::table::{Column, Table};

/// Placeholder of an undefined figure.
const UNDEFINED: &str = "–";

/// Maximum number of failed sentences that are listed.
const MAX_LISTED: usize = 5;

impl RowDegradation {
    /// Mean of a score over the noisy texts.
    pub(super) fn mean(&self, score: &str) -> Option<Mean> {
        self.means.iter().find(|mean| mean.score == score).and_then(|mean| mean.mean)
    }

    pub(super) fn value(&self, score: &str) -> Option<f64> {
        self.mean(score).map(|mean| mean.mean)
    }
}

impl LevelReport {
    /// The result as JSON.
    fn to_json(&self) -> Value {
        json!({
            "systems": self.systems.iter().map(SystemReport::to_json).collect::<Vec<_>>(),
            "confidence": self.confidence,
            "errors": self.errors,
            "seed": self.seed,
        })
    }

    /// The result as a document: the table of the paper, and curves for each system.
    pub fn document(&self) -> Document {
        let mut blocks = vec![Block::Table(self.table())];
        blocks.extend(self.tree_table().map(Block::Table));
        blocks.extend(self.systems.iter().map(|system| Block::Picture(Picture::Curves(system.curves()))));
        blocks.extend(self.systems.iter().flat_map(SystemReport::remarks).map(Block::Text));
        Document::of_study("Degradation", blocks, self.figures(), self.to_json())
    }

    /// The table of the paper, in per cent: for each level the bounds with the estimate in parentheses, and the real
    /// degradation if there is gold.
    fn table(&self) -> Table {
        let mut columns = vec![Column::words("system")];
        let numbers = ["errors", "differs", "degradation (est.)", "real", "accuracy (est.)", "real"];
        columns.extend(numbers.map(Column::numbers));
        columns.push(Column::words("lower bound"));
        let rows = self.systems.iter().flat_map(|system| {
            system.levels.iter().map(|(level, degradation)| row(&system.name, *level, degradation))
        });
        Table { title: String::new(), columns, rows: rows.collect(), has_total: false }
    }

    /// Scores of the systems' trees, in per cent, on clean text and at each level.
    fn tree_table(&self) -> Option<Table> {
        let scored: Vec<_> =
            self.systems.iter().filter_map(|system| Some((system, system.trees.as_ref()?))).collect();
        let (_, first) = scored.first()?;
        let mut columns = vec![Column::words("system"), Column::numbers("errors")];
        columns.extend(first.clean.iter().map(|score| Column::numbers(score.name)));
        let rows = scored.iter().flat_map(|(system, trees)| {
            let row = |(level, scores): (String, &Vec<TreeScore>)| {
                let cells = scores.iter().map(|score| spread(score.mean));
                [system.name.clone(), level].into_iter().chain(cells).collect()
            };
            trees.each().map(row).collect::<Vec<Vec<String>>>()
        });
        let title = "Trees against those of the corpus (parseval)".to_owned();
        Some(Table { title, columns, rows: rows.collect(), has_total: false })
    }

    /// All scores with deviation and interval, one row per level.
    fn figures(&self) -> Table {
        let mut columns =
            ["system", "answers", "level", "texts", "score", "mean", "deviation"].map(Column::words).to_vec();
        columns.push(Column::words(format!("{} low", interval_name(self.confidence))));
        columns.push(Column::words(format!("{} high", interval_name(self.confidence))));
        let mut rows = Vec::new();
        for system in &self.systems {
            for (level, degradation) in &system.levels {
                let figure = |score: &MeanScore| {
                    figures([&system.name, system.answers, &level.to_string()], score.score, score.mean)
                };
                rows.extend(degradation.means.iter().map(figure));
            }
            for (level, scores) in system.trees.iter().flat_map(TreeScores::each) {
                let figure =
                    |score: &TreeScore| figures([&system.name, "tree", &level], score.name, score.mean);
                rows.extend(scores.iter().map(figure));
            }
        }
        Table { title: String::new(), columns, rows, has_total: false }
    }
}

/// A row of figures.
fn figures(of: [&str; 3], score: &str, mean: Option<Mean>) -> Vec<String> {
    let cell = |value: Option<f64>| value.map_or(String::new(), |value| value.to_string());
    let interval = mean.and_then(|mean| mean.interval);
    let mut row: Vec<String> = of.map(str::to_owned).to_vec();
    row.extend([
        mean.map_or(0, |mean| mean.replicates).to_string(),
        score.to_owned(),
        cell(mean.map(|mean| mean.mean)),
        cell(mean.and_then(|mean| mean.deviation)),
        cell(interval.map(|interval| interval.low)),
        cell(interval.map(|interval| interval.high)),
    ]);
    row
}

impl TreeScores {
    /// Scores on clean text and at each level, with the level as printed in the table of the paper.
    fn each(&self) -> impl Iterator<Item = (String, &Vec<TreeScore>)> {
        let levels = self.levels.iter().map(|(level, scores)| (level.to_string(), scores));
        std::iter::once((Rate::NONE.to_string(), &self.clean)).chain(levels)
    }

    fn to_json(&self) -> Value {
        let object = |scores: &Vec<TreeScore>| {
            let score = |score: &TreeScore| {
                let values = score.mean.map(|m| {
                    json!({ "mean": m.mean, "deviation": m.deviation, "interval": interval(m.interval.as_ref()) })
                });
                (score.name.to_owned(), json!(values))
            };
            Value::Object(scores.iter().map(score).collect())
        };
        let level = |(level, scores): &(Rate, Vec<TreeScore>)| {
            let mut object = object(scores);
            object["level"] = (f64::from(level.billionths()) / 1e9).into();
            object
        };
        json!({
            "clean": object(&self.clean),
            "levels": self.levels.iter().map(level).collect::<Vec<_>>(),
            "left_out": self.left_out,
        })
    }
}

fn row(name: &str, level: Rate, degradation: &RowDegradation) -> Vec<String> {
    let differs = degradation.mean("acr_0n").map(|mean| Mean { mean: 1.0 - mean.mean, ..mean });
    let lower = match &degradation.cases {
        None => UNDEFINED.to_owned(),
        Some(cases) if cases.lower_bound_holds() => "holds".to_owned(),
        Some(_) => "does not hold".to_owned(),
    };
    vec![
        name.to_owned(),
        level.to_string(),
        spread(differs),
        bounds(degradation, ["degr_lwr", "degr_upr", "degr_est"]),
        spread(degradation.mean("degr")),
        bounds(degradation, ["acr_lwr", "acr_upr", "acr_est"]),
        spread(degradation.mean("acr_mn")),
        lower,
    ]
}

fn percent(value: f64) -> String {
    format!("{:.2}", 100.0 * value)
}

/// A mean with its deviation.
fn spread(mean: Option<Mean>) -> String {
    let Some(mean) = mean else { return UNDEFINED.to_owned() };
    let deviation = mean.deviation.map(|deviation| format!(" ± {}", percent(deviation)));
    percent(mean.mean) + &deviation.unwrap_or_default()
}

/// Bounds and estimate.
fn bounds(degradation: &RowDegradation, names: [&str; 3]) -> String {
    match names.map(|name| degradation.value(name)) {
        [Some(low), Some(high), Some(estimate)] => {
            format!("{} – {} ({})", percent(low), percent(high), percent(estimate))
        }
        _ => UNDEFINED.to_owned(),
    }
}

impl SystemReport {
    fn to_json(&self) -> Value {
        let level = |(level, degradation): &(Rate, RowDegradation)| {
            let mut object = degradation.to_json();
            object["level"] = (f64::from(level.billionths()) / 1e9).into();
            object
        };
        let mut object = json!({
            "name": self.name,
            "answers": self.answers,
            "signature": self.signature,
            "tags": self.tags,
            "levels": self.levels.iter().map(level).collect::<Vec<_>>(),
            "failed": self.failed,
        });
        if let Some(trees) = &self.trees {
            object["parseval"] = trees.to_json();
        }
        object
    }

    /// Accuracy on clean text, warnings, notes and failures.
    fn remarks(&self) -> Vec<String> {
        let name = &self.name;
        let mut lines = vec![format!("{name}: {}", self.accuracy())];
        if self.tags.as_deref() == Some(UNTAGGED) {
            lines.push(untagged(name));
        }
        lines.extend(self.trivial.map(|shape| trivial(name, shape)));
        let outside = self.levels.iter().filter(|(_, level)| is_outside(level));
        let outside: Vec<String> = outside.map(|(level, _)| level.to_string()).collect();
        if !outside.is_empty() {
            lines.push(format!(
                "{name}: the real degradation is below its lower bound at {}",
                outside.join(", ")
            ));
        }
        let notes = self.levels.first().into_iter().flat_map(|(_, level)| &level.notes);
        let lasting = notes.filter(|note| !matches!(note, Note::LowerBoundFails { .. } | Note::Gamma { .. }));
        lines.extend(lasting.map(|note| format!("{name}: {note}")));
        if let Some(left_out) = self.trees.as_ref().map(|trees| trees.left_out).filter(|number| *number > 0) {
            lines.push(format!(
                "{name}: parseval leaves out {left_out} sentences whose words, without punctuation, differ from the gold"
            ));
        }
        lines.extend(self.failures());
        lines
    }

    /// Accuracy on clean text, or why there are no bounds.
    fn accuracy(&self) -> String {
        let measured = self.levels.first().and_then(|(_, level)| level.value("acr_m0"));
        let has_bounds = self.levels.iter().any(|(_, level)| level.value("degr_upr").is_some());
        match measured {
            Some(accuracy) => {
                format!("{} % of the answers ({}) on clean text are right", percent(accuracy), self.answers)
            }
            None if has_bounds => "accuracy on clean text given by the user".to_owned(),
            None => format!(
                "bounds need the accuracy on clean text, for which the corpus has no gold: --accuracy {}=0.9",
                self.name
            ),
        }
    }

    fn failures(&self) -> Vec<String> {
        if self.failed.is_empty() {
            return Vec::new();
        }
        let texts = 1 + self.levels.iter().map(|(_, level)| level.replicates.len()).sum::<usize>();
        let mut lines = vec![format!(
            "{}: failed on {} sentences in {texts} texts; they count as wrong",
            self.name,
            self.failed.len()
        )];
        let listed = self.failed.iter().take(MAX_LISTED);
        lines
            .extend(listed.map(|failed| {
                format!("  {}, sentence {}: {}", failed.text, failed.sentence + 1, failed.why)
            }));
        lines
    }
}

/// True if the real degradation is known and less than its lower bound.
fn is_outside(level: &RowDegradation) -> bool {
    level.value("degr").zip(level.value("degr_lwr")).is_some_and(|(real, lower)| real < lower)
}
