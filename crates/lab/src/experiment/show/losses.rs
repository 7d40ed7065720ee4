//! Losses: tables, and bars by kind of error.

use solecism_metrics::{Loss, Show};
use solecism_pipeline::paired::loss_of;
use solecism_stats::holm;

use super::groups::{Spread, Value};
use super::scores::{Grid, with_spread};
use crate::document::{Bars, Block, Picture};
use crate::experiment::findings::Findings;
use crate::experiment::spec::Measure;
use crate::experiment::steps::{KindLossResult, LossResult};
use crate::figure::{format_p, format_range, format_score};
use crate::table::{Column, Table};

/// Loss of a system on a group of texts: means over the texts.
pub(super) struct Cost {
    pub clean: f64,
    pub noisy: f64,
    pub lost: Value,
    /// p-value on the first text.
    pub p: Option<f64>,
    /// p-value with Holm's correction for the number of groups.
    pub p_holm: Option<f64>,
    /// Number of sentences of the first text.
    pub sentences: usize,
}

impl Grid<'_> {
    /// Losses of a system, with the index of the group.
    pub(super) fn costs(&self, system: usize) -> Vec<(usize, Cost)> {
        let of_group = |group: usize| Some((group, self.cost(system, group)?));
        let mut costs: Vec<(usize, Cost)> = (0..self.groups.len()).filter_map(of_group).collect();
        let corrected = holm(&costs.iter().map(|(_, cost)| cost.p).collect::<Vec<_>>());
        for ((_, cost), p) in costs.iter_mut().zip(corrected) {
            cost.p_holm = p;
        }
        costs
    }

    fn cost(&self, system: usize, group: usize) -> Option<Cost> {
        let texts = self.lost.get(system)?.get(group)?;
        let first = texts.first()?;
        let mean = |of: fn(&LossResult) -> Option<f64>| {
            let values = texts.iter().map(of).collect::<Option<Vec<f64>>>()?;
            Some(values.iter().sum::<f64>() / values.len() as f64)
        };
        let losses = texts.iter().map(|lost| lost.loss).collect::<Option<Vec<f64>>>()?;
        Some(Cost {
            clean: mean(|lost| lost.clean)?,
            noisy: mean(|lost| lost.noisy)?,
            lost: Value { mean: mean(|lost| lost.loss)?, spread: Spread::new(&losses, first.interval) },
            p: first.p,
            p_holm: None,
            sentences: first.sentences,
        })
    }

    /// Losses of a system by kind of error on the first text of a group, largest first.
    pub(super) fn kinds(&self, system: usize, group: usize, by: &str) -> Option<&[KindLossResult]> {
        let found = self.lost.get(system)?.get(group)?.first()?;
        found.by.iter().find(|(name, _)| name == by).map(|(_, kinds)| kinds.as_slice())
    }
}

