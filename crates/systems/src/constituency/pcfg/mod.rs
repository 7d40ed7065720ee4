//! `pcfg`: a context-free grammar read off a treebank, its labels annotated with what they stand in and what they
//! dominate (Klein and Manning 2003).
//!
//! ```text
//!  Treebank ──▶ annotated labels ──▶ binary rules, head outwards ──▶ Counts ──▶ Grammar, Lexicon, Coarse ──▶ Pcfg
//!  words ──▶ candidates of each word ──▶ Mask ──▶ Chart ──▶ best derivation ──▶ tree without annotations
//! ```

mod annotate;
mod annotation;
mod chart;
mod coarse;
mod counts;
mod grammar;
mod k_best;
mod lexicon;
mod options;
mod train;
mod unpack;
mod word_class;

use solecism_corpus::Problem;

pub use annotation::{Annotation, Annotations};
use chart::Chart;
use coarse::{Coarse, Mask, Tables};
use counts::Counts;
use grammar::Grammar;
use lexicon::{Candidate, Lexicon};
pub use options::{PcfgOptions, Search};

use super::{ParsedTree, PhraseTree, Treebank};
use solecism_tagging::model::{Model, Strings, Training};

/// What the model file calls it.
pub const KIND: &str = "pcfg";

/// A sentence of more words is not parsed: its tree is flat.
pub const MAX_WORDS: usize = 400;

/// A sentence of more words is parsed with pruning, whatever was asked for.
pub const MAX_WORDS_EXACT: usize = 120;

/// What is less likely than this by the bare labels is not looked at.
const THRESHOLD: f32 = 1e-3;

/// The same where many trees are wanted.
const K_BEST_THRESHOLD: f32 = 1e-5;

/// A trained parser.
#[derive(Debug)]
pub struct Pcfg {
    counts: Counts,
    grammar: Grammar,
    lexicon: Lexicon,
    coarse: Coarse,
    search: Search,
    training: Training,
}

/// Room for a parse to work in, to be used again for the next sentence.
#[derive(Debug, Default)]
pub struct Scratch {
    words: Vec<Vec<Candidate>>,
    chart: Chart,
    tables: Tables,
    mask: Mask,
}

impl Pcfg {
    /// Reads a grammar off a treebank. Functions in labels, if they are there, tell which noun phrases say when; trees
    /// have bare labels.
    ///
    /// # Errors
    /// If there are too many labels for those of phrases and tags.
    pub fn train(treebank: &Treebank, options: PcfgOptions) -> Result<Self, Problem> {
        let counts = train::count(treebank, options);
        if counts.labels.len() > counts::MOST_LABELS {
            let what = format!("{} labels in the treebank", counts.labels.len());
            let help = format!("name a treebank with at most {} labels and tags", counts::MOST_LABELS);
            return Err(Problem::new(what, help));
        }
        let mut training = treebank.training();
        options.describe(&mut training.options);
        Ok(Self::of_counts(counts, training))
    }

    fn of_counts(counts: Counts, training: Training) -> Self {
        let grammar = Grammar::of(&counts);
        let lexicon = Lexicon::of(&counts);
        let coarse = Coarse::of(&counts, &grammar);
        Self { counts, grammar, lexicon, coarse, search: Search::default(), training }
    }

    /// The parser with another way to search.
    #[must_use]
    pub fn with_search(self, search: Search) -> Self {
        Self { search, ..self }
    }

    /// The model to be kept in a file.
    pub fn to_model(&self) -> Model {
        let mut model = Model::new(KIND, self.training.clone());
        self.counts.save(&mut model);
        model
    }

    /// The parser of a model.
    ///
    /// # Errors
    /// If it is a model of another kind, or its counts do not fit together.
    pub fn of_model(mut model: Model) -> Result<Self, Problem> {
        model.expect(KIND)?;
        let counts = Counts::load(&mut model)?;
        Ok(Self::of_counts(counts, model.training))
    }

    /// The labels and tags of its trees by their numbers.
    pub fn labels(&self) -> &Strings {
        &self.counts.labels
    }

    /// The label of the root that wraps the sentences of the treebank, if they are wrapped.
    pub fn root(&self) -> Option<&str> {
        self.counts.root.iter().next()
    }

    /// What it was trained on.
    pub fn training(&self) -> &Training {
        &self.training
    }

    /// How many states and binary rules the grammar has.
    pub fn size(&self) -> (usize, usize) {
        (self.counts.states.len(), self.counts.binary.len())
    }

    /// The best tree of a sentence. Tags that are given are kept if there is an analysis with them; those that the
    /// treebank does not have are not.
    pub fn parse(&self, words: &[&str], tags: Option<&[&str]>, scratch: &mut Scratch) -> ParsedTree {
        if words.is_empty() {
            return ParsedTree::default();
        }
        let threshold = (self.search == Search::Pruned).then_some(THRESHOLD);
        let best = self.fill(words, tags, threshold, scratch).and_then(|(top, score)| {
            let steps = unpack::best_steps(&scratch.chart, &self.grammar, top)?;
            let tree = unpack::tree(&self.grammar, steps.into_iter());
            Some(ParsedTree { tree, score: f64::from(score), is_flat: false })
        });
        best.unwrap_or_else(|| self.flat(words, tags))
    }

    /// Up to `k` different trees of a sentence, the best first. The search is always pruned, less than for one tree.
    pub fn k_best(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        k: usize,
        scratch: &mut Scratch,
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

    /// Fills the chart, with the tags that are given or else without them, and finds the best state at its top.
    fn fill(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        threshold: Option<f32>,
        scratch: &mut Scratch,
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
        scratch: &mut Scratch,
    ) -> Option<(u32, f32)> {
        let Scratch { words: candidates, chart, tables, mask } = scratch;
        candidates.resize_with(words.len(), Vec::new);
        for (at, (word, to)) in words.iter().zip(candidates.iter_mut()).enumerate() {
            self.lexicon.candidates(word, at == 0, self.given(tags, at), to);
        }
        let can_be_exact = words.len() <= MAX_WORDS_EXACT;
        if threshold.is_some() || !can_be_exact {
            let threshold = threshold.unwrap_or(THRESHOLD);
            if self.coarse.prune(candidates, threshold, tables, mask) {
                chart.fill(&self.grammar, candidates, Some(mask));
                if let Some(top) = chart.top(&self.grammar) {
                    return Some(top);
                }
            }
        }
        if !can_be_exact {
            return None;
        }
        chart.fill(&self.grammar, candidates, None);
        chart.top(&self.grammar)
    }

    /// The label of the tag that is given to a word.
    fn given(&self, tags: Option<&[&str]>, at: usize) -> Option<u32> {
        tags.and_then(|tags| tags.get(at)).and_then(|tag| self.lexicon.tag_label(tag))
    }

    /// All words side by side, under the label that most sentences have.
    fn flat(&self, words: &[&str], tags: Option<&[&str]>) -> ParsedTree {
        let (mut tree, mut room) = (PhraseTree::default(), Vec::new());
        tree.open(self.grammar.sentence);
        for (at, word) in words.iter().enumerate() {
            let likeliest = || self.lexicon.likeliest(word, at == 0, &mut room);
            tree.tag(self.given(tags, at).or_else(likeliest).unwrap_or(0));
        }
        tree.close();
        ParsedTree { tree, score: 0.0, is_flat: true }
    }
}
