#![doc = include_str!("ter.md")]

use std::borrow::Cow;
use std::cell::RefCell;

use solecism_corpus::{Format, Problem};

use crate::align::ter::{Step, Ter, TerFinder};
use crate::metric::{Metric, Score, Show};
use crate::pair::{Fault, Pair};
use crate::registry::MetricInfo;
use crate::settings::{OptionInfo, OptionKind, Settings};
use crate::sink::Sink;

/// Registry entry.
pub const INFO: MetricInfo = MetricInfo {
    name: "ter",
    about: "Translation edit rate: edits and shifts from a text to its reference",
    manual: include_str!("ter.md"),
    formats: &[Format::Text],
    files: ["REFERENCE", "HYPOTHESIS"],
    options: &[OptionInfo {
        name: "case-sensitive",
        kind: OptionKind::Flag,
        about: "Distinguish words that differ only in case",
    }],
    build: |settings| Ok(Box::new(EditRate::new(settings)?)),
};

const SCORES: &[Score] = &[
    Score { name: "ter", show: Show::Percentage },
    Score { name: "edits", show: Show::Count },
    Score { name: "insertions", show: Show::Count },
    Score { name: "deletions", show: Show::Count },
    Score { name: "substitutions", show: Show::Count },
    Score { name: "shifts", show: Show::Count },
];

thread_local! {
    static FINDER: RefCell<TerFinder> = RefCell::default();
}

/// Translation edit rate.
#[derive(Clone, Copy, Debug)]
pub struct EditRate {
    is_case_sensitive: bool,
}

impl EditRate {
    /// Creates the metric from its options.
    ///
    /// # Errors
    /// None at present: every value of its one option is allowed.
    pub fn new(settings: &Settings) -> Result<Self, Problem> {
        Ok(Self { is_case_sensitive: settings.flag("case-sensitive") })
    }

    /// Computes the edits between two lines of text.
    pub fn compare(self, hypothesis: &str, reference: &str) -> Ter {
        let (hypothesis, reference) = (self.fold(hypothesis), self.fold(reference));
        let hypothesis: Vec<&str> = words(&hypothesis).collect();
        let reference: Vec<&str> = words(&reference).collect();
        FINDER.with_borrow_mut(|finder| finder.find(&hypothesis, &reference))
    }

    fn fold(self, text: &str) -> Cow<'_, str> {
        match self.is_case_sensitive {
            true => Cow::Borrowed(text),
            false if text.is_ascii() => Cow::Owned(text.to_ascii_lowercase()),
            false => Cow::Owned(text.to_lowercase()),
        }
    }
}

/// Splits at whitespace. The information separators U+001C to U+001F count as whitespace, as in Python.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_space = |c: char| c.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&c);
    text.split(is_space).filter(|word| !word.is_empty())
}

#[allow(clippy::cast_precision_loss)] // words of one sentence
impl Metric for EditRate {
    fn columns(&self) -> &'static [&'static str] {
        &["insertions", "deletions", "substitutions", "shifts", "reference"]
    }

    fn scores(&self) -> &'static [Score] {
        SCORES
    }

    fn values(&self, total: &[f64], to: &mut [Option<f64>]) {
        let [insertions, deletions, substitutions, shifts, reference] = total else { return };
        let edits = insertions + deletions + substitutions + shifts;
        let rate = if *reference > 0.0 { Some(edits / reference) } else { (edits == 0.0).then_some(0.0) };
        let counts = [edits, *insertions, *deletions, *substitutions, *shifts].map(Some);
        for (to, value) in to.iter_mut().zip([rate].into_iter().chain(counts)) {
            *to = value;
        }
    }

    fn is_error(&self, _score: usize) -> bool {
        true
    }

    fn count(&self, pair: &Pair, to: &mut Sink) -> Result<(), Fault> {
        let found = self.compare(pair.output_text(), pair.gold_text());
        let reference = found.links.iter().filter(|link| link.reference.is_some()).count();
        let [extra, missing, substitutions] =
            [Step::Extra, Step::Missing, Step::Substitution].map(|step| found.count(step) as f64);
        to.length(reference);
        to.push(&[extra, missing, substitutions, found.shifts.len() as f64, reference as f64]);
        Ok(())
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        vec![("case", if self.is_case_sensitive { "sensitive" } else { "insensitive" }.to_owned())]
    }
}
