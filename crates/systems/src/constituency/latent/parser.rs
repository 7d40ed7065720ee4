//! Parsing with a split grammar.

use super::allowed::Allowed;
use super::coarse::{Coarse, CoarseChart, CoarseNumbers};
use super::decode::Decoder;
use super::emissions::{Emissions, Reading};
use super::fine::{FineChart, Pass};
use super::grammar::Grammar;
use super::hints::Hints;
use super::layout::Layout;
use super::level::Level;
use super::lexicon::Lexicon;
use super::posteriors::Posteriors;
use super::rules::Rules;
use super::symbols::{Sort, Symbol, Symbols};
use solecism_tagging::model::Training;
use solecism_tagging::tagger::PerceptronScratch;

/// A grammar with split symbols, as a parser.
#[derive(Clone, Debug, Default)]
pub struct Latent {
    pub(super) symbols: Symbols,
    pub(super) rules: Rules,
    /// Grammars of more and more states; the last is the full one.
    pub(super) levels: Vec<Level>,
    pub(super) coarse: Coarse,
    pub(super) emissions: Emissions,
    pub(super) hints: Option<Hints>,
    pub(super) wrapper: Option<String>,
    pub(super) training: Training,
}

/// What a parser needs while it parses, kept from sentence to sentence.
#[derive(Clone, Debug, Default)]
pub struct LatentScratch {
    coarse: CoarseChart,
    fine: FineChart,
    allowed: Allowed,
    /// What the grammar that looked first left for its own last pass.
    led: Allowed,
    /// One for the tagger of each grammar.
    taggers: Vec<PerceptronScratch>,
    pub(super) posteriors: Vec<Posteriors>,
    pub(super) decoder: Decoder,
}

/// Symbols less likely than this in the first pass are not looked at in the second.
const THRESHOLD: f32 = 1e-4;

/// How much likelier a symbol must be in later passes to be looked at in the next.
const SPLIT_FACTOR: f32 = 5.0;

/// A longer sentence gets a flat tree: its chart would not fit into memory.
pub const LONGEST: usize = 400;

/// In a longer sentence only what the passes find likely is looked at.
const LONGEST_UNPRUNED: usize = 60;

