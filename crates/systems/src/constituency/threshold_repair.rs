//! Repair with a threshold, followed by parsing.
//!
//! Errors whose posterior exceeds a threshold are repaired; the repaired sentence is parsed and its tree mapped back
//! onto the original words. Other sentences may be parsed with another grammar, for example one trained on errors. This
//! is a baseline for [`Robust`](super::Robust), which weighs all likely repairs and does better.

use super::{ParsedTree, Product, TreeInput, TreeParser, TreeScratch};
use crate::repair::{Corrected, CorrectionLimits, RepairCorrector, back};

/// On GUM, more than nine of ten repairs with at least this probability are right.
const REPAIR_LIMITS: CorrectionLimits = CorrectionLimits { least: 0.8, most: 2 };

/// Parses repaired sentences with the first grammar, all others with the last.
pub struct ThresholdRepair {
    grammars: Product,
    corrector: RepairCorrector,
}

impl ThresholdRepair {
    /// Creates the parser from one or more grammars and a repair model.
    pub fn new(grammars: Product, corrector: RepairCorrector) -> Self {
        Self { grammars, corrector }
    }

    /// The trees of one grammar; empty if it has none.
    fn trees_of_grammar(
        &self,
        number: usize,
        words: &[&str],
        tags: Option<&[&str]>,
        count: usize,
        scratch: &mut TreeScratch,
    ) -> Vec<ParsedTree> {
        let mut weights = vec![0.0; self.grammars.weights().len()];
        weights[number] = 1.0;
        let posterior = self.grammars.posterior(words, tags, &weights, count, scratch);
        posterior.map(|posterior| posterior.into_trees(words.len(), count)).unwrap_or_default()
    }

    /// The trees of the repaired sentence, mapped back onto the original words.
    fn mapped_back(&self, repaired: &Corrected, count: usize, scratch: &mut TreeScratch) -> Vec<ParsedTree> {
        let words: Vec<&str> = repaired.words.iter().map(|word| &**word).collect();
        let label = |tag: &str| self.grammars.labels().position(|label| label == tag).unwrap_or(0) as u32;
        let mut trees = self.trees_of_grammar(0, &words, None, count, scratch);
        for parsed in &mut trees {
            parsed.tree = back(&parsed.tree, &repaired.edits, label);
        }
        trees
    }
}

impl TreeParser for ThresholdRepair {
    fn parse_words(&self, input: TreeInput<'_>, scratch: &mut TreeScratch) -> Vec<ParsedTree> {
        let TreeInput { words, tags, count } = input;
        let RepairCorrector { repair, tagger } = &self.corrector;
        let repaired = repair.correct(words, tagger, REPAIR_LIMITS);
        let last = self.grammars.weights().len() - 1;
        let mut trees = match &*repaired.edits {
            [] => self.trees_of_grammar(last, words, tags, count, scratch),
            _ => self.mapped_back(&repaired, count, scratch),
        };
        trees.retain(|parsed| parsed.tree.words() == words.len());
        if trees.is_empty() { self.grammars.trees(words, tags, count, scratch) } else { trees }
    }

    fn label(&self, number: u32) -> &str {
        self.grammars.label(number)
    }

    fn root(&self) -> Option<&str> {
        self.grammars.root()
    }
}
