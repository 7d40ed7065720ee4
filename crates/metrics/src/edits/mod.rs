#![doc = include_str!("edits.md")]

mod keys;
mod layout;
mod options;
mod read;
mod schemes;

use std::cmp::Ordering;
use std::collections::BTreeMap;

use solecism_corpus::{Flaw, Format};

use crate::fields::Breakdown;
use crate::metric::{Dimension, Level, Metric, Score, Show};
use crate::pair::{Fault, Pair};
use crate::registry::MetricInfo;
use crate::sink::{Sink, Status};
use crate::tally::Tally;
use keys::{Annotators, compare, tier};
use options::{OPTIONS, Options};
use read::{Block, Line};

/// Registry entry.
pub const INFO: MetricInfo = MetricInfo {
    name: "edits",
    about: "Edits of a corrector that match a reference's: by span, correction and category, as ERRANT counts them",
    manual: include_str!("edits.md"),
    formats: &[Format::M2],
    files: ["REFERENCE.m2", "HYPOTHESIS.m2"],
    options: OPTIONS,
    build: |settings| Ok(Box::new(Edits(Options::new(settings)?))),
};

const SCORES: &[Score] = &[
    Score { name: "tp", show: Show::Count },
    Score { name: "fp", show: Show::Count },
    Score { name: "fn", show: Show::Count },
    Score { name: "precision", show: Show::Percentage },
    Score { name: "recall", show: Show::Percentage },
    Score { name: "f", show: Show::Percentage },
];

/// Precision and recall of edits.
#[derive(Clone, Debug)]
pub struct Edits(Options);

impl Edits {
    /// Precision, recall and F of these counts, rounded as in the original if compatible.
    fn scores_of(&self, [tp, fp, missed]: [f64; 3]) -> [f64; 3] {
        let ratio = |wrong: f64| if wrong > 0.0 { tp / (tp + wrong) } else { 1.0 };
        let (precision, recall) = (ratio(fp), ratio(missed));
        let square = self.0.beta * self.0.beta;
        let weighted = square * precision + recall;
        let is_none = precision + recall == 0.0;
        let f = if is_none { 0.0 } else { (1.0 + square) * precision * recall / weighted };
        let scores = [precision, recall, f];
        if self.0.is_compatible { scores.map(to_four_places) } else { scores }
    }

    /// Compares a corrector with one annotator.
    fn push(&self, output: &[Line], reference: &[Line], to: &mut Sink) {
        let mut total = [0_u32; 3];
        if !to.wants_parts() && !self.0.has_layout {
            compare(output, reference, &self.0, &mut |_, column| total[column] += 1);
            return to.push(&total.map(f64::from));
        }
        let mut categories = Categories::new();
        compare(output, reference, &self.0, &mut |category, column| {
            total[column] += 1;
            categories.entry(tier(category, self.0.tier)).or_default()[column] += 1;
        });
        to.push(&total.map(f64::from));
        if to.wants_parts() {
            for (category, counts) in &categories {
                to.part(&[("category", category)], &counts.map(f64::from));
            }
        }
        if self.0.has_layout {
            to.note(layout::note(&categories));
        }
    }
}

/// Counts of each category: true positives, false positives and false negatives.
type Categories<'m> = BTreeMap<&'m str, [u32; 3]>;

/// Rounds to four decimal places, ties to even, as Python does.
fn to_four_places(value: f64) -> f64 {
    format!("{value:.4}").parse().unwrap_or(value)
}

