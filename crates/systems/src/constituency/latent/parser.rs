//! Parsing with a split grammar.

use super::coarse::{CoarseChart, CoarseGrammar, CoarseProbs};
use super::decode::Decoder;
use super::emissions::{Emissions, TagCandidate};
use super::fine::{FineChart, PassGrammar};
use super::grammar::Grammar;
use super::layout::Layout;
use super::level::Level;
use super::lexicon::Lexicon;
use super::posteriors::Posteriors;
use super::prune_mask::PruneMask;
use super::rules::Rules;
use super::symbols::{Symbol, SymbolKind, Symbols};
use super::tagger_prior::TaggerPrior;
use solecism_tagging::model::Training;
use solecism_tagging::tagger::PerceptronScratch;

/// A parser with a split grammar.
#[derive(Clone, Debug, Default)]
pub struct Latent {
    pub(super) symbols: Symbols,
    pub(super) rules: Rules,
    /// Grammars with increasing numbers of states; the last is the full one.
    pub(super) levels: Vec<Level>,
    pub(super) coarse: CoarseGrammar,
    pub(super) emissions: Emissions,
    pub(super) tagger_prior: Option<TaggerPrior>,
    pub(super) wrapper: Option<String>,
    pub(super) training: Training,
}

/// Buffers that are reused from sentence to sentence.
#[derive(Clone, Debug, Default)]
pub struct LatentScratch {
    coarse: CoarseChart,
    fine: FineChart,
    mask: PruneMask,
    /// The mask of the leading grammar's last pass, which restricts the other grammars of a product.
    leader_mask: PruneMask,
    /// Buffers of each grammar's tagger.
    taggers: Vec<PerceptronScratch>,
    pub(super) posteriors: Vec<Posteriors>,
    pub(super) decoder: Decoder,
}

/// Posterior below which the first pass prunes symbols.
const PRUNING_THRESHOLD: f32 = 1e-4;

/// Factor on the threshold in later passes, whose posteriors are sharper.
const LATER_PASS_FACTOR: f32 = 5.0;

/// Longer sentences get a flat tree, because their chart would not fit into memory.
pub const MAX_WORDS: usize = 400;

/// Longer sentences are not parsed again with weaker pruning if they have no parse.
const MAX_WORDS_UNPRUNED: usize = 60;

impl LatentScratch {
    /// Keeps the mask of the last pass for other grammars.
    pub(super) fn share_mask(&mut self) {
        std::mem::swap(&mut self.mask, &mut self.leader_mask);
    }
}

impl Latent {
    /// The parser of a trained grammar.
    pub(super) fn new(
        symbols: Symbols,
        rules: Rules,
        grammar: &Grammar,
        lexicon: &Lexicon,
        wrapper: Option<String>,
        training: Training,
    ) -> Self {
        let short = |values: &[f64]| values.iter().map(|&number| number as f32).collect::<Vec<f32>>();
        let emissions = Emissions::new(lexicon, &symbols, &grammar.layout, &grammar.entry_counts);
        let full = Level {
            layout: grammar.layout.without_entries(),
            binary: short(&grammar.probs.binary),
            chain: short(&grammar.probs.chain),
            no_chain: short(&grammar.probs.no_chain),
            root: short(&grammar.probs.root),
            frequency: short(&grammar.frequency),
            ..Level::default()
        };
        let mut parser = Self { symbols, rules, emissions, wrapper, training, ..Self::default() };
        // The grammar before the first cycle is the coarse one.
        parser.set_levels(full, grammar.ancestors.get(1..).unwrap_or_default());
        parser
    }

    /// The same parser, with a tagger that weights the tags of words.
    #[must_use]
    pub(super) fn with_tagger(self, tagger_prior: TaggerPrior) -> Self {
        Self { tagger_prior: Some(tagger_prior), ..self }
    }

    /// Sets the grammars of all passes. `ancestors` projects the states of the full grammar for each earlier pass.
    pub(super) fn set_levels(&mut self, full: Level, ancestors: &[Vec<u16>]) {
        let full = full.with_identity_projection();
        let earlier = ancestors.iter().map(|ancestor| full.project(&self.rules, ancestor.clone()));
        self.levels = earlier.collect();
        self.set_coarse(&full);
        self.levels.push(full);
    }

    /// Sets the grammar of the first pass.
    fn set_coarse(&mut self, full: &Level) {
        let rules = &self.rules;
        let one = full.project(rules, vec![0; full.ancestor.len()]);
        let all: f32 = one.frequency.iter().sum::<f32>().max(f32::MIN_POSITIVE);
        let prior = one.frequency.iter().map(|frequency| frequency / all).collect();
        let values = CoarseProbs {
            binary: one.binary,
            chain: one.chain,
            no_chain: one.no_chain,
            root: one.root,
            prior,
        };
        self.coarse = CoarseGrammar::new(rules, values);
    }

