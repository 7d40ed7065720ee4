//! Degradation of systems that answer word by word: bounds, estimates, real degradation.

use solecism_corpus::Problem;

use super::summary::MANY;
use crate::degradation::curves::curves;
use crate::document::{Block, Picture, Section};
use crate::experiment::findings::Findings;
use crate::experiment::steps::DegradationResult;
use crate::table::{Column, Table};

impl Findings<'_> {
    /// The section of a test and its summary sentences.
    pub(super) fn degradation_section(&self, at: usize) -> Result<(Section, Vec<String>), Problem> {
        let test = &self.experiment.tests[at];
        let mut conditions: Vec<usize> = Vec::new();
        for (condition, _) in test.texts.iter().filter_map(|text| text.condition) {
            if !conditions.contains(&condition) {
                conditions.push(condition);
            }
        }
        let (mut rows, mut blocks, mut summary) = (Vec::new(), Vec::new(), Vec::new());
        for &system in &test.systems {
            let name = &self.experiment.systems[system].name;
            let mut levels: Vec<(f64, DegradationResult)> = Vec::new();
            for &condition in &conditions {
                let Some(found) = self.degraded(at, system, condition)? else { continue };
                let condition = &self.experiment.conditions[condition];
                rows.push(row(name, &condition.title, &found));
                let level = condition
                    .settings
                    .rate
                    .map_or(levels.len() as f64 + 1.0, |rate| f64::from(rate.billionths()) / 1e7);
                levels.push((level, found));
            }
            summary.extend(levels.last().and_then(|last| sentence(name, last)));
            if levels.last().is_some_and(|(_, last)| last.sentences < MANY) {
                summary.push(format!(
                    "{}: no summary for {name} (fewer than {MANY} sentences); see the tables.",
                    test.title
                ));
            }
            if levels.len() > 1 {
                let score = |found: &DegradationResult, score: &str| found.score(score).map(|(mean, _)| mean);
                let curves = curves(format!("degradation of {name}"), &levels, score);
                blocks.push(Block::Picture(Picture::Curves(curves)));
            }
        }
        let columns = ["system", "answers", "errors"].map(Column::words).into_iter();
        let numbers = [
            "differs",
            "degradation: lowest – highest (estimate)",
            "real",
            "accuracy, clean",
            "accuracy: lowest – highest (estimate)",
            "real",
        ];
        let table = Table {
            title: "degradation and accuracy under errors, per cent".to_owned(),
            columns: columns.chain(numbers.map(Column::numbers)).collect(),
            rows,
            has_total: false,
        };
        blocks.insert(0, Block::Table(table));
        Ok((Section { title: test.title.clone(), blocks }, summary))
    }
}

fn percent(value: f64) -> String {
    format!("{:.2}", 100.0 * value)
}

fn spread(found: &DegradationResult, score: &str) -> String {
    match found.score(score) {
        Some((mean, Some(deviation))) => format!("{} ± {}", percent(mean), percent(deviation)),
        Some((mean, None)) => percent(mean),
        None => "–".to_owned(),
    }
}

fn bounds(found: &DegradationResult, names: [&str; 3]) -> String {
    match names.map(|name| found.score(name)) {
        [Some((low, _)), Some((high, _)), Some((estimate, _))] => {
            format!("{} – {} ({})", percent(low), percent(high), percent(estimate))
        }
        _ => "–".to_owned(),
    }
}

fn row(name: &str, level: &str, found: &DegradationResult) -> Vec<String> {
    let differs = found.score("acr_0n").map(|(same, deviation)| (1.0 - same, deviation));
    let differs = match differs {
        Some((mean, Some(deviation))) => format!("{} ± {}", percent(mean), percent(deviation)),
        Some((mean, None)) => percent(mean),
        None => "–".to_owned(),
    };
    vec![
        name.to_owned(),
        found.answers.clone(),
        level.to_owned(),
        differs,
        bounds(found, ["degr_lwr", "degr_upr", "degr_est"]),
        spread(found, "degr"),
        spread(found, "acr_m0"),
        bounds(found, ["acr_lwr", "acr_upr", "acr_est"]),
        spread(found, "acr_mn"),
    ]
}

fn sentence(name: &str, (level, found): &(f64, DegradationResult)) -> Option<String> {
    let (estimate, _) = found.score("degr_est").filter(|_| found.sentences >= MANY)?;
    let real = found.score("degr").map(|(real, _)| format!(" (real: {} %)", percent(real)));
    Some(format!(
        "{name}: with errors in {level} % of the words, it loses an estimated {} % of its right answers{}.",
        percent(estimate),
        real.unwrap_or_default()
    ))
}
