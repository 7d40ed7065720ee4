//! What came out as JSON and as the paper's table.

use std::fmt::Write as _;

use serde_json::{Value, json};
use solecism_errors::Rate;
use solecism_stats::degradation::Note;
use solecism_stats::mean::Mean;

use super::{LevelReport, SystemReport};
use crate::degradation::RowDegradation;
use crate::figure::interval_name;
use crate::table::{Column, Style, Table};

/// What stands where a figure is undefined.
const UNDEFINED: &str = "–";

/// How many failed sentences are told one by one.
const TOLD: usize = 5;

impl RowDegradation {
    /// The mean of a score over the noisy texts.
    pub(super) fn mean(&self, score: &str) -> Option<Mean> {
        self.means.iter().find(|mean| mean.score == score).and_then(|mean| mean.mean)
    }

    pub(super) fn value(&self, score: &str) -> Option<f64> {
        self.mean(score).map(|mean| mean.mean)
    }
}

impl LevelReport {
    /// What came out as JSON.
    pub fn to_json(&self) -> Value {
        json!({
            "systems": self.systems.iter().map(SystemReport::to_json).collect::<Vec<_>>(),
            "confidence": self.confidence,
            "errors": self.errors,
            "seed": self.seed,
        })
    }

    /// What came out in this style: as in the paper, or for other programs a figure a column.
    pub fn write(&self, style: Style) -> String {
        if style == Style::Csv {
            return self.figures().write(style);
        }
        let mut text = self.table().write(style);
        let mark = match style {
            Style::Latex => "% ",
            Style::Markdown => "\n",
            Style::Text | Style::Csv => "",
        };
        for line in self.systems.iter().flat_map(SystemReport::remarks) {
            let _ = writeln!(text, "{mark}{line}");
        }
        text
    }

    /// The table of the paper, in per cent: for each level the bounds with the estimate between brackets, and what is
    /// real where there is gold.
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

    /// Every score with its deviation and interval, a row for each level.
    fn figures(&self) -> Table {
        let mut columns =
            ["system", "answers", "level", "texts", "score", "mean", "deviation"].map(Column::words).to_vec();
        columns.push(Column::words(format!("{} low", interval_name(self.confidence))));
        columns.push(Column::words(format!("{} high", interval_name(self.confidence))));
        let mut rows = Vec::new();
        for system in &self.systems {
            for (level, degradation) in &system.levels {
                rows.extend(degradation.means.iter().map(|score| {
                    let of = |value: Option<f64>| value.map_or(String::new(), |value| value.to_string());
                    let mean = score.mean;
                    let interval = mean.and_then(|mean| mean.interval);
                    vec![
                        system.name.clone(),
                        system.answers.to_owned(),
                        level.to_string(),
                        mean.map_or(0, |mean| mean.replicates).to_string(),
                        score.score.to_owned(),
                        of(mean.map(|mean| mean.mean)),
                        of(mean.and_then(|mean| mean.deviation)),
                        of(interval.map(|interval| interval.low)),
                        of(interval.map(|interval| interval.high)),
                    ]
                }));
            }
        }
        Table { title: String::new(), columns, rows, has_total: false }
    }
}

fn row(name: &str, level: Rate, degradation: &RowDegradation) -> Vec<String> {
    let differs = degradation.mean("acr_0n").map(|mean| Mean { mean: 1.0 - mean.mean, ..mean });
    let lower = match &degradation.cases {
        None => UNDEFINED.to_owned(),
        Some(cases) if cases.lower_bound_holds() => "holds".to_owned(),
        Some(_) => "aab < 3·aba + abc".to_owned(),
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

/// A mean and its deviation.
fn spread(mean: Option<Mean>) -> String {
    let Some(mean) = mean else { return UNDEFINED.to_owned() };
    let deviation = mean.deviation.map(|deviation| format!(" ± {}", percent(deviation)));
    percent(mean.mean) + &deviation.unwrap_or_default()
}

/// Both bounds and the estimate.
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
        json!({
            "name": self.name,
            "answers": self.answers,
            "signature": self.signature,
            "levels": self.levels.iter().map(level).collect::<Vec<_>>(),
            "failed": self.failed,
        })
    }

    /// The accuracy on clean text, what to keep in mind, and what went wrong.
    fn remarks(&self) -> Vec<String> {
        let name = &self.name;
        let mut lines = vec![format!("{name}: {}", self.accuracy())];
        let outside = self.levels.iter().filter(|(_, level)| is_outside(level));
        let outside: Vec<String> = outside.map(|(level, _)| level.to_string()).collect();
        if !outside.is_empty() {
            lines.push(format!(
                "{name}: the real degradation is below the lower bound at {}",
                outside.join(", ")
            ));
        }
        let notes = self.levels.first().into_iter().flat_map(|(_, level)| &level.notes);
        let lasting = notes.filter(|note| !matches!(note, Note::LowerBoundFails { .. } | Note::Gamma { .. }));
        lines.extend(lasting.map(|note| format!("{name}: {note}")));
        lines.extend(self.failures());
        lines
    }

    /// How accurate it is on clean text, or why there are no bounds.
    fn accuracy(&self) -> String {
        let measured = self.levels.first().and_then(|(_, level)| level.value("acr_m0"));
        let has_bounds = self.levels.iter().any(|(_, level)| level.value("degr_upr").is_some());
        match measured {
            Some(accuracy) => {
                format!("{} % of the answers ({}) on clean text are right", percent(accuracy), self.answers)
            }
            None if has_bounds => "the accuracy on clean text was given".to_owned(),
            None => format!(
                "bounds need the accuracy on clean text, and the corpus has no gold for it: --accuracy {}=0.9",
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
            "{}: failed on {} of the sentences of {texts} texts; they count as wrong",
            self.name,
            self.failed.len()
        )];
        let told = self.failed.iter().take(TOLD);
        lines.extend(
            told.map(|failed| format!("  {}, sentence {}: {}", failed.text, failed.sentence, failed.why)),
        );
        lines
    }
}

/// Whether the real degradation, where it is known, is less than the lower bound.
fn is_outside(level: &RowDegradation) -> bool {
    level.value("degr").zip(level.value("degr_lwr")).is_some_and(|(real, lower)| real < lower)
}
