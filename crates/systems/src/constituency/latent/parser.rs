//! Parsing with a split grammar.

use super::coarse::{Coarse, CoarseChart, CoarseNumbers};
use super::decode::{Decoder, Renumbering, Voice};
use super::emissions::{Emissions, Reading};
use super::fine::FineChart;
use super::grammar::Grammar;
use super::layout::Layout;
use super::lexicon::Lexicon;
use super::posteriors::Posteriors;
use super::rules::Rules;
use super::symbols::{Sort, Symbol, Symbols};
use crate::constituency::PhraseTree;
use crate::model::Training;

/// A grammar with split symbols, as a parser.
#[derive(Clone, Debug, Default)]
pub struct Latent {
    pub(super) symbols: Symbols,
    pub(super) rules: Rules,
    pub(super) layout: Layout,
    pub(super) binary: Vec<f32>,
    pub(super) chain: Vec<f32>,
    pub(super) stay: Vec<f32>,
    pub(super) root: Vec<f32>,
    pub(super) frequency: Vec<f32>,
    pub(super) coarse: Coarse,
    pub(super) emissions: Emissions,
    pub(super) wrapper: Option<String>,
    pub(super) training: Training,
    pub(super) renumbering: Renumbering,
}

/// What a parser needs while it parses, kept from sentence to sentence.
#[derive(Clone, Debug, Default)]
pub struct LatentScratch {
    coarse: CoarseChart,
    fine: FineChart,
    posteriors: Posteriors,
    decoder: Decoder,
}

/// Symbols less likely than this in the first pass are not looked at in the second.
const THRESHOLD: f32 = 1e-4;

impl Latent {
    /// The parser of a grammar that was trained.
    pub(super) fn new(
        symbols: Symbols,
        rules: Rules,
        grammar: &Grammar,
        lexicon: &Lexicon,
        wrapper: Option<String>,
        training: Training,
    ) -> Self {
        let short = |numbers: &[f64]| numbers.iter().map(|&number| number as f32).collect::<Vec<f32>>();
        let emissions = Emissions::new(lexicon, &symbols, &grammar.layout, &grammar.entry_counts);
        let mut parser = Self {
            layout: grammar.layout.clone(),
            binary: short(&grammar.numbers.binary),
            chain: short(&grammar.numbers.chain),
            stay: short(&grammar.numbers.stay),
            root: short(&grammar.numbers.root),
            frequency: short(&grammar.frequency),
            emissions,
            symbols,
            rules,
            wrapper,
            training,
            ..Self::default()
        };
        parser.project();
        parser
    }

    /// Makes the grammar of the first pass.
    pub(super) fn project(&mut self) {
        let Self { layout, rules, .. } = self;
        let weights = |symbol: Symbol| {
            let frequency = &self.frequency[layout.states_of(symbol)];
            let all: f32 = frequency.iter().sum::<f32>().max(f32::MIN_POSITIVE);
            frequency.iter().map(move |frequency| frequency / all)
        };
        let mean = |block: &[f32], symbol: Symbol| {
            let width = (block.len() / layout.of(symbol).max(1)).max(1);
            let rows = block.chunks(width).map(|row| row.iter().sum::<f32>());
            rows.zip(weights(symbol)).map(|(sum, weight)| sum * weight).sum::<f32>()
        };
        let all: f32 = self.frequency.iter().sum::<f32>().max(f32::MIN_POSITIVE);
        let each = || 0..layout.states.len() as Symbol;
        let numbers = CoarseNumbers {
            binary: rules
                .binary
                .iter()
                .enumerate()
                .map(|(number, rule)| {
                    mean(&self.binary[layout.binary[number]..layout.binary[number + 1]], rule.parent)
                })
                .collect(),
            chain: rules
                .chains
                .iter()
                .enumerate()
                .map(|(number, chain)| {
                    mean(&self.chain[layout.chain[number]..layout.chain[number + 1]], chain.top)
                })
                .collect(),
            stay: each().map(|symbol| mean(&self.stay[layout.states_of(symbol)], symbol)).collect(),
            root: each().map(|symbol| self.root[layout.states_of(symbol)].iter().sum()).collect(),
            prior: each()
                .map(|symbol| self.frequency[layout.states_of(symbol)].iter().sum::<f32>() / all)
                .collect(),
        };
        self.coarse = Coarse::new(rules, numbers);
        self.renumbering = Renumbering::identity(layout.states.len(), rules);
    }

    /// The numbers of a binary rule.
    #[inline]
    pub(super) fn binary_block(&self, rule: u32) -> &[f32] {
        &self.binary[self.layout.binary[rule as usize]..self.layout.binary[rule as usize + 1]]
    }

    /// The numbers of a chain.
    #[inline]
    pub(super) fn chain_block(&self, chain: u32) -> &[f32] {
        &self.chain[self.layout.chain[chain as usize]..self.layout.chain[chain as usize + 1]]
    }

    /// What the words of a sentence can be.
    fn readings(&self, words: &[&str], tags: Option<&[&str]>) -> Vec<Vec<Reading>> {
        let reading = |(place, word): (usize, &&str)| {
            let tag = tags.and_then(|tags| self.symbols.find(Sort::Tag, tags.get(place)?));
            match tag {
                Some(tag) => vec![self.emissions.reading_as(&self.layout, word, place == 0, tag)],
                None => self.emissions.readings(&self.layout, word, place == 0),
            }
        };
        words.iter().enumerate().map(reading).collect()
    }

    /// The probabilities of all rules in a sentence; false if it has no parse.
    pub fn posteriors(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        scratch: &mut LatentScratch,
        found: &mut Posteriors,
    ) -> bool {
        let readings = self.readings(words, tags);
        if !scratch.coarse.fill(&self.coarse, &readings) {
            return false;
        }
        [THRESHOLD, THRESHOLD / 1e3, 0.0]
            .iter()
            .any(|&threshold| scratch.fine.fill(self, &scratch.coarse, &readings, threshold, found))
    }

    /// The best trees of a sentence, at most so many, with their scores. None if it has no parse.
    pub fn k_best(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        count: usize,
        scratch: &mut LatentScratch,
    ) -> Vec<(f64, PhraseTree)> {
        let mut found = std::mem::take(&mut scratch.posteriors);
        let mut trees = Vec::new();
        if !words.is_empty() && self.posteriors(words, tags, scratch, &mut found) {
            let voice = Voice { posteriors: &found, renumbering: &self.renumbering, weight: 1.0 };
            scratch.decoder.fill(self.symbols.len(), &self.rules, &[voice]);
            let best = scratch.decoder.best(count);
            trees.extend(
                best.iter().map(|best| (best.score, scratch.decoder.tree(best, &self.symbols, &self.rules))),
            );
        }
        scratch.posteriors = found;
        trees
    }

    /// The label of a tree's node.
    pub fn label(&self, number: u32) -> &str {
        self.symbols.label(number as Symbol)
    }

    /// The label of the root above every sentence, if the treebank has one.
    pub fn wrapper(&self) -> Option<&str> {
        self.wrapper.as_deref()
    }
}
