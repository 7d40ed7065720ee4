//! The `Metric` trait and the types that describe a metric.

use crate::fields::Breakdown;
use crate::pair::{Fault, Pair};
use crate::sink::Sink;
use crate::tally::{SentenceRow, Tally};

/// A way to measure output against gold.
///
/// Counts are whole numbers wherever the thing counted is one; sums of fractions (a mean over sentences) are added
/// in the order of the corpus, so no score depends on the number of threads.
pub trait Metric: Send + Sync {
    /// Names of the columns: what is counted.
    fn columns(&self) -> &'static [&'static str];

    /// Scores it reports, in display order.
    fn scores(&self) -> &'static [Score];

    /// Computes the scores from the counts, one for each of [`Metric::scores`]; `None` where a score is undefined.
    fn values(&self, total: &[f64], to: &mut [Option<f64>]);

    /// Counts one sentence.
    ///
    /// # Errors
    /// If the gold or the output cannot be read.
    fn count(&self, pair: &Pair, to: &mut Sink) -> Result<(), Fault>;

    /// Pairing of the sentences of gold and output.
    fn pairing(&self) -> Pairing {
        Pairing::Sentences
    }

    /// Dimensions its counts can be broken down by, beside those of every metric ([`FIELDS`](crate::fields::FIELDS)).
    fn dimensions(&self) -> &'static [Dimension] {
        &[]
    }

    /// Picks the alternative (of several golds or references) to count for a sentence, given the total so far.
    fn choose(&self, _so_far: &[f64], _alternatives: &[&[f64]]) -> usize {
        0
    }

    /// Returns true if the tally keeps the counts of all alternatives of a sentence, for [`Metric::overall`],
    /// [`Metric::of_sentence`] or a layout.
    fn keeps_alternatives(&self) -> bool {
        false
    }

    /// Computes the corpus scores, for metrics where they are not a function of the summed counts.
    fn overall(&self, tally: &Tally, to: &mut [Option<f64>]) {
        self.values(tally.total(), to);
    }

    /// Computes the scores of one sentence, for metrics where they are not a function of its counts.
    fn of_sentence(&self, row: &SentenceRow, to: &mut [Option<f64>]) {
        self.values(row.counts, to);
    }

    /// Index of the main score, shown where there is room for only one.
    fn main_score(&self) -> usize {
        0
    }

    /// Returns true if lower is better for the score at this index.
    fn is_error(&self, _score: usize) -> bool {
        false
    }

    /// What a loss from clean to noisy text is measured over; `None` if a loss by this metric is meaningless.
    fn loss(&self) -> Option<Loss> {
        None
    }

    /// Weight of a sentence with these counts in the main score; 1 by default.
    fn weight(&self, _counts: &[f64]) -> f64 {
        1.0
    }

    /// Output layouts of other programs that it can print.
    fn layouts(&self) -> &'static [&'static str] {
        &[]
    }

    /// Layout that its options ask for.
    fn layout(&self) -> Option<&'static str> {
        None
    }

    /// Renders a tally in the layout of another program; empty if there is no such layout.
    fn lay_out(&self, _layout: &str, _tally: &Tally) -> String {
        String::new()
    }

    /// Number of mismatched sentences after which evaluation stops.
    fn most_errors(&self) -> Option<usize> {
        None
    }

    /// Warnings about its options that do not prevent a run.
    fn warnings(&self) -> &[String] {
        &[]
    }

    /// Warnings about counts that seem to mean something else than the user may think.
    fn doubts(&self, _by: &Breakdown, _tally: &Tally) -> Vec<String> {
        Vec::new()
    }

    /// Options that affect the scores, as name and value, for the signature.
    fn options(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

/// What a loss from clean to noisy text is measured over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// The words that are in both sentences. The setting [`SETTING`](crate::align::common::Version::SETTING) says
    /// which of the two versions the metric is given.
    Words,
    /// Each version's whole analysis, against its own gold.
    Analyses,
}

/// A score that a metric reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// Name, as in JSON.
    pub name: &'static str,
    /// Display format.
    pub show: Show,
}

/// Display format of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// A fraction, shown as a percentage.
    Percentage,
    /// A number that is not a fraction: a mean, a rate per sentence.
    Number,
    /// An integer.
    Count,
}

/// Pairing of the sentences of gold and output.
#[derive(Clone, Copy, Debug)]
pub enum Pairing {
    /// By position: first with first, second with second.
    Sentences,
    /// By text, where the output may have other sentence boundaries: the shortest stretches between boundaries that
    /// all files share, after a token that all have. The function measures a sentence.
    Stretches(fn(&[u8]) -> Width),
    /// By file name, one sentence per file.
    Files,
}

/// Amount of text in a sentence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Width {
    /// Of the whole sentence.
    pub whole: usize,
    /// Of its last token; 0 if there is none.
    pub last: usize,
}

/// A dimension that counts can be broken down by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dimension {
    /// Name, as given to `--by`.
    pub name: &'static str,
    /// One-line description.
    pub about: &'static str,
    /// Granularity of its values.
    pub level: Level,
}

/// Granularity of a dimension's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// One value per sentence: set with [`Sink::field`].
    Sentence,
    /// One value per counted item (a constituent, a word): given with [`Sink::part`].
    Part,
}
