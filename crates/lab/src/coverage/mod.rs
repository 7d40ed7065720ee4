//! Coverage of references: how many corrections a sentence has, how likely the correction of a perfect corrector is among M
//! references, and how far metrics underestimate it therefore.
//!
//! Choshen and Abend, "Conservatism and over-conservatism in grammatical error correction", §3.

mod corrections;
mod curve;
mod draws;
mod edits;
mod fscore;
mod incentive;
mod json;
mod kinds;
mod read;
mod tables;

use std::num::NonZeroU32;

use solecism_corpus::Problem;
use solecism_stats::{Estimate, Fingerprint, Histogram, Interval, Options, PoissonBinomial};

pub use corrections::{Corrections, Sentence};
pub use fscore::Sampling;
pub use incentive::{Incentive, Payoff};
pub use kinds::KindCoverage;
pub use read::{fingerprints, read_corrections};

use crate::report::unfit;

/// Up to how many references the estimates go.
pub const MAX_REFERENCES: NonZeroU32 = NonZeroU32::new(1000).unwrap();

/// Maximum number of draws of references.
pub const MAX_DRAWS: NonZeroU32 = NonZeroU32::new(1_000_000).unwrap();

/// Maximum number of sentences drawn.
pub const MAX_SENTENCES: NonZeroU32 = NonZeroU32::new(1_000_000).unwrap();

/// Options of the estimates.
#[derive(Clone, Debug)]
pub struct Method {
    /// Maximum number of references.
    pub most: NonZeroU32,
    /// True for the two-stage estimate of Valiant and Valiant.
    pub two_stage: bool,
    /// Number of simulated draws without replacement.
    pub draws: NonZeroU32,
    /// True accuracy of the corrector.
    pub true_accuracy: f64,
    /// Share of sentences that need a correction.
    pub needing: f64,
    /// True if insertion positions count as changed words in index match.
    pub count_insertions: bool,
    /// Size of the simulated test set for F.
    pub sampling: Sampling,
    /// Options of resampling.
    pub options: Options,
    /// Payoffs of correcting.
    pub incentive: Incentive,
    /// An observed result to test: number of references, number of sentences right.
    pub observed: Option<(NonZeroU32, usize)>,
}

impl Default for Method {
    /// The settings of the paper: a perfect corrector, up to twenty references, a test set like that of NUCLE.
    fn default() -> Self {
        let number = |number: u32| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        Self {
            most: number(20),
            two_stage: false,
            draws: number(1000),
            true_accuracy: 1.0,
            needing: 1.0,
            count_insertions: false,
            sampling: Sampling { sentences: number(1312), unchanged: 136 },
            options: Options { resamples: 1000, ..Options::default() },
            incentive: Incentive { detect: 0.8, correct: 0.5, reward: 1.0, penalty: 0.0 },
            observed: None,
        }
    }
}

/// Estimated distribution of the corrections of one sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct SentenceEstimate {
    /// Identifier of the sentence.
    pub id: String,
    /// Fingerprint of the observed corrections.
    pub fingerprint: Fingerprint,
    /// Estimated probabilities of seen and unseen corrections.
    pub histogram: Histogram,
    /// Probability that a correction is among M references drawn with replacement, for M = 1, 2, …
    pub covered: Vec<f64>,
    /// The same without replacement.
    pub covered_without: Vec<f64>,
}

/// Measured scores of a perfect corrector.
#[derive(Clone, Debug, PartialEq)]
pub struct Coverage {
    /// Estimates by correction.
    pub sentences: Vec<SentenceEstimate>,
    /// Estimates by set of changed words, if the source sentences are known.
    pub positions: Option<Vec<SentenceEstimate>>,
    /// Distribution of the accuracy, for M = 1, 2, …
    pub distribution: Vec<PoissonBinomial>,
    /// Test of the observed result.
    pub test: Option<AccuracyTest>,
    /// F0.5 with intervals, for M = 1, 2, …
    pub fscore: Option<Vec<Estimate>>,
    /// Payoffs of correcting, for M = 1, 2, …
    pub incentive: Vec<Payoff>,
    /// Coverage of each kind of edit.
    pub kinds: Vec<KindCoverage>,
    /// Confidence level of the intervals.
    pub confidence: f64,
    /// True accuracy, and share of sentences that need a correction.
    scale: (f64, f64),
    /// Settings that reproduce it.
    pub signature: String,
}

