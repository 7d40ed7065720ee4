//! A custom metric: the share of sentences with the right number of words. Intervals and everything else follow from
//! its counts.
//!
//! ```text
//! cargo run --example own_metric -- gold.txt output.txt
//! ```

use std::env;
use std::path::PathBuf;

use solecism::{
    Fault, Format, Metric, MetricInfo, Pair, Problem, ReportOptions, Request, Resampling, Score, Show, Sink,
    Style, report,
};

/// Counts sentences, and those with the right length.
struct Lengths;

const INFO: MetricInfo = MetricInfo {
    name: "lengths",
    about: "Sentences with as many words as they should have",
    manual: "",
    formats: &[Format::Text],
    files: ["GOLD", "OUTPUT"],
    options: &[],
    build: |_| Ok(Box::new(Lengths)),
};

impl Metric for Lengths {
    fn columns(&self) -> &'static [&'static str] {
        &["right", "sentences"]
    }

    fn scores(&self) -> &'static [Score] {
        &[Score { name: "accuracy", show: Show::Percentage }]
    }

    fn values(&self, total: &[f64], to: &mut [Option<f64>]) {
        to[0] = (total[1] > 0.0).then(|| total[0] / total[1]);
    }

    fn count(&self, pair: &Pair, to: &mut Sink) -> Result<(), Fault> {
        let [gold, output] =
            [pair.gold_text(), pair.output_text()].map(|text| text.split_whitespace().count());
        to.push(&[f64::from(u8::from(gold == output)), 1.0]);
        Ok(())
    }
}

fn main() -> Result<(), Problem> {
    let files: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [gold, output] = &files[..] else {
        return Err(Problem::new("two files are wanted", "name the gold and the output"));
    };
    let counted = Request::new(&INFO, gold, vec![output.clone()]).count(|_| Ok(()))?;
    let options = ReportOptions { intervals: Some(Resampling::default()), ..ReportOptions::default() };
    for tally in &counted.tallies {
        print!("{}", report(&INFO, &counted, tally, options)?.document().write(Style::Text));
    }
    Ok(())
}
