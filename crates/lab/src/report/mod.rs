//! Scores of one output, with counts, intervals and breakdown.

pub(crate) mod json;
mod tables;

use solecism_corpus::Problem;
use solecism_metrics::tally::SentenceRow;
use solecism_metrics::{Metric, MetricInfo, Score, Status, Tally};
use solecism_stats::{Counts, Interval, Options, Scores, bca};

use crate::signature::{chance, signature};
use solecism_pipeline::request::Counted;

/// Scores of one output.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Name of the metric.
    pub metric: &'static str,
    /// Scores of the metric.
    pub scores: &'static [Score],
    /// Index of the main score.
    pub main_score: usize,
    /// Names of the counts.
    pub columns: &'static [&'static str],
    /// Scores over all sentences.
    pub total: Line,
    /// Number of sentences counted without an analysis.
    pub unparsed: usize,
    /// Sentences left out of the totals: number and reason.
    pub left_out: Vec<(u64, String)>,
    /// Names of the breakdown dimensions.
    pub by: Vec<&'static str>,
    /// Rows of the breakdown.
    pub rows: Vec<Line>,
    /// Scores by sentence, if requested.
    pub sentences: Option<Vec<(u64, Status, Line)>>,
    /// Confidence level of the intervals.
    pub confidence: f64,
    /// Settings that reproduce it.
    pub signature: String,
}

/// A total, or a row of a breakdown.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Values of the dimensions.
    pub values: Vec<String>,
    /// Number of sentences.
    pub sentences: usize,
    /// Sums of the counts.
    pub counts: Vec<f64>,
    /// Scores; `None` where undefined.
    pub scores: Vec<Option<f64>>,
    /// Intervals of the scores, if requested and defined.
    pub intervals: Vec<Option<Interval>>,
}

/// Options of a report.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReportOptions {
    /// Options of resampling for intervals; no intervals if `None`.
    pub intervals: Option<Options>,
    /// True to include each sentence.
    pub sentences: bool,
}

impl Report {
    /// Score by name over all sentences; `None` if it does not exist or is undefined.
    pub fn score(&self, name: &str) -> Option<f64> {
        let at = self.scores.iter().position(|score| score.name == name)?;
        self.total.scores.get(at).copied().flatten()
    }
}

/// Makes the report of a counted output.
///
/// # Errors
/// If the confidence level is invalid.
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
        wanted.intervals.map(|o| chance("interval", "bca", o.resamples, o.seed)).unwrap_or_default();
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
        confidence: wanted.intervals.map_or(0.0, |options| options.confidence),
        signature: signature(info, metric, &further),
    })
}

/// Scores of summed counts.
pub(crate) fn score_values(metric: &dyn Metric, total: &[f64]) -> Vec<Option<f64>> {
    all_scores(metric, |to| metric.values(total, to))
}

/// Scores over all sentences.
pub(crate) fn overall(metric: &dyn Metric, tally: &Tally) -> Vec<Option<f64>> {
    all_scores(metric, |to| metric.overall(tally, to))
}

fn all_scores(metric: &dyn Metric, fill: impl FnOnce(&mut [Option<f64>])) -> Vec<Option<f64>> {
    let mut values = vec![None; metric.scores().len()];
    fill(&mut values);
    values.into_iter().map(|value| value.filter(|v| v.is_finite())).collect()
}

/// A metric's scores as a statistic for resampling.
pub(crate) fn statistic(metric: &dyn Metric) -> Scores<impl Fn(&[f64], &mut [Option<f64>]) + Sync + '_> {
    Scores::new(metric.scores().len(), |total, to| metric.values(total, to))
}

/// Rows of counts for resampling.
pub(crate) fn counts(metric: &dyn Metric, rows: &[f64]) -> Result<Counts, Problem> {
    let columns = metric.columns().len();
    Counts::from_rows(columns, rows.chunks(columns.max(1))).map_err(unfit)
}

pub(crate) fn unfit(error: solecism_stats::StatsError) -> Problem {
    Problem::new(error.to_string(), "")
}

/// Error for an unknown metric.
pub(crate) fn unfit_metric(name: &str) -> Problem {
    Problem::new(format!("there is no metric called {name}"), "see solecism list metrics")
}

fn intervals(metric: &dyn Metric, rows: &[f64], options: &Options) -> Result<Vec<Option<Interval>>, Problem> {
    let estimates = bca(&counts(metric, rows)?, &statistic(metric), options).map_err(unfit)?;
    Ok(estimates.into_iter().map(|estimate| estimate.bca).collect())
}

/// Sentences left out of the totals, with the reason.
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