    /// Layout of the full grammar.
    pub(super) fn layout(&self) -> &Layout {
        static EMPTY: Layout = Layout::EMPTY;
        self.levels.last().map_or(&EMPTY, |level| &level.layout)
    }

    /// The possible tags of each word.
    fn candidates(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        taggers: &mut Vec<PerceptronScratch>,
    ) -> Vec<Vec<TagCandidate>> {
        let candidate = |(place, word): (usize, &&str)| {
            let tag = tags.and_then(|tags| self.symbols.find(SymbolKind::Tag, tags.get(place)?));
            match tag {
                Some(tag) => vec![self.emissions.candidate_with_tag(self.layout(), word, place == 0, tag)],
                None => self.emissions.candidates(self.layout(), word, place == 0),
            }
        };
        let mut candidates: Vec<Vec<TagCandidate>> = words.iter().enumerate().map(candidate).collect();
        if let Some(tagger_prior) = self.tagger_prior.as_ref().filter(|_| tags.is_none()) {
            tagger_prior.apply(words, &mut candidates, taggers);
        }
        candidates
    }

    /// Computes the posteriors of a sentence; false if it has no parse.
    pub fn posteriors(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        scratch: &mut LatentScratch,
        posteriors: &mut Posteriors,
    ) -> bool {
        // Pruning may leave no parse; then prune less, unless the sentence is long.
        let thresholds = [PRUNING_THRESHOLD, PRUNING_THRESHOLD / 1e3, 0.0];
        let tries = match words.len() {
            words if words > MAX_WORDS => 0,
            words if words > MAX_WORDS_UNPRUNED => 1,
            _ => thresholds.len(),
        };
        thresholds[..tries]
            .iter()
            .any(|&threshold| self.posteriors_above(threshold, words, tags, scratch, posteriors))
    }

    /// Computes the posteriors with a given pruning threshold.
    pub(super) fn posteriors_above(
        &self,
        threshold: f32,
        words: &[&str],
        tags: Option<&[&str]>,
        scratch: &mut LatentScratch,
        posteriors: &mut Posteriors,
    ) -> bool {
        let candidates = self.candidates(words, tags, &mut scratch.taggers);
        if !scratch.coarse.fill(&self.coarse, &candidates, threshold) {
            return false;
        }
        scratch.coarse.allow(threshold, &mut scratch.mask);
        self.levels.iter().enumerate().all(|(number, level)| {
            if number > 0 {
                // Posteriors of a split grammar are sharper.
                scratch.fine.allow(LATER_PASS_FACTOR * threshold, &mut scratch.mask);
            }
            let pass = PassGrammar { coarse: &self.coarse, level, full: self.layout() };
            scratch.fine.fill(pass, &scratch.mask, &candidates, posteriors)
        })
    }

    /// Computes the posteriors in one pass, restricted to the mask of another grammar in `scratch`. `own` maps that
    /// grammar's symbols to those of this one. False if no parse is left.
    pub(super) fn posteriors_after(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        own: impl Fn(Symbol) -> Option<Symbol>,
        scratch: &mut LatentScratch,
        posteriors: &mut Posteriors,
    ) -> bool {
        scratch.mask.translate(&scratch.leader_mask, own);
        let Some(level) = self.levels.last() else { return false };
        let pass = PassGrammar { coarse: &self.coarse, level, full: self.layout() };
        let candidates = self.candidates(words, tags, &mut scratch.taggers);
        scratch.fine.fill(pass, &scratch.mask, &candidates, posteriors)
    }

    /// The most frequent symbol at the top of a sentence.
    pub(super) fn likeliest_root(&self) -> Symbol {
        let roots = (0..).zip(self.coarse.root_probs());
        roots.max_by(|one, other| one.1.total_cmp(other.1)).map_or(0, |(symbol, _)| symbol)
    }

    /// The most likely tag of each word by itself.
    pub(super) fn likeliest_tags(&self, words: &[&str], tags: Option<&[&str]>) -> Vec<Symbol> {
        let likeliest = |candidates: &Vec<TagCandidate>| {
            candidates
                .iter()
                .max_by(|one, other| one.coarse.total_cmp(&other.coarse))
                .map_or(0, |best| best.tag)
        };
        self.candidates(words, tags, &mut Vec::new()).iter().map(likeliest).collect()
    }

    /// Label of the root that wraps the sentences of the treebank, if any.
    pub fn wrapper(&self) -> Option<&str> {
        self.wrapper.as_deref()
    }
}
