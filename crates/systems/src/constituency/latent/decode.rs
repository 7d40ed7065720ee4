//! Max-rule decoding with one or several grammars (Petrov and Klein 2007: max-rule-product).
//!
//! The score of a parse is the sum over its rules of Σ λ · log(posterior + ε), where the inner sum is over grammars
//! with weights λ.

use super::chart::Spans;
use super::posteriors::Posteriors;
use super::rules::Rules;
use super::symbols::{Symbol, SymbolKind, Symbols};
use crate::constituency::PhraseTree;
use crate::constituency::forest::{Derivation, Edge, Forest, NONE};

/// Maps the symbols, rules and chains of one grammar to those shared by all.
#[derive(Clone, Debug, Default)]
pub(super) struct Renumbering {
    pub symbols: Vec<Symbol>,
    pub rules: Vec<u32>,
    pub chains: Vec<u32>,
}

/// The posteriors of one grammar, with its weight.
#[derive(Clone, Copy, Debug)]
pub(super) struct GrammarPosteriors<'p> {
    pub posteriors: &'p Posteriors,
    pub renumbering: &'p Renumbering,
    pub weight: f64,
}

/// The production of a forest edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Production {
    Tag(Symbol),
    Binary { split: u32, rule: u32 },
    NoChain(Symbol),
    Chain(u32),
    Root(Symbol),
}

/// A production with its span and parent. The order is that in which the forest is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct EdgeKey {
    /// Length of the span: shorter spans come first.
    length: u32,
    start: u32,
    /// 0 for bottoms, 1 for tops, 2 for the root.
    layer: u8,
    symbol: Symbol,
    production: Production,
}

/// Keeps the score finite for rules that a grammar lacks.
const EPSILON: f64 = 1e-6;

/// The forest of a sentence's likely parses, scored for max-rule decoding.
#[derive(Clone, Debug, Default)]
pub(super) struct Decoder {
    forest: Forest,
    productions: Vec<Production>,
    keyed: Vec<(EdgeKey, u32, f32)>,
    bottoms: Vec<u32>,
    tops: Vec<u32>,
    root: u32,
    edges: Vec<Edge>,
}

