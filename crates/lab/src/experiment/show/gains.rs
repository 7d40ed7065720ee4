//! Gain and cost of each system beside the base of its test.

use serde_json::{Value, json};
use solecism_corpus::Problem;

use super::scores::Grid;
use crate::experiment::findings::Findings;
use crate::experiment::spec::Compare;
use crate::figure::{format_p, format_score};
use crate::table::{Column, Table};

/// A system beside the base, the first system of the test.
struct Gain {
    /// Index in the test.
    number: usize,
    /// Score of the base on clean text less that of the system, and p-value.
    cost: (Option<f64>, Option<f64>),
    /// For each group of texts with errors the share of what they cost the base that the system does not lose, and p-value
    /// of the difference.
    closed: Vec<(usize, Option<f64>, Option<f64>)>,
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
            let p = |group: usize| {
                pairs.iter().find(|pair| (pair.b, pair.group) == (system, group)).and_then(|pair| pair.p)
            };
            let closed = |group: usize| {
                let (good, before, after) = (score(0, 0)?, score(0, group)?, score(number, group)?);
                (good > before).then(|| (after - before) / (good - before))
            };
            let cost = score(0, 0).zip(score(number, 0)).map(|(base, own)| base - own);
            let noisy = (1..grid.groups.len()).filter(is_noisy);
            Gain {
                number,
                cost: (cost, p(0)),
                closed: noisy.map(|group| (group, closed(group), p(group))).collect(),
            }
        };
        Ok((1..grid.test.systems.len()).map(gain).collect())
    }

    /// Table of cost and gap closed.
    pub(super) fn gain_table(&self, grid: &Grid<'_>) -> Result<Option<Table>, Problem> {
        let gains = self.beside_base(grid)?;
        let (Some(first), Some(&base)) = (gains.first(), grid.test.systems.first()) else { return Ok(None) };
        let mut columns = vec![Column::words("system"), Column::numbers("cost"), Column::numbers("p (raw)")];
        for (group, ..) in &first.closed {
            columns.push(Column::numbers(format!("{}: gap closed", grid.groups[*group].title)));
            columns.push(Column::numbers("p (raw)"));
        }
        let row = |gain: &Gain| {
            let (cost, p) = gain.cost;
            let mut row = vec![self.experiment.systems[grid.test.systems[gain.number]].name.clone()];
            row.extend([format_score(cost, grid.show()), format_p(p)]);
            for &(_, closed, p) in &gain.closed {
                row.push(closed.map_or_else(|| "–".to_owned(), |share| format!("{:.0} %", 100.0 * share)));
                row.push(format_p(p));
            }
            row
        };
        let title =
            format!("compared with {} (p by stratified shuffling)", self.experiment.systems[base].name);
        Ok(Some(Table { title, columns, rows: gains.iter().map(row).collect(), has_total: false }))
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
            let row = |what: &str, group: usize, value: Option<f64>, p: Option<f64>| {
                json!({
                    "row": what, "test": grid.test.title, "score": grid.score_name(), "system": name(gain.number),
                    "base": name(0), "text": grid.groups[group].title, "value": value, "p": p,
                })
            };
            rows.push(row("cost", 0, gain.cost.0, gain.cost.1));
            rows.extend(gain.closed.iter().map(|&(group, share, p)| row("gap closed", group, share, p)));
        }
        Ok(rows)
    }
}
