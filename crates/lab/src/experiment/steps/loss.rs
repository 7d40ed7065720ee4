//! Losses through errors, as in `solecism loss`.

use serde::{Deserialize, Serialize};
use solecism_corpus::Problem;
use solecism_metrics::{MetricInfo, Settings, Tally};
use solecism_pipeline::paired::{PairedCounts, PairedRequest};
use solecism_pipeline::request::Request;
use solecism_stats::Interval;

use super::score::{gold, output};
use super::{OutputInfo, StepContext, edits_file, result};
use crate::experiment::plan::Cell;
use crate::experiment::spec::Measure;
use crate::loss::{Field, KindLoss, LossOptions, Losses, differences, losses};

/// Loss of a system.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::experiment) struct LossResult {
    /// Name of the score.
    pub score: String,
    pub sentences: usize,
    pub clean: Option<f64>,
    pub noisy: Option<f64>,
    pub loss: Option<f64>,
    pub interval: Option<(f64, f64)>,
    /// p-value of the loss.
    pub p: Option<f64>,
    /// Note on what is compared.
    #[serde(rename = "told")]
    pub note: String,
    /// Losses by kind of error for each breakdown, largest first.
    pub by: Vec<(String, Vec<KindLossResult>)>,
    /// Settings that reproduce it.
    pub signature: String,
}

/// Difference of the losses of two systems.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::experiment) struct LossDifferenceResult {
    pub sentences: usize,
    pub difference: Option<f64>,
    pub interval: Option<(f64, f64)>,
    /// p-value of the difference.
    pub p: Option<f64>,
}

/// Loss through a kind of error.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::experiment) struct KindLossResult {
    pub value: String,
    pub sentences: usize,
    pub noisy: Option<f64>,
    pub loss: Option<f64>,
    pub interval: Option<(f64, f64)>,
    /// Loss per error, if sentences have several errors, and its interval.
    pub effect: Option<f64>,
    pub effect_interval: Option<(f64, f64)>,
}

/// Measures the loss of a system through the errors of a text.
pub(super) fn measure(context: &StepContext<'_>, test: usize, cell: Cell) -> Result<(), Problem> {
    let test = &context.experiment.tests[test];
    let Measure::Metric(info, settings) = &test.measure else {
        return Err(Problem::new("only a metric has losses", ""));
    };
    let counted = count(context, info, settings, 0)?;
    let name = [context.experiment.systems[cell.system].name.clone()];
    let wanted = |by: Vec<Field>| LossOptions { options: context.resampling(), score: None, by };
    let mut total = loss_result(&losses(info, &counted, &name, &wanted(Vec::new()))?);
    for field in test.by.iter().filter_map(|by| by.parse::<Field>().ok()) {
        let found = losses(info, &counted, &name, &wanted(vec![field]))?;
        total.by.push((field.to_string(), found.by.iter().map(kind).collect()));
    }
    let about: OutputInfo = result(context.need(3)?)?;
    total.signature = about.signed(&total.signature);
    context.keep(&total)
}

/// Compares the losses of two systems through the errors of a text.
pub(super) fn measure_difference(
    context: &StepContext<'_>,
    test: usize,
    [a, b]: [Cell; 2],
) -> Result<(), Problem> {
    let Measure::Metric(info, settings) = &context.experiment.tests[test].measure else {
        return Err(Problem::new("only a metric has losses", ""));
    };
    // The difference is the loss of the second system less that of the first.
    let counted = count(context, info, settings, 4)?.beside(count(context, info, settings, 0)?);
    let names = [b, a].map(|cell| context.experiment.systems[cell.system].name.clone());
    let wanted = LossOptions { options: context.resampling(), ..LossOptions::default() };
    let found = differences(&counted, &names, &wanted)?;
    let found = found.first().ok_or_else(|| Problem::new("nothing was counted", ""))?;
    context.keep(&LossDifferenceResult {
        sentences: counted.noisy.first().map_or(0, Tally::counted),
        difference: found.difference,
        interval: ends(found.interval),
        p: found.p,
    })
}

/// Counts a system's output for the clean and the noisy text; the steps with both texts and outputs start at `from`.
fn count(
    context: &StepContext<'_>,
    info: &'static MetricInfo,
    settings: &Settings,
    from: usize,
) -> Result<PairedCounts, Problem> {
    let mut settings = settings.clone();
    // Losses count only the words that both texts have.
    settings.unset("inserted");
    let request = |name: &str, first: usize| -> Result<Request, Problem> {
        let answer = context.need(first + 1)?;
        let gold = gold(context, info, (first, name), answer)?;
        let output = output(context, info, (first, &format!("{name}-output")), answer)?;
        Ok(Request {
            settings: settings.clone(),
            threads: context.threads,
            ..Request::new(info, gold, vec![output])
        })
    };
    let of = if from == 0 { "" } else { "other-" };
    let paired = PairedRequest {
        clean: request(&format!("{of}clean-gold"), from)?,
        noisy: request(&format!("{of}gold"), from + 2)?,
        edits: edits_file(context.need(from + 2)?),
    };
    paired.count(|sentences| context.done(sentences))
}

fn ends(interval: Option<Interval>) -> Option<(f64, f64)> {
    interval.map(|interval| (interval.low, interval.high))
}

fn loss_result(found: &Losses) -> LossResult {
    let system = found.systems.first();
    LossResult {
        score: found.score.name.to_owned(),
        sentences: found.sentences,
        clean: system.and_then(|system| system.clean),
        noisy: system.and_then(|system| system.noisy),
        loss: system.and_then(|system| system.loss),
        interval: system.and_then(|system| ends(system.interval)),
        p: system.and_then(|system| system.p),
        note: found.sentences_note(),
        by: Vec::new(),
        signature: found.signature.clone(),
    }
}

fn kind(kind: &KindLoss) -> KindLossResult {
    KindLossResult {
        value: kind.values.join(" · "),
        sentences: kind.sentences,
        noisy: kind.noisy,
        loss: kind.loss,
        interval: ends(kind.interval),
        effect: kind.effect.and_then(|effect| effect.value),
        effect_interval: kind.effect.and_then(|effect| ends(effect.interval)),
    }
}