/// Test of an observed accuracy against that of a perfect corrector.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AccuracyTest {
    /// Number of references.
    pub references: u32,
    /// Observed number of sentences right.
    pub right: usize,
    /// Expected number for a perfect corrector.
    pub expected: f64,
    /// Probability of at most the observed number.
    pub at_most: f64,
    /// Probability of at least the observed number.
    pub at_least: f64,
    /// Two-sided p-value: probability of a number no more likely than the observed one.
    pub two_sided: f64,
}

/// Thresholds of Table 1 of the paper.
pub(crate) const THRESHOLDS: [(&str, f64); 4] = [("0", 0.0), ("0.001", 0.001), ("0.01", 0.01), ("0.1", 0.1)];

impl SentenceEstimate {
    fn new(id: &str, fingerprint: Fingerprint, method: &Method, number: usize) -> Result<Self, Problem> {
        let histogram = if method.two_stage { fingerprint.two_stage() } else { fingerprint.histogram() };
        let histogram = histogram.map_err(|e| Problem::new(format!("sentence {id}: {e}"), ""))?;
        let covered = (1..=method.most.get()).map(|draws| histogram.coverage(draws)).collect();
        let covered_without = draws::without_replacement(&histogram, method, number as u64);
        Ok(Self { id: id.to_owned(), fingerprint, histogram, covered, covered_without })
    }
}

impl Coverage {
    /// Coverage from fingerprints, one per sentence.
    ///
    /// # Errors
    /// If options are invalid.
    pub fn of_fingerprints(fingerprints: Vec<Fingerprint>, method: &Method) -> Result<Self, Problem> {
        method.check()?;
        let named = fingerprints.into_iter().enumerate();
        let estimated =
            named.map(|(number, f)| SentenceEstimate::new(&(number + 1).to_string(), f, method, number));
        Self::new(estimated.collect::<Result<_, _>>()?, method)
    }

    /// Coverage from corrections of sentences.
    ///
    /// # Errors
    /// If options are invalid or a sentence is too long to align.
    pub fn of_corrections(corrections: &Corrections, method: &Method) -> Result<Self, Problem> {
        method.check()?;
        let mut estimated = Vec::new();
        for (number, sentence) in corrections.sentences.iter().enumerate() {
            estimated.push(SentenceEstimate::new(&sentence.id, sentence.fingerprint()?, method, number)?);
        }
        let mut coverage = Self::new(estimated, method)?;
        if corrections.have_sources() {
            let mut positions = Vec::new();
            for (number, sentence) in corrections.sentences.iter().enumerate() {
                let fingerprint = sentence.position_fingerprint(method.count_insertions)?;
                positions.push(SentenceEstimate::new(&sentence.id, fingerprint, method, number)?);
            }
            coverage.positions = Some(positions);
            let drawn = edits::EditChoices::new(corrections);
            coverage.fscore = Some(fscore::fscore(&drawn, method)?);
            coverage.kinds = kinds::by_kind(&drawn, method);
        }
        Ok(coverage)
    }

    fn new(sentences: Vec<SentenceEstimate>, method: &Method) -> Result<Self, Problem> {
        let scale = (method.true_accuracy, method.needing);
        let most = method.most.get() as usize;
        let of = |at: usize| -> Vec<f64> {
            sentences.iter().map(|sentence| scaled(scale, sentence.covered[at])).collect()
        };
        let distribution: Vec<PoissonBinomial> =
            (0..most).map(|at| PoissonBinomial::new(&of(at))).collect::<Result<_, _>>().map_err(unfit)?;
        let test = method.observed.map(|observed| tested(&distribution, observed)).transpose()?;
        let covered: Vec<f64> = (0..most).map(|at| mean(sentences.iter().map(|s| s.covered[at]))).collect();
        Ok(Self {
            positions: None,
            test,
            fscore: None,
            incentive: covered.iter().map(|&coverage| method.incentive.payoff(coverage)).collect(),
            kinds: Vec::new(),
            confidence: method.options.confidence,
            scale,
            signature: method.signature(),
            distribution,
            sentences,
        })
    }

    /// Expected accuracy of a perfect corrector, for M = 1, 2, …
    pub fn accuracy(&self) -> Vec<f64> {
        self.expected(&self.sentences, |sentence| &sentence.covered)
    }

    /// The same with references drawn without replacement.
    pub fn accuracy_without(&self) -> Vec<f64> {
        self.expected(&self.sentences, |sentence| &sentence.covered_without)
    }

