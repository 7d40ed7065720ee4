//! What a metric is: what it counts.

use crate::pair::{Fault, Pair};
use crate::sink::Sink;
use crate::tally::{Row, Tally};

/// A way to measure output against gold.
///
/// Counts are whole numbers wherever the thing counted is one; sums of fractions (a mean over sentences) are added
/// in the order of the corpus, so no score depends on the number of threads.
pub trait Metric: Send + Sync {
    /// What is counted: the name of each column.
    fn columns(&self) -> &'static [&'static str];

    /// What is reported, in the order in which it is shown.
    fn scores(&self) -> &'static [Score];

    /// The scores of these counts, one for each of [`Metric::scores`]; `None` where a score is undefined.
    fn values(&self, total: &[f64], to: &mut [Option<f64>]);

    /// Counts one sentence.
    ///
    /// # Errors
    /// If the gold or the output cannot be read.
    fn count(&self, pair: &Pair, to: &mut Sink) -> Result<(), Fault>;

    /// How the sentences of gold and output belong together.
    fn pairing(&self) -> Pairing {
        Pairing::Sentences
    }

    /// What its counts can be broken down by, beside what every metric's can.
    fn dimensions(&self) -> &'static [Dimension] {
        &[]
    }

    /// Which of several alternatives counts for a sentence, given the total so far.
    fn choose(&self, _so_far: &[f64], _alternatives: &[&[f64]]) -> usize {
        0
    }

    /// Whether the tally keeps the counts of all alternatives of a sentence, for [`Metric::overall`],
    /// [`Metric::of_sentence`] or a layout.
    fn keeps_alternatives(&self) -> bool {
        false
    }

    /// The scores of all sentences together, where more than the sum of the counts decides.
    fn overall(&self, tally: &Tally, to: &mut [Option<f64>]) {
        self.values(tally.total(), to);
    }

    /// The scores of one sentence alone, where they are not those of its counts.
    fn of_sentence(&self, row: &Row, to: &mut [Option<f64>]) {
        self.values(row.counts, to);
    }

    /// The place, among its scores, of the one that stands for the others where there is room for one.
    fn main_score(&self) -> usize {
        0
    }

    /// Whether the score at this place counts what is wrong, so that less is better.
    fn is_error(&self, _score: usize) -> bool {
        false
    }

    /// What the loss from a sentence to its version with errors is taken over. `None`: a loss by this metric says nothing.
    fn loss(&self) -> Option<Loss> {
        None
    }

    /// How much a sentence with these counts weighs in its main score; sentences weigh the same unless it says so.
    fn weight(&self, _counts: &[f64]) -> f64 {
        1.0
    }

    /// The layouts of other programs that it can print.
    fn layouts(&self) -> &'static [&'static str] {
        &[]
    }

    /// The layout that its options ask for.
    fn layout(&self) -> Option<&'static str> {
        None
    }

    /// What another program would print; empty if it has no such layout.
    fn lay_out(&self, _layout: &str, _tally: &Tally) -> String {
        String::new()
    }

    /// How many sentences may differ before it is no use to go on.
    fn most_errors(&self) -> Option<usize> {
        None
    }

    /// What is odd about its options, but no reason not to go on.
    fn warnings(&self) -> &[String] {
        &[]
    }

    /// The options that decide its figures, for the signature: name and value.
    fn options(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

/// What the loss from a sentence to its version with errors is taken over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// The words that are in both sentences. The metric is told which of the two it sees by the setting
    /// [`SETTING`](crate::align::common::Version::SETTING).
    Words,
    /// Each sentence's whole analysis, against its own gold.
    Analyses,
}

/// One figure that a metric reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// Its name, as it is in JSON.
    pub name: &'static str,
    /// How it is shown to people.
    pub show: Show,
}

/// How a figure is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// A fraction, shown as a percentage.
    Percentage,
    /// A number that is not a fraction of anything: a mean, a rate per sentence.
    Number,
    /// A whole number.
    Count,
}

/// How the sentences of gold and output belong together.
#[derive(Clone, Copy, Debug)]
pub enum Pairing {
    /// The first with the first, the second with the second.
    Sentences,
    /// By their text, where the output may have other boundaries: the shortest stretches between boundaries that
    /// all files share. The function says how much text a sentence has.
    Stretches(fn(&[u8]) -> usize),
    /// By the names of their files, each of which is one.
    Files,
}

/// Something that counts can be broken down by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dimension {
    /// Its name, as given to `--by`.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// Whether it has one value for a sentence or one for each thing counted in it.
    pub level: Level,
}

/// What a dimension has one value for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The sentence: set with [`Sink::field`].
    Sentence,
    /// Each thing counted (a constituent, a word): given with [`Sink::part`].
    Part,
}
