//! Conservatism of correctors: how many words they change, how much they reorder, how many sentences they split and join,
//! and whether they change less than the references do.
//!
//! Choshen and Abend, "Conservatism and over-conservatism in grammatical error correction", §2.

mod json;
mod picture;
mod tables;
mod text;

use std::path::PathBuf;

use solecism_corpus::Problem;
use solecism_stats::{Counts, Estimate, Options, bca};

pub use text::Corrected;

use crate::report::unfit;
use text::Source;

/// Inputs and options of a study.
#[derive(Clone, Debug)]
pub struct Study {
    /// Source sentences, one per line.
    pub source: PathBuf,
    /// Corrections by people.
    pub references: Vec<PathBuf>,
    /// Corrections by programs: name and file.
    pub systems: Vec<(String, PathBuf)>,
    /// Maximum edit distance, in letters, of two aligned words.
    pub unalign: Option<u32>,
    /// True to count words that differ by an inflection or a slip as unchanged.
    pub approximate: bool,
    /// True to align lines by content rather than by number.
    pub realign: bool,
    /// Options of resampling.
    pub options: Options,
}

/// Conservatism of correctors.
#[derive(Clone, Debug, PartialEq)]
pub struct Conservatism {
    /// Number of source sentences.
    pub sentences: usize,
    /// The references, each compared with the others.
    pub references: Vec<Measured>,
    /// The correctors, compared with the references.
    pub systems: Vec<Measured>,
    /// Confidence level of the intervals.
    pub confidence: f64,
    /// Settings that reproduce it.
    pub signature: String,
}

/// Measures of one correction of the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// Name of the corrector or reference.
    pub name: String,
    /// Changes in each sentence, and numbers of splits and joins.
    pub corrected: Corrected,
    /// Mean number of word changes per sentence.
    pub changes: Estimate,
    /// Mean of Spearman's ρ.
    pub order: Estimate,
    /// Word changes divided by those of the references; `None` without references.
    pub ratio: Option<Estimate>,
    /// Verdict from the interval of the ratio.
    pub verdict: Verdict,
}

/// How much a corrector changes, compared with the references.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Fewer words: the interval of the ratio lies below 1.
    OverConservative,
    /// About as many words: the interval contains 1.
    LikeTheReferences,
    /// More words: the interval lies above 1.
    Bolder,
    /// A reference itself.
    Reference,
    /// No reference, or references without changes.
    Unknown,
}

impl Verdict {
    fn of(ratio: Option<&Estimate>) -> Self {
        let Some(interval) = ratio.and_then(|ratio| ratio.bca.or(ratio.percentile)) else {
            return Self::Unknown;
        };
        match () {
            () if interval.high < 1.0 => Self::OverConservative,
            () if interval.low > 1.0 => Self::Bolder,
            () => Self::LikeTheReferences,
        }
    }

    /// Name in tables and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::OverConservative => "over-conservative",
            Self::LikeTheReferences => "like the references",
            Self::Bolder => "bolder than the references",
            Self::Reference => "a reference",
            Self::Unknown => "unknown",
        }
    }
}

impl Study {
    /// Runs the study. `progress` gets the number of sentences done and may stop the run with an error.
    ///
    /// # Errors
    /// If a file cannot be read, the files have different lengths, or `progress` fails.
    pub fn run(&self, mut progress: impl FnMut(u64) -> Result<(), Problem>) -> Result<Conservatism, Problem> {
        let source = Source::read(&self.source)?;
        let mut read = |path: &PathBuf| {
            let corrected = source.compare(path, self)?;
            progress(source.len() as u64)?;
            Ok::<_, Problem>(corrected)
        };
        let name =
            |path: &PathBuf| path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let references: Vec<(String, Corrected)> = self
            .references
            .iter()
            .map(|path| Ok((name(path), read(path)?)))
            .collect::<Result<_, Problem>>()?;
        let systems: Vec<(String, Corrected)> = self
            .systems
            .iter()
            .map(|(name, path)| Ok((name.clone(), read(path)?)))
            .collect::<Result<_, Problem>>()?;
        let all: Vec<&Corrected> = references.iter().map(|(_, corrected)| corrected).collect();
        let against =
            |name: &str, corrected: &Corrected, others: &[&Corrected]| self.measured(name, corrected, others);
        let systems = systems
            .iter()
            .map(|(name, corrected)| against(name, corrected, &all))
            .collect::<Result<_, _>>()?;
        let others = |at: usize| -> Vec<&Corrected> {
            all.iter()
                .enumerate()
                .filter(|(other, _)| *other != at)
                .map(|(_, corrected)| *corrected)
                .collect()
        };
        let references = references
            .iter()
            .enumerate()
            .map(|(at, (name, corrected))| {
                let measured = against(name, corrected, &others(at))?;
                Ok(Measured { verdict: Verdict::Reference, ..measured })
            })
            .collect::<Result<_, Problem>>()?;
        Ok(Conservatism {
            sentences: source.len(),
            references,
            systems,
            confidence: self.options.confidence,
            signature: self.signature(),
        })
    }

