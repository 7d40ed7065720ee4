//! The parse whose rules are most likely: products of probabilities of rules, of one grammar or of several.
//!
//! Of each rule at each place it is known how likely it is, given the sentence (Petrov and Klein 2007:
//! max-rule-product). With several grammars the score of a rule is Σ λ · log(probability + ε) over them.

use super::chart::Spans;
use super::posteriors::Posteriors;
use super::rules::Rules;
use super::symbols::{Sort, Symbol, Symbols};
use crate::constituency::PhraseTree;
use crate::constituency::forest::{Derivation, Edge, Forest, NONE};

/// How numbers of one grammar are those of all grammars together.
#[derive(Clone, Debug, Default)]
pub(super) struct Renumbering {
    pub symbols: Vec<Symbol>,
    pub rules: Vec<u32>,
    pub chains: Vec<u32>,
}

/// What one grammar says of a sentence, and how much that counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Voice<'p> {
    pub posteriors: &'p Posteriors,
    pub renumbering: &'p Renumbering,
    pub weight: f64,
}

/// What an edge of the forest stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Tag(Symbol),
    Pair { split: u32, rule: u32 },
    Stay(Symbol),
    Chain(u32),
    Root(Symbol),
}

/// A part at a place: where it stands, what it makes, and what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    /// The length of the span, then its start: shorter spans come first.
    length: u32,
    start: u32,
    /// Bottoms come before tops, and the root is last.
    layer: u8,
    symbol: Symbol,
    part: Part,
}

/// What a grammar that has no such rule says.
const NEVER: f64 = 1e-6;

/// All parses of a sentence that are likely enough, with the scores of their rules.
#[derive(Clone, Debug, Default)]
pub(super) struct Decoder {
    forest: Forest,
    parts: Vec<Part>,
    places: Vec<(Place, u32, f32)>,
    bottoms: Vec<u32>,
    tops: Vec<u32>,
    root: u32,
    edges: Vec<Edge>,
}

