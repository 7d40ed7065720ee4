//! Scores of the parsers of a study, with significance tests.

use std::path::PathBuf;

use solecism_corpus::Problem;
use solecism_metrics::MetricInfo;

use super::Progress;
use super::outputs::Outputs;
use super::system::{Group, StudyParser};
use super::texts::TestText;
use crate::comparison::{SignificanceTest, Testing, compare};
use crate::report::{Report, ReportOptions, report, unfit_metric};
use solecism_pipeline::request::Request;

/// Result for the parsers of one kind; the first is the baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct FamilyReport {
    /// Name of the kind.
    pub family: &'static str,
    /// Results of the parsers.
    pub systems: Vec<SystemMeasures>,
}

/// Result for one parser.
#[derive(Clone, Debug, PartialEq)]
pub struct SystemMeasures {
    /// Name of its training set.
    pub trained_on: String,
    /// Scores on each text, in the order of [`TestText::ALL`].
    pub texts: Vec<TextScores>,
    /// F on sentences with one error, by kind of error: kind, number of sentences, F.
    pub kinds: Vec<(String, usize, Option<f64>)>,
    /// UAS and LAS on learners' sentences.
    pub learner: Option<TextScores>,
    /// Comparison with the baseline.
    pub versus: Option<Versus>,
}

/// Scores on one text.
#[derive(Clone, Debug, PartialEq)]
pub struct TextScores {
    /// Names and values of the scores.
    pub scores: Vec<(&'static str, Option<f64>)>,
    /// Numbers of sentences counted and left out.
    pub sentences: (usize, usize),
    /// p-values of the differences from the baseline, by score.
    pub p: Vec<Option<f64>>,
}

/// Gain and cost of a way of training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Versus {
    /// Loss of F on good sentences.
    pub cost: f64,
    /// Share of the baseline's loss through errors that is recovered, with one and with two errors.
    pub gap_closed: [Option<f64>; 2],
}

/// Metrics and scores reported for trees and for dependencies.
const TREES: (&str, &[&str]) = ("parseval", &["precision", "recall", "f1", "tags"]);
const ARCS: (&str, &[&str]) = ("attachment", &["uas", "las"]);

impl TextScores {
    /// Score by name.
    pub fn score(&self, name: &str) -> Option<f64> {
        self.scores.iter().find(|(own, _)| *own == name).and_then(|(_, score)| *score)
    }

    /// p-value of a score by name.
    pub fn p(&self, name: &str) -> Option<f64> {
        let at = self.scores.iter().position(|(own, _)| *own == name)?;
        self.p.get(at).copied().flatten()
    }
}

/// Makes the outputs of a group of parsers, and scores them.
pub(super) fn group(
    outputs: &Outputs<'_>,
    Group { name, systems }: &Group,
    progress: Progress<'_>,
) -> Result<FamilyReport, Problem> {
    for system in systems {
        outputs.make(system, progress)?;
    }
    progress(&format!("measuring {name}"))?;
    let mut measures: Vec<SystemMeasures> = systems.iter().map(unmeasured).collect();
    for text in TestText::ALL {
        let paths: Vec<PathBuf> = systems.iter().map(|system| outputs.trees(system, text)).collect();
        for (system, measured) in
            measures.iter_mut().zip(measured(outputs, TREES, outputs.texts.gold(text), &paths)?)
        {
            system.texts.push(measured);
        }
    }
    for (system, measures) in systems.iter().zip(&mut measures) {
        measures.kinds = kinds(outputs, system)?;
    }
    if let Some(learner) = &outputs.study.learner {
        let paths: Vec<PathBuf> = systems.iter().map(|system| outputs.heads(system)).collect();
        for (system, measured) in measures.iter_mut().zip(measured(outputs, ARCS, learner.clone(), &paths)?) {
            system.learner = Some(measured);
        }
    }
    let base = measures.first().cloned();
    for system in measures.iter_mut().skip(1) {
        system.versus = base.as_ref().and_then(|base| versus(base, system));
    }
    Ok(FamilyReport { family: name, systems: measures })
}

