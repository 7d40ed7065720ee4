//! `pcfg`: a treebank grammar with annotated labels (Klein and Manning 2003).
//!
//! ```text
//!  Treebank ──▶ annotated labels ──▶ binary rules, head outwards ──▶ Counts ──▶ Grammar, Lexicon, CoarseGrammar ──▶ Pcfg
//!  words ──▶ possible states of each word ──▶ Mask ──▶ Chart ──▶ best derivation ──▶ tree without annotations
//! ```

mod annotate;
mod annotation;
mod chart;
mod coarse;
mod counts;
mod derivation;
mod grammar;
mod k_best;
mod lexicon;
mod options;
mod train;
mod word_class;

use solecism_corpus::Problem;

pub use annotation::{Annotation, Annotations};
use chart::Chart;
use coarse::{CoarseGrammar, InsideOutside, Mask};
use counts::Counts;
use grammar::Grammar;
use lexicon::{Lexicon, WordState};
pub use options::{PcfgOptions, Search};

use super::{ParsedTree, PhraseTree, Treebank};
use solecism_tagging::model::{Model, Strings, Training};

/// Kind of the model file.
pub const KIND: &str = "pcfg";

/// Longer sentences are not parsed and get a flat tree.
pub const MAX_WORDS: usize = 400;

/// Longer sentences are always parsed with pruning.
pub const MAX_WORDS_EXACT: usize = 120;

/// Posterior under the coarse grammar below which symbols are pruned.
const PRUNING_THRESHOLD: f32 = 1e-3;

/// The same for k-best parsing.
const K_BEST_THRESHOLD: f32 = 1e-5;

/// A parser with an annotated treebank grammar.
#[derive(Debug)]
pub struct Pcfg {
    counts: Counts,
    grammar: Grammar,
    lexicon: Lexicon,
    coarse: CoarseGrammar,
    search: Search,
    training: Training,
}

/// Buffers that are reused from sentence to sentence.
#[derive(Debug, Default)]
pub struct PcfgScratch {
    words: Vec<Vec<WordState>>,
    chart: Chart,
    inside_outside: InsideOutside,
    mask: Mask,
}

impl Pcfg {
    /// Reads a grammar off a treebank. Function tags, if there are any, identify temporal noun phrases; parsed trees
    /// have labels without function tags.
    ///
    /// # Errors
    /// If there are too many labels.
    pub fn train(treebank: &Treebank, options: PcfgOptions) -> Result<Self, Problem> {
        let counts = train::count(treebank, options);
        if counts.labels.len() > counts::MAX_LABELS {
            let what = format!("{} labels in the treebank", counts.labels.len());
            let help = format!("name a treebank with at most {} labels and tags", counts::MAX_LABELS);
            return Err(Problem::new(what, help));
        }
        let mut training = treebank.training();
        options.describe(&mut training.options);
        Ok(Self::of_counts(counts, training))
    }

    fn of_counts(counts: Counts, training: Training) -> Self {
        let grammar = Grammar::of(&counts);
        let lexicon = Lexicon::of(&counts);
        let coarse = CoarseGrammar::of(&counts, &grammar);
        Self { counts, grammar, lexicon, coarse, search: Search::default(), training }
    }

    /// Replaces the search strategy.
    #[must_use]
    pub fn with_search(self, search: Search) -> Self {
        Self { search, ..self }
    }

    /// Converts the parser to a model.
    pub fn to_model(&self) -> Model {
        let mut model = Model::new(KIND, self.training.clone());
        self.counts.save(&mut model);
        model
    }

    /// Reads the parser from a model.
    ///
    /// # Errors
    /// If the model is of another kind or its counts are inconsistent.
    pub fn of_model(mut model: Model) -> Result<Self, Problem> {
        model.expect(KIND)?;
        let counts = Counts::load(&mut model)?;
        Ok(Self::of_counts(counts, model.training))
    }

    /// Labels and tags by number.
    pub fn labels(&self) -> &Strings {
        &self.counts.labels
    }

    /// Label of the root that wraps the sentences of the treebank, if any.
    pub fn root(&self) -> Option<&str> {
        self.counts.wrapper.iter().next()
    }

