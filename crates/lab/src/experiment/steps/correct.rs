//! Comparison of correctors with references (Choshen and Abend).

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use solecism_corpus::Problem;
use solecism_corpus::output::write_file;
use solecism_metrics::{MetricInfo, Settings, Tally};
use solecism_stats::{Estimate, Options};

use super::score::Counting;
use super::{StepContext, output_file};
use crate::conservatism::{Measured, Study, THRESHOLDS};
use crate::report::unfit_metric;
use solecism_pipeline::annotations::{annotated, extraction};

/// Result of the step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::experiment) struct CorrectionResult {
    /// Number of sentences.
    pub sentences: usize,
    /// The references and the correctors.
    pub correctors: Vec<CorrectorFigures>,
}

/// Figures of a corrector or a reference.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::experiment) struct CorrectorFigures {
    pub name: String,
    pub is_reference: bool,
    /// Words changed per sentence.
    pub changes: Figure,
    /// Spearman's ρ of the word order.
    pub order: Figure,
    /// Words changed divided by those that the references change.
    pub ratio: Option<Figure>,
    /// Verdict from the ratio, in words.
    pub verdict: String,
    /// Numbers of sentences with 0, 1, 2, … words changed.
    pub histogram: Vec<u64>,
    /// Thresholds, and the share of sentences with a ρ below each.
    pub order_below: Vec<(f64, Option<f64>)>,
    /// Numbers of sentences split, and joined with the next.
    pub splits: usize,
    pub joins: usize,
    /// Scores against the references, or of a reference against the others: name, value, interval.
    pub scores: Vec<(String, Figure)>,
}

/// A value and its interval.
pub(in crate::experiment) type Figure = (Option<f64>, Option<(f64, f64)>);

/// Metrics that take the references as plain text, with the score that is reported.
const METRICS: [(&str, &str); 3] =
    [("gleu", "gleu"), ("accuracy", "accuracy"), ("index-match", "index_match")];

/// Name of F0.5 of edits among the scores.
pub(in crate::experiment) const F_OF_EDITS: &str = "F0.5 (m2)";

/// Runs the step.
pub(super) fn measure(context: &StepContext<'_>, at: usize) -> Result<(), Problem> {
    let correction = &context.experiment.corrections[at];
    let source = context.plain(0, "source")?;
    let references = (1..=correction.references.len())
        .map(|at| context.plain(at, &format!("reference-{at}")))
        .collect::<Result<Vec<_>, _>>()?;
    let outputs = context.needs.iter().skip(1 + references.len());
    let systems = correction
        .systems
        .iter()
        .zip(outputs)
        .map(|(&system, step)| Ok((context.experiment.systems[system].name.clone(), output_file(step)?)))
        .collect::<Result<Vec<_>, Problem>>()?;
    let options = context.resampling();
    let study = Study {
        source: source.clone(),
        references: references.clone(),
        systems: systems.clone(),
        unalign: None,
        approximate: false,
        realign: false,
        options,
    };
    let found = study.run(|sentences| context.done(sentences))?;
    let changes = extraction(&source, &references, context.threads).count(|_| context.check())?.tallies;
    let annotators: Vec<(usize, &Tally)> = changes.iter().enumerate().collect();
    let gold = gold_edits(context, "references.m2", &annotators)?;
    let mut correctors = Vec::new();
    for (number, measured) in found.references.iter().enumerate() {
        let name = context.experiment.text_name(correction.references[number]);
        let mut figures = figures(measured, name, true);
        let others: Vec<_> = annotators.iter().copied().filter(|&(at, _)| at != number).collect();
        if !others.is_empty() {
            let gold = gold_edits(context, &format!("all-but-{}.m2", number + 1), &others)?;
            let f = scored(context, ("m2", "f"), (&gold, &[], &references[number]), options)?;
            figures.scores.push((F_OF_EDITS.to_owned(), f));
        }
        correctors.push(figures);
    }
    for (measured, (name, path)) in found.systems.iter().zip(&systems) {
        let mut figures = figures(measured, name.clone(), false);
        let f = scored(context, ("m2", "f"), (&gold, &[], path), options)?;
        figures.scores.push((F_OF_EDITS.to_owned(), f));
        for (metric, score) in METRICS {
            let figure = scored(context, (metric, score), (&source, &references, path), options)?;
            figures.scores.push((metric.to_owned(), figure));
        }
        correctors.push(figures);
    }
    context.keep(&CorrectionResult { sentences: found.sentences, correctors })
}

/// Writes the annotators' edits as M2.
fn gold_edits(
    context: &StepContext<'_>,
    name: &str,
    annotators: &[(usize, &Tally)],
) -> Result<PathBuf, Problem> {
    let mut text = String::new();
    annotated(annotators, |part| {
        text.push_str(part);
        Ok(())
    })?;
    let path = context.directory.join(name);
    write_file(&path, &text)?;
    Ok(path)
}

fn ends(estimate: &Estimate) -> Figure {
    let interval = estimate.bca.or(estimate.percentile);
    (estimate.value, interval.map(|interval| (interval.low, interval.high)))
}

fn figures(measured: &Measured, name: String, is_reference: bool) -> CorrectorFigures {
    CorrectorFigures {
        name,
        is_reference,
        changes: ends(&measured.changes),
        order: ends(&measured.order),
        ratio: measured.ratio.as_ref().map(ends),
        verdict: measured.verdict.name().to_owned(),
        histogram: measured.histogram(),
        order_below: THRESHOLDS.iter().map(|&at| (at, measured.order_below(at))).collect(),
        splits: measured.corrected.split,
        joins: measured.corrected.joined,
        scores: Vec::new(),
    }
}

fn scored(
    context: &StepContext<'_>,
    (metric, score): (&'static str, &str),
    (gold, references, output): (&Path, &[PathBuf], &Path),
    options: Options,
) -> Result<Figure, Problem> {
    let info = MetricInfo::named(metric).ok_or_else(|| unfit_metric(metric))?;
    let mut settings = Settings::default();
    for reference in references {
        settings.add("reference", reference.display().to_string());
    }
    let counting = Counting { info, settings, gold: gold.to_owned(), output: output.to_owned(), edits: None };
    let report = counting.report(context, &[], Some(options))?;
    let at = report.scores.iter().position(|known| known.name == score).unwrap_or(report.main_score);
    let interval = report.total.intervals.get(at).copied().flatten();
    let score = report.total.scores.get(at).copied().flatten();
    Ok((score, interval.map(|interval| (interval.low, interval.high))))
}
