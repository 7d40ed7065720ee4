//! Accuracy of systems that give one answer per row.

mod align;
mod read;

use solecism_corpus::{Format, Problem};

use crate::align::common::{Version, common};
use crate::metric::{Dimension, Level, Loss, Metric, Score, Show};
use crate::pair::{Fault, Pair};
use crate::registry::MetricInfo;
use crate::settings::Settings;
use crate::sink::{Sink, Status};

pub use align::counterparts;
pub use read::{Row, rows};

/// Registry entry.
pub const INFO: MetricInfo = MetricInfo {
    name: "rows",
    about: "Accuracy of a system that gives one answer per row: tags, chunk labels, head and relation",
    manual: include_str!("rows.md"),
    formats: &[Format::Rows],
    files: ["GOLD", "OUT"],
    options: &[],
    build: |settings: &Settings| -> Result<Box<dyn Metric>, Problem> {
        Ok(Box::new(Rows { common: Version::of(settings) }))
    },
};

/// Row accuracy.
struct Rows {
    /// Version of the sentence, if only words in both versions count.
    common: Option<Version>,
}

impl Metric for Rows {
    fn columns(&self) -> &'static [&'static str] {
        &["right", "rows", "unaligned"]
    }

    fn scores(&self) -> &'static [Score] {
        &[Score { name: "accuracy", show: Show::Percentage }]
    }

    fn values(&self, total: &[f64], to: &mut [Option<f64>]) {
        to[0] = (total[1] > 0.0).then(|| total[0] / total[1]);
    }

    fn dimensions(&self) -> &'static [Dimension] {
        &[Dimension { name: "tag", about: "answer in the gold", level: Level::Part }]
    }

    fn loss(&self) -> Option<Loss> {
        Some(Loss::Words)
    }

    fn weight(&self, counts: &[f64]) -> f64 {
        counts[1]
    }

    fn count(&self, pair: &Pair, to: &mut Sink) -> Result<(), Fault> {
        let (gold, output) = (rows(pair.gold_text()), rows(pair.output_text()));
        to.length(gold.len());
        let counted = match self.counted(&gold, pair) {
            Ok(counted) => counted,
            Err(why) => {
                to.status(Status::Differs, why);
                return Ok(());
            }
        };
        let output_of = counterparts(&gold, &output);
        let pairs = || gold.iter().zip(&output_of).zip(&counted).filter(|(_, counts)| **counts);
        let counts = |(row, other): (&Row, &Option<usize>)| match other {
            Some(other) => [f64::from(u8::from(row.answer == output[*other].answer)), 1.0, 0.0],
            None => [0.0, 0.0, 1.0],
        };
        let mut total = [0.0; 3];
        for counts in pairs().map(|(pair, _)| counts(pair)) {
            for (total, count) in total.iter_mut().zip(counts) {
                *total += count;
            }
        }
        to.push(&total);
        if to.wants_parts() {
            for ((row, other), _) in pairs() {
                to.part(&[("tag", row.answer)], &counts((row, other)));
            }
        }
        Ok(())
    }
}

impl Rows {
    /// For each row, whether it counts.
    fn counted(&self, gold: &[Row], pair: &Pair) -> Result<Vec<bool>, String> {
        match self.common {
            None => Ok(vec![true; gold.len()]),
            Some(version) => {
                let words: Vec<&str> = gold.iter().map(|row| row.word).collect();
                common(version, &words, pair.edits)
            }
        }
    }
}