impl Findings<'_> {
    /// Table of losses with p-values.
    pub(super) fn costs(&self, grid: &Grid<'_>) -> Option<Table> {
        let Measure::Metric(info, _) = &grid.test.measure else { return None };
        let over = match loss_of(info)? {
            Loss::Words => "on the words that both texts have",
            Loss::Analyses => "on the same sentences",
        };
        let mut columns = ["system", "text"].map(Column::words).to_vec();
        columns.extend(["sentences", "clean", "noisy", "lost"].map(Column::numbers));
        let costs: Vec<Vec<(usize, Cost)>> =
            (0..grid.test.systems.len()).map(|number| grid.costs(number)).collect();
        let spreads = || costs.iter().flatten().filter_map(|(_, cost)| cost.lost.spread);
        let has_intervals = spreads().any(|spread| spread.interval().is_some());
        let has_ranges = spreads().any(|spread| spread.texts().is_some());
        columns.extend(has_intervals.then(|| Column::numbers("95 % interval")));
        columns.extend(has_ranges.then(|| Column::numbers("lowest to highest text")));
        columns.extend(["p (raw)", "p (Holm)"].map(Column::numbers));
        let ends = |ends: Option<(f64, f64)>| format_range(ends, grid.show());
        let mut rows = Vec::new();
        for (&system, costs) in grid.test.systems.iter().zip(&costs) {
            for (group, cost) in costs {
                let mut row =
                    vec![self.experiment.systems[system].name.clone(), grid.groups[*group].title.clone()];
                row.push(cost.sentences.to_string());
                row.extend(
                    [cost.clean, cost.noisy, cost.lost.mean].map(|it| format_score(Some(it), grid.show())),
                );
                row.extend(has_intervals.then(|| ends(cost.lost.spread.and_then(Spread::interval))));
                row.extend(has_ranges.then(|| ends(cost.lost.spread.and_then(Spread::texts))));
                row.extend([cost.p, cost.p_holm].map(format_p));
                rows.push(row);
            }
        }
        let of_which = if has_ranges { ", on the first text of each" } else { "" };
        let title =
            format!("{} lost to errors, {over} (p by stratified shuffling{of_which})", grid.score_name());
        (!rows.is_empty()).then_some(Table { title, columns, rows, has_total: false })
    }

    /// Losses by kind of error on the sentences that have it: table and bars for each group of texts, sorted by the loss of
    /// the first system. Empty if losses were not measured.
    pub(super) fn costs_by(&self, grid: &Grid<'_>, by: &str) -> Vec<Block> {
        let names: Vec<String> =
            grid.test.systems.iter().map(|&system| self.experiment.systems[system].name.clone()).collect();
        let mut blocks = Vec::new();
        for (group, of) in grid.groups.iter().enumerate() {
            let found: Vec<Option<&[KindLossResult]>> =
                (0..names.len()).map(|system| grid.kinds(system, group, by)).collect();
            let Some(order) = found.iter().copied().flatten().next().filter(|kinds| !kinds.is_empty()) else {
                continue;
            };
            let title = format!(
                "{} lost by {by}, {}, on the sentences that have it",
                grid.score_name(),
                of.first_title()
            );
            blocks.push(Block::Table(kind_table(&title, by, order, &names, &found, grid.show())));
            blocks.push(Block::Picture(Picture::Bars(kind_bars(
                title,
                order,
                names.clone(),
                &found,
                grid.show(),
            ))));
        }
        blocks
    }
}

/// Loss of another system through the same kind.
fn same<'k>(kinds: Option<&'k [KindLossResult]>, kind: &KindLossResult) -> Option<&'k KindLossResult> {
    kinds?.iter().find(|other| other.value == kind.value)
}

fn kind_table(
    title: &str,
    by: &str,
    order: &[KindLossResult],
    names: &[String],
    found: &[Option<&[KindLossResult]>],
    show: Show,
) -> Table {
    let has_effects = order.iter().any(|kind| kind.effect.is_some());
    let mut columns = vec![Column::words(by), Column::numbers("sentences")];
    for name in names {
        columns.extend(["noisy", "lost"].map(|what| Column::numbers(format!("{name}: {what}"))));
        if has_effects {
            columns.push(Column::numbers(format!("{name}: lost per error")));
        }
    }
    let ranged = |mean: Option<f64>, interval| {
        let spread = Spread::new(&[0.0], interval);
        with_spread(mean.map(|mean| Value { mean, spread }), show)
    };
    let row = |kind: &KindLossResult| {
        let mut row = vec![kind.value.clone(), kind.sentences.to_string()];
        for of_system in found {
            let kind = same(*of_system, kind);
            row.push(format_score(kind.and_then(|kind| kind.noisy), show));
            row.push(ranged(kind.and_then(|kind| kind.loss), kind.and_then(|kind| kind.interval)));
            if has_effects {
                row.push(ranged(
                    kind.and_then(|kind| kind.effect),
                    kind.and_then(|kind| kind.effect_interval),
                ));
            }
        }
        row
    };
    Table { title: title.to_owned(), columns, rows: order.iter().map(row).collect(), has_total: false }
}

fn kind_bars(
    title: String,
    order: &[KindLossResult],
    names: Vec<String>,
    found: &[Option<&[KindLossResult]>],
    show: Show,
) -> Bars {
    let each =
        |kind: &KindLossResult| found.iter().map(|kinds| same(*kinds, kind).cloned()).collect::<Vec<_>>();
    let all: Vec<(String, Vec<Option<KindLossResult>>)> =
        order.iter().map(|kind| (kind.value.clone(), each(kind))).collect();
    let losses = |kinds: &[Option<KindLossResult>]| kinds.iter().map(|kind| kind.as_ref()?.loss).collect();
    let intervals =
        |kinds: &[Option<KindLossResult>]| kinds.iter().map(|kind| kind.as_ref()?.interval).collect();
    Bars {
        title,
        is_share: show == Show::Percentage,
        groups: all.iter().map(|(value, kinds)| (value.clone(), losses(kinds))).collect(),
        intervals: all.iter().map(|(_, kinds)| intervals(kinds)).collect(),
        names,
    }
}
