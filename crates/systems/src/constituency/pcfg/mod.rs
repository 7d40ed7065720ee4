//! `pcfg`: a context-free grammar read off a treebank, its labels annotated with what they stand in and what they
//! dominate (Klein and Manning 2003).
//!
//! ```text
//!  Treebank ──▶ annotated labels ──▶ binary rules, head outwards ──▶ Counts ──▶ Grammar, Lexicon, Coarse ──▶ Pcfg
//!  words ──▶ candidates of each word ──▶ Coarse: Mask ──▶ Chart ──▶ best derivation ──▶ tree without annotations
//! ```

mod annotate;
mod annotation;
mod chart;
mod coarse;
mod counts;
mod grammar;
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
pub use options::PcfgOptions;

use super::{Parsed, PhraseTree, Treebank};
use crate::model::{Model, Strings, Training, malformed};

/// What the model file calls it.
pub const KIND: &str = "pcfg";

/// A trained parser.
#[derive(Debug)]
pub struct Pcfg {
    counts: Counts,
    grammar: Grammar,
    lexicon: Lexicon,
    coarse: Coarse,
    threshold: Option<f32>,
    training: Training,
}

/// Room for a parse to work in.
#[derive(Debug, Default)]
pub struct Scratch {
    words: Vec<Vec<Candidate>>,
    chart: Chart,
    tables: Tables,
    mask: Mask,
}

impl Pcfg {
    pub fn train(treebank: &Treebank, options: PcfgOptions) -> Self {
        Self::of_counts(train::count(treebank, options), options.annotations, Training::default())
    }

    fn of_counts(counts: Counts, annotations: Annotations, training: Training) -> Self {
        let grammar = Grammar::of(&counts);
        let lexicon = Lexicon::of(&counts, annotations);
        let coarse = Coarse::of(&counts, &grammar);
        Self { counts, grammar, lexicon, coarse, threshold: None, training }
    }

    pub fn with_threshold(mut self, threshold: Option<f32>) -> Self {
        self.threshold = threshold;
        self
    }

    pub fn labels(&self) -> &Strings {
        &self.counts.labels
    }

    pub fn root(&self) -> Option<&str> {
        self.counts.root.iter().next()
    }

    pub fn describe(&self) -> String {
        format!(
            "{} states, {} binary, {} unary, {} chains, {} coarse",
            self.grammar.states.len(),
            self.counts.binary.len(),
            self.counts.unary.len(),
            self.grammar.chains.all().len(),
            self.coarse.count
        )
    }

    pub fn parse(&self, words: &[&str], tags: Option<&[&str]>, scratch: &mut Scratch) -> Parsed {
        let Scratch { words: candidates, chart, tables, mask } = scratch;
        candidates.resize_with(words.len(), Vec::new);
        for (at, (word, to)) in words.iter().zip(candidates.iter_mut()).enumerate() {
            let given = tags.and_then(|tags| tags.get(at)).and_then(|tag| self.lexicon.tag_label(tag));
            self.lexicon.candidates(word, at == 0, given, to);
        }
        if words.is_empty() {
            return Parsed::default();
        }
        let pruned =
            self.threshold.is_some_and(|threshold| self.coarse.prune(candidates, threshold, tables, mask));
        chart.fill(&self.grammar, candidates, pruned.then_some(&*mask));
        let mut top = chart.top(&self.grammar);
        if top.is_none() && pruned {
            chart.fill(&self.grammar, candidates, None);
            top = chart.top(&self.grammar);
        }
        if let Some((state, score)) = top
            && let Some(steps) = unpack::best_steps(chart, &self.grammar, state)
        {
            let tree = unpack::tree(&self.grammar, steps.into_iter());
            return Parsed { tree, score: f64::from(score), is_flat: false };
        }
        self.flat(words)
    }

    fn flat(&self, words: &[&str]) -> Parsed {
        let mut tree = PhraseTree::default();
        let mut room = Vec::new();
        tree.open(self.grammar.states[0].label);
        for (at, word) in words.iter().enumerate() {
            tree.tag(self.lexicon.likeliest(word, at == 0, &mut room).unwrap_or(0));
        }
        tree.close();
        Parsed { tree, score: 0.0, is_flat: true }
    }
}
