//! A parser for sentences with errors.
//!
//! ```text
//!  words ──▶ Repair ──▶ versions: the original and repaired sentences ──▶ Grammars ──▶ ExpectedConstituents ──▶ tree
//!                       (each with its probability)                       (reranked)   over the original words
//! ```
//!
//! Repairing a sentence before parsing helps where there is an error and hurts where there is none. This parser does
//! not decide: it parses every sufficiently likely version of the sentence and sums the expected constituents over
//! versions, weighted by P(version), which combines repair and grammar likelihood, and mapped onto the original words.
//! The result is the consensus tree. If the original is likely enough to be correct, the result is that of the base
//! parser.

mod grammars;
mod model;
mod options;
mod versions;

use super::consensus::ExpectedConstituents;
use super::{ParsePosterior, ParsedTree, TreeInput, TreeParser, TreeScratch};
use crate::repair::{Repair, RepairCorrector};
use solecism_tagging::tagger::Tagger;

pub use grammars::Grammars;
pub use model::KIND;
pub use options::RobustOptions;
pub use versions::SentenceVersion;

/// A base parser combined with a repair model.
#[derive(Debug)]
pub struct Robust {
    grammars: Grammars,
    repair: Repair,
    tagger: Tagger,
    options: RobustOptions,
}

impl Robust {
    /// Combines grammars, with or without a reranker, with a repair model.
    pub fn new(grammars: impl Into<Grammars>, corrector: RepairCorrector) -> Self {
        let RepairCorrector { repair, tagger } = corrector;
        Self { grammars: grammars.into(), repair, tagger, options: RobustOptions::default() }
    }

    /// Replaces the options.
    #[must_use]
    pub fn with_options(self, options: RobustOptions) -> Self {
        Self { options, ..self }
    }

    /// The likely versions of a sentence, the original first. Their probabilities add up to 1.
    pub fn versions(&self, words: &[&str]) -> Vec<SentenceVersion> {
        versions::versions(words, &self.repair, &self.tagger, &self.options)
    }

    /// Parses each version of a sentence, the original with up to `count` trees. Versions without a parse are left out.
    pub fn posteriors(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        count: usize,
        scratch: &mut TreeScratch,
    ) -> Vec<(SentenceVersion, ParsePosterior)> {
        let parse = |version: SentenceVersion| {
            let is_original = version.edits.is_empty();
            let words: Vec<&str> = version.words.iter().map(|word| &**word).collect();
            // Given tags are those of the original words.
            let tags = tags.filter(|_| is_original);
            let count = if is_original { count } else { 0 };
            let posterior = self.grammars.posterior(&words, tags, count, scratch)?;
            Some((version, posterior))
        };
        self.versions(words).into_iter().filter_map(parse).collect()
    }

    /// Up to `count` trees over the original `words`, from the posteriors of all versions; `None` if the original has
    /// no parse.
    fn decode(
        &self,
        words: usize,
        count: usize,
        mut posteriors: Vec<(SentenceVersion, ParsePosterior)>,
    ) -> Option<Vec<ParsedTree>> {
        let weights = self.options.weights(&posteriors);
        let original = posteriors.iter().position(|(version, _)| version.edits.is_empty())?;
        if weights[original] >= self.options.accept_original {
            return Some(self.grammars.own_trees(posteriors.swap_remove(original).1, words, count));
        }
        let mut expected = ExpectedConstituents::default();
        for ((version, posterior), weight) in posteriors.iter().zip(weights) {
            expected.add(&posterior.expected, weight, |start, end| version.original_span(start, end));
        }
        expected.merge_duplicates();
        let (_, original) = posteriors.swap_remove(original);
        Some(ParsePosterior { expected, ..original }.into_trees(words, count))
    }
}

impl TreeParser for Robust {
    fn parse_words(&self, input: TreeInput<'_>, scratch: &mut TreeScratch) -> Vec<ParsedTree> {
        let TreeInput { words, tags, count } = input;
        let posteriors = self.posteriors(words, tags, count, scratch);
        let trees = self.decode(words.len(), count, posteriors);
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
