#![doc = include_str!("ud.md")]
// CoNLL is a name, also without a hyphen.
#![allow(clippy::doc_markdown)]

mod align;
mod difference;
pub mod layout;
mod measure;
mod rows;
mod scan;

use solecism_corpus::Format;

use crate::metric::{Metric, Pairing, Score, Show};
use crate::pair::{Fault, Pair, Side as FaultSide};
use crate::registry::MetricInfo;
use crate::sink::Sink;
use crate::tally::Tally;
use layout::Layout;
use measure::{COLUMNS, Counts, LEN};
use scan::Side;

pub use scan::text_width;

/// Registry entry.
pub const INFO: MetricInfo = MetricInfo {
    name: "ud",
    about: "The measures of the CoNLL 2018 shared task: tokens, tags, lemmas, UAS, LAS, CLAS, MLAS, BLEX",
    manual: include_str!("ud.md"),
    formats: &[Format::Conllu],
    files: ["GOLD", "OUT"],
    options: &[],
    build: |_| Ok(Box::new(Ud)),
};

/// The measures of the CoNLL 2018 shared task.
#[derive(Clone, Copy, Debug)]
pub struct Ud;

/// Counts of one measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeasureCounts {
    /// Name of the measure.
    pub name: &'static str,
    /// Number of right items.
    pub correct: f64,
    /// Number of items in the gold.
    pub gold: f64,
    /// Number of items in the output.
    pub output: f64,
    /// Number of aligned words; `None` for measures of the alignment itself.
    pub aligned: Option<f64>,
}

impl MeasureCounts {
    /// Precision; `None` if the output has no items.
    pub fn precision(&self) -> Option<f64> {
        ratio(self.correct, self.output)
    }

    /// Recall; `None` if the gold has no items.
    pub fn recall(&self) -> Option<f64> {
        ratio(self.correct, self.gold)
    }

    /// Harmonic mean of precision and recall.
    pub fn f1(&self) -> Option<f64> {
        ratio(2.0 * self.correct, self.gold + self.output)
    }

    /// Accuracy on aligned words.
    pub fn aligned_accuracy(&self) -> Option<f64> {
        self.aligned.and_then(|aligned| ratio(self.correct, aligned))
    }
}

fn ratio(part: f64, whole: f64) -> Option<f64> {
    (whole > 0.0).then(|| part / whole)
}

/// The four scores of each measure: F1, precision, recall, accuracy on aligned words.
macro_rules! scores {
    ($($measure:literal),*) => {
        &[$(
            Score { name: $measure, show: Show::Percentage },
            Score { name: concat!($measure, "_precision"), show: Show::Percentage },
            Score { name: concat!($measure, "_recall"), show: Show::Percentage },
            Score { name: concat!($measure, "_aligned"), show: Show::Percentage },
        )*]
    };
}

const SCORES: &[Score] = scores!(
    "Tokens",
    "Sentences",
    "Words",
    "UPOS",
    "XPOS",
    "UFeats",
    "AllTags",
    "Lemmas",
    "UAS",
    "LAS",
    "CLAS",
    "MLAS",
    "BLEX"
);

/// Counts of each measure, from the summed counts of [`Ud`], in display order.
///
/// Empty if `total` has the wrong length.
pub fn measures(total: &[f64]) -> Vec<MeasureCounts> {
    let Ok(counts) = Counts::try_from(total) else { return Vec::new() };
    let measure = |at: usize| {
        let name = SCORES[4 * at].name;
        let of = |column: usize, from: usize, aligned: Option<f64>| MeasureCounts {
            name,
            correct: counts[column],
            gold: counts[from + 1],
            output: counts[from + 2],
            aligned,
        };
        match at {
            0..=2 => of(3 * at, 3 * at, None),
            3..=9 => of(6 + at, 6, Some(counts[6])),
            _ => of(9 + at, 16, Some(counts[16])),
        }
    };
    (0..SCORES.len() / 4).map(measure).collect()
}

impl Metric for Ud {
    fn columns(&self) -> &'static [&'static str] {
        COLUMNS
    }

    fn scores(&self) -> &'static [Score] {
        SCORES
    }

    fn values(&self, total: &[f64], to: &mut [Option<f64>]) {
        let measures = measures(total);
        let values = measures.iter().flat_map(|m| [m.f1(), m.precision(), m.recall(), m.aligned_accuracy()]);
        to.iter_mut().zip(values).for_each(|(to, value)| *to = value);
    }

    fn main_score(&self) -> usize {
        SCORES.iter().position(|score| score.name == "LAS").unwrap_or(0)
    }

    fn layouts(&self) -> &'static [&'static str] {
        &["conll18", "conll18-counts", "conll18-plain"]
    }

    fn lay_out(&self, layout: &str, tally: &Tally) -> String {
        Layout::named(layout).map(|layout| layout.print(tally.total())).unwrap_or_default()
    }

    fn pairing(&self) -> Pairing {
        Pairing::Stretches(text_width)
    }

    fn count(&self, pair: &Pair, to: &mut Sink) -> Result<(), Fault> {
        let fault = |side: FaultSide| move |(text, flaw)| Fault { side, text, flaw };
        let gold = Side::read(pair.gold).map_err(fault(FaultSide::Gold))?;
        let output = Side::read(pair.output).map_err(fault(FaultSide::Output))?;
        if gold.characters != output.characters {
            let (text, flaw) = difference::flaw(&gold, &output, pair.output);
            return Err(Fault { side: FaultSide::Output, text, flaw });
        }
        to.length(gold.words.len());
        to.push(&measure::count(&gold, &output));
        Ok(())
    }
}

const _: () = assert!(COLUMNS.len() == LEN && SCORES.len() == 52);
