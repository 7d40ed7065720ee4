#![doc = include_str!("ud.md")]
// CoNLL is a name, also without a hyphen.
#![allow(clippy::doc_markdown)]

mod align;
mod differ;
pub mod layout;
mod measure;
mod rows;
mod scan;

use solecism_corpus::Format;

use crate::metric::{Metric, Pairing, Score, Show};
use crate::pair::{Fault, Pair, Side as Where};
use crate::registry::MetricInfo;
use crate::sink::Sink;
use crate::tally::Tally;
use layout::Layout;
use measure::{COLUMNS, Counts, LEN};
use scan::Side;

pub use scan::width;

/// What is known of it.
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

/// What one measure counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// The name of the measure.
    pub name: &'static str,
    /// How much is right.
    pub correct: f64,
    /// How much there is in the gold.
    pub gold: f64,
    /// How much there is in the output.
    pub output: f64,
    /// How many words are aligned; `None` where the measure is of the alignment itself.
    pub aligned: Option<f64>,
}

impl Measured {
    /// The share of the output that is right.
    pub fn precision(&self) -> Option<f64> {
        share(self.correct, self.output)
    }

    /// The share of the gold that was found.
    pub fn recall(&self) -> Option<f64> {
        share(self.correct, self.gold)
    }

    /// Their harmonic mean.
    pub fn f1(&self) -> Option<f64> {
        share(2.0 * self.correct, self.gold + self.output)
    }

    /// The share of the aligned words that is right.
    pub fn aligned_accuracy(&self) -> Option<f64> {
        self.aligned.and_then(|aligned| share(self.correct, aligned))
    }
}

fn share(part: f64, of: f64) -> Option<f64> {
    (of > 0.0).then(|| part / of)
}

/// The names of the four scores of each measure: F1, precision, recall, accuracy on aligned words.
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

/// What each measure counts, given the sum of the counts of [`Ud`]; in the order in which they are shown.
///
/// Counts of another metric give no measures.
pub fn measures(total: &[f64]) -> Vec<Measured> {
    let Ok(counts) = Counts::try_from(total) else { return Vec::new() };
    let measure = |at: usize| {
        let name = SCORES[4 * at].name;
        let of = |column: usize, from: usize, aligned: Option<f64>| Measured {
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
        let measured = measures(total);
        let values = measured.iter().flat_map(|m| [m.f1(), m.precision(), m.recall(), m.aligned_accuracy()]);
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
        Pairing::Stretches(width)
    }

    fn count(&self, pair: &Pair, to: &mut Sink) -> Result<(), Fault> {
        let fault = |side: Where| move |(text, flaw)| Fault { side, text, flaw };
        let gold = Side::read(pair.gold).map_err(fault(Where::Gold))?;
        let output = Side::read(pair.output).map_err(fault(Where::Output))?;
        if gold.characters != output.characters {
            let (text, flaw) = differ::flaw(&gold, &output, pair.output);
            return Err(Fault { side: Where::Output, text, flaw });
        }
        to.length(gold.words.len());
        to.push(&measure::count(&gold, &output));
        Ok(())
    }
}

const _: () = assert!(COLUMNS.len() == LEN && SCORES.len() == 52);
