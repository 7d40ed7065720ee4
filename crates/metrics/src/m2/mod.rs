#![doc = include_str!("m2.md")]
// MaxMatch is a name.
#![allow(clippy::doc_markdown)]

mod arcs;
mod gold;
mod lattice;
mod layout;
mod matching;
mod search;
mod wide;

use std::cmp::Ordering;

use solecism_corpus::{Format, M2, Problem};

use crate::metric::{Metric, Score, Show};
use crate::pair::{Fault, Pair};
use crate::registry::MetricInfo;
use crate::settings::{OptionInfo, OptionKind, Settings};
use crate::sink::{Sink, Status};
use crate::tally::Tally;
use arcs::Arcs;
use gold::{GoldEdit, Words, annotators};
use lattice::Lattice;
use search::Edit;

/// Registry entry.
pub const INFO: MetricInfo = MetricInfo {
    name: "m2",
    about: "MaxMatch: edits of a corrector, chosen to match as many gold edits as possible",
    manual: include_str!("m2.md"),
    formats: &[Format::M2, Format::Text],
    files: ["GOLD.m2", "OUT"],
    options: &[
        OptionInfo {
            name: "beta",
            kind: OptionKind::Number("BETA"),
            about: "Weight of recall relative to precision in F; 0.5 by default",
        },
        OptionInfo {
            name: "max-unchanged",
            kind: OptionKind::Number("WORDS"),
            about: "Maximal number of unchanged words within an edit; 2 by default",
        },
        OptionInfo {
            name: "ignore-case",
            kind: OptionKind::Flag,
            about: "Do not count edits that change only case or spaces",
        },
    ],
    build: |settings| Ok(Box::new(MaxMatch::new(settings)?)),
};

const SCORES: &[Score] = &[
    Score { name: "precision", show: Show::Percentage },
    Score { name: "recall", show: Show::Percentage },
    Score { name: "f", show: Show::Percentage },
];

/// Number of arcs up to which they are listed.
const MAX_ARCS: usize = 300_000;

/// The MaxMatch measure.
#[derive(Clone, Copy, Debug)]
pub struct MaxMatch {
    beta: f64,
    max_unchanged: u32,
    ignores_case: bool,
    is_verbose: bool,
}

impl MaxMatch {
    /// Creates the metric from its options.
    ///
    /// # Errors
    /// If the value of an option is invalid.
    pub fn new(settings: &Settings) -> Result<Self, Problem> {
        Ok(Self {
            beta: beta(settings)?,
            max_unchanged: settings.number("max-unchanged")?.unwrap_or(2),
            ignores_case: settings.flag("ignore-case"),
            is_verbose: settings.text("layout") == Some(layout::VERBOSE),
        })
    }

    /// F for the choice between annotators: 1 if there is nothing to find and nothing was proposed.
    fn f_of(&self, correct: f64, proposed: f64, gold: f64) -> f64 {
        let square = self.beta * self.beta;
        let weighted = square * gold + proposed;
        if weighted == 0.0 {
            f64::from(u8::from(correct == 0.0))
        } else {
            (1.0 + square) * correct / weighted
        }
    }

    /// Counts the sentence for every annotator; returns false if it is too long and too different.
    fn annotated(&self, m2: &M2, output: &str, to: &mut Sink) -> bool {
        let mut words = Words::default();
        let source_words: Vec<&str> = m2.words().collect();
        let target_words: Vec<&str> = output.split_whitespace().collect();
        let (source, target) = (words.number(&source_words), words.number(&target_words));
        let annotators = annotators(m2, &mut words);
        let source_line =
            m2.text().lines().find_map(|line| line.strip_prefix('S')).unwrap_or_default().trim();
        let aligned = Aligned::new(&source, target, self.max_unchanged);
        for annotator in &annotators {
            let Some(mut edits) = aligned.as_ref().and_then(|aligned| aligned.edits(&annotator.edits)) else {
                return false;
            };
            let texts = layout::Texts {
                source: &source_words,
                target: &target_words,
                source_line,
                target_line: output.trim(),
            };
            if self.ignores_case {
                edits.retain(|edit| !texts.differ_in_case_only(edit));
            }
            let target = aligned.as_ref().map_or(&[][..], |aligned| &aligned.target);
            let right = matching::matching(&edits, &annotator.edits, target);
            to.push(&[right.len() as f64, edits.len() as f64, annotator.edits.len() as f64]);
            if self.is_verbose {
                to.note(texts.note(annotator, &edits, &right, target));
            }
        }
        true
    }
}