    fn measured(
        &self,
        name: &str,
        corrected: &Corrected,
        others: &[&Corrected],
    ) -> Result<Measured, Problem> {
        let changes = || corrected.sentences.iter().map(|sentence| sentence.changes as f64);
        let orders = corrected.sentences.iter().filter_map(|sentence| sentence.order);
        let reference = |at: usize| {
            let sum: f64 = others.iter().map(|other| other.sentences[at].changes as f64).sum();
            sum / others.len() as f64
        };
        let rows = changes().enumerate().map(|(at, changes)| [changes, reference(at)]);
        let ratio = if others.is_empty() { None } else { Some(self.estimate(rows)?) };
        Ok(Measured {
            name: name.to_owned(),
            changes: self.estimate(changes().map(|changes| [changes, 1.0]))?,
            order: self.estimate(orders.map(|order| [order, 1.0]))?,
            verdict: Verdict::of(ratio.as_ref()),
            ratio,
            corrected: corrected.clone(),
        })
    }

    /// Ratio of the sums of two columns, with its interval.
    fn estimate(&self, rows: impl Iterator<Item = [f64; 2]>) -> Result<Estimate, Problem> {
        let counts = Counts::from_rows(2, rows).map_err(unfit)?;
        let quotient = |total: &[f64]| (total[1] > 0.0).then(|| total[0] / total[1]);
        let estimates = bca(&counts, &quotient, &self.options).map_err(unfit)?;
        Ok(estimates.first().copied().unwrap_or(Estimate {
            value: None,
            percentile: None,
            bca: None,
            undefined: 0,
        }))
    }

    fn signature(&self) -> String {
        let unalign = self.unalign.map_or_else(|| "never".to_owned(), |most| most.to_string());
        format!(
            "conserve|changes:{}|unalign:{unalign}|pairs:{}|interval:bca|resamples:{}|seed:{}|algorithm:{}|version:{}",
            if self.approximate { "approximate" } else { "exact" },
            if self.realign { "aligned" } else { "lines" },
            self.options.resamples,
            self.options.seed,
            solecism_chance::ALGORITHM,
            env!("CARGO_PKG_VERSION")
        )
    }
}

impl Measured {
    /// Numbers of sentences with 0, 1, 2, … word changes.
    pub fn histogram(&self) -> Vec<u64> {
        let mut histogram = Vec::new();
        for sentence in &self.corrected.sentences {
            if sentence.changes >= histogram.len() {
                histogram.resize(sentence.changes + 1, 0);
            }
            histogram[sentence.changes] += 1;
        }
        histogram
    }

    /// Number of sentences with any change.
    pub fn changed(&self) -> usize {
        self.corrected.sentences.iter().filter(|sentence| sentence.changes > 0).count()
    }

    /// Number of sentences without a ρ, because fewer than two of their words are left.
    pub fn without_order(&self) -> usize {
        self.corrected.sentences.iter().filter(|sentence| sentence.order.is_none()).count()
    }

    /// Share of the sentences with a ρ whose ρ is below a threshold.
    pub fn order_below(&self, threshold: f64) -> Option<f64> {
        let orders = || self.corrected.sentences.iter().filter_map(|sentence| sentence.order);
        let all = orders().count();
        (all > 0).then(|| orders().filter(|order| *order < threshold).count() as f64 / all as f64)
    }
}

/// Thresholds of the curve of ρ.
pub(crate) const THRESHOLDS: [f64; 13] = [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1.0];

#[cfg(test)]
mod tests;
