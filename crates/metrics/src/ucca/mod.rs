//! UCCA: reading and writing passages in the standard XML, and comparing them.

mod dag;
mod graph;
mod normalize;
mod passage;
mod read;
mod similarity;
mod write;

use solecism_corpus::{Format, Problem};

pub use dag::{CLASSES, EdgeClass, Matches, compare, compare_as_ucca};
pub use passage::{Attributes, Edge, Info, Layer, Node, NodeKind, Passage};
pub use similarity::{MatchedEdges, Similarity, similarity};

use crate::metric::{Metric, Pairing, Score, Show};
use crate::pair::{Fault, Pair};
use crate::registry::MetricInfo;
use crate::settings::{OptionInfo, OptionKind, Settings};
use crate::sink::{Sink, Status};

/// Registry entry.
pub const INFO: MetricInfo = MetricInfo {
    name: "ucca",
    about: "Edges of UCCA passages with the same words below them (DAG F), primary and remote, labelled and not",
    manual: include_str!("ucca.md"),
    formats: &[Format::Text],
    files: ["GOLD", "OUT"],
    options: &[OptionInfo {
        name: "compat",
        kind: OptionKind::Choice(&["none", "ucca"]),
        about: "Count as the ucca package does: passages are normalised, edges with the same words are merged",
    }],
    build: |settings: &Settings| -> Result<Box<dyn Metric>, Problem> {
        Ok(Box::new(Ucca { is_compatible: settings.text("compat") == Some("ucca") }))
    },
};

const COLUMNS: &[&str] = &[
    "primary_gold",
    "primary_output",
    "primary_labelled_gold",
    "primary_labelled_output",
    "primary_unlabelled_gold",
    "primary_unlabelled_output",
    "primary_weak_gold",
    "primary_weak_output",
    "remote_gold",
    "remote_output",
    "remote_labelled_gold",
    "remote_labelled_output",
    "remote_unlabelled_gold",
    "remote_unlabelled_output",
    "remote_weak_gold",
    "remote_weak_output",
    "implicit_gold",
    "implicit_output",
    "implicit_labelled_gold",
    "implicit_labelled_output",
    "implicit_unlabelled_gold",
    "implicit_unlabelled_output",
    "implicit_weak_gold",
    "implicit_weak_output",
];

const SCORES: &[Score] = &[
    share("primary_labelled_precision"),
    share("primary_labelled_recall"),
    share("primary_labelled_f"),
    share("primary_unlabelled_precision"),
    share("primary_unlabelled_recall"),
    share("primary_unlabelled_f"),
    share("primary_weak_precision"),
    share("primary_weak_recall"),
    share("primary_weak_f"),
    share("remote_labelled_precision"),
    share("remote_labelled_recall"),
    share("remote_labelled_f"),
    share("remote_unlabelled_precision"),
    share("remote_unlabelled_recall"),
    share("remote_unlabelled_f"),
    share("remote_weak_precision"),
    share("remote_weak_recall"),
    share("remote_weak_f"),
    share("implicit_labelled_precision"),
    share("implicit_labelled_recall"),
    share("implicit_labelled_f"),
    share("implicit_unlabelled_precision"),
    share("implicit_unlabelled_recall"),
    share("implicit_unlabelled_f"),
    share("implicit_weak_precision"),
    share("implicit_weak_recall"),
    share("implicit_weak_f"),
];

const fn share(name: &'static str) -> Score {
    Score { name, show: Show::Percentage }
}

/// Number of columns of each class of edges.
const WIDTH: usize = 8;

struct Ucca {
    is_compatible: bool,
}

impl Metric for Ucca {
    fn columns(&self) -> &'static [&'static str] {
        COLUMNS
    }

    fn scores(&self) -> &'static [Score] {
        SCORES
    }

    /// F of primary edges, labelled.
    fn main_score(&self) -> usize {
        2
    }

    fn pairing(&self) -> Pairing {
        Pairing::Files
    }

    fn values(&self, total: &[f64], to: &mut [Option<f64>]) {
        for (class, to) in total.chunks(WIDTH).zip(to.chunks_mut(WIDTH + 1)) {
            for (by, to) in class[2..].chunks(2).zip(to.chunks_mut(3)) {
                // The ucca package scores 1 where there is nothing to find.
                let none = self.is_compatible.then_some(1.0);
                let ratio = |part: f64, whole: f64| if whole > 0.0 { Some(part / whole) } else { none };
                let (recall, precision) = (ratio(by[0], class[0]), ratio(by[1], class[1]));
                (to[0], to[1], to[2]) = (precision, recall, harmonic(precision, recall));
            }
        }
    }

    fn count(&self, pair: &Pair, to: &mut Sink) -> Result<(), Fault> {
        let gold = Passage::parse(pair.gold_text()).map_err(Fault::gold)?;
        let output = Passage::parse(pair.output_text()).map_err(Fault::output)?;
        let (words, others) = (gold.tokens(), output.tokens());
        to.length(words.len());
        if words != others {
            let at =
                words.iter().zip(&others).position(|(a, b)| a != b).unwrap_or(words.len().min(others.len()));
            let [word, other] = [&words, &others].map(|tokens| tokens.get(at).copied().unwrap_or("nothing"));
            to.push(&[0.0; 3 * WIDTH]);
            to.status(
                Status::Differs,
                format!("word {} is {word} in the gold and {other} in the output", at + 1),
            );
            return Ok(());
        }
        let found =
            if self.is_compatible { compare_as_ucca(&gold, &output) } else { compare(&gold, &output) };
        let counts: Vec<f64> = found
            .iter()
            .flat_map(|m| [[m.gold, m.output], m.labelled, m.unlabelled, m.weak])
            .flatten()
            .map(|count| count as f64)
            .collect();
        to.push(&counts);
        Ok(())
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        vec![("compat", if self.is_compatible { "ucca" } else { "none" }.to_owned())]
    }
}

/// Harmonic mean; 0 if one of the two is 0.
fn harmonic(a: Option<f64>, b: Option<f64>) -> Option<f64> {
    let (a, b) = (a?, b?);
    Some(if a > 0.0 && b > 0.0 { 2.0 * a * b / (a + b) } else { 0.0 })
}

#[cfg(test)]
mod tests;