impl Decoder {
    /// Builds the forest from the posteriors of the grammars.
    pub(super) fn fill(&mut self, symbols: usize, rules: &Rules, grammars: &[GrammarPosteriors<'_>]) {
        let words = grammars.first().map_or(0, |grammar| grammar.posteriors.words);
        self.collect(words, rules, grammars);
        let spans = Spans { words };
        for items in [&mut self.bottoms, &mut self.tops] {
            items.clear();
            items.resize(spans.len() * symbols, NONE);
        }
        self.forest.clear();
        self.productions.clear();
        self.root = NONE;
        let mut at = 0;
        while at < self.keyed.len() {
            let key = self.keyed[at].0;
            let item = |key: &EdgeKey| (key.length, key.start, key.layer, key.symbol);
            self.edges.clear();
            while at < self.keyed.len() && item(&self.keyed[at].0) == item(&key) {
                at = self.add_edge(at, spans, symbols, rules, grammars);
            }
            let number = self.forest.push(&self.edges);
            let cell = spans.at(key.start as usize, (key.start + key.length) as usize);
            let slot = cell * symbols + usize::from(key.symbol);
            match key.layer {
                0 => self.bottoms[slot] = number,
                1 => self.tops[slot] = number,
                _ => self.root = number,
            }
        }
    }

    /// Adds an edge for the key at `at`, scored by all grammars; returns the index of the next key.
    fn add_edge(
        &mut self,
        at: usize,
        spans: Spans,
        symbols: usize,
        rules: &Rules,
        grammars: &[GrammarPosteriors<'_>],
    ) -> usize {
        let key = self.keyed[at].0;
        let mut next = at;
        let mut score = 0.0;
        for (number, grammar) in (0..).zip(grammars) {
            let mut probability = 0.0;
            while let Some(&(_, _, own)) =
                self.keyed.get(next).filter(|(other, grammar, _)| *other == key && *grammar == number)
            {
                probability += f64::from(own);
                next += 1;
            }
            score += grammar.weight * (probability + EPSILON).ln();
        }
        let (start, end) = (key.start as usize, (key.start + key.length) as usize);
        let slot = |start, end, symbol| spans.at(start, end) * symbols + usize::from(symbol);
        let tails = match key.production {
            Production::Tag(_) => [NONE; 2],
            Production::Binary { split, rule } => {
                let (rule, split) = (rules.binary[rule as usize], split as usize);
                [self.tops[slot(start, split, rule.left)], self.tops[slot(split, end, rule.right)]]
            }
            Production::NoChain(symbol) => [self.bottoms[slot(start, end, symbol)], NONE],
            Production::Chain(chain) => {
                [self.bottoms[slot(start, end, rules.chains[chain as usize].bottom)], NONE]
            }
            Production::Root(symbol) => [self.tops[slot(start, end, symbol)], NONE],
        };
        let missing = match key.production {
            Production::Tag(_) => false,
            Production::Binary { .. } => tails.contains(&NONE),
            _ => tails[0] == NONE,
        };
        if !missing {
            self.edges.push(Edge { score, tails, rule: self.productions.len() as u32 });
            self.productions.push(key.production);
        }
        next
    }

    /// Collects all posteriors, sorted in the order in which the forest is built.
    fn collect(&mut self, words: usize, rules: &Rules, grammars: &[GrammarPosteriors<'_>]) {
        self.keyed.clear();
        let spans = Spans { words };
        let mut ends = vec![(0, 0); spans.len()];
        for (start, end) in spans.by_length() {
            ends[spans.at(start, end)] = (start as u32, end as u32);
        }
        for (number, grammar) in (0..).zip(grammars) {
            let Renumbering { symbols, rules: binary, chains } = grammar.renumbering;
            let mut push = |cell: u32, layer, symbol, production, probability| {
                let (start, end) = ends[cell as usize];
                let key = EdgeKey { length: end - start, start, layer, symbol, production };
                self.keyed.push((key, number, probability));
            };
            let found = grammar.posteriors;
            for pair in &found.binary {
                let rule = binary[pair.rule as usize];
                let production = Production::Binary { split: pair.split, rule };
                push(pair.cell, 0, rules.binary[rule as usize].parent, production, pair.probability);
            }
            for chain in &found.chains {
                let number = chains[chain.chain as usize];
                push(
                    chain.cell,
                    1,
                    rules.chains[number as usize].top,
                    Production::Chain(number),
                    chain.probability,
                );
            }
            let mut push_symbols =
                |productions: &[super::posteriors::SymbolPosterior], layer, of: fn(Symbol) -> Production| {
                    for production in productions {
                        let symbol = symbols[usize::from(production.symbol)];
                        let key = if layer == 2 { 0 } else { symbol };
                        push(production.cell, layer, key, of(symbol), production.probability);
                    }
                };
            push_symbols(&found.tags, 0, Production::Tag);
            push_symbols(&found.no_chains, 1, Production::NoChain);
            push_symbols(&found.roots, 2, Production::Root);
        }
        self.keyed.sort_unstable_by_key(|&(key, grammar, _)| (key, grammar));
    }

    /// Up to `count` best parses.
    pub(super) fn best(&self, count: usize) -> Vec<Derivation> {
        match count {
            1 => self.forest.best(self.root).into_iter().collect(),
            _ => self.forest.k_best(self.root, count),
        }
    }

    /// The tree of a parse.
    pub(super) fn tree(&self, derivation: &Derivation, symbols: &Symbols, rules: &Rules) -> PhraseTree {
        let mut tree = PhraseTree::default();
        // The number of daughters to come, and of phrases to close after them.
        let mut open: Vec<(u32, u32)> = Vec::new();
        for &edge in &derivation.edges {
            let production = self.productions[self.forest.edge(edge).rule as usize];
            let (daughters, phrases) = match production {
                Production::Root(_) | Production::NoChain(_) => (1, 0),
                Production::Chain(chain) => {
                    let chain = &rules.chains[chain as usize];
                    let above = std::iter::once(&chain.top).chain(&chain.middle);
                    above.clone().for_each(|&symbol| tree.open(u32::from(symbol)));
                    (1, above.count() as u32)
                }
                Production::Binary { rule, .. } => {
                    let parent = rules.binary[rule as usize].parent;
                    let is_phrase = symbols.kind(parent) == SymbolKind::Phrase;
                    if is_phrase {
                        tree.open(u32::from(parent));
                    }
                    (2, u32::from(is_phrase))
                }
                Production::Tag(tag) => {
                    tree.tag(u32::from(tag));
                    (0, 0)
                }
            };
            open.push((daughters, phrases));
            while let Some(&(0, phrases)) = open.last() {
                open.pop();
                (0..phrases).for_each(|_| tree.close());
                if let Some(above) = open.last_mut() {
                    above.0 -= 1;
                }
            }
        }
        tree
    }
}
