//! Coverage of references (Choshen and Abend).

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use solecism_corpus::Problem;
use solecism_corpus::output::write_file;

use super::correct::Figure;
use super::{StepContext, text_file};
use crate::coverage::{Coverage, Method, read_corrections};
use crate::experiment::spec::Origin;

/// Result of the step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::experiment) struct CoverageResult {
    /// All figures, as in `coverage --json`.
    pub all: Value,
    /// Measured accuracy of a perfect corrector with 1, 2, … references.
    pub accuracy: Vec<f64>,
    /// Ranges of the accuracy.
    pub ranges: Vec<Option<(f64, f64)>>,
    /// Index match: share of sentences in which it changes the same words.
    pub index_match: Option<Vec<f64>>,
    /// F0.5 with intervals.
    pub fscore: Option<Vec<Figure>>,
}

/// Runs the step.
pub(super) fn measure(context: &StepContext<'_>, at: usize) -> Result<(), Problem> {
    let study = &context.experiment.coverages[at];
    let path = match &study.corrections {
        Origin::Files(paths) => paths.first().cloned().unwrap_or_default(),
        Origin::Sample(text, name) => {
            let path = context.directory.join(name);
            write_file(&path, text)?;
            path
        }
    };
    let source = context.needs.first().map(|step| text_file(step)).transpose()?;
    let corrections = read_corrections(&path, source.as_deref())?;
    let options = context.resampling();
    let method =
        Method { most: NonZeroU32::new(study.most).unwrap_or(NonZeroU32::MIN), options, ..Method::default() };
    context.check()?;
    let coverage = Coverage::of_corrections(&corrections, &method)?;
    let ends = |interval: solecism_stats::Interval| (interval.low, interval.high);
    let fscore = coverage
        .fscore
        .as_ref()
        .map(|found| found.iter().map(|estimate| (estimate.value, estimate.bca.map(ends))).collect());
    context.keep(&CoverageResult {
        all: coverage.to_json(),
        accuracy: coverage.accuracy(),
        ranges: (0..coverage.distribution.len()).map(|at| coverage.range(at).map(ends)).collect(),
        index_match: coverage.index_match(),
        fscore,
    })
}