    /// Probability that one of M other corrections changes the same words, for M = 1, 2, …
    pub fn index_match(&self) -> Option<Vec<f64>> {
        self.positions.as_ref().map(|positions| self.expected(positions, |sentence| &sentence.covered))
    }

    /// The same with references drawn without replacement.
    pub fn index_match_without(&self) -> Option<Vec<f64>> {
        self.positions
            .as_ref()
            .map(|positions| self.expected(positions, |sentence| &sentence.covered_without))
    }

    fn expected(
        &self,
        sentences: &[SentenceEstimate],
        of: impl Fn(&SentenceEstimate) -> &Vec<f64>,
    ) -> Vec<f64> {
        let most = sentences.first().map_or(0, |sentence| sentence.covered.len());
        (0..most).map(|at| scaled(self.scale, mean(sentences.iter().map(|s| of(s)[at])))).collect()
    }

    /// Range of the accuracy of a perfect corrector with `at + 1` references.
    pub fn range(&self, at: usize) -> Option<Interval> {
        let distribution = self.distribution.get(at)?;
        let range = distribution.range(self.confidence).ok()?;
        let share = |number: f64| number / distribution.trials().max(1) as f64;
        Some(Interval { low: share(range.low), high: share(range.high) })
    }
}

/// Measured accuracy: the true accuracy times the coverage, where only sentences that need a correction can be missed.
fn scaled((accuracy, needing): (f64, f64), covered: f64) -> f64 {
    (accuracy * (1.0 - needing * (1.0 - covered))).clamp(0.0, 1.0)
}

fn tested(
    distribution: &[PoissonBinomial],
    (references, right): (NonZeroU32, usize),
) -> Result<AccuracyTest, Problem> {
    let most = distribution.len();
    let Some(found) = distribution.get(references.get() as usize - 1) else {
        let what = format!("--observed has {references} references, more than the maximum of {most}");
        return Err(Problem::new(what, "raise --max-references"));
    };
    if right > found.trials() {
        let what =
            format!("--observed has {right} right sentences, more than the total of {}", found.trials());
        return Err(Problem::new(what, "give the number of sentences of this table that are right"));
    }
    Ok(AccuracyTest {
        references: references.get(),
        right,
        expected: found.mean(),
        at_most: found.at_most(right),
        at_least: found.at_least(right),
        two_sided: found.two_sided(right),
    })
}

pub(crate) fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (mut sum, mut number) = (0.0, 0_u32);
    for value in values {
        sum += value;
        number += 1;
    }
    if number == 0 { 0.0 } else { sum / f64::from(number) }
}

impl Method {
    fn check(&self) -> Result<(), Problem> {
        let numbers = [
            ("--max-references", self.most, MAX_REFERENCES),
            ("--draws", self.draws, MAX_DRAWS),
            ("--sentences", self.sampling.sentences, MAX_SENTENCES),
        ];
        for (name, number, most) in numbers {
            if number > most {
                return Err(Problem::new(format!("{name} is {number}"), format!("it is at most {most}")));
            }
        }
        let shares = [
            ("--true-accuracy", self.true_accuracy),
            ("--needing", self.needing),
            ("--detect", self.incentive.detect),
            ("--correct", self.incentive.correct),
        ];
        for (name, share) in shares {
            if !(0.0..=1.0).contains(&share) {
                return Err(Problem::new(format!("{name} is {share}"), "give a share from 0 to 1"));
            }
        }
        if !self.incentive.reward.is_finite() || !self.incentive.penalty.is_finite() {
            return Err(Problem::new(
                "the reward or penalty is not a finite number",
                "for example: --penalty 0.5",
            ));
        }
        if self.sampling.unchanged > self.sampling.sentences.get() {
            let what = format!(
                "{} of {} sentences need no correction",
                self.sampling.unchanged, self.sampling.sentences
            );
            return Err(Problem::new(what, "--unchanged is at most --sentences"));
        }
        Ok(())
    }

    fn signature(&self) -> String {
        let form = if self.two_stage { "two-stage" } else { "unseenest" };
        format!(
            "coverage|estimate:{form}|draws:{}|sentences:{}|unchanged:{}|resamples:{}|seed:{}|algorithm:{}|version:{}",
            self.draws,
            self.sampling.sentences,
            self.sampling.unchanged,
            self.options.resamples,
            self.options.seed,
            solecism_chance::ALGORITHM,
            env!("CARGO_PKG_VERSION")
        )
    }
}

#[cfg(test)]
mod tests;
