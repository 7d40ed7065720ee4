//! How far a few references under-estimate a corrector: how many corrections sentences have, how likely a perfect
//! corrector's is among M references, and what measures make of that.
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
pub use incentive::{Incentive, Weighed};
pub use kinds::KindCoverage;
pub use read::{fingerprints, read_corrections};

use crate::report::unfit;

/// Up to how many references the estimates go.
pub const MAX_REFERENCES: NonZeroU32 = NonZeroU32::new(1000).unwrap();

/// How often references are drawn at most.
pub const MAX_DRAWS: NonZeroU32 = NonZeroU32::new(1_000_000).unwrap();

/// How many sentences are drawn at most.
pub const MAX_SENTENCES: NonZeroU32 = NonZeroU32::new(1_000_000).unwrap();

/// How the estimates are made.
#[derive(Clone, Debug)]
pub struct Method {
    /// Up to how many references there are.
    pub most: NonZeroU32,
    /// Whether the estimate is made in two stages, as Valiant and Valiant do.
    pub two_stage: bool,
    /// How often references are drawn without replacement.
    pub draws: NonZeroU32,
    /// The share of its sentences that the corrector gets right.
    pub true_accuracy: f64,
    /// The share of the sentences that need a correction.
    pub needing: f64,
    /// Whether corrections that put in words at different places differ in what they changed.
    pub count_insertions: bool,
    /// How F is sampled.
    pub sampling: Sampling,
    /// How often is resampled, with which seed, on how many threads, for which intervals.
    pub options: Options,
    /// When it pays to correct.
    pub incentive: Incentive,
    /// How many sentences a corrector got right with so many references.
    pub observed: Option<(NonZeroU32, usize)>,
}

impl Default for Method {
    /// As in the paper: a perfect corrector, up to twenty references, a test set like that of NUCLE.
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
            options: Options { iterations: 1000, ..Options::default() },
            incentive: Incentive { detect: 0.8, correct: 0.5, reward: 1.0, penalty: 0.0 },
            observed: None,
        }
    }
}

/// What the distribution of one sentence's corrections is taken to be.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimated {
    /// The sentence.
    pub id: String,
    /// How often its corrections were seen.
    pub fingerprint: Fingerprint,
    /// How likely they, and others, are.
    pub histogram: Histogram,
    /// How likely a correction is among M references that were drawn with replacement, for M = 1, 2, …
    pub covered: Vec<f64>,
    /// The same without replacement.
    pub covered_without: Vec<f64>,
}

/// What a perfect corrector is measured to be.
#[derive(Clone, Debug, PartialEq)]
pub struct Coverage {
    /// The sentences, by what they were corrected to.
    pub sentences: Vec<Estimated>,
    /// The sentences, by where they were changed; where they themselves are known.
    pub positions: Option<Vec<Estimated>>,
    /// How the accuracy is distributed, for M = 1, 2, …
    pub distribution: Vec<PoissonBinomial>,
    /// How likely so few or so many right answers are.
    pub test: Option<Test>,
    /// F0.5 with its interval, for M = 1, 2, …
    pub fscore: Option<Vec<Estimate>>,
    /// Whether it pays to correct, for M = 1, 2, …
    pub incentive: Vec<Weighed>,
    /// How well each kind of edit is covered.
    pub kinds: Vec<KindCoverage>,
    /// How often an interval should hold the true value.
    pub level: f64,
    /// Of the true accuracy, and of the sentences, what is at stake.
    scale: (f64, f64),
    /// What it was made with.
    pub signature: String,
}

/// An observed accuracy against what a perfect corrector would have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Test {
    /// How many references there were.
    pub references: u32,
    /// How many sentences were right.
    pub right: usize,
    /// How many a perfect corrector has right, on average.
    pub expected: f64,
    /// How likely it has so few or fewer.
    pub at_most: f64,
    /// How likely it has so many or more.
    pub at_least: f64,
    /// How likely it has a number that is no likelier.
    pub two_sided: f64,
}

/// Thresholds of Table 1.
pub(crate) const THRESHOLDS: [(&str, f64); 4] = [("0", 0.0), ("0.001", 0.001), ("0.01", 0.01), ("0.1", 0.1)];

impl Estimated {
    fn new(id: &str, fingerprint: Fingerprint, method: &Method, number: usize) -> Result<Self, Problem> {
        let histogram = if method.two_stage { fingerprint.two_stage() } else { fingerprint.histogram() };
        let histogram = histogram.map_err(|e| Problem::new(format!("sentence {id}: {e}"), ""))?;
        let covered = (1..=method.most.get()).map(|draws| histogram.coverage(draws)).collect();
        let covered_without = draws::without_replacement(&histogram, method, number as u64);
        Ok(Self { id: id.to_owned(), fingerprint, histogram, covered, covered_without })
    }
}

