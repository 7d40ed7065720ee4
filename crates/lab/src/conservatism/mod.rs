//! How bold correctors are: how many words they change, how much they reorder, which sentences they split and join, and
//! whether they do less of it than the references.
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

/// What is measured.
#[derive(Clone, Debug)]
pub struct Study {
    /// The sentences of learners, one a line.
    pub source: PathBuf,
    /// Their corrections by people.
    pub references: Vec<PathBuf>,
    /// Their corrections by programs: name and file.
    pub systems: Vec<(String, PathBuf)>,
    /// Words that are further apart than so many letters are no pair.
    pub unalign: Option<u32>,
    /// Whether words that differ by an inflection or a slip count as unchanged.
    pub approximate: bool,
    /// Whether lines are paired by what they say rather than by their number.
    pub realign: bool,
    /// How intervals are made.
    pub options: Options,
}

/// How bold correctors are.
#[derive(Clone, Debug, PartialEq)]
pub struct Conservatism {
    /// How many sentences the source has.
    pub sentences: usize,
    /// The references; each is held against the others.
    pub references: Vec<Measured>,
    /// The correctors, held against the references.
    pub systems: Vec<Measured>,
    /// How often an interval should hold the true value.
    pub level: f64,
    /// What it was made with.
    pub signature: String,
}

/// One correction of the whole text.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// Its name.
    pub name: String,
    /// What was changed in each sentence, and which were split and joined.
    pub corrected: Corrected,
    /// The mean number of word changes.
    pub changes: Estimate,
    /// The mean of Spearman's ρ.
    pub order: Estimate,
    /// Word changes for each one of the references; `None` if there is nothing to hold it against.
    pub ratio: Option<Estimate>,
    /// What that says.
    pub verdict: Verdict,
}

/// Whether a corrector changes as much as the references do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It changes fewer words: the whole interval of the ratio lies below 1.
    OverConservative,
    /// The interval holds 1.
    LikeTheReferences,
    /// It changes more words.
    Bolder,
    /// It is a reference itself.
    Reference,
    /// There is no reference, or the references change nothing.
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

    /// In words.
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
    /// Measures. `progress` is told how many sentences were done, and may stop the work.
    ///
    /// # Errors
    /// Files that cannot be read or do not belong together, or what `progress` says.
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
            level: self.options.level,
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

    /// The quotient of the sums of two columns, and its interval.
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
            "conserve|changes:{}|unalign:{unalign}|pairs:{}|interval:bca|iterations:{}|seed:{}|algorithm:{}|version:{}",
            if self.approximate { "approximate" } else { "exact" },
            if self.realign { "aligned" } else { "lines" },
            self.options.iterations,
            self.options.seed,
            solecism_chance::ALGORITHM,
            env!("CARGO_PKG_VERSION")
        )
    }
}

impl Measured {
    /// How many sentences have so many word changes: 0, 1, 2, …
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

    /// How many sentences were changed at all.
    pub fn changed(&self) -> usize {
        self.corrected.sentences.iter().filter(|sentence| sentence.changes > 0).count()
    }

    /// How many sentences have no order, because fewer than two of their words are left.
    pub fn without_order(&self) -> usize {
        self.corrected.sentences.iter().filter(|sentence| sentence.order.is_none()).count()
    }

    /// What share of the sentences that have an order has a ρ below this.
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
