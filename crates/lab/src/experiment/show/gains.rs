//! Gain and cost of each system beside the base of its test.

use serde_json::{Value, json};
use solecism_corpus::Problem;

use super::scores::Grid;
use super::summary::{ALPHA, MANY, p_text};
use crate::experiment::findings::Findings;
use crate::experiment::spec::Compare;
use crate::figure::{format_difference, format_p, format_score};
use crate::table::{Column, Table};

/// A system beside the base, the first system of the test.
struct Gain {
    /// Index in the test.
    number: usize,
    /// Score of the base on clean text less that of the system.
    cost: Figure,
    /// For each group of texts with errors the share of what they cost the base that the system does not lose.
    closed: Vec<(usize, Figure)>,
}

/// A figure with the p-values of the difference between the scores.
#[derive(Clone, Copy)]
struct Figure {
    value: Option<f64>,
    p: Option<f64>,
    p_holm: Option<f64>,
}

impl Findings<'_> {
    /// Systems of a test beside its base; none if they are not compared with it.
    fn beside_base(&self, grid: &Grid<'_>) -> Result<Vec<Gain>, Problem> {
        if grid.test.compare != Compare::Base {
            return Ok(Vec::new());
        }
        let pairs = self.score_pairs(grid)?;
        let first = grid.groups.first().and_then(|group| group.texts.first());
        let is_noisy = |group: &usize| {
            let text = grid.groups[*group].texts.first();
            text.is_some_and(|text| {
                text.condition.is_some() && first.is_some_and(|own| own.corpus == text.corpus)
            })
        };
        let score = |system: usize, group: usize| {
            let value = grid.value(system, group)?.mean;
            Some(if grid.is_error { -value } else { value })
        };
        let gain = |number: usize| {
            let system = grid.test.systems[number];
            let figure = |group: usize, value: Option<f64>| {
                let pair = pairs.iter().find(|pair| (pair.b, pair.group) == (system, group));
                Figure { value, p: pair.and_then(|pair| pair.p), p_holm: pair.and_then(|pair| pair.p_holm) }
            };
            let closed = |group: usize| {
                let (good, before, after) = (score(0, 0)?, score(0, group)?, score(number, group)?);
                (good > before).then(|| (after - before) / (good - before))
            };
            let cost = score(0, 0).zip(score(number, 0)).map(|(base, own)| base - own);
            let noisy = (1..grid.groups.len()).filter(is_noisy);
            let closed = noisy.map(|group| (group, figure(group, closed(group))));
            Gain { number, cost: figure(0, cost), closed: closed.collect() }
        };
        Ok((1..grid.test.systems.len()).map(gain).collect())
    }

    /// Table of cost and gap closed.
    pub(super) fn gain_table(&self, grid: &Grid<'_>) -> Result<Option<Table>, Problem> {
        let gains = self.beside_base(grid)?;
        let (Some(first), Some(&base)) = (gains.first(), grid.test.systems.first()) else { return Ok(None) };
        let p = ["p (raw)", "p (Holm)"].map(Column::numbers);
        let mut columns = vec![Column::words("system"), Column::numbers("cost")];
        columns.extend(p.clone());
        for (group, _) in &first.closed {
            columns.push(Column::numbers(format!("{}: gap closed", grid.groups[*group].title)));
            columns.extend(p.clone());
        }
        let row = |gain: &Gain| {
            let mut row = vec![self.experiment.systems[grid.test.systems[gain.number]].name.clone()];
            let mut add = |shown: String, figure: &Figure| {
                row.push(shown);
                row.extend([figure.p, figure.p_holm].map(format_p));
            };
            add(format_score(gain.cost.value, grid.show()), &gain.cost);
            for (_, figure) in &gain.closed {
                add(figure.value.map_or_else(|| UNDEFINED.to_owned(), percent), figure);
            }
            row
        };
        let title =
            format!("compared with {} (p by stratified shuffling)", self.experiment.systems[base].name);
        Ok(Some(Table { title, columns, rows: gains.iter().map(row).collect(), has_total: false }))
    }

    /// A sentence for each system beside the base, from texts with enough sentences.
    pub(super) fn gain_sentences(&self, grid: &Grid<'_>) -> Result<Vec<String>, Problem> {
        let name = |number: usize| self.experiment.systems[grid.test.systems[number]].name.as_str();
        let is_large = |group: usize| grid.sentences(group).is_some_and(|sentences| sentences >= MANY);
        let part = |shown: String, figure: &Figure| {
            let p = figure.p_holm?;
            let significance = if p < ALPHA { "significant" } else { "not significant" };
            Some(format!("{shown} ({significance}: p {}, Holm)", p_text(p)))
        };
        let mut sentences = Vec::new();
        for gain in self.beside_base(grid)? {
            let mut parts = Vec::new();
            if let Some(cost) = gain.cost.value.filter(|_| is_large(0)) {
                let difference = format_difference(Some(-cost), grid.show());
                let shown = format!("{} {difference} on {}", grid.score_name(), grid.groups[0].title);
                parts.extend(part(shown, &gain.cost));
            }
            for (group, figure) in &gain.closed {
                if let Some(share) = figure.value.filter(|_| is_large(*group)) {
                    let shown = format!("gap closed on {} {}", grid.groups[*group].title, percent(share));
                    parts.extend(part(shown, figure));
                }
            }
            if !parts.is_empty() {
                sentences.push(format!(
                    "{} compared with {}: {}.",
                    name(gain.number),
                    name(0),
                    parts.join(", ")
                ));
            }
        }
        Ok(sentences)
    }

    /// Rows of the results file with cost and gap closed.
    pub(in crate::experiment) fn gain_rows(&self, test: usize) -> Result<Vec<Value>, Problem> {
        if self.experiment.tests[test].compare != Compare::Base {
            return Ok(Vec::new());
        }
        let grid = self.grid(test)?;
        let name = |number: usize| self.experiment.systems[grid.test.systems[number]].name.as_str();
        let mut rows = Vec::new();
        for gain in self.beside_base(&grid)? {
            let row = |what: &str, group: usize, Figure { value, p, p_holm }: Figure| {
                json!({
                    "row": what, "test": grid.test.title, "score": grid.score_name(), "system": name(gain.number),
                    "base": name(0), "text": grid.groups[group].title, "value": value, "p": p,
                    "p_holm": p_holm,
                })
            };
            rows.push(row("cost", 0, gain.cost));
            rows.extend(gain.closed.iter().map(|&(group, figure)| row("gap closed", group, figure)));
        }
        Ok(rows)
    }
}

/// Placeholder of an undefined figure.
const UNDEFINED: &str = "–";

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}
