//! Scores of output.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use solecism_corpus::output::write_file;
use solecism_corpus::{Format, Problem};
use solecism_metrics::{Breakdown, MetricInfo, Settings};
use solecism_stats::Options;

use super::answer::{converted, rows_of_text};
use super::{OutputForm, OutputInfo, StepContext, edits_file, output_file, result, text_file};
use crate::experiment::plan::Cell;
use crate::experiment::spec::Measure;
use crate::report::{Line, Report, ReportOptions, report};
use solecism_pipeline::request::Request;

/// Scores of a system on a text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::experiment) struct Scored {
    /// Names of the scores.
    pub scores: Vec<String>,
    /// Index of the main score.
    pub main: usize,
    /// Names of the counts.
    pub columns: Vec<String>,
    /// Scores over all sentences.
    pub total: ScoredLine,
    /// Breakdowns: dimension and rows.
    pub by: Vec<(String, Vec<ScoredLine>)>,
    /// Scores by sentence.
    pub sentences: Vec<ScoredSentence>,
    /// Sentences left out: number and reason.
    pub left_out: Vec<(u64, String)>,
    /// Number of sentences without an analysis.
    pub unparsed: usize,
    /// Settings that reproduce it.
    pub signature: String,
}

/// A total, or a row of a breakdown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::experiment) struct ScoredLine {
    /// Value of the breakdown dimension; empty for the total.
    pub value: String,
    pub sentences: usize,
    pub counts: Vec<f64>,
    pub scores: Vec<Option<f64>>,
    pub intervals: Vec<Option<(f64, f64)>>,
}

/// A sentence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::experiment) struct ScoredSentence {
    pub number: u64,
    pub counts: Vec<f64>,
    /// Main score.
    pub score: Option<f64>,
}

/// Scores the output of a system on a text.
pub(super) fn score(context: &StepContext<'_>, test: usize, cell: Cell) -> Result<(), Problem> {
    let (source, answer) = (context.need(0)?, context.need(1)?);
    let test = &context.experiment.tests[test];
    let is_clean = Some(&cell.text) == test.texts.first();
    let (info, settings, gold) = match &test.measure {
        Measure::Metric(info, settings) => {
            (*info, settings.clone(), gold(context, info, (0, "gold"), answer)?)
        }
        Measure::Robustness(info, settings) => (*info, settings.clone(), output_file(context.need(2)?)?),
        Measure::Majority(info, settings) => {
            let mut settings = settings.clone();
            settings.set("majority", "true");
            settings.set("golds", context.need(2)?.join("golds.jsonl").display().to_string());
            (*info, settings, text_file(source)?)
        }
        Measure::Degradation => return Err(Problem::new("degradation has no score step", "")),
    };
    let output = output(context, info, (0, "output"), answer)?;
    let files = Counting { info, settings, gold, output, edits: edits_file(source) };
    let options = context.resampling();
    let mut scored = scored(&files.report(context, &[], Some(options))?);
    for by in &test.by {
        if is_clean && needs_edits(&files, by)? {
            continue;
        }
        let report = files.report(context, std::slice::from_ref(by), Some(options))?;
        scored.by.push((by.clone(), report.rows.iter().map(line).collect()));
    }
    let about: OutputInfo = result(answer)?;
    scored.signature = about.signed(&scored.signature);
    context.keep(&scored)
}

/// File that output is scored against: the text itself, its sentences, or its annotation as rows. `text` is the index of the
/// dependency with the text, `name` the name of a derived file.
pub(super) fn gold(
    context: &StepContext<'_>,
    info: &MetricInfo,
    (text, name): (usize, &str),
    answer: &Path,
) -> Result<PathBuf, Problem> {
    let (path, about): (_, OutputInfo) = (text_file(context.need(text)?)?, result(answer)?);
    if about.form == OutputForm::Sentences {
        return context.plain(text, name);
    }
    if info.name != "rows" || about.form != OutputForm::Rows {
        return Ok(path);
    }
    let rows = rows_of_text(&path, &about.answers)?.ok_or_else(|| {
        let what = format!("the corpus has no {} for some words", about.answers);
        Problem::new(what, "use a corpus that has them, or metric = \"degradation\"")
    })?;
    let to = context.directory.join(format!("{name}.rows"));
    write_file(&to, &rows)?;
    Ok(to)
}

/// File with a system's output in a form that the metric reads: trees become dependencies if it reads those alone. `text` is
/// the index of the dependency with the text, `name` the name of a derived file.
pub(super) fn output(
    context: &StepContext<'_>,
    info: &MetricInfo,
    (text, name): (usize, &str),
    answer: &Path,
) -> Result<PathBuf, Problem> {
    let (path, about): (_, OutputInfo) = (output_file(answer)?, result(answer)?);
    let reads = |format: Format| info.formats.contains(&format);
    if about.form != OutputForm::Trees || reads(Format::Brackets) || !reads(Format::Conllu) {
        return Ok(path);
    }
    let to = context.directory.join(format!("{name}.conllu"));
    converted(&path, &text_file(context.need(text)?)?, &to)?;
    Ok(to)
}

/// Inputs of scoring.
pub(super) struct Counting {
    pub info: &'static MetricInfo,
    pub settings: Settings,
    pub gold: PathBuf,
    pub output: PathBuf,
    pub edits: Option<PathBuf>,
}

impl Counting {
    /// Counts and computes scores.
    pub fn report(
        &self,
        context: &StepContext<'_>,
        by: &[String],
        intervals: Option<Options>,
    ) -> Result<Report, Problem> {
        let request = Request {
            settings: self.settings.clone(),
            edits: self.edits.clone(),
            by: by.to_vec(),
            threads: context.threads,
            ..Request::new(self.info, &self.gold, vec![self.output.clone()])
        };
        let counted = request.count(|sentences| context.done(sentences))?;
        let tally = counted.tallies.first().ok_or_else(|| Problem::new("nothing was counted", ""))?;
        report(self.info, &counted, tally, ReportOptions { intervals, sentences: by.is_empty() })
    }
}

/// True if a breakdown needs edit records.
fn needs_edits(files: &Counting, by: &str) -> Result<bool, Problem> {
    let metric = (files.info.build)(&files.settings)?;
    Ok(Breakdown::new(metric.as_ref(), std::iter::once(by))?.needs_edits())
}

fn line(line: &Line) -> ScoredLine {
    ScoredLine {
        value: line.values.join(" · "),
        sentences: line.sentences,
        counts: line.counts.clone(),
        scores: line.scores.clone(),
        intervals: line.intervals.iter().map(|found| found.map(|found| (found.low, found.high))).collect(),
    }
}

fn scored(report: &Report) -> Scored {
    let sentences = report.sentences.iter().flatten().filter(|(_, status, _)| !status.is_left_out());
    let sentence = |(number, _, line): &(u64, _, Line)| ScoredSentence {
        number: *number,
        counts: line.counts.clone(),
        score: line.scores.get(report.main_score).copied().flatten(),
    };
    Scored {
        scores: report.scores.iter().map(|score| score.name.to_owned()).collect(),
        main: report.main_score,
        columns: report.columns.iter().map(|&name| name.to_owned()).collect(),
        total: line(&report.total),
        by: Vec::new(),
        sentences: sentences.map(sentence).collect(),
        left_out: report.left_out.clone(),
        unparsed: report.unparsed,
        signature: report.signature.clone(),
    }
}