impl Metric for Edits {
    fn columns(&self) -> &'static [&'static str] {
        &["tp", "fp", "fn"]
    }

    fn scores(&self) -> &'static [Score] {
        SCORES
    }

    fn values(&self, total: &[f64], to: &mut [Option<f64>]) {
        let [tp, fp, missed] = *total else { return };
        let [precision, recall, f] = self.scores_of([tp, fp, missed]);
        for (to, value) in to.iter_mut().zip([tp, fp, missed, precision, recall, f]) {
            *to = Some(value);
        }
    }

    fn main_score(&self) -> usize {
        5
    }

    fn is_error(&self, score: usize) -> bool {
        matches!(score, 1 | 2)
    }

    fn dimensions(&self) -> &'static [Dimension] {
        &[Dimension {
            name: schemes::CATEGORY,
            about: "category of the edit; the reference's if the edit is right",
            level: Level::Part,
        }]
    }

    fn count(&self, pair: &Pair, to: &mut Sink) -> Result<(), Fault> {
        let reference = Block::read(pair.gold_text()).map_err(Fault::gold)?;
        let hypothesis = Block::read(pair.output_text()).map_err(Fault::output)?;
        if let Some(flaw) = differs(&reference, &hypothesis, pair.output_text()) {
            return Err(Fault::output(flaw));
        }
        let words = reference.len();
        to.length(words);
        if let Some((start, end)) = outside(&reference, words).or_else(|| outside(&hypothesis, words)) {
            to.status(Status::Counted, format!("an edit outside its sentence: {start} {end}"));
        }
        let references = Annotators::new(reference, &self.0, true);
        let outputs = Annotators::new(hypothesis, &self.0, false);
        if let Some(flaw) = too_many(references.each().count(), outputs.each().count(), pair.output_text()) {
            return Err(Fault::output(flaw));
        }
        for output in outputs.each() {
            for reference in references.each() {
                self.push(output, reference, to);
            }
        }
        Ok(())
    }

    fn choose(&self, so_far: &[f64], alternatives: &[&[f64]]) -> usize {
        let key = |counts: &[f64]| {
            let [_, _, f] = self.scores_of([0, 1, 2].map(|column| so_far[column] + counts[column]));
            (f, [counts[0], -counts[1], -counts[2]])
        };
        let is_better = |a: &(f64, [f64; 3]), b: &(f64, [f64; 3])| {
            let pairs = a.1.iter().zip(&b.1).map(|(a, b)| a.total_cmp(b));
            pairs.fold(a.0.total_cmp(&b.0), Ordering::then) == Ordering::Greater
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

    fn doubts(&self, by: &Breakdown, tally: &Tally) -> Vec<String> {
        schemes::warning(by, tally).into_iter().collect()
    }

    fn keeps_alternatives(&self) -> bool {
        self.0.has_layout
    }

    fn layouts(&self) -> &'static [&'static str] {
        layout::ALL
    }

    fn lay_out(&self, layout: &str, tally: &Tally) -> String {
        layout::print(self, layout, tally)
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        self.0.signature()
    }
}

/// Finds the first edit that reaches beyond a sentence of this many words.
fn outside(block: &Block, words: usize) -> Option<(u32, u32)> {
    block.lines.iter().filter_map(|line| line.span.bounds()).find(|bounds| bounds.1 as usize > words)
}

/// Reports how the sentences of two M2 files differ, if they do.
fn differs(reference: &Block, hypothesis: &Block, text: &str) -> Option<Flaw> {
    if reference.sentence == hypothesis.sentence {
        return None;
    }
    let (one, other): (Vec<&str>, Vec<&str>) = (reference.words().collect(), hypothesis.words().collect());
    if one == other {
        return None;
    }
    let what = match one.iter().zip(&other).position(|(one, other)| one != other) {
        Some(at) => {
            format!("not the reference's sentence: word {} is {:?}, not {:?}", at + 1, other[at], one[at])
        }
        None => format!("not the reference's sentence: {} words, not {}", other.len(), one.len()),
    };
    Some(at_sentence(text, what, "both files must have the same sentences in the same order"))
}

/// Maximal number of pairs of annotators that are compared for a sentence.
const MOST_PAIRS: usize = 1_000_000;

/// The flaw of files with so many annotators that comparing each with each would take too much memory.
fn too_many(references: usize, hypotheses: usize, text: &str) -> Option<Flaw> {
    let pairs = references.saturating_mul(hypotheses);
    (pairs > MOST_PAIRS).then(|| {
        let what =
            format!("{hypotheses} annotators here and {references} in the reference are {pairs} pairs");
        at_sentence(text, what, "at most 1,000,000 pairs of annotators are compared for a sentence")
    })
}

/// A flaw of the sentence as a whole.
fn at_sentence(text: &str, what: String, help: &'static str) -> Flaw {
    let start = text.find('S').unwrap_or(0);
    let length = text[start..].find(['\r', '\n']).unwrap_or(text.len() - start);
    Flaw::new(start, length, what, help)
}

#[cfg(test)]
#[allow(clippy::float_cmp, clippy::many_single_char_names, clippy::cast_precision_loss)] // counts are exact
mod tests;
