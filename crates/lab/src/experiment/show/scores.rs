//! Scores of systems on texts: tables, curves, and bars by kind.

use solecism_corpus::Problem;
use solecism_metrics::{Metric, Score, Show};

use super::groups::{Group, Spread, Value, value};
use crate::document::{Bars, Block, Curve, Curves, Heat, Picture, Section, Shades};
use crate::experiment::findings::Findings;
use crate::experiment::spec::{Measure, TestSpec};
use crate::experiment::steps::{LossResult, Scored, ScoredLine};
use crate::figure::{format_score, p_value_note};
use crate::table::{Column, Table};

/// Scores of a test by system and group.
pub(super) struct Grid<'g> {
    pub test: &'g TestSpec,
    pub at: usize,
    pub groups: Vec<Group>,
    /// Scores by system and group.
    pub cells: Vec<Vec<Vec<Scored>>>,
    /// Losses by system and group, if measured.
    pub lost: Vec<Vec<Vec<LossResult>>>,
    /// Scores of the metric.
    pub scores: &'static [Score],
    /// Index of the main score.
    pub main: usize,
    /// True if a lower main score is better.
    pub is_error: bool,
}

impl Grid<'_> {
    /// Main score of a system on a group.
    pub fn value(&self, system: usize, group: usize) -> Option<Value> {
        value(self.cells.get(system)?.get(group)?, self.main)
    }

    /// Number of sentences of the first text of a group.
    pub fn sentences(&self, group: usize) -> Option<usize> {
        let cells = self.cells.iter().filter_map(|cells| cells.get(group)?.first());
        cells.map(|scored| scored.total.sentences).max()
    }

    /// Format of the main score.
    pub fn show(&self) -> Show {
        self.scores.get(self.main).map_or(Show::Percentage, |score| score.show)
    }

    /// Name of the main score.
    pub fn score_name(&self) -> &'static str {
        self.scores.get(self.main).map_or("", |score| readable(score.name))
    }
}

