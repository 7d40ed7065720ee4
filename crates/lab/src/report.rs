//! The scores of one output, with their counts, intervals and breakdown.

pub(crate) mod json;
mod tables;

use solecism_corpus::Problem;
use solecism_metrics::tally::SentenceRow;
use solecism_metrics::{Metric, MetricInfo, Score, Status, Tally};
use solecism_stats::{Counts, Interval, Options, Scores, bca};

use crate::signature::{chance, signature};
use solecism_pipeline::request::Counted;

/// The scores of one output.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The metric's name.
    pub metric: &'static str,
    /// Which figures there are.
    pub scores: &'static [Score],
    /// Which of them stands for the others.
    pub main_score: usize,
    /// What is counted.
    pub columns: &'static [&'static str],
    /// The whole.
    pub total: Line,
    /// How many sentences had no analysis, and were counted as such.
    pub unparsed: usize,
    /// The sentences that were left out of the totals: number and reason.
    pub left_out: Vec<(u64, String)>,
    /// The names of the dimensions that it is broken down by.
    pub by: Vec<&'static str>,
    /// The breakdown.
    pub rows: Vec<Line>,
    /// The sentences one by one, if they were asked for.
    pub sentences: Option<Vec<(u64, Status, Line)>>,
    /// How often the intervals should hold the true score.
    pub level: f64,
    /// What it was made with.
    pub signature: String,
}

/// A total, or a row of a breakdown.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The values of the dimensions.
    pub values: Vec<String>,
    /// How many sentences there are in it.
    pub sentences: usize,
    /// The sums of the counts.
    pub counts: Vec<f64>,
    /// The scores; `None` where undefined.
    pub scores: Vec<Option<f64>>,
    /// Their intervals, where they were asked for and can be told.
    pub intervals: Vec<Option<Interval>>,
}

/// What goes into a report.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReportOptions {
    /// Intervals of the scores, made so.
    pub intervals: Option<Options>,
    /// The sentences one by one.
    pub sentences: bool,
}

impl Report {
    /// The score of this name over all sentences; `None` if there is none, or it is undefined.
    pub fn score(&self, name: &str) -> Option<f64> {
        let at = self.scores.iter().position(|score| score.name == name)?;
        self.total.scores.get(at).copied().flatten()
    }
}

/// Reports on one of the outputs that were counted.
///
/// # Errors
/// A confidence level that is none.
pub fn report(
    info: &MetricInfo,
    counted: &Counted,
    tally: &Tally,
    wanted: ReportOptions,
) -> Result<Report, Problem> {
    let metric = counted.metric.as_ref();
    let line = |values: Vec<String>, sentences: usize, total: &[f64], counts: Vec<f64>| {
        let intervals = match &wanted.intervals {
            Some(options) => intervals(metric, &counts, options)?,
            None => Vec::new(),
        };
        let scores = score_values(metric, total);
        Ok::<_, Problem>(Line { values, sentences, counts: total.to_vec(), scores, intervals })
    };
    let total = line(Vec::new(), tally.counted(), tally.total(), tally.counts())?;
    let rows = tally.groups().into_iter().map(|g| line(g.values, g.sentences, &g.total, g.counts));
    let further =
        wanted.intervals.map(|o| chance("interval", "bca", o.iterations, o.seed)).unwrap_or_default();
    Ok(Report {
        metric: info.name,
        scores: metric.scores(),
        main_score: metric.main_score(),
        columns: metric.columns(),
        total: Line { scores: overall(metric, tally), ..total },
        unparsed: tally.having(Status::Unparsed),
        left_out: left_out(tally),
        by: counted.by.names().collect(),
        rows: rows.collect::<Result<_, _>>()?,
        sentences: wanted.sentences.then(|| sentences(metric, tally)),
        level: wanted.intervals.map_or(0.0, |options| options.level),
        signature: signature(info, metric, &further),
    })
}

/// The scores of these sums.
pub(crate) fn score_values(metric: &dyn Metric, total: &[f64]) -> Vec<Option<f64>> {
    all_scores(metric, |to| metric.values(total, to))
}

/// The scores of all sentences together.
pub(crate) fn overall(metric: &dyn Metric, tally: &Tally) -> Vec<Option<f64>> {
    all_scores(metric, |to| metric.overall(tally, to))
}

fn all_scores(metric: &dyn Metric, fill: impl FnOnce(&mut [Option<f64>])) -> Vec<Option<f64>> {
    let mut values = vec![None; metric.scores().len()];
    fill(&mut values);
    values.into_iter().map(|value| value.filter(|v| v.is_finite())).collect()
}

/// A metric's scores, as what resampling recomputes.
pub(crate) fn statistic(metric: &dyn Metric) -> Scores<impl Fn(&[f64], &mut [Option<f64>]) + Sync + '_> {
    Scores::new(metric.scores().len(), |total, to| metric.values(total, to))
}

/// The rows of counts, for the statistics.
pub(crate) fn counts(metric: &dyn Metric, rows: &[f64]) -> Result<Counts, Problem> {
    let columns = metric.columns().len();
    Counts::from_rows(columns, rows.chunks(columns.max(1))).map_err(unfit)
}

pub(crate) fn unfit(error: solecism_stats::StatsError) -> Problem {
    Problem::new(error.to_string(), "")
}

/// There is no such metric.
pub(crate) fn unfit_metric(name: &str) -> Problem {
    Problem::new(format!("there is no metric called {name}"), "solecism list metrics tells which there are")
}

fn intervals(metric: &dyn Metric, rows: &[f64], options: &Options) -> Result<Vec<Option<Interval>>, Problem> {
    let estimates = bca(&counts(metric, rows)?, &statistic(metric), options).map_err(unfit)?;
    Ok(estimates.into_iter().map(|estimate| estimate.bca).collect())
}

/// The sentences that are not in the totals, and why.
pub fn left_out(tally: &Tally) -> Vec<(u64, String)> {
    let out = tally.rows().filter(|row| row.status.is_left_out());
    out.map(|row| (row.number, row.reason.to_owned())).collect()
}

fn sentences(metric: &dyn Metric, tally: &Tally) -> Vec<(u64, Status, Line)> {
    let line = |row: &SentenceRow| Line {
        values: Vec::new(),
        sentences: 1,
        counts: row.counts.to_vec(),
        scores: all_scores(metric, |to| metric.of_sentence(row, to)),
        intervals: Vec::new(),
    };
    tally.rows().map(|row| (row.number, row.status, line(&row))).collect()
}
