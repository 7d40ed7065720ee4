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
//! they were written. The tree is the consensus of all.

mod grammars;
mod model;
mod versions;
mod weighing;

use super::consensus::Expected;
use super::{Heard, Parsed, TreeParser, TreeScratch};
use crate::repair::{Mender, Repair};
use crate::tagger::Tagger;

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

    /// What is said of all versions of a sentence together, with at most so many trees of the sentence as it was written;
    /// nothing if no grammar has one.
    fn heard(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        count: usize,
        scratch: &mut TreeScratch,
    ) -> Option<Heard> {
        let heard = self.hear(words, tags, count, scratch);
        let mut expected = Expected::default();
        for ((version, heard), weight) in heard.iter().zip(self.weighing.weights(&heard)) {
            expected.add(&heard.expected, weight, |start, end| version.as_written(start, end));
        }
        expected.gather();
        let (_, as_written) = heard.into_iter().find(|(version, _)| version.edits.is_empty())?;
        Some(Heard { expected, ..as_written })
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
        match self.heard(words, tags, others, scratch) {
            Some(heard) => heard.ranked(words.len(), count),
            None => self.grammars.parser().trees(words, tags, 1, scratch),
        }
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