impl Decoder {
    /// Puts together what the grammars say.
    pub(super) fn fill(&mut self, symbols: usize, rules: &Rules, voices: &[Voice<'_>]) {
        let words = voices.first().map_or(0, |voice| voice.posteriors.words);
        self.collect(words, rules, voices);
        let spans = Spans { words };
        for items in [&mut self.bottoms, &mut self.tops] {
            items.clear();
            items.resize(spans.len() * symbols, NONE);
        }
        self.forest.clear();
        self.parts.clear();
        self.root = NONE;
        let mut at = 0;
        while at < self.places.len() {
            let place = self.places[at].0;
            let item = |place: &Place| (place.length, place.start, place.layer, place.symbol);
            self.edges.clear();
            while at < self.places.len() && item(&self.places[at].0) == item(&place) {
                at = self.add_edge(at, spans, symbols, rules, voices);
            }
            let number = self.forest.push(&self.edges);
            let cell = spans.at(place.start as usize, (place.start + place.length) as usize);
            let slot = cell * symbols + usize::from(place.symbol);
            match place.layer {
                0 => self.bottoms[slot] = number,
                1 => self.tops[slot] = number,
                _ => self.root = number,
            }
        }
    }

    /// Makes an edge of what all voices say of the part at `at`; where the next part is.
    fn add_edge(
        &mut self,
        at: usize,
        spans: Spans,
        symbols: usize,
        rules: &Rules,
        voices: &[Voice<'_>],
    ) -> usize {
        let place = self.places[at].0;
        let mut next = at;
        let mut score = 0.0;
        for (number, voice) in (0..).zip(voices) {
            let mut probability = 0.0;
            while let Some(&(_, _, own)) =
                self.places.get(next).filter(|(other, voice, _)| *other == place && *voice == number)
            {
                probability += f64::from(own);
                next += 1;
            }
            score += voice.weight * (probability + NEVER).ln();
        }
        let (start, end) = (place.start as usize, (place.start + place.length) as usize);
        let slot = |start, end, symbol| spans.at(start, end) * symbols + usize::from(symbol);
        let tails = match place.part {
            Part::Tag(_) => [NONE; 2],
            Part::Pair { split, rule } => {
                let (rule, split) = (rules.binary[rule as usize], split as usize);
                [self.tops[slot(start, split, rule.left)], self.tops[slot(split, end, rule.right)]]
            }
            Part::Stay(symbol) => [self.bottoms[slot(start, end, symbol)], NONE],
            Part::Chain(chain) => [self.bottoms[slot(start, end, rules.chains[chain as usize].bottom)], NONE],
            Part::Root(symbol) => [self.tops[slot(start, end, symbol)], NONE],
        };
        let missing = match place.part {
            Part::Tag(_) => false,
            Part::Pair { .. } => tails.contains(&NONE),
            _ => tails[0] == NONE,
        };
        if !missing {
            self.edges.push(Edge { score, tails, rule: self.parts.len() as u32 });
            self.parts.push(place.part);
        }
        next
    }

    /// Brings what the voices say into the order in which the forest grows.
    fn collect(&mut self, words: usize, rules: &Rules, voices: &[Voice<'_>]) {
        self.places.clear();
        let spans = Spans { words };
        let mut ends = vec![(0, 0); spans.len()];
        for (start, end) in spans.by_length() {
            ends[spans.at(start, end)] = (start as u32, end as u32);
        }
        for (number, voice) in (0..).zip(voices) {
            let Renumbering { symbols, rules: binary, chains } = voice.renumbering;
            let mut push = |cell: u32, layer, symbol, part, probability| {
                let (start, end) = ends[cell as usize];
                let place = Place { length: end - start, start, layer, symbol, part };
                self.places.push((place, number, probability));
            };
            let found = voice.posteriors;
            for pair in &found.pairs {
                let rule = binary[pair.rule as usize];
                let part = Part::Pair { split: pair.split, rule };
                push(pair.cell, 0, rules.binary[rule as usize].parent, part, pair.probability);
            }
            for chain in &found.chains {
                let number = chains[chain.chain as usize];
                push(
                    chain.cell,
                    1,
                    rules.chains[number as usize].top,
                    Part::Chain(number),
                    chain.probability,
                );
            }
            let mut push_symbols =
                |parts: &[super::posteriors::SymbolPart], layer, of: fn(Symbol) -> Part| {
                    for part in parts {
                        let symbol = symbols[usize::from(part.symbol)];
                        let key = if layer == 2 { 0 } else { symbol };
                        push(part.cell, layer, key, of(symbol), part.probability);
                    }
                };
            push_symbols(&found.tags, 0, Part::Tag);
            push_symbols(&found.stays, 1, Part::Stay);
            push_symbols(&found.roots, 2, Part::Root);
        }
        self.places.sort_unstable_by_key(|&(place, voice, _)| (place, voice));
    }

    /// The best parses, at most so many.
    pub(super) fn best(&self, count: usize) -> Vec<Derivation> {
        match count {
            1 => self.forest.best(self.root).into_iter().collect(),
            _ => self.forest.k_best(self.root, count),
        }
    }

    /// The tree of a parse.
    pub(super) fn tree(&self, derivation: &Derivation, symbols: &Symbols, rules: &Rules) -> PhraseTree {
        let mut tree = PhraseTree::default();
        // How many daughters are to come, and how many phrases end after them.
        let mut open: Vec<(u32, u32)> = Vec::new();
        for &edge in &derivation.edges {
            let part = self.parts[self.forest.edge(edge).rule as usize];
            let (daughters, phrases) = match part {
                Part::Root(_) | Part::Stay(_) => (1, 0),
                Part::Chain(chain) => {
                    let chain = &rules.chains[chain as usize];
                    let above = std::iter::once(&chain.top).chain(&chain.middle);
                    above.clone().for_each(|&symbol| tree.open(u32::from(symbol)));
                    (1, above.count() as u32)
                }
                Part::Pair { rule, .. } => {
                    let parent = rules.binary[rule as usize].parent;
                    let is_phrase = symbols.sort(parent) == Sort::Phrase;
                    if is_phrase {
                        tree.open(u32::from(parent));
                    }
                    (2, u32::from(is_phrase))
                }
                Part::Tag(tag) => {
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
