//! Posterior probabilities of rules and symbols in a sentence.

use super::symbols::Symbol;

/// Posterior of a binary rule over a span with a split point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BinaryPosterior {
    /// Index of the span.
    pub cell: u32,
    /// First word of the right daughter.
    pub split: u32,
    /// Index of the rule.
    pub rule: u32,
    /// Posterior probability.
    pub probability: f32,
}

/// Posterior of a unary chain over a span.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChainPosterior {
    /// Index of the span.
    pub cell: u32,
    /// Index of the chain.
    pub chain: u32,
    /// Posterior probability.
    pub probability: f32,
}

/// Posterior of a symbol over a span.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SymbolPosterior {
    /// Index of the span.
    pub cell: u32,
    /// The symbol.
    pub symbol: Symbol,
    /// Posterior probability.
    pub probability: f32,
}

/// The posteriors of all rules and symbols of a sentence's parses.
#[derive(Clone, Debug, Default)]
pub struct Posteriors {
    /// Number of words.
    pub words: usize,
    /// Binary rules.
    pub binary: Vec<BinaryPosterior>,
    /// Unary chains.
    pub chains: Vec<ChainPosterior>,
    /// Symbols without a chain above them.
    pub no_chains: Vec<SymbolPosterior>,
    /// Tags of words.
    pub tags: Vec<SymbolPosterior>,
    /// Symbols at the top of the sentence.
    pub roots: Vec<SymbolPosterior>,
    /// Log-likelihood of the sentence, including the factors of the tagger.
    pub log_likelihood: f64,
}

impl Posteriors {
    /// Removes everything, for a new sentence of this many words.
    pub fn clear(&mut self, words: usize) {
        self.words = words;
        self.binary.clear();
        self.chains.clear();
        self.no_chains.clear();
        self.tags.clear();
        self.roots.clear();
        self.log_likelihood = f64::NEG_INFINITY;
    }
}