impl Coverage {
    /// From fingerprints, each with a name.
    ///
    /// # Errors
    /// Options that will not do.
    pub fn of_fingerprints(fingerprints: Vec<Fingerprint>, method: &Method) -> Result<Self, Problem> {
        method.check()?;
        let named = fingerprints.into_iter().enumerate();
        let estimated = named.map(|(number, f)| Estimated::new(&(number + 1).to_string(), f, method, number));
        Self::new(estimated.collect::<Result<_, _>>()?, method)
    }

    /// From corrections of sentences.
    ///
    /// # Errors
    /// Options that will not do, and sentences that are too long to align.
    pub fn of_corrections(corrections: &Corrections, method: &Method) -> Result<Self, Problem> {
        method.check()?;
        let mut estimated = Vec::new();
        for (number, sentence) in corrections.sentences.iter().enumerate() {
            estimated.push(Estimated::new(&sentence.id, sentence.fingerprint()?, method, number)?);
        }
        let mut coverage = Self::new(estimated, method)?;
        if corrections.have_sources() {
            let mut positions = Vec::new();
            for (number, sentence) in corrections.sentences.iter().enumerate() {
                let fingerprint = sentence.position_fingerprint(method.count_insertions)?;
                positions.push(Estimated::new(&sentence.id, fingerprint, method, number)?);
            }
            coverage.positions = Some(positions);
            let drawn = edits::Drawn::new(corrections);
            coverage.fscore = Some(fscore::fscore(&drawn, method)?);
            coverage.kinds = kinds::by_kind(&drawn, method);
        }
        Ok(coverage)
    }

    fn new(sentences: Vec<Estimated>, method: &Method) -> Result<Self, Problem> {
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
            incentive: covered.iter().map(|&coverage| method.incentive.weigh(coverage)).collect(),
            kinds: Vec::new(),
            level: method.options.level,
            scale,
            signature: method.signature(),
            distribution,
            sentences,
        })
    }

    /// The accuracy that a perfect corrector is expected to have, for M = 1, 2, …
    pub fn accuracy(&self) -> Vec<f64> {
        self.expected(&self.sentences, |sentence| &sentence.covered)
    }

    /// The same with references that were drawn without replacement.
    pub fn accuracy_without(&self) -> Vec<f64> {
        self.expected(&self.sentences, |sentence| &sentence.covered_without)
    }

    /// How likely another correction changed the same words, for M = 1, 2, …
    pub fn index_match(&self) -> Option<Vec<f64>> {
        self.positions.as_ref().map(|positions| self.expected(positions, |sentence| &sentence.covered))
    }

    /// The same with references that were drawn without replacement.
    pub fn index_match_without(&self) -> Option<Vec<f64>> {
        self.positions
            .as_ref()
            .map(|positions| self.expected(positions, |sentence| &sentence.covered_without))
    }

    fn expected(&self, sentences: &[Estimated], of: impl Fn(&Estimated) -> &Vec<f64>) -> Vec<f64> {
        let most = sentences.first().map_or(0, |sentence| sentence.covered.len());
        (0..most).map(|at| scaled(self.scale, mean(sentences.iter().map(|s| of(s)[at])))).collect()
    }

    /// The number of right answers of a perfect corrector, as shares of the sentences, for so many references less one.
    pub fn range(&self, at: usize) -> Option<Interval> {
        let distribution = self.distribution.get(at)?;
        let range = distribution.range(self.level).ok()?;
        let share = |number: f64| number / distribution.trials().max(1) as f64;
        Some(Interval { low: share(range.low), high: share(range.high) })
    }
}

/// What is measured of an accuracy: the true one, less the bias, which is at stake only where a correction is needed.
fn scaled((accuracy, needing): (f64, f64), covered: f64) -> f64 {
    (accuracy * (1.0 - needing * (1.0 - covered))).clamp(0.0, 1.0)
}

fn tested(
    distribution: &[PoissonBinomial],
    (references, right): (NonZeroU32, usize),
) -> Result<Test, Problem> {
    let most = distribution.len();
    let Some(found) = distribution.get(references.get() as usize - 1) else {
        let what = format!("--observed is told of {references} references, and there are {most} at most");
        return Err(Problem::new(what, "--max-references allows for more"));
    };
    if right > found.trials() {
        let what = format!("--observed has {right} right sentences, and there are {}", found.trials());
        return Err(Problem::new(what, "give the number of sentences of this table that are right"));
    }
    Ok(Test {
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
                return Err(Problem::new(format!("{name} is {share}"), "it is a share, from 0 to 1"));
            }
        }
        if !self.incentive.reward.is_finite() || !self.incentive.penalty.is_finite() {
            return Err(Problem::new("a reward or penalty that is no number", "for example: --penalty 0.5"));
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
            "coverage|estimate:{form}|draws:{}|sentences:{}|unchanged:{}|iterations:{}|seed:{}|algorithm:{}|version:{}",
            self.draws,
            self.sampling.sentences,
            self.sampling.unchanged,
            self.options.iterations,
            self.options.seed,
            solecism_chance::ALGORITHM,
            env!("CARGO_PKG_VERSION")
        )
    }
}

#[cfg(test)]
mod tests;
