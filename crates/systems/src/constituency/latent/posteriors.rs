//! How likely each rule is at each place of a sentence.

use super::symbols::Symbol;

/// A rule over a span that is divided at a word.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairPart {
    /// The number of the span.
    pub cell: u32,
    /// The first word of the right part.
    pub split: u32,
    /// The number of the rule.
    pub rule: u32,
    /// How likely it is.
    pub probability: f32,
}

/// A chain over a span.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChainPart {
    /// The number of the span.
    pub cell: u32,
    /// The number of the chain.
    pub chain: u32,
    /// How likely it is.
    pub probability: f32,
}

/// A symbol over a span.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SymbolPart {
    /// The number of the span.
    pub cell: u32,
    /// The symbol.
    pub symbol: Symbol,
    /// How likely it is.
    pub probability: f32,
}

/// The probabilities of everything that a parse of a sentence can consist of, given the sentence.
#[derive(Clone, Debug, Default)]
pub struct Posteriors {
    /// How many words it has.
    pub words: usize,
    /// Rules with two daughters.
    pub pairs: Vec<PairPart>,
    /// Chains.
    pub chains: Vec<ChainPart>,
    /// Symbols without a chain.
    pub stays: Vec<SymbolPart>,
    /// Tags of words.
    pub tags: Vec<SymbolPart>,
    /// Symbols at the top of the sentence.
    pub roots: Vec<SymbolPart>,
    /// The logarithm of the probability of the sentence; what a tagger makes less likely lowers it.
    pub likelihood: f64,
}

impl Posteriors {
    /// Nothing yet, for a sentence of so many words.
    pub fn clear(&mut self, words: usize) {
        self.words = words;
        self.pairs.clear();
        self.chains.clear();
        self.stays.clear();
        self.tags.clear();
        self.roots.clear();
        self.likelihood = f64::NEG_INFINITY;
    }
}
