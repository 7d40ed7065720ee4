//! Systems that give one answer a row.

mod align;
mod read;

use solecism_corpus::{Format, Problem};

use crate::metric::{Dimension, Level, Metric, Score, Show};
use crate::pair::{Fault, Pair};
use crate::registry::MetricInfo;
use crate::settings::Settings;
use crate::sink::Sink;

pub use align::counterparts;
pub use read::{Row, rows};

/// What is known of it.
pub const INFO: MetricInfo = MetricInfo {
    name: "rows",
    about: "Accuracy of a system that gives one answer a row: tags, chunk labels, head and relation",
    manual: include_str!("rows.md"),
    formats: &[Format::Rows],
    files: ["GOLD", "OUT"],
    options: &[],
    build: |_: &Settings| -> Result<Box<dyn Metric>, Problem> { Ok(Box::new(Rows)) },
};

/// How many rows are right.
struct Rows;

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

    fn count(&self, pair: &Pair, to: &mut Sink) -> Result<(), Fault> {
        let (gold, output) = (rows(pair.gold_text()), rows(pair.output_text()));
        let output_of = counterparts(&gold, &output);
        let counts = |(row, other): (&Row, &Option<usize>)| match other {
            Some(other) => [f64::from(u8::from(row.answer == output[*other].answer)), 1.0, 0.0],
            None => [0.0, 0.0, 1.0],
        };
        let mut total = [0.0; 3];
        for counts in gold.iter().zip(&output_of).map(counts) {
            for (total, count) in total.iter_mut().zip(counts) {
                *total += count;
            }
        }
        to.length(gold.len());
        to.push(&total);
        if to.wants_parts() {
            for (row, other) in gold.iter().zip(&output_of) {
                to.part(&[("tag", row.answer)], &counts((row, other)));
            }
        }
        Ok(())
    }
}
