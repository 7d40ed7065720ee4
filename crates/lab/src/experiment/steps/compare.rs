//! Significance of score differences.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use solecism_corpus::Problem;
use solecism_metrics::Metric;
use solecism_stats::{Tail, shuffle};

use super::{Scored, ScoredSentence, StepContext, result};
use crate::experiment::plan::Cell;
use crate::experiment::spec::Measure;
use crate::report::{counts, statistic, unfit};

/// Comparison of two cells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::experiment) struct ComparisonResult {
    /// Number of sentences scored in both.
    pub sentences: usize,
    /// Comparison by each score.
    pub scores: Vec<ComparedScore>,
}

/// Comparison of two cells by one score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::experiment) struct ComparedScore {
    pub score: String,
    pub a: Option<f64>,
    pub b: Option<f64>,
    /// p-value.
    pub p: Option<f64>,
}

/// Stratified shuffling over the sentences scored in both cells.
pub(super) fn compare_cells(context: &StepContext<'_>, test: usize, _: Cell, _: Cell) -> Result<(), Problem> {
    let (a, b): (Scored, Scored) = (result(context.need(0)?)?, result(context.need(1)?)?);
    let (Measure::Metric(info, settings)
    | Measure::Robustness(info, settings)
    | Measure::Majority(info, settings)) = &context.experiment.tests[test].measure
    else {
        return Err(Problem::new("degradation has no comparison step", ""));
    };
    let mut settings = settings.clone();
    if matches!(context.experiment.tests[test].measure, Measure::Majority(..)) {
        settings.set("majority", "true").set("golds", "-");
    }
    let metric = (info.build)(&settings)?;
    let others: BTreeMap<u64, &ScoredSentence> =
        b.sentences.iter().map(|sentence| (sentence.number, sentence)).collect();
    let common: Vec<(&ScoredSentence, &ScoredSentence)> =
        a.sentences.iter().filter_map(|sentence| Some((sentence, *others.get(&sentence.number)?))).collect();
    let rows = |pick: fn(&(&ScoredSentence, &ScoredSentence)) -> Vec<f64>| {
        common.iter().flat_map(pick).collect::<Vec<f64>>()
    };
    let (rows_a, rows_b) = (rows(|pair| pair.0.counts.clone()), rows(|pair| pair.1.counts.clone()));
    context.keep(&ComparisonResult {
        sentences: common.len(),
        scores: shuffled(context, metric.as_ref(), &rows_a, &rows_b)?,
    })
}

fn shuffled(
    context: &StepContext<'_>,
    metric: &dyn Metric,
    a: &[f64],
    b: &[f64],
) -> Result<Vec<ComparedScore>, Problem> {
    let options = context.resampling();
    let compared =
        shuffle(&counts(metric, a)?, &counts(metric, b)?, &statistic(metric), &options).map_err(unfit)?;
    let named = metric.scores().iter().zip(compared);
    let score = |(score, compared): (&solecism_metrics::Score, solecism_stats::Comparison)| ComparedScore {
        score: score.name.to_owned(),
        a: compared.a,
        b: compared.b,
        p: compared.p.map(|p| p.of(Tail::TwoSided)),
    };
    Ok(named.map(score).collect())
}
