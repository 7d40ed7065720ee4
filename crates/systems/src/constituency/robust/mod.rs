//! A parser for sentences that may have errors in them.
//!
//! ```text
//!  words ──▶ Repair ──▶ Versions: as written, and what may have been meant ──▶ grammars ──▶ Expected ──▶ tree
//!                                 (each with its probability)                  of good trees, and of
//!                                                                              bad ones that count less
//! ```
//!
//! Two things help with a sentence that has an error: grammars that have seen errors, and to mend it first. Each costs
//! something where there is no error, and neither is sure. So nothing is decided: every version of the sentence that is
//! likely enough is parsed by all grammars, and what they expect is added up, as probable as repair and the grammars
//! find the version, over the words as they were written. The tree is the consensus of all.

mod lessons;
mod model;
mod versions;
mod weighing;

use solecism_corpus::Problem;

use super::consensus::Expected;
use super::{Heard, Latent, Parsed, Product, TreeParser, TreeScratch};
use crate::repair::Repair;
use crate::tagger::Tagger;

pub use lessons::Lessons;
pub use model::KIND;
pub use versions::Version;
pub use weighing::Weighing;

/// How many grammars a robust parser has, unless told.
pub const GRAMMARS: u32 = 4;

/// Grammars that have seen errors, and what mends sentences.
#[derive(Debug)]
pub struct Robust {
    grammars: Product,
    repair: Repair,
    tagger: Tagger,
    weighing: Weighing,
}

impl Robust {
    /// Grammars of good and bad trees, and what mends the sentences that `tagger` tags.
    ///
    /// # Errors
    /// If there is no grammar, there are too many, or they have too many different symbols.
    pub fn new(grammars: Vec<Latent>, repair: Repair, tagger: Tagger) -> Result<Self, Problem> {
        let grammars = Product::new(grammars.into_iter().map(|grammar| (grammar, 1.0)).collect())?;
        Ok(Self { grammars, repair, tagger, weighing: Weighing::default() })
    }

    /// The same, weighing what it hears otherwise.
    #[must_use]
    pub fn with_weighing(self, weighing: Weighing) -> Self {
        Self { weighing, ..self }
    }

    /// What the writer may have meant, the sentence as it was written first. The probabilities add up to 1.
    pub fn versions(&self, words: &[&str]) -> Vec<Version> {
        versions::versions(words, &self.repair, &self.tagger, &self.weighing)
    }

    /// What the grammars say of each version of a sentence, with at most so many trees for it as it was written.
    /// Versions that they have no tree for are left out.
    pub fn hear(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        count: usize,
        scratch: &mut TreeScratch,
    ) -> Vec<(Version, Heard)> {
        let weights = self.grammars.weights();
        let hear = |version: Version| {
            let is_written = version.edits.is_empty();
            let other: Vec<&str> = version.words.iter().map(|word| &**word).collect();
            // The tags of other words are not known.
            let tags = tags.filter(|_| is_written);
            let count = if is_written { count } else { 0 };
            let heard = self.grammars.hear(&other, tags, &weights, count, scratch)?;
            Some((version, heard))
        };
        self.versions(words).into_iter().filter_map(hear).collect()
    }

    /// What is expected of a sentence, and at most so many trees of the sentence as it was written; nothing if no
    /// grammar has one.
    pub fn expected(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        count: usize,
        scratch: &mut TreeScratch,
    ) -> Option<(Expected, Vec<Parsed>)> {
        let mut heard = self.hear(words, tags, count, scratch);
        let mut expected = Expected::default();
        for ((version, heard), weight) in heard.iter().zip(self.weighing.weights(&heard)) {
            expected.add(&heard.expected, weight, |start, end| version.as_written(start, end));
        }
        expected.gather();
        let (_, as_written) = heard.iter_mut().find(|(version, _)| version.edits.is_empty())?;
        Some((expected, std::mem::take(&mut as_written.trees)))
    }
}

impl TreeParser for Robust {
    fn trees(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        count: usize,
        scratch: &mut TreeScratch,
    ) -> Vec<Parsed> {
        if words.is_empty() {
            return vec![Parsed::default()];
        }
        let others = if count > 1 { count } else { 0 };
        match self.expected(words, tags, others, scratch) {
            Some((expected, list)) => {
                expected.ranked(words.len(), list.into_iter().map(|parsed| parsed.tree), count)
            }
            None => self.grammars.trees(words, tags, 1, scratch),
        }
    }

    fn label(&self, number: u32) -> &str {
        self.grammars.label(number)
    }

    fn root(&self) -> Option<&str> {
        self.grammars.root()
    }
}

#[cfg(test)]
mod tests;