/// Usual name of a score.
pub(super) fn readable(name: &'static str) -> &'static str {
    match name {
        "f1" => "F",
        "precision" => "P",
        "recall" => "R",
        "las" => "LAS",
        "uas" => "UAS",
        other => other,
    }
}

impl Findings<'_> {
    /// The section of a test and its summary sentences.
    pub(super) fn score_section(&self, at: usize) -> Result<(Section, Vec<String>), Problem> {
        let grid = self.grid(at)?;
        let mut blocks = vec![Block::Table(self.main_table(&grid))];
        blocks.extend(self.uneven(&grid).map(Block::Text));
        blocks.extend(self.details(&grid).map(Block::Table));
        blocks.extend(self.costs(&grid).map(Block::Table));
        blocks.extend(self.gain_table(&grid)?.map(Block::Table));
        blocks.extend(self.difference_table(&grid)?.map(Block::Table));
        blocks.extend(self.loss_difference_table(&grid)?.map(Block::Table));
        blocks.extend(self.p_values(&grid)?.map(Block::Text));
        blocks.extend(self.curves(&grid).map(|curves| Block::Picture(Picture::Curves(curves))));
        for by in &grid.test.by {
            let costs = self.costs_by(&grid, by);
            blocks.extend(if costs.is_empty() { self.breakdown(&grid, by) } else { costs });
        }
        blocks.extend(self.crossings(&grid).map(|heat| Block::Picture(Picture::Heat(heat))));
        blocks.extend(self.confusions(at)?);
        let summary = self.summary(&grid)?;
        Ok((Section { title: grid.test.title.clone(), blocks }, summary))
    }

    /// Explanation of the p-values in the section, if it has any.
    fn p_values(&self, grid: &Grid<'_>) -> Result<Option<String>, Problem> {
        let has_losses = self.costs(grid).is_some();
        if !has_losses && self.score_pairs(grid)?.is_empty() && self.loss_pairs(grid)?.is_empty() {
            return Ok(None);
        }
        let note = p_value_note(self.experiment.resamples);
        Ok(Some(format!(
            "p (raw) is of one test alone; p (Holm) is corrected for the texts of a system in the table of losses, and for all \
             pairs in the tables of differences; {note}."
        )))
    }

    pub(super) fn grid(&self, at: usize) -> Result<Grid<'_>, Problem> {
        let test = &self.experiment.tests[at];
        let groups = self.groups(at);
        let (mut cells, mut lost) = (Vec::new(), Vec::new());
        for &system in &test.systems {
            let row = groups.iter().map(|group| self.of_group(at, system, group));
            cells.push(row.collect::<Result<Vec<_>, _>>()?);
            let row = groups.iter().map(|group| self.losses_in_group(at, system, group));
            lost.push(row.collect::<Result<Vec<_>, _>>()?);
        }
        let of = |metric: &dyn Metric| {
            let main = metric.main_score();
            (metric.scores(), main, metric.is_error(main))
        };
        let (scores, main, is_error) = match &test.measure {
            Measure::Metric(info, settings) | Measure::Robustness(info, settings) => {
                of(&*(info.build)(settings)?)
            }
            Measure::Majority(info, settings) => {
                let mut settings = settings.clone();
                settings.set("majority", "true").set("golds", "-");
                of(&*(info.build)(&settings)?)
            }
            Measure::Degradation => (&[][..], 0, false),
        };
        Ok(Grid { test, at, groups, cells, lost, scores, main, is_error })
    }

    /// Table of the main score by system and group.
    fn main_table(&self, grid: &Grid<'_>) -> Table {
        let mut columns = vec![Column::words("system")];
        if grid.test.systems.iter().any(|&system| !self.experiment.systems[system].trained_on.is_empty()) {
            columns.push(Column::words("trained on"));
        }
        let with_training = columns.len() > 1;
        let is_mixed = grid.groups.iter().any(Group::has_several_texts)
            && !grid.groups.iter().all(Group::has_several_texts);
        let title = |group: &Group| match (is_mixed, group.texts.len()) {
            (false, _) => group.title.clone(),
            (true, 1) => format!("{} [95 %]", group.title),
            (true, number) => format!("{} [{number} texts]", group.title),
        };
        columns.extend(grid.groups.iter().map(|group| Column::numbers(title(group))));
        let row = |(number, &system): (usize, &usize)| {
            let system = &self.experiment.systems[system];
            let mut cells = vec![system.family.clone()];
            if with_training {
                cells.push(system.trained_on.clone());
            }
            cells.extend(
                (0..grid.groups.len()).map(|group| with_spread(grid.value(number, group), grid.show())),
            );
            cells
        };
        let rows = grid.test.systems.iter().enumerate().map(row).collect();
        let what = if is_mixed {
            "in brackets the 95 % interval of one text, or the lowest and the highest of several"
        } else if grid.groups.iter().any(Group::has_several_texts) {
            "mean over texts, lowest and highest in brackets"
        } else {
            "95 % interval in brackets"
        };
        Table { title: format!("{} ({what})", grid.score_name()), columns, rows, has_total: false }
    }

    /// Note on texts on which systems were scored over different numbers of sentences, because output has other words than
    /// the gold (as in EVALB, after punctuation is removed).
    fn uneven(&self, grid: &Grid<'_>) -> Option<String> {
        let mut texts = Vec::new();
        for (at, group) in grid.groups.iter().enumerate() {
            let number = |cells: &Vec<Vec<Scored>>| Some(cells.get(at)?.first()?.total.sentences);
            let systems = grid.test.systems.iter().map(|&system| &self.experiment.systems[system].name);
            let numbers: Vec<(&String, usize)> =
                systems.zip(&grid.cells).filter_map(|(name, cells)| Some((name, number(cells)?))).collect();
            if numbers.windows(2).any(|two| two[0].1 != two[1].1) {
                let each: Vec<String> =
                    numbers.iter().map(|(name, number)| format!("{number} of {name}")).collect();
                texts.push(format!("{}: {}", group.first_title(), each.join(", ")));
            }
        }
        (!texts.is_empty()).then(|| {
            format!(
                "Systems are scored on different numbers of sentences, because those whose words differ from the gold are \
                 left out: {}. Differences use only the sentences that both systems have.",
                texts.join("; ")
            )
        })
    }

    /// Table of all scores, if there are several.
    fn details(&self, grid: &Grid<'_>) -> Option<Table> {
        if grid.scores.len() < 2 {
            return None;
        }
        let mut columns = vec![Column::words("system"), Column::words("text"), Column::numbers("sentences")];
        columns.extend(grid.scores.iter().map(|score| Column::numbers(readable(score.name))));
        let mut rows = Vec::new();
        for (number, &system) in grid.test.systems.iter().enumerate() {
            for (group, cells) in grid.groups.iter().zip(&grid.cells[number]) {
                let Some(first) = cells.first() else { continue };
                let mut row = vec![self.experiment.systems[system].name.clone(), group.title.clone()];
                row.push(first.total.sentences.to_string());
                row.extend(
                    grid.scores.iter().enumerate().map(|(at, score)| {
                        format_score(value(cells, at).map(|value| value.mean), score.show)
                    }),
                );
                rows.push(row);
            }
        }
        Some(Table { title: "all scores".to_owned(), columns, rows, has_total: false })
    }

    /// Curves of the main score by share of words with errors.
    fn curves(&self, grid: &Grid<'_>) -> Option<Curves> {
        let levels = grid.groups.iter().filter(|group| group.level.is_some()).count();
        if levels < 2 {
            return None;
        }
        let of_texts = grid.groups.iter().any(|group| group.level.is_some() && group.has_several_texts());
        let band =
            |value: &Value| value.spread.and_then(if of_texts { Spread::texts } else { Spread::interval });
        let curve = |(number, &system): (usize, &usize)| {
            let places =
                grid.groups.iter().enumerate().filter(|(at, group)| *at == 0 || group.level.is_some());
            let found = places.filter_map(|(at, group)| {
                Some((100.0 * group.level.unwrap_or(0.0), grid.value(number, at)?))
            });
            let found: Vec<(f64, Value)> = found.collect();
            Curve {
                name: self.experiment.systems[system].name.clone(),
                points: found.iter().map(|(at, value)| (*at, value.mean)).collect(),
                band: found
                    .iter()
                    .filter_map(|(at, value)| band(value).map(|(low, high)| (*at, low, high)))
                    .collect(),
                is_dashed: false,
            }
        };
        Some(Curves {
            title: format!("{} by share of words with errors", grid.score_name()),
            across: "per cent of words with an error".to_owned(),
            upwards: grid.score_name().to_owned(),
            is_share: grid.show() == Show::Percentage,
            curves: grid.test.systems.iter().enumerate().map(curve).collect(),
        })
    }

    /// Sentences by number of crossing constituents, on the first group of texts (Black et al. 1991, Table 1).
    fn crossings(&self, grid: &Grid<'_>) -> Option<Heat> {
        const MOST: usize = 8;
        if !matches!(&grid.test.measure, Measure::Metric(info, _) | Measure::Majority(info, _) if info.name == "black")
        {
            return None;
        }
        let row = |(number, &system): (usize, &usize)| {
            let scored = grid.cells.get(number)?.first()?.first()?;
            let column = scored.columns.iter().position(|name| name == "crossing")?;
            let mut counts = vec![0.0; MOST + 1];
            for sentence in &scored.sentences {
                let crossing = sentence.counts.get(column).copied().unwrap_or(0.0);
                let place = (0..MOST).find(|&at| crossing <= at as f64).unwrap_or(MOST);
                counts[place] += 1.0;
            }
            Some((self.experiment.systems[system].name.clone(), counts))
        };
        let name = |at: usize| if at == MOST { format!("{MOST}+") } else { at.to_string() };
        Some(Heat {
            title: format!("sentences by crossing constituents, {}", grid.groups.first()?.title),
            across: "crossing constituents".to_owned(),
            downwards: "system".to_owned(),
            columns: (0..=MOST).map(name).collect(),
            rows: grid.test.systems.iter().enumerate().filter_map(row).collect(),
        })
    }

    /// A breakdown: a table, and bars or shades, for each group of texts that has it.
    fn breakdown(&self, grid: &Grid<'_>, by: &str) -> Vec<Block> {
        let mut blocks = Vec::new();
        for (group, title) in grid.groups.iter().enumerate().map(|(at, group)| (at, group.first_title())) {
            let lines = |number: usize| -> Option<&Vec<ScoredLine>> {
                let scored = grid.cells.get(number)?.get(group)?.first()?;
                scored.by.iter().find(|(name, _)| name == by).map(|(_, lines)| lines)
            };
            let Some(values) = (0..grid.cells.len()).find_map(lines) else { continue };
            let rows: Vec<(&str, usize)> = values
                .iter()
                .filter(|line| line.value != "-")
                .map(|line| (line.value.as_str(), line.sentences))
                .collect();
            if rows.is_empty() {
                continue;
            }
            let of = |number: usize, value: &str| {
                let line = lines(number)?.iter().find(|line| line.value == value)?;
                Some((
                    line.scores.get(grid.main).copied().flatten()?,
                    line.intervals.get(grid.main).copied().flatten(),
                ))
            };
            let names: Vec<String> = grid
                .test
                .systems
                .iter()
                .map(|&system| self.experiment.systems[system].name.clone())
                .collect();
            let mut columns = vec![Column::words(by), Column::numbers("sentences")];
            columns.extend(names.iter().map(Column::numbers));
            let cells = |(value, sentences): &(&str, usize)| {
                let mut row = vec![(*value).to_owned(), sentences.to_string()];
                row.extend((0..names.len()).map(|number| {
                    let found = of(number, value)
                        .map(|(mean, interval)| Value { mean, spread: Spread::new(&[mean], interval) });
                    with_spread(found, grid.show())
                }));
                row
            };
            let what = format!("{} by {by}, {title}", grid.score_name());
            blocks.push(Block::Table(Table {
                title: what.clone(),
                columns,
                rows: rows.iter().map(cells).collect(),
                has_total: false,
            }));
            let scores = |value: &str| {
                (0..grid.cells.len()).map(|number| Some(of(number, value)?.0)).collect::<Vec<_>>()
            };
            blocks.extend(numbered(&what, by, &rows, &names, |number, value| Some(of(number, value)?.0)));
            blocks.push(Block::Picture(if matches!(grid.test.measure, Measure::Robustness(..)) {
                Picture::Shades(Shades {
                    title: what,
                    columns: names,
                    rows: rows.iter().map(|(value, _)| ((*value).to_owned(), scores(value))).collect(),
                })
            } else {
                Picture::Bars(Bars {
                    title: what,
                    is_share: grid.show() == Show::Percentage,
                    groups: rows.iter().map(|(value, _)| ((*value).to_owned(), scores(value))).collect(),
                    intervals: rows
                        .iter()
                        .map(|(value, _)| (0..grid.cells.len()).map(|number| of(number, value)?.1).collect())
                        .collect(),
                    names,
                })
            }));
        }
        blocks
    }
}

