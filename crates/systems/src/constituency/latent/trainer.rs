//! Training by splitting and merging, after Petrov, Barrett, Thibaux and Klein (2006).
//!
//! ```text
//!  treebank grammar ──▶ split each state ──▶ EM ──▶ merge half of the splits ──▶ EM ──▶ EM, smoothed ──┐
//!                              ▲                                                                      │
//!                              └───────────────────────── next cycle ─────────────────────────────────┘
//! ```

use std::time::{Duration, Instant};

use super::binarise::Binariser;
use super::em::{Lesson, expect};
use super::grammar::{Grammar, Smoothing};
use super::layout::{Layout, Numbers};
use super::lexicon::Lexicon;
use super::parser::Latent;
use super::split::{merge, merges, split};
use super::symbols::{MOST, Symbol};
use crate::constituency::Treebank;
use crate::model::Training;
use solecism_corpus::Problem;

/// How a latent-variable grammar is trained.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LatentOptions {
    /// How often every state is split.
    pub cycles: u32,
    /// Decides how the halves of a state differ at first.
    pub seed: u64,
}

impl Default for LatentOptions {
    fn default() -> Self {
        Self { cycles: 5, seed: 1 }
    }
}

/// How often the treebank is gone through in each part of a cycle.
#[derive(Clone, Copy, Debug)]
struct Rounds {
    split: u32,
    merged: u32,
    smoothed: u32,
}

const ROUNDS: Rounds = Rounds { split: 24, merged: 8, smoothed: 8 };

/// Which share of the splits is taken back.
const MERGED: f64 = 0.5;

/// A grammar in training.
#[derive(Clone, Debug)]
pub struct LatentTrainer {
    options: LatentOptions,
    threads: usize,
    binariser: Binariser,
    lexicon: Lexicon,
    lessons: Vec<Lesson>,
    grammar: Grammar,
    cycle: u32,
    wrapper: Option<String>,
}

/// How a cycle of training went.
#[derive(Clone, Copy, Debug)]
pub struct Cycle {
    /// Which one it was.
    pub cycle: u32,
    /// Of how many.
    pub cycles: u32,
    /// The logarithm of the trees' probability.
    pub likelihood: f64,
    /// How many states the symbols have together.
    pub states: usize,
    /// How long it took.
    pub time: Duration,
}

impl LatentTrainer {
    /// Reads the rules off a treebank.
    ///
    /// # Errors
    /// If it has too many labels to be a treebank.
    pub fn new(treebank: &Treebank, options: LatentOptions, threads: usize) -> Result<Self, Problem> {
        let mut binariser = Binariser::default();
        let mut lexicon = Lexicon::default();
        for sample in treebank.samples() {
            lexicon.see(&treebank.words_of(sample), sample.weight);
        }
        let mut lessons = Vec::with_capacity(treebank.samples().len());
        for sample in treebank.samples() {
            let label = |label: u32| treebank.labels().get(label as usize);
            let tree = binariser.binarise(&sample.tree, label);
            if binariser.symbols.len() > MOST {
                let what = format!("more than {MOST} different labels");
                return Err(Problem::new(what, "is it a treebank?"));
            }
            let tags = sample
                .tree
                .tags()
                .map(|tag| binariser.symbols.number(super::symbols::Sort::Tag, label(tag)) as Symbol);
            let tags: Vec<Symbol> = tags.collect();
            let words = treebank.words_of(sample);
            let entries: Vec<u32> = (0..)
                .zip(words.iter().zip(tags))
                .map(|(at, (word, tag))| lexicon.entry(word, at == 0, tag, sample.weight))
                .collect();
            lessons.push(Lesson { nodes: tree.nodes, entries, weight: sample.weight });
        }
        lexicon.finish();
        let states = vec![1; binariser.symbols.len()];
        let layout = Layout::new(states, &binariser.rules, lexicon.tags());
        let mut grammar = Grammar { branch: vec![0; layout.states.len()], ..Grammar::default() };
        grammar.numbers = ones(&layout);
        grammar.layout = layout;
        let mut trainer = Self {
            options,
            threads,
            binariser,
            lexicon,
            lessons,
            grammar,
            cycle: 0,
            wrapper: treebank.root().map(str::to_owned),
        };
        trainer.round(Smoothing::NONE);
        Ok(trainer)
    }

    /// Whether all cycles are done.
    pub fn is_done(&self) -> bool {
        self.cycle >= self.options.cycles
    }

    /// Does the next cycle.
    pub fn advance(&mut self) -> Cycle {
        let start = Instant::now();
        self.cycle += 1;
        let rules = &self.binariser.rules;
        self.grammar = split(&self.grammar, rules, &self.lexicon, self.options.seed, self.cycle);
        for _ in 0..ROUNDS.split {
            self.round(Smoothing::NONE);
        }
        let expected = expect(&self.lessons, &self.grammar, self.threads, true);
        let layout = &self.grammar.layout;
        let merged = merges(&expected.losses, layout, MERGED);
        let rules = &self.binariser.rules;
        let (layout, counts, kept) = merge(layout, &expected.counts, &merged, rules, &self.lexicon);
        let branch = kept.iter().map(|&state| self.grammar.branch[state]).collect();
        let ancestors = self
            .grammar
            .ancestors
            .iter()
            .map(|level| kept.iter().map(|&state| level[state]).collect())
            .collect();
        self.grammar =
            Grammar::of_counts(layout, counts, branch, ancestors, rules, &self.lexicon, Smoothing::NONE);
        for _ in 0..ROUNDS.merged {
            self.round(Smoothing::NONE);
        }
        let mut likelihood = 0.0;
        for _ in 0..ROUNDS.smoothed {
            likelihood = self.round(Smoothing::USUAL);
        }
        Cycle {
            cycle: self.cycle,
            cycles: self.options.cycles,
            likelihood,
            states: self.grammar.branch.len(),
            time: start.elapsed(),
        }
    }

    /// The parser of the grammar as it is.
    pub fn parser(&self) -> Latent {
        let Binariser { symbols, rules } = &self.binariser;
        let (symbols, rules, wrapper) = (symbols.clone(), rules.clone(), self.wrapper.clone());
        Latent::new(symbols, rules, &self.grammar, &self.lexicon, wrapper, Training::default())
    }

    /// One round of EM; the likelihood before it.
    fn round(&mut self, smoothing: Smoothing) -> f64 {
        let expected = expect(&self.lessons, &self.grammar, self.threads, false);
        let old = std::mem::take(&mut self.grammar);
        let rules = &self.binariser.rules;
        self.grammar = Grammar::of_counts(
            old.layout,
            expected.counts,
            old.branch,
            old.ancestors,
            rules,
            &self.lexicon,
            smoothing,
        );
        expected.likelihood
    }
}

fn ones(layout: &Layout) -> Numbers {
    let mut numbers = Numbers::zeros(layout);
    for part in
        [&mut numbers.binary, &mut numbers.chain, &mut numbers.stay, &mut numbers.root, &mut numbers.entry]
    {
        part.fill(1.0);
    }
    numbers
}
