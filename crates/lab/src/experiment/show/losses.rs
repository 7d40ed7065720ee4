//! What errors cost: tables, and bars by kind.

use solecism_metrics::{Loss, Show};
use solecism_pipeline::paired::loss_of;

use super::groups::Value;
use super::scores::{Grid, with_range};
use crate::document::{Bars, Block, Picture};
use crate::experiment::findings::Findings;
use crate::experiment::spec::Measure;
use crate::experiment::steps::{Lost, LostKind};
use crate::figure::{shown, shown_p};
use crate::table::{Column, Table};

/// What the errors of a group of texts cost a system: means over the texts.
pub(super) struct Cost {
    pub clean: f64,
    pub noisy: f64,
    /// From the sentences of one text, or from several texts: lowest and highest.
    pub lost: Value,
    /// On the first text.
    pub p: Option<f64>,
    /// How many sentences the first text has.
    pub sentences: usize,
}

impl Grid<'_> {
    /// What the errors of a group of texts cost a system.
    pub(super) fn cost(&self, system: usize, group: usize) -> Option<Cost> {
        let texts = self.lost.get(system)?.get(group)?;
        let first = texts.first()?;
        let mean = |of: fn(&Lost) -> Option<f64>| {
            let values = texts.iter().map(of).collect::<Option<Vec<f64>>>()?;
            Some(values.iter().sum::<f64>() / values.len() as f64)
        };
        let losses = texts.iter().map(|lost| lost.loss).collect::<Option<Vec<f64>>>()?;
        let range = match losses[..] {
            [_] => first.interval,
            _ => Some((
                losses.iter().copied().fold(f64::INFINITY, f64::min),
                losses.iter().copied().fold(f64::NEG_INFINITY, f64::max),
            )),
        };
        Some(Cost {
            clean: mean(|lost| lost.clean)?,
            noisy: mean(|lost| lost.noisy)?,
            lost: Value { mean: mean(|lost| lost.loss)?, range },
            p: first.p,
            sentences: first.sentences,
        })
    }

    /// What each kind of error costs a system on the first text of a group, the dearest first.
    pub(super) fn kinds(&self, system: usize, group: usize, by: &str) -> Option<&[LostKind]> {
        let found = self.lost.get(system)?.get(group)?.first()?;
        found.by.iter().find(|(name, _)| name == by).map(|(_, kinds)| kinds.as_slice())
    }
}

impl Findings<'_> {
    /// What errors cost each system, and whether that is real.
    pub(super) fn costs(&self, grid: &Grid<'_>) -> Option<Table> {
        let Measure::Metric(info, _) = &grid.test.measure else { return None };
        let over = match loss_of(info)? {
            Loss::Words => "on the words that both texts have",
            Loss::Analyses => "on the same sentences",
        };
        let mut columns = ["system", "text"].map(Column::words).to_vec();
        columns.extend(["sentences", "clean", "noisy", "lost", "p"].map(Column::numbers));
        let mut rows = Vec::new();
        for (number, &system) in grid.test.systems.iter().enumerate() {
            for (group, of) in grid.groups.iter().enumerate() {
                let Some(cost) = grid.cost(number, group) else { continue };
                rows.push(vec![
                    self.experiment.systems[system].name.clone(),
                    of.title.clone(),
                    cost.sentences.to_string(),
                    shown(Some(cost.clean), grid.show()),
                    shown(Some(cost.noisy), grid.show()),
                    with_range(Some(cost.lost), grid.show()),
                    shown_p(cost.p),
                ]);
            }
        }
        let title = format!("{} lost to errors, {over} (p by stratified shuffling)", grid.score_name());
        (!rows.is_empty()).then_some(Table { title, columns, rows, has_total: false })
    }

    /// What each kind of error costs, on the sentences that have it: a table and bars for each group of texts, sorted by
    /// what they cost the first system. Nothing if that was not measured.
    pub(super) fn costs_by(&self, grid: &Grid<'_>, by: &str) -> Vec<Block> {
        let names: Vec<String> =
            grid.test.systems.iter().map(|&system| self.experiment.systems[system].name.clone()).collect();
        let mut blocks = Vec::new();
        for (group, of) in grid.groups.iter().enumerate() {
            let found: Vec<Option<&[LostKind]>> =
                (0..names.len()).map(|system| grid.kinds(system, group, by)).collect();
            let Some(order) = found.iter().copied().flatten().next().filter(|kinds| !kinds.is_empty()) else {
                continue;
            };
            let title =
                format!("{} lost by {by}, {}, on the sentences that have it", grid.score_name(), of.title);
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

/// The same kind of another system.
fn same<'k>(kinds: Option<&'k [LostKind]>, kind: &LostKind) -> Option<&'k LostKind> {
    kinds?.iter().find(|other| other.value == kind.value)
}

fn kind_table(
    title: &str,
    by: &str,
    order: &[LostKind],
    names: &[String],
    found: &[Option<&[LostKind]>],
    show: Show,
) -> Table {
    let has_effects = order.iter().any(|kind| kind.effect.is_some());
    let mut columns = vec![Column::words(by), Column::numbers("sentences")];
    for name in names {
        columns.extend(["noisy", "lost"].map(|what| Column::numbers(format!("{name}: {what}"))));
        if has_effects {
            columns.push(Column::numbers(format!("{name}: lost by one error")));
        }
    }
    let ranged = |mean: Option<f64>, range| with_range(mean.map(|mean| Value { mean, range }), show);
    let row = |kind: &LostKind| {
        let mut row = vec![kind.value.clone(), kind.sentences.to_string()];
        for of_system in found {
            let kind = same(*of_system, kind);
            row.push(shown(kind.and_then(|kind| kind.noisy), show));
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
    order: &[LostKind],
    names: Vec<String>,
    found: &[Option<&[LostKind]>],
    show: Show,
) -> Bars {
    let each = |kind: &LostKind| found.iter().map(|kinds| same(*kinds, kind).cloned()).collect::<Vec<_>>();
    let all: Vec<(String, Vec<Option<LostKind>>)> =
        order.iter().map(|kind| (kind.value.clone(), each(kind))).collect();
    let losses = |kinds: &[Option<LostKind>]| kinds.iter().map(|kind| kind.as_ref()?.loss).collect();
    let intervals = |kinds: &[Option<LostKind>]| kinds.iter().map(|kind| kind.as_ref()?.interval).collect();
    Bars {
        title,
        is_share: show == Show::Percentage,
        groups: all.iter().map(|(value, kinds)| (value.clone(), losses(kinds))).collect(),
        intervals: all.iter().map(|(_, kinds)| intervals(kinds)).collect(),
        names,
    }
}
