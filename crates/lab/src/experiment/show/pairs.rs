//! Pairs of systems: differences of scores and of losses.

use solecism_corpus::Problem;
use solecism_stats::holm;

use super::scores::Grid;
use crate::experiment::findings::Findings;
use crate::experiment::plan::{Cell, pairs};
use crate::experiment::spec::Compare;
use crate::figure::{format_difference, format_p, format_range};
use crate::table::{Column, Table};

/// Comparison of two systems on the first text of a group, by the main score.
pub(super) struct Pair {
    pub a: usize,
    pub b: usize,
    pub group: usize,
    pub sentences: usize,
    /// Score or loss of `b` less that of `a`.
    pub difference: Option<f64>,
    pub interval: Option<(f64, f64)>,
    /// p-value.
    pub p: Option<f64>,
    /// p-value with Holm's correction for the number of pairs of the test.
    pub p_holm: Option<f64>,
}

impl Findings<'_> {
    /// Score differences of the compared pairs.
    pub(super) fn score_pairs(&self, grid: &Grid<'_>) -> Result<Vec<Pair>, Problem> {
        self.pairs(grid, |findings, pair, [a, b]| {
            let Some(compared) = findings.compared(grid.at, a, b)? else { return Ok(None) };
            let Some(score) = compared.scores.get(grid.main) else { return Ok(None) };
            let difference = score.b.zip(score.a).map(|(b, a)| b - a);
            Ok(Some(Pair { sentences: compared.sentences, difference, p: score.p, ..pair }))
        })
    }

    /// Loss differences of the compared pairs.
    pub(super) fn loss_pairs(&self, grid: &Grid<'_>) -> Result<Vec<Pair>, Problem> {
        self.pairs(grid, |findings, pair, [a, b]| {
            let Some(found) = findings.loss_difference(grid.at, a, b)? else { return Ok(None) };
            let (difference, interval) = (found.difference, found.interval);
            Ok(Some(Pair { sentences: found.sentences, difference, interval, p: found.p, ..pair }))
        })
    }

    fn pairs(
        &self,
        grid: &Grid<'_>,
        find: impl Fn(&Self, Pair, [Cell; 2]) -> Result<Option<Pair>, Problem>,
    ) -> Result<Vec<Pair>, Problem> {
        let mut found = Vec::new();
        for (a, b) in pairs(self.experiment, grid.at) {
            for (group, of) in grid.groups.iter().enumerate() {
                let Some(&text) = of.texts.first() else { continue };
                let empty = Pair {
                    a,
                    b,
                    group,
                    sentences: 0,
                    difference: None,
                    interval: None,
                    p: None,
                    p_holm: None,
                };
                found.extend(find(self, empty, [a, b].map(|system| Cell { system, text }))?);
            }
        }
        let corrected = holm(&found.iter().map(|pair| pair.p).collect::<Vec<_>>());
        for (pair, p) in found.iter_mut().zip(corrected) {
            pair.p_holm = p;
        }
        Ok(found)
    }

    /// Table of score differences.
    pub(super) fn difference_table(&self, grid: &Grid<'_>) -> Result<Option<Table>, Problem> {
        let title = format!("differences of {} (p by stratified shuffling)", grid.score_name());
        Ok(self.pair_table(grid, &self.score_pairs(grid)?, title, "difference"))
    }

    /// Table of loss differences.
    pub(super) fn loss_difference_table(&self, grid: &Grid<'_>) -> Result<Option<Table>, Problem> {
        let title =
            format!("differences in {} lost to errors (p by stratified shuffling)", grid.score_name());
        Ok(self.pair_table(grid, &self.loss_pairs(grid)?, title, "difference in loss"))
    }

    fn pair_table(&self, grid: &Grid<'_>, pairs: &[Pair], title: String, what: &str) -> Option<Table> {
        let has_intervals = pairs.iter().any(|pair| pair.interval.is_some());
        let mut columns = ["system", "compared with", "text"].map(Column::words).to_vec();
        columns.push(Column::numbers(what));
        columns.extend(has_intervals.then(|| Column::numbers("95 % interval")));
        columns.extend(["p (raw)", "p (Holm)"].map(Column::numbers));
        let name = |system: usize| self.experiment.systems[system].name.clone();
        let row = |pair: &Pair| {
            let mut row = vec![name(pair.b), name(pair.a), grid.groups[pair.group].first_title()];
            row.push(format_difference(pair.difference, grid.show()));
            row.extend(has_intervals.then(|| format_range(pair.interval, grid.show())));
            row.extend([pair.p, pair.p_holm].map(format_p));
            row
        };
        let rows = pairs.iter().map(row).collect();
        // Systems beside a base have a table of their own.
        let is_shown = !pairs.is_empty() && grid.test.compare != Compare::Base;
        is_shown.then_some(Table { title, columns, rows, has_total: false })
    }
}
