//! A parser for sentences that may have errors in them.
//!
//! ```text
//!  words ──▶ Repair ──▶ Versions: as written, and what may have been meant ──▶ Grammars ──▶ Expected ──▶ tree
//!                                 (each with its probability)                  whose trees are
//!                                                                              ranked again
//! ```
//!
//! To mend a sentence before it is parsed helps where there is an error, and costs something where there is none. So
//! nothing is decided: every version of the sentence that is likely enough is parsed, and what the grammars and the
//! ranking of their trees expect is added up, as probable as repair and the grammars find the version, over the words as
//! they were written. The tree is the consensus of all; where there is next to nothing to mend, it is the one that the
//! grammars and the ranking would answer with alone.

mod grammars;
mod model;
mod versions;
mod weighing;

use super::consensus::Expected;
use super::{Heard, Parsed, TreeParser, TreeScratch};
use crate::repair::{Mender, Repair};
use solecism_tagging::tagger::Tagger;

pub use grammars::Grammars;
pub use model::KIND;
pub use versions::Version;
pub use weighing::Weighing;

/// Grammars, and what mends sentences.
#[derive(Debug)]
pub struct Robust {
    grammars: Grammars,
    repair: Repair,
    tagger: Tagger,
    weighing: Weighing,
}

impl Robust {
    /// Grammars, whose trees may be ranked again, and what mends sentences.
    pub fn new(grammars: impl Into<Grammars>, mender: Mender) -> Self {
        let Mender { repair, tagger } = mender;
        Self { grammars: grammars.into(), repair, tagger, weighing: Weighing::default() }
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
        let hear = |version: Version| {
            let is_written = version.edits.is_empty();
            let other: Vec<&str> = version.words.iter().map(|word| &**word).collect();
            // The tags of other words are not known.
            let tags = tags.filter(|_| is_written);
            let count = if is_written { count } else { 0 };
            let heard = self.grammars.hear(&other, tags, count, scratch)?;
            Some((version, heard))
        };
        self.versions(words).into_iter().filter_map(hear).collect()
    }

    /// The trees of a sentence of so many words, at most so many, from what was said of its versions; nothing if there
    /// is no tree of it as it was written.
    fn decided(&self, words: usize, count: usize, mut heard: Vec<(Version, Heard)>) -> Option<Vec<Parsed>> {
        let weights = self.weighing.weights(&heard);
        let as_written = heard.iter().position(|(version, _)| version.edits.is_empty())?;
        if weights[as_written] >= self.weighing.settled {
            return Some(self.grammars.answer(heard.swap_remove(as_written).1, words, count));
        }
        let mut expected = Expected::default();
        for ((version, heard), weight) in heard.iter().zip(weights) {
            expected.add(&heard.expected, weight, |start, end| version.as_written(start, end));
        }
        expected.gather();
        let (_, as_written) = heard.swap_remove(as_written);
        Some(Heard { expected, ..as_written }.ranked(words, count))
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
        let heard = self.hear(words, tags, count.max(1), scratch);
        let trees = self.decided(words.len(), count, heard);
        trees.unwrap_or_else(|| self.grammars.parser().trees(words, tags, 1, scratch))
    }

    fn label(&self, number: u32) -> &str {
        self.grammars.parser().label(number)
    }

    fn root(&self) -> Option<&str> {
        self.grammars.parser().root()
    }
}

#[cfg(test)]
mod tests;