    /// The training data.
    pub fn training(&self) -> &Training {
        &self.training
    }

    /// Numbers of states and of binary rules.
    pub fn size(&self) -> (usize, usize) {
        (self.counts.states.len(), self.counts.binary.len())
    }

    /// The best tree of a sentence. Given tags are used if there is a parse with them; tags that are not in the
    /// treebank are ignored.
    pub fn parse(&self, words: &[&str], tags: Option<&[&str]>, scratch: &mut PcfgScratch) -> ParsedTree {
        if words.is_empty() {
            return ParsedTree::default();
        }
        let threshold = (self.search == Search::Pruned).then_some(PRUNING_THRESHOLD);
        let best = self.fill(words, tags, threshold, scratch).and_then(|(top, score)| {
            let steps = derivation::best_derivation(&scratch.chart, &self.grammar, top)?;
            let tree = derivation::tree(&self.grammar, steps.into_iter());
            Some(ParsedTree { tree, score: f64::from(score), is_flat: false })
        });
        best.unwrap_or_else(|| self.flat(words, tags))
    }

    /// Up to `k` different trees of a sentence, best first. The search is always pruned, but less than for one tree.
    pub fn k_best(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        k: usize,
        scratch: &mut PcfgScratch,
    ) -> Vec<ParsedTree> {
        if k == 0 {
            return Vec::new();
        }
        let mut found = Vec::new();
        if !words.is_empty() && self.fill(words, tags, Some(K_BEST_THRESHOLD), scratch).is_some() {
            found = k_best::k_best(&scratch.chart, &self.grammar, k);
        }
        if found.is_empty() {
            found.push(if words.is_empty() { ParsedTree::default() } else { self.flat(words, tags) });
        }
        found
    }

    /// Fills the chart, first with the given tags, then without; returns the best root state with its score.
    fn fill(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        threshold: Option<f32>,
        scratch: &mut PcfgScratch,
    ) -> Option<(u32, f32)> {
        if words.len() > MAX_WORDS {
            return None;
        }
        let with_tags = tags.and_then(|tags| self.fill_once(words, Some(tags), threshold, scratch));
        with_tags.or_else(|| self.fill_once(words, None, threshold, scratch))
    }

    fn fill_once(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        threshold: Option<f32>,
        scratch: &mut PcfgScratch,
    ) -> Option<(u32, f32)> {
        let PcfgScratch { words: candidates, chart, inside_outside, mask } = scratch;
        candidates.resize_with(words.len(), Vec::new);
        for (at, (word, to)) in words.iter().zip(candidates.iter_mut()).enumerate() {
            self.lexicon.candidates(word, at == 0, self.given(tags, at), to);
        }
        let can_be_exact = words.len() <= MAX_WORDS_EXACT;
        if threshold.is_some() || !can_be_exact {
            let threshold = threshold.unwrap_or(PRUNING_THRESHOLD);
            if self.coarse.prune(candidates, threshold, inside_outside, mask) {
                chart.fill(&self.grammar, candidates, Some(mask));
                if let Some(top) = chart.best_root(&self.grammar) {
                    return Some(top);
                }
            }
        }
        if !can_be_exact {
            return None;
        }
        chart.fill(&self.grammar, candidates, None);
        chart.best_root(&self.grammar)
    }

    /// Label number of a word's given tag.
    fn given(&self, tags: Option<&[&str]>, at: usize) -> Option<u32> {
        tags.and_then(|tags| tags.get(at)).and_then(|tag| self.lexicon.tag_label(tag))
    }

    /// A flat tree: all words side by side, under the most frequent label of a sentence.
    fn flat(&self, words: &[&str], tags: Option<&[&str]>) -> ParsedTree {
        let (mut tree, mut candidates) = (PhraseTree::default(), Vec::new());
        tree.open(self.grammar.sentence);
        for (at, word) in words.iter().enumerate() {
            let likeliest = || self.lexicon.likeliest(word, at == 0, &mut candidates);
            tree.tag(self.given(tags, at).or_else(likeliest).unwrap_or(0));
        }
        tree.close();
        ParsedTree { tree, score: 0.0, is_flat: true }
    }
}
