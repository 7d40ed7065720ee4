//! How likely each rule is at each place of a sentence.

use super::symbols::Symbol;

/// A rule over a span that is divided at a word.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairPart {
    pub cell: u32,
    pub split: u32,
    pub rule: u32,
    pub probability: f32,
}

/// A chain over a span.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChainPart {
    pub cell: u32,
    pub chain: u32,
    pub probability: f32,
}

/// A symbol over a span.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SymbolPart {
    pub cell: u32,
    pub symbol: Symbol,
    pub probability: f32,
}

/// The probabilities of everything that a parse of a sentence can consist of, given the sentence.
#[derive(Clone, Debug, Default)]
pub struct Posteriors {
    pub words: usize,
    pub pairs: Vec<PairPart>,
    pub chains: Vec<ChainPart>,
    /// Symbols without a chain.
    pub stays: Vec<SymbolPart>,
    pub tags: Vec<SymbolPart>,
    pub roots: Vec<SymbolPart>,
    /// The logarithm of the probability of the sentence.
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