/// Value of the option `beta`.
///
/// # Errors
/// If it is not a number, or negative.
pub(crate) fn beta(settings: &Settings) -> Result<f64, Problem> {
    let beta: f64 = settings.number("beta")?.unwrap_or(0.5);
    if beta.is_finite() && beta >= 0.0 {
        return Ok(beta);
    }
    Err(Problem::new(format!("--beta takes a number from 0, not {beta}"), "for example: 0.5"))
}

/// A sentence and its correction, with the lattice between them.
struct Aligned {
    target: Vec<u32>,
    max_unchanged: u32,
    lattice: Lattice,
    /// `None` if there are too many.
    arcs: Option<Arcs>,
    is_same: bool,
}

impl Aligned {
    fn new(source: &[u32], target: Vec<u32>, max_unchanged: u32) -> Option<Self> {
        let is_same = source == target;
        let lattice = if is_same { Lattice::default() } else { Lattice::new(source, &target)? };
        let arcs = if is_same { None } else { Arcs::new(&lattice, max_unchanged, MAX_ARCS) };
        Some(Self { target, max_unchanged, lattice, arcs, is_same })
    }

    fn edits(&self, gold: &[GoldEdit]) -> Option<Vec<Edit>> {
        match &self.arcs {
            _ if self.is_same => Some(Vec::new()),
            Some(arcs) => Some(search::cheapest(&self.lattice, arcs, gold, &self.target)),
            None => wide::best(&self.lattice, gold, &self.target, self.max_unchanged),
        }
    }
}

impl Metric for MaxMatch {
    fn columns(&self) -> &'static [&'static str] {
        &["correct", "proposed", "gold"]
    }

    fn scores(&self) -> &'static [Score] {
        SCORES
    }

    fn values(&self, total: &[f64], to: &mut [Option<f64>]) {
        let [correct, proposed, gold] = *total else { return };
        let ratio = |of: f64| if of == 0.0 { 1.0 } else { correct / of };
        let (precision, recall) = (ratio(proposed), ratio(gold));
        let square = self.beta * self.beta;
        let weighted = square * precision + recall;
        let f = if weighted == 0.0 { 0.0 } else { (1.0 + square) * precision * recall / weighted };
        for (to, value) in to.iter_mut().zip([precision, recall, f]) {
            *to = Some(value);
        }
    }

    fn main_score(&self) -> usize {
        2
    }

    fn count(&self, pair: &Pair, to: &mut Sink) -> Result<(), Fault> {
        let m2 = M2::parse(pair.gold_text()).map_err(Fault::gold)?;
        to.length(m2.len());
        if let Err(flaw) = m2.check() {
            to.status(Status::Counted, format!("{}; it is not counted", flaw.what));
        }
        if !self.annotated(&m2, pair.output_text(), to) {
            to.status(Status::Skipped, "cannot be aligned: too long, with too few words in common");
        }
        Ok(())
    }

    fn choose(&self, so_far: &[f64], alternatives: &[&[f64]]) -> usize {
        let square = self.beta * self.beta;
        let key = |counts: &[f64]| {
            let sum = |column: usize| so_far[column] + counts[column];
            let [correct, proposed, gold] = [sum(0), sum(1), sum(2)];
            (self.f_of(correct, proposed, gold), correct, proposed + square * gold)
        };
        let better = |a: &(f64, f64, f64), b: &(f64, f64, f64)| {
            a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)).then(b.2.total_cmp(&a.2)) == Ordering::Greater
        };
        let mut best = (0, key(alternatives[0]));
        for (at, counts) in alternatives.iter().enumerate().skip(1) {
            let key = key(counts);
            if better(&key, &best.1) {
                best = (at, key);
            }
        }
        best.0
    }

    fn keeps_alternatives(&self) -> bool {
        self.is_verbose
    }

    fn layouts(&self) -> &'static [&'static str] {
        layout::ALL
    }

    fn lay_out(&self, layout: &str, tally: &Tally) -> String {
        layout::print(self, layout, tally)
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        let mut options =
            vec![("beta", self.beta.to_string()), ("max-unchanged", self.max_unchanged.to_string())];
        if self.ignores_case {
            options.push(("case", "ignored".to_owned()));
        }
        options
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp, clippy::many_single_char_names, clippy::cast_precision_loss)] // counts are exact
mod tests;