/// Curves over a numeric breakdown whose last value may be open, such as the number of errors (Hashemi and Hwa, Figure 2).
fn numbered(
    title: &str,
    by: &str,
    rows: &[(&str, usize)],
    names: &[String],
    of: impl Fn(usize, &str) -> Option<f64>,
) -> Option<Block> {
    let number = |value: &str| value.trim_end_matches('+').parse::<f64>().ok();
    if rows.len() < 3 || !rows.iter().all(|(value, _)| number(value).is_some()) {
        return None;
    }
    let curve = |(at, name): (usize, &String)| Curve {
        name: name.clone(),
        points: rows.iter().filter_map(|(value, _)| Some((number(value)?, of(at, value)?))).collect(),
        band: Vec::new(),
        is_dashed: false,
    };
    Some(Block::Picture(Picture::Curves(Curves {
        title: title.to_owned(),
        across: format!(
            "{by}{}",
            rows.last().map_or(String::new(), |(last, _)| format!(" (the last: {last})"))
        ),
        upwards: String::new(),
        is_share: true,
        curves: names.iter().enumerate().map(curve).collect(),
    })))
}

/// A score with its spread.
pub(super) fn with_spread(value: Option<Value>, show: Show) -> String {
    let Some(value) = value else { return format_score(None, show) };
    let mean = format_score(Some(value.mean), show);
    match value.spread.map(Spread::ends) {
        Some((low, high)) => {
            format!("{mean} [{}, {}]", format_score(Some(low), show), format_score(Some(high), show))
        }
        None => mean,
    }
}