impl LatentScratch {
    /// Keeps what the grammar that just looked left for its last pass, for others to look at.
    pub(super) fn lead(&mut self) {
        std::mem::swap(&mut self.allowed, &mut self.led);
    }
}

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
        let full = Level {
            layout: grammar.layout.without_entries(),
            binary: short(&grammar.numbers.binary),
            chain: short(&grammar.numbers.chain),
            stay: short(&grammar.numbers.stay),
            root: short(&grammar.numbers.root),
            frequency: short(&grammar.frequency),
            ..Level::default()
        };
        let mut parser = Self { symbols, rules, emissions, wrapper, training, ..Self::default() };
        // Before the first cycle the grammar is that of the coarse pass.
        parser.set_levels(full, grammar.ancestors.get(1..).unwrap_or_default());
        parser
    }

    /// The same parser, with a tagger that has a say in what words are.
    #[must_use]
    pub(super) fn with_hints(self, hints: Hints) -> Self {
        Self { hints: Some(hints), ..self }
    }

    /// Makes the grammars of the passes. For each of the earlier ones it is given what the states of the full grammar
    /// are in it.
    pub(super) fn set_levels(&mut self, full: Level, ancestors: &[Vec<u16>]) {
        let full = full.full();
        let earlier = ancestors.iter().map(|becomes| full.project(&self.rules, becomes.clone()));
        self.levels = earlier.collect();
        self.set_coarse(&full);
        self.levels.push(full);
    }

    /// Makes the grammar of the first pass.
    fn set_coarse(&mut self, full: &Level) {
        let rules = &self.rules;
        let one = full.project(rules, vec![0; full.becomes.len()]);
        let all: f32 = one.frequency.iter().sum::<f32>().max(f32::MIN_POSITIVE);
        let prior = one.frequency.iter().map(|frequency| frequency / all).collect();
        let numbers =
            CoarseNumbers { binary: one.binary, chain: one.chain, stay: one.stay, root: one.root, prior };
        self.coarse = Coarse::new(rules, numbers);
    }

    /// The full grammar's layout.
    pub(super) fn layout(&self) -> &Layout {
        static EMPTY: Layout = Layout::EMPTY;
        self.levels.last().map_or(&EMPTY, |level| &level.layout)
    }

    /// What the words of a sentence can be.
    fn readings(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        taggers: &mut Vec<PerceptronScratch>,
    ) -> Vec<Vec<Reading>> {
        let reading = |(place, word): (usize, &&str)| {
            let tag = tags.and_then(|tags| self.symbols.find(Sort::Tag, tags.get(place)?));
            match tag {
                Some(tag) => vec![self.emissions.reading_as(self.layout(), word, place == 0, tag)],
                None => self.emissions.readings(self.layout(), word, place == 0),
            }
        };
        let mut readings: Vec<Vec<Reading>> = words.iter().enumerate().map(reading).collect();
        if let Some(hints) = self.hints.as_ref().filter(|_| tags.is_none()) {
            hints.weigh(words, &mut readings, taggers);
        }
        readings
    }

    /// The probabilities of all rules in a sentence; false if it has no parse.
    pub fn posteriors(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        scratch: &mut LatentScratch,
        found: &mut Posteriors,
    ) -> bool {
        // What the passes leave may have no parse; then they leave more, where that does not take too long.
        let thresholds = [THRESHOLD, THRESHOLD / 1e3, 0.0];
        let tries = match words.len() {
            words if words > LONGEST => 0,
            words if words > LONGEST_UNPRUNED => 1,
            _ => thresholds.len(),
        };
        thresholds[..tries]
            .iter()
            .any(|&threshold| self.posteriors_above(threshold, words, tags, scratch, found))
    }

    /// The same, where each pass leaves only what is more likely than this.
    pub(super) fn posteriors_above(
        &self,
        threshold: f32,
        words: &[&str],
        tags: Option<&[&str]>,
        scratch: &mut LatentScratch,
        found: &mut Posteriors,
    ) -> bool {
        let readings = self.readings(words, tags, &mut scratch.taggers);
        if !scratch.coarse.fill(&self.coarse, &readings, threshold) {
            return false;
        }
        scratch.coarse.allow(threshold, &mut scratch.allowed);
        self.levels.iter().enumerate().all(|(number, level)| {
            if number > 0 {
                // A grammar that was split is surer of itself.
                scratch.fine.allow(SPLIT_FACTOR * threshold, &mut scratch.allowed);
            }
            let pass = Pass { coarse: &self.coarse, level, full: self.layout() };
            scratch.fine.fill(pass, &scratch.allowed, &readings, found)
        })
    }

    /// The same in one pass, after another grammar has left in `scratch` what is likely enough; `own` are its symbols
    /// here. False if nothing of that is a parse.
    pub(super) fn posteriors_after(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        own: impl Fn(Symbol) -> Option<Symbol>,
        scratch: &mut LatentScratch,
        found: &mut Posteriors,
    ) -> bool {
        scratch.allowed.translate(&scratch.led, own);
        let Some(level) = self.levels.last() else { return false };
        let pass = Pass { coarse: &self.coarse, level, full: self.layout() };
        let readings = self.readings(words, tags, &mut scratch.taggers);
        scratch.fine.fill(pass, &scratch.allowed, &readings, found)
    }

    /// The symbol that most sentences are.
    pub(super) fn likeliest_root(&self) -> Symbol {
        let roots = (0..).zip(self.coarse.roots());
        roots.max_by(|one, other| one.1.total_cmp(other.1)).map_or(0, |(symbol, _)| symbol)
    }

    /// The tags that words have most often.
    pub(super) fn likeliest_tags(&self, words: &[&str], tags: Option<&[&str]>) -> Vec<Symbol> {
        let likeliest = |readings: &Vec<Reading>| {
            readings
                .iter()
                .max_by(|one, other| one.coarse.total_cmp(&other.coarse))
                .map_or(0, |best| best.tag)
        };
        self.readings(words, tags, &mut Vec::new()).iter().map(likeliest).collect()
    }

    /// The label of the root above every sentence, if the treebank has one.
    pub fn wrapper(&self) -> Option<&str> {
        self.wrapper.as_deref()
    }
}
