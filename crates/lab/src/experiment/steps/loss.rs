//! What errors cost a system: as `solecism loss` has it.

use serde::{Deserialize, Serialize};
use solecism_corpus::Problem;
use solecism_metrics::{MetricInfo, Settings, Tally};
use solecism_pipeline::paired::{PairedCounts, PairedRequest};
use solecism_pipeline::request::Request;
use solecism_stats::Interval;

use super::score::gold;
use super::{OutputInfo, StepContext, edits_file, output_file, result};
use crate::experiment::plan::Cell;
use crate::experiment::spec::Measure;
use crate::loss::{Field, KindLoss, LossOptions, Losses, differences, losses};

/// What errors cost a system.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::experiment) struct LossResult {
    /// The score that is lost.
    pub score: String,
    pub sentences: usize,
    pub clean: Option<f64>,
    pub noisy: Option<f64>,
    pub loss: Option<f64>,
    pub interval: Option<(f64, f64)>,
    /// How likely so large a loss is by chance.
    pub p: Option<f64>,
    /// What is compared, in words.
    pub told: String,
    /// What each kind of error costs, the dearest first, by each field that was asked for.
    pub by: Vec<(String, Vec<KindLossResult>)>,
    /// What it was made with.
    pub signature: String,
}

/// How much more errors cost one system than another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::experiment) struct LossDifferenceResult {
    pub sentences: usize,
    pub difference: Option<f64>,
    pub interval: Option<(f64, f64)>,
    /// How likely so large a difference is by chance.
    pub p: Option<f64>,
}

/// What a kind of error costs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::experiment) struct KindLossResult {
    pub value: String,
    pub sentences: usize,
    pub noisy: Option<f64>,
    pub loss: Option<f64>,
    pub interval: Option<(f64, f64)>,
    /// What one such error adds, where sentences have several, and where that lies.
    pub effect: Option<f64>,
    pub effect_interval: Option<(f64, f64)>,
}

/// Measures what the errors of a text cost a system.
pub(super) fn measure(context: &StepContext<'_>, test: usize, cell: Cell) -> Result<(), Problem> {
    let test = &context.experiment.tests[test];
    let Measure::Metric(info, settings) = &test.measure else {
        return Err(Problem::new("a loss is that of a metric", ""));
    };
    let counted = count(context, info, settings, 0)?;
    let name = [context.experiment.systems[cell.system].name.clone()];
    let wanted = |by: Vec<Field>| LossOptions { options: context.resampling(), score: None, by };
    let mut kept = lost(&losses(info, &counted, &name, &wanted(Vec::new()))?);
    for field in test.by.iter().filter_map(|by| by.parse::<Field>().ok()) {
        let found = losses(info, &counted, &name, &wanted(vec![field]))?;
        kept.by.push((field.to_string(), found.by.iter().map(kind).collect()));
    }
    let about: OutputInfo = result(context.need(3)?)?;
    kept.signature = about.signed(&kept.signature);
    context.keep(&kept)
}

/// Measures how much more the errors of a text cost one system than another.
pub(super) fn measure_difference(
    context: &StepContext<'_>,
    test: usize,
    [a, b]: [Cell; 2],
) -> Result<(), Problem> {
    let Measure::Metric(info, settings) = &context.experiment.tests[test].measure else {
        return Err(Problem::new("a loss is that of a metric", ""));
    };
    // The second system is asked about: how much more it loses than the first.
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

/// Counts a system's output for the clean text and for the noisy one: those of the four steps from this place on.
fn count(
    context: &StepContext<'_>,
    info: &'static MetricInfo,
    settings: &Settings,
    from: usize,
) -> Result<PairedCounts, Problem> {
    let mut settings = settings.clone();
    // A loss is of the words that both texts have.
    settings.unset("inserted");
    let request = |name: &str, first: usize| -> Result<Request, Problem> {
        let answer = context.need(first + 1)?;
        let gold = gold(context, info, (first, name), answer)?;
        Ok(Request {
            settings: settings.clone(),
            threads: context.threads,
            ..Request::new(info, gold, vec![output_file(answer)?])
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

fn lost(found: &Losses) -> LossResult {
    let system = found.systems.first();
    LossResult {
        score: found.score.name.to_owned(),
        sentences: found.sentences,
        clean: system.and_then(|system| system.clean),
        noisy: system.and_then(|system| system.noisy),
        loss: system.and_then(|system| system.loss),
        interval: system.and_then(|system| ends(system.interval)),
        p: system.and_then(|system| system.p),
        told: found.sentences_note(),
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
