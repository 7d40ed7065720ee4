#![doc = include_str!("accuracy.md")]

use solecism_corpus::Format;

use crate::gleu::{REFERENCE, SOURCE};
use crate::metric::{Metric, Score, Show};
use crate::pair::{Fault, Pair};
use crate::references::Corrected;
use crate::registry::MetricInfo;
use crate::sink::Sink;

/// Registry entry.
pub const INFO: MetricInfo = MetricInfo {
    name: "accuracy",
    about: "Sentences that a corrector turns into one of their references, word for word",
    manual: include_str!("accuracy.md"),
    formats: &[Format::Text],
    files: ["SOURCE", "OUT"],
    options: &[SOURCE, REFERENCE],
    build: |_| Ok(Box::new(Accuracy)),
};

/// Exact matches.
#[derive(Clone, Copy, Debug)]
pub struct Accuracy;

/// Columns of metrics that count right sentences.
pub(crate) const COLUMNS: &[&str] = &["right", "sentences"];

/// Computes the share of right sentences.
pub(crate) fn share(total: &[f64], to: &mut [Option<f64>]) {
    if let ([right, sentences], [to]) = (total, to) {
        *to = (*sentences > 0.0).then(|| right / sentences);
    }
}

impl Metric for Accuracy {
    fn columns(&self) -> &'static [&'static str] {
        COLUMNS
    }

    fn scores(&self) -> &'static [Score] {
        &[Score { name: "accuracy", show: Show::Percentage }]
    }

    fn values(&self, total: &[f64], to: &mut [Option<f64>]) {
        share(total, to);
    }

    fn count(&self, pair: &Pair, to: &mut Sink) -> Result<(), Fault> {
        let texts = Corrected::new(pair);
        to.length(texts.source.len());
        to.push(&[f64::from(u8::from(texts.references.contains(&texts.output))), 1.0]);
        Ok(())
    }
}