fn unmeasured(system: &StudyParser) -> SystemMeasures {
    SystemMeasures {
        trained_on: system.title.clone(),
        texts: Vec::new(),
        kinds: Vec::new(),
        learner: None,
        versus: None,
    }
}

fn request(outputs: &Outputs<'_>, metric: &'static MetricInfo, gold: PathBuf, paths: &[PathBuf]) -> Request {
    Request { threads: outputs.study.threads, ..Request::new(metric, gold, paths.to_vec()) }
}

/// Scores of all outputs, with p-values of their differences from the first.
fn measured(
    outputs: &Outputs<'_>,
    (metric, names): (&str, &[&'static str]),
    gold: PathBuf,
    paths: &[PathBuf],
) -> Result<Vec<TextScores>, Problem> {
    let info = MetricInfo::named(metric).ok_or_else(|| unfit_metric(metric))?;
    let mut counted = request(outputs, info, gold, paths).count(|_| Ok(()))?;
    let wanted = ReportOptions { intervals: None, sentences: false };
    let reports: Vec<Report> = counted
        .tallies
        .iter()
        .map(|tally| report(info, &counted, tally, wanted))
        .collect::<Result<_, _>>()?;
    let labels: Vec<String> = (0..paths.len()).map(|number| number.to_string()).collect();
    let testing = Testing {
        test: SignificanceTest::Shuffle,
        one_sided: false,
        options: outputs.study.options,
        scores: names.iter().map(|&name| name.to_owned()).collect(),
        baseline: labels.first().cloned(),
    };
    let comparisons = compare(info, &mut counted, &labels, &testing)?;
    let p = |system: usize, name: &str| {
        let is_it = |difference: &&crate::comparison::Difference| {
            difference.a == labels[system] && difference.score.name == name
        };
        comparisons.differences.iter().find(is_it).and_then(|difference| difference.p)
    };
    let measured = |(system, report): (usize, &Report)| TextScores {
        scores: names.iter().map(|&name| (name, report.score(name))).collect(),
        sentences: (report.total.sentences, report.left_out.len()),
        p: names.iter().map(|name| p(system, name)).collect(),
    };
    Ok(reports.iter().enumerate().map(measured).collect())
}

/// F on sentences with one error, by kind of error.
fn kinds(outputs: &Outputs<'_>, system: &StudyParser) -> Result<Vec<(String, usize, Option<f64>)>, Problem> {
    let info = MetricInfo::named(TREES.0).ok_or_else(|| unfit_metric(TREES.0))?;
    let (gold, path) = (outputs.texts.gold(TestText::One), outputs.trees(system, TestText::One));
    let mut request = request(outputs, info, gold, &[path]);
    request.by = vec!["kind".to_owned()];
    request.edits = Some(outputs.texts.edits(TestText::One));
    let counted = request.count(|_| Ok(()))?;
    let wanted = ReportOptions { intervals: None, sentences: false };
    let Some(tally) = counted.tallies.first() else { return Ok(Vec::new()) };
    let report = report(info, &counted, tally, wanted)?;
    let f = report.scores.iter().position(|score| score.name == "f1");
    let row = |row: &crate::report::Line| {
        let kind = row.values.first().cloned().unwrap_or_default();
        (kind, row.sentences, f.and_then(|f| row.scores.get(f).copied().flatten()))
    };
    Ok(report.rows.iter().map(row).collect())
}

fn versus(base: &SystemMeasures, system: &SystemMeasures) -> Option<Versus> {
    let f = |measures: &SystemMeasures, text: usize| measures.texts.get(text)?.score("f1");
    let good = f(base, 0)?;
    let closed = |text: usize| {
        let (before, after) = (f(base, text)?, f(system, text)?);
        (good > before).then(|| (after - before) / (good - before))
    };
    Some(Versus { cost: good - f(system, 0)?, gap_closed: [closed(1), closed(2)] })
}
