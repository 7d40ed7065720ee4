#![doc = include_str!("imeasure.md")]

mod bound;
mod columns;
mod three_way;
mod two_way;

use std::cmp::Ordering;

use solecism_corpus::{Format, M2, Problem};

use crate::metric::{Metric, Score, Show};
use crate::pair::{Fault, Pair};
use crate::references::WordNumbers;
use crate::registry::MetricInfo;
use crate::settings::{OptionInfo, OptionKind, Settings};
use crate::sink::{Sink, Status};
use columns::Counts;

/// Registry entry.
pub const INFO: MetricInfo = MetricInfo {
    name: "imeasure",
    about: "I-measure: improvement of a text by a corrector, compared with leaving it unchanged",
    manual: include_str!("imeasure.md"),
    formats: &[Format::M2, Format::Text],
    files: ["GOLD.m2", "OUT"],
    options: &[OptionInfo {
        name: "weight",
        kind: OptionKind::Number("W"),
        about: "Weight of a changed word relative to an unchanged one; 2 by default",
    }],
    build: |settings| Ok(Box::new(IMeasure::new(settings)?)),
};

/// The I-measure.
#[derive(Clone, Copy, Debug)]
pub struct IMeasure {
    weight: f64,
}

impl IMeasure {
    /// Creates the metric from its options.
    ///
    /// # Errors
    /// If the weight is not a number above 0.
    pub fn new(settings: &Settings) -> Result<Self, Problem> {
        let weight: f64 = settings.number("weight")?.unwrap_or(2.0);
        if weight.is_finite() && weight > 0.0 {
            return Ok(Self { weight });
        }
        Err(Problem::new(format!("--weight takes a number above 0, not {weight}"), "for example: 2"))
    }

    /// Weighted accuracy of these counts; `None` if nothing was counted.
    fn weighted(self, [right, kept, wrong, missed, both]: [f64; 5]) -> Option<f64> {
        let w = self.weight;
        let all = w * (right + wrong) + kept + missed - (w + 1.0) * both / 2.0;
        (all > 0.0).then(|| (w * right + kept) / all)
    }

    /// Weighted accuracy, improvement, and weighted accuracy of the unchanged source.
    fn scores_of(self, counts: &[f64]) -> [Option<f64>; 3] {
        let [right, kept, wrong, missed, both, base_kept, base_missed] = *counts else { return [None; 3] };
        let system = self.weighted([right, kept, wrong, missed, both]);
        let base = self.weighted([0.0, base_kept, 0.0, base_missed, 0.0]);
        [system, system.zip(base).map(|(system, base)| improvement(system, base)), base]
    }
}

/// Improvement over the baseline, as a share of the possible gain; or a negative share of the possible loss.
fn improvement(system: f64, base: f64) -> f64 {
    match system.partial_cmp(&base) {
        Some(Ordering::Greater) => (system - base) / (1.0 - base),
        Some(Ordering::Less) => system / base - 1.0,
        _ => system.floor(),
    }
}

impl Metric for IMeasure {
    fn columns(&self) -> &'static [&'static str] {
        &["tp", "tn", "fp", "fn", "fpn", "base_tn", "base_fn"]
    }

    fn scores(&self) -> &'static [Score] {
        &[
            Score { name: "wacc", show: Show::Percentage },
            Score { name: "i", show: Show::Percentage },
            Score { name: "wacc_unchanged", show: Show::Percentage },
        ]
    }

    fn values(&self, total: &[f64], to: &mut [Option<f64>]) {
        to.iter_mut().zip(self.scores_of(total)).for_each(|(to, value)| *to = value);
    }

    fn main_score(&self) -> usize {
        1
    }

    fn count(&self, pair: &Pair, to: &mut Sink) -> Result<(), Fault> {
        let m2 = M2::parse(pair.gold_text()).map_err(Fault::gold)?;
        to.length(m2.len());
        if let Err(flaw) = m2.check() {
            to.status(Status::Counted, format!("{}; it is not counted", flaw.what));
        }
        let mut numbers = WordNumbers::default();
        let words: Vec<&str> = m2.words().collect();
        let source = numbers.of(&words);
        let output = numbers.of(&pair.output_text().split_whitespace().collect::<Vec<_>>());
        let mut annotators: Vec<u32> = m2.annotators().into_iter().collect();
        if annotators.is_empty() {
            annotators.push(0);
        }
        for annotator in annotators {
            let reference = numbers.of(&m2.corrected(annotator));
            let Some((counts, base)) = Counts::of(&source, &output, &reference) else {
                to.status(Status::Skipped, "cannot be aligned: too long, with too few words in common");
                return Ok(());
            };
            let [right, kept, wrong, missed, both] = counts.0.map(f64::from);
            to.push(&[right, kept, wrong, missed, both, f64::from(base.0[1]), f64::from(base.0[3])]);
        }
        Ok(())
    }

    /// Picks the reference with the best scores for the sentence.
    fn choose(&self, _so_far: &[f64], alternatives: &[&[f64]]) -> usize {
        let key = |counts: &[f64]| {
            let [weighted, improvement, _] = self.scores_of(counts).map(|value| value.unwrap_or(0.0));
            let [right, kept, wrong, missed, both] = [0, 1, 2, 3, 4].map(|column| counts[column]);
            let plain = (right + kept) / (right + kept + wrong + missed - both).max(1.0);
            [weighted, improvement, plain]
        };
        let is_better = |a: &[f64; 3], b: &[f64; 3]| {
            let pairs = a.iter().zip(b).map(|(a, b)| a.total_cmp(b));
            pairs.fold(Ordering::Equal, Ordering::then) == Ordering::Greater
        };
        let mut best = (0, key(alternatives[0]));
        for (at, counts) in alternatives.iter().enumerate().skip(1) {
            let key = key(counts);
            if is_better(&key, &best.1) {
                best = (at, key);
            }
        }
        best.0
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        vec![("weight", self.weight.to_string())]
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp, clippy::many_single_char_names, clippy::cast_precision_loss)] // counts are exact
mod tests;
