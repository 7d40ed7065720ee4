//! Training by splitting and merging, after Petrov, Barrett, Thibaux and Klein (2006).
//!
//! ```text
//!  treebank grammar ──▶ split each state ──▶ EM ──▶ merge half of the splits ──▶ EM ──▶ EM, smoothed ──┐
//!                              ▲                                                                      │
//!                              └───────────────────────── next cycle ─────────────────────────────────┘
//! ```

use std::time::{Duration, Instant};

use super::binarise::{Below, Binariser};
use super::em::{Lesson, expect};
use super::grammar::{Grammar, Smoothing};
use super::hints::Hints;
use super::layout::{Layout, Numbers};
use super::lexicon::Lexicon;
use super::parser::Latent;
use super::split::{merge, merges, split};
use super::symbols::Symbol;
use crate::constituency::Treebank;
use solecism_corpus::Problem;
use solecism_tagging::model::{Model, Training, checksum, malformed};
use solecism_tagging::tagger::{TagColumn, TaggedCorpus};

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
    /// On some of the trees, with the states of all.
    fold: u32,
}

const ROUNDS: Rounds = Rounds { split: 24, merged: 8, smoothed: 8, fold: 6 };

/// A grammar in training.
#[derive(Clone, Debug)]
pub struct LatentTrainer {
    options: LatentOptions,
    threads: usize,
    pub(super) binariser: Binariser,
    pub(super) lexicon: Lexicon,
    pub(super) lessons: Vec<Lesson>,
    pub(super) grammar: Grammar,
    /// What a tagger is trained on.
    tagged: TaggedCorpus,
    cycle: u32,
    wrapper: Option<String>,
    training: Training,
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
    pub fn new(treebank: &Treebank, options: LatentOptions, threads: usize) -> Self {
        let mut binariser = Binariser::default();
        let mut lexicon = Lexicon::default();
        for sample in treebank.samples() {
            lexicon.see(&treebank.words_of(sample), sample.weight);
        }
        let mut lessons = Vec::with_capacity(treebank.samples().len());
        let mut tagged = TaggedCorpus::of_column(TagColumn::Xpos);
        for sample in treebank.samples() {
            let label = |label: u32| treebank.labels().get(label as usize);
            let tree = binariser.binarise(&sample.tree, label);
            let tags = sample
                .tree
                .tags()
                .map(|tag| binariser.symbols.number(super::symbols::Sort::Tag, label(tag)) as Symbol);
            let tags: Vec<Symbol> = tags.collect();
            let words = treebank.words_of(sample);
            tagged.push(words.iter().copied().zip(sample.tree.tags().map(label)));
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
            tagged,
            cycle: 0,
            wrapper: treebank.root().map(str::to_owned),
            training: training(treebank, options),
        };
        trainer.round(Smoothing::NONE);
        trainer
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
        let merged = merges(&expected.losses, layout);
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

    /// What was chosen.
    pub fn options(&self) -> LatentOptions {
        self.options
    }

    /// What is needed to go on from here.
    pub fn checkpoint(&self) -> Model {
        let mut model = Model::new(UNFINISHED, self.training.clone());
        let Grammar { layout, numbers, branch, ancestors, .. } = &self.grammar;
        model.put("treebank", &[self.fingerprint()]);
        model.put("cycles", &[u64::from(self.cycle), u64::from(self.options.cycles), self.options.seed]);
        model.put("states", &layout.states);
        model.put("branch", branch);
        model.put("ancestors", &ancestors.concat());
        for (name, numbers) in parts(numbers) {
            model.put(name, numbers);
        }
        model.put("frequency", &self.grammar.frequency);
        model.put("entry_counts", &self.grammar.entry_counts);
        model
    }

    /// Goes on from a checkpoint, with the treebank that it was made with.
    ///
    /// # Errors
    /// If the checkpoint is of another kind of model or another treebank, or does not fit together.
    pub fn resume(treebank: &Treebank, mut model: Model, threads: usize) -> Result<Self, Problem> {
        model.expect(UNFINISHED)?;
        let bad = || malformed("bad checkpoint");
        let [cycle, cycles, seed] = model.take::<u64>("cycles")?[..] else { return Err(bad()) };
        let small = |number: u64| u32::try_from(number).map_err(|_| bad());
        let options = LatentOptions { cycles: small(cycles)?, seed };
        let mut trainer = Self::new(treebank, options, threads);
        if model.take::<u64>("treebank")? != [trainer.fingerprint()] {
            let what = "the checkpoint is of a training on another treebank";
            return Err(Problem::new(what, "name the same one, or another file with --checkpoint"));
        }
        let states: Vec<u32> = model.take("states")?;
        if states.len() != trainer.grammar.layout.states.len()
            || states.iter().any(|&n| n == 0 || n > 1 << 16)
        {
            return Err(bad());
        }
        let layout = Layout::new(states, &trainer.binariser.rules, trainer.lexicon.tags());
        let mut numbers = Numbers::zeros(&layout);
        for (name, numbers) in parts_mut(&mut numbers) {
            let read: Vec<f64> = model.take(name)?;
            if read.len() != numbers.len() || !read.iter().all(|number| number.is_finite()) {
                return Err(bad());
            }
            *numbers = read;
        }
        let (branch, frequency) = (model.take("branch")?, model.take::<f64>("frequency")?);
        let (entry_counts, all) = (model.take::<f64>("entry_counts")?, frequency.len());
        let ancestors: Vec<u16> = model.take("ancestors")?;
        let fits = branch.len() == all
            && all == numbers.stay.len()
            && entry_counts.len() == numbers.entry.len()
            && cycle <= cycles
            && Some(ancestors.len()) == all.checked_mul(small(cycle)? as usize);
        if !fits {
            return Err(bad());
        }
        let ancestors = ancestors.chunks(all.max(1)).map(<[u16]>::to_vec).collect();
        trainer.grammar = Grammar { layout, numbers, branch, frequency, ancestors, entry_counts };
        trainer.cycle = small(cycle)?;
        Ok(trainer)
    }

    /// A number that another treebank hardly has.
    fn fingerprint(&self) -> u64 {
        let numbers = self.lessons.iter().flat_map(|lesson| {
            let entries = lesson.entries.iter().map(|&entry| u64::from(entry));
            let rules = lesson.nodes.iter().map(|node| match node.below {
                Below::Word(word) => u64::from(word) << 32,
                Below::Pair { rule, left, .. } => u64::from(rule) << 32 | u64::from(left),
            });
            entries.chain(rules).chain([lesson.weight.to_bits()])
        });
        checksum(&numbers.flat_map(u64::to_le_bytes).collect::<Vec<u8>>())
    }

    /// The parser of the grammar as it is.
    pub fn parser(&self) -> Latent {
        let Binariser { symbols, rules } = &self.binariser;
        let (symbols, rules, wrapper) = (symbols.clone(), rules.clone(), self.wrapper.clone());
        let hints = Hints::train(&self.tagged, self.options.seed, &symbols);
        Latent::new(symbols, rules, &self.grammar, &self.lexicon, wrapper, self.training.clone())
            .with_hints(hints)
    }

    /// The parser of the grammar as it would be if only these trees of the treebank were known: it starts from the
    /// states that were found on all trees, and learns their probabilities anew.
    pub fn on(&self, trees: &[usize]) -> Latent {
        let lessons: Vec<Lesson> = trees.iter().filter_map(|&tree| self.lessons.get(tree)).cloned().collect();
        let lexicon = self.lexicon.seen_in(&lessons);
        let (rules, mut grammar) = (&self.binariser.rules, self.grammar.clone());
        for _ in 0..ROUNDS.fold {
            let counts = expect(&lessons, &grammar, self.threads, false).counts;
            let Grammar { layout, branch, ancestors, .. } = grammar;
            grammar =
                Grammar::of_counts(layout, counts, branch, ancestors, rules, &lexicon, Smoothing::USUAL);
        }
        let (symbols, rules, wrapper) = (self.binariser.symbols.clone(), rules.clone(), self.wrapper.clone());
        let hints = Hints::train(&self.tagged.only(trees), self.options.seed, &symbols);
        Latent::new(symbols, rules, &grammar, &lexicon, wrapper, self.training.clone()).with_hints(hints)
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

/// What the file of an unfinished training is called.
const UNFINISHED: &str = "latent, unfinished";

fn training(treebank: &Treebank, options: LatentOptions) -> Training {
    let mut training = treebank.training();
    training.options.insert("cycles".to_owned(), options.cycles.into());
    training.options.insert("seed".to_owned(), options.seed.into());
    training
}

fn parts(numbers: &Numbers) -> [(&'static str, &Vec<f64>); 5] {
    let Numbers { binary, chain, stay, root, entry } = numbers;
    [("binary", binary), ("chain", chain), ("stay", stay), ("root", root), ("entry", entry)]
}

fn parts_mut(numbers: &mut Numbers) -> [(&'static str, &mut Vec<f64>); 5] {
    let Numbers { binary, chain, stay, root, entry } = numbers;
    [("binary", binary), ("chain", chain), ("stay", stay), ("root", root), ("entry", entry)]
}

fn ones(layout: &Layout) -> Numbers {
    let mut numbers = Numbers::zeros(layout);
    for (_, part) in parts_mut(&mut numbers) {
        part.fill(1.0);
    }
    numbers
}
