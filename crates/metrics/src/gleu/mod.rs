#![doc = include_str!("gleu.md")]

mod draws;
mod ngrams;

use solecism_corpus::{Format, Problem};

use crate::metric::{Metric, Score, Show};
use crate::pair::{Fault, Pair};
use crate::references::{Corrected, WordNumbers};
use crate::registry::MetricInfo;
use crate::settings::{OptionInfo, OptionKind, Settings};
use crate::sink::Sink;
use crate::tally::{SentenceRow, Tally};
use ngrams::Ngrams;

/// Registry entry.
pub const INFO: MetricInfo = MetricInfo {
    name: "gleu",
    about: "GLEU: n-grams that a correction shares with its references, less those it should have changed",
    manual: include_str!("gleu.md"),
    formats: &[Format::Text],
    files: ["SOURCE", "OUT"],
    options: &[
        SOURCE,
        REFERENCE,
        OptionInfo {
            name: "resamples",
            kind: OptionKind::Number("N"),
            about: "Number of draws of references (500 by default) and of resamples (10000 by default)",
        },
        OptionInfo { name: "seed", kind: OptionKind::Number("N"), about: "Seed of the random draws" },
    ],
    build: |settings| Ok(Box::new(Gleu::new(settings)?)),
};

/// Option for the source sentences.
pub(crate) const SOURCE: OptionInfo =
    OptionInfo { name: "source", kind: OptionKind::Source, about: "Sentences before correction" };

/// Option for the references.
pub(crate) const REFERENCE: OptionInfo = OptionInfo {
    name: "reference",
    kind: OptionKind::References,
    about: "Corrected sentences; repeat it for several references. A blank line is no reference",
};

/// Maximum number of draws of references.
const MAX_DRAWS: u32 = 1_000_000;

/// Length of the longest n-grams.
pub(crate) const ORDERS: usize = 4;
const LEN: usize = 2 + 2 * ORDERS;

/// The GLEU metric.
#[derive(Clone, Copy, Debug)]
pub struct Gleu {
    resamples: u32,
    seed: u64,
}

impl Gleu {
    /// Creates the metric from its options.
    ///
    /// # Errors
    /// If the value of an option is not a number, or too large a one.
    pub fn new(settings: &Settings) -> Result<Self, Problem> {
        let resamples = settings.number("resamples")?.unwrap_or(500);
        if resamples > MAX_DRAWS {
            let what = format!("--resamples {resamples}: that is how often references are drawn");
            return Err(Problem::new(what, format!("give a number up to {MAX_DRAWS}")));
        }
        Ok(Self { resamples, seed: settings.number("seed")?.unwrap_or(1) })
    }
}

/// Score of some counts. Orders without n-grams are skipped.
fn gleu(counts: &[f64; LEN]) -> f64 {
    let [output, reference, ..] = *counts;
    if output == 0.0 {
        return f64::from(u8::from(reference == 0.0));
    }
    let orders = counts[2..].chunks_exact(2);
    let logs = orders.filter(|order| order[1] > 0.0).map(|order| (order[0] / order[1]).ln());
    let mean = logs.sum::<f64>() / ORDERS as f64;
    ((1.0 - reference / output).min(0.0) + mean).exp()
}

/// Score of one sentence, with counts of 0 replaced by 1.
fn smoothed(counts: &[f64]) -> f64 {
    let mut smoothed = [1.0; LEN];
    for (to, &count) in smoothed.iter_mut().zip(counts) {
        *to = if count == 0.0 { 1.0 } else { count };
    }
    gleu(&smoothed)
}

impl Metric for Gleu {
    fn columns(&self) -> &'static [&'static str] {
        &[
            "output",
            "reference",
            "right_1",
            "all_1",
            "right_2",
            "all_2",
            "right_3",
            "all_3",
            "right_4",
            "all_4",
        ]
    }

    fn scores(&self) -> &'static [Score] {
        &[Score { name: "gleu", show: Show::Percentage }]
    }

    fn values(&self, total: &[f64], to: &mut [Option<f64>]) {
        if let (Ok(counts), [to]) = (total.try_into(), to) {
            *to = Some(gleu(counts));
        }
    }

    /// Pushes the mean of the counts over the references, which is resampled, then the counts for each reference.
    fn count(&self, pair: &Pair, to: &mut Sink) -> Result<(), Fault> {
        let texts = Corrected::new(pair);
        let mut numbers = WordNumbers::default();
        let [source, output] = [&texts.source, &texts.output].map(|words| Ngrams::new(&numbers.of(words)));
        let each: Vec<[f64; LEN]> = texts
            .references
            .iter()
            .map(|reference| ngrams::counts(&source, &output, &Ngrams::new(&numbers.of(reference))))
            .collect();
        let mut mean = [0.0; LEN];
        for counts in &each {
            mean.iter_mut().zip(counts).for_each(|(mean, count)| *mean += count / each.len() as f64);
        }
        to.length(texts.source.len());
        to.push(if each.len() == 1 { &each[0] } else { &mean });
        for counts in &each {
            to.push(counts);
        }
        Ok(())
    }

    fn keeps_alternatives(&self) -> bool {
        true
    }

    fn overall(&self, tally: &Tally, to: &mut [Option<f64>]) {
        match draws::mean(tally, self.resamples, self.seed) {
            Some(mean) => to.fill(Some(mean)),
            None => self.values(tally.total(), to),
        }
    }

    fn of_sentence(&self, row: &SentenceRow, to: &mut [Option<f64>]) {
        let references = row.alternatives.chunks_exact(LEN).skip(1);
        let count = references.len();
        to.fill((count > 0).then(|| references.map(smoothed).sum::<f64>() / count as f64));
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        vec![("draws", self.resamples.to_string()), ("seed", self.seed.to_string())]
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp, clippy::many_single_char_names, clippy::cast_precision_loss)] // counts are exact
mod tests;
