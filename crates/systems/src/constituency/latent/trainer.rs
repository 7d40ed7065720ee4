//! Training by splitting and merging, after Petrov, Barrett, Thibaux and Klein (2006).
//!
//! ```text
//!  treebank grammar ──▶ split each state ──▶ EM ──▶ merge half of the splits ──▶ EM ──▶ EM, smoothed ──┐
//!                              ▲                                                                      │
//!                              └───────────────────────── next cycle ─────────────────────────────────┘
//! ```

use std::time::{Duration, Instant};

use super::binarise::{Binariser, Expansion};
use super::em::{TrainingTree, e_step};
use super::grammar::{Grammar, Smoothing};
use super::layout::{Layout, RuleValues};
use super::lexicon::Lexicon;
use super::parser::Latent;
use super::split::{choose_merges, merge, split};
use super::symbols::Symbol;
use super::tagger_prior::TaggerPrior;
use crate::constituency::Treebank;
use solecism_corpus::Problem;
use solecism_corpus::stop::goes_on;
use solecism_tagging::Trainer;
use solecism_tagging::model::{Model, Training, checksum, malformed};
use solecism_tagging::tagger::{TagColumn, TaggedCorpus};

/// Options of training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LatentOptions {
    /// Number of split-merge cycles.
    pub cycles: u32,
    /// Seed of the noise in splitting.
    pub seed: u64,
}

impl Default for LatentOptions {
    fn default() -> Self {
        Self { cycles: 5, seed: 1 }
    }
}

/// Numbers of EM iterations.
#[derive(Clone, Copy, Debug)]
struct EmIterations {
    /// After splitting.
    split: u32,
    /// After merging.
    merged: u32,
    /// At the end of a cycle, with smoothing.
    smoothed: u32,
    /// To fit a finished grammar to some of the trees.
    refit: u32,
}

const EM_ITERATIONS: EmIterations = EmIterations { split: 24, merged: 8, smoothed: 8, refit: 6 };

/// A grammar in training.
#[derive(Clone, Debug)]
pub struct LatentTrainer {
    options: LatentOptions,
    threads: usize,
    pub(super) binariser: Binariser,
    pub(super) lexicon: Lexicon,
    pub(super) trees: Vec<TrainingTree>,
    pub(super) grammar: Grammar,
    /// The tagged sentences, to train the tagger on.
    tagged: TaggedCorpus,
    cycle: u32,
    wrapper: Option<String>,
    training: Training,
}

/// Summary of a finished split-merge cycle.
#[derive(Clone, Copy, Debug)]
pub struct CycleReport {
    /// Number of the cycle, from 1.
    pub cycle: u32,
    /// Total number of cycles.
    pub cycles: u32,
    /// Log-likelihood of the trees.
    pub log_likelihood: f64,
    /// Total number of states.
    pub states: usize,
    /// Duration of the cycle.
    pub time: Duration,
}

impl LatentTrainer {
    /// Reads the unsplit grammar off a treebank.
    pub fn new(treebank: &Treebank, options: LatentOptions, threads: usize) -> Self {
        let mut binariser = Binariser::default();
        let mut lexicon = Lexicon::default();
        for sample in treebank.samples() {
            lexicon.count_words(&treebank.words_of(sample), sample.weight);
        }
        let mut trees = Vec::with_capacity(treebank.samples().len());
        let mut tagged = TaggedCorpus::of_column(TagColumn::Xpos);
        for sample in treebank.samples().iter().take_while(goes_on) {
            let label = |label: u32| treebank.labels().get(label as usize);
            let tree = binariser.binarise(&sample.tree, label);
            let tags = sample
                .tree
                .tags()
                .map(|tag| binariser.symbols.number(super::symbols::SymbolKind::Tag, label(tag)) as Symbol);
            let tags: Vec<Symbol> = tags.collect();
            let words = treebank.words_of(sample);
            tagged.push(words.iter().copied().zip(sample.tree.tags().map(label)));
            let entries: Vec<u32> = (0..)
                .zip(words.iter().zip(tags))
                .map(|(at, (word, tag))| lexicon.entry(word, at == 0, tag, sample.weight))
                .collect();
            trees.push(TrainingTree { nodes: tree.nodes, entries, weight: sample.weight });
        }
        lexicon.index_first_entries();
        let states = vec![1; binariser.symbols.len()];
        let layout = Layout::new(states, &binariser.rules, lexicon.tags());
        let mut grammar = Grammar { branch: vec![0; layout.states.len()], ..Grammar::default() };
        grammar.probs = ones(&layout);
        grammar.layout = layout;
        let mut trainer = Self {
            options,
            threads,
            binariser,
            lexicon,
            trees,
            grammar,
            tagged,
            cycle: 0,
            wrapper: treebank.root().map(str::to_owned),
            training: training(treebank, options),
        };
        trainer.em_iteration(Smoothing::NONE);
        trainer
    }

    /// The options of training.
    pub fn options(&self) -> LatentOptions {
        self.options
    }

    /// Resumes training from a checkpoint, with the same treebank.
    ///
    /// # Errors
    /// If the checkpoint is of another kind of model or another treebank, or is inconsistent.
    pub fn resume(treebank: &Treebank, mut model: Model, threads: usize) -> Result<Self, Problem> {
        model.expect(CHECKPOINT_KIND)?;
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
        let mut probs = RuleValues::zeros(&layout);
        for (name, probs) in sections_mut(&mut probs) {
            let read: Vec<f64> = model.take(name)?;
            if read.len() != probs.len() || !read.iter().all(|number| number.is_finite()) {
                return Err(bad());
            }
            *probs = read;
        }
        let (branch, frequency) = (model.take("branch")?, model.take::<f64>("frequency")?);
        let (entry_counts, all) = (model.take::<f64>("entry_counts")?, frequency.len());
        let ancestors: Vec<u16> = model.take("ancestors")?;
        let fits = branch.len() == all
            && all == probs.no_chain.len()
            && entry_counts.len() == probs.entry.len()
            && cycle <= cycles
            && Some(ancestors.len()) == all.checked_mul(small(cycle)? as usize);
        if !fits {
            return Err(bad());
        }
        let ancestors = ancestors.chunks(all.max(1)).map(<[u16]>::to_vec).collect();
        trainer.grammar = Grammar { layout, probs, branch, frequency, ancestors, entry_counts };
        trainer.cycle = small(cycle)?;
        Ok(trainer)
    }

    /// Checksum of the treebank.
    fn fingerprint(&self) -> u64 {
        let values = self.trees.iter().flat_map(|tree| {
            let entries = tree.entries.iter().map(|&entry| u64::from(entry));
            let rules = tree.nodes.iter().map(|node| match node.expansion {
                Expansion::Word(word) => u64::from(word) << 32,
                Expansion::Binary { rule, left, .. } => u64::from(rule) << 32 | u64::from(left),
            });
            entries.chain(rules).chain([tree.weight.to_bits()])
        });
        checksum(&values.flat_map(u64::to_le_bytes).collect::<Vec<u8>>())
    }

    /// A parser with the current grammar.
    pub fn parser(&self) -> Latent {
        let Binariser { symbols, rules } = &self.binariser;
        let (symbols, rules, wrapper) = (symbols.clone(), rules.clone(), self.wrapper.clone());
        let tagger_prior = TaggerPrior::train(&self.tagged, self.options.seed, &symbols);
        Latent::new(symbols, rules, &self.grammar, &self.lexicon, wrapper, self.training.clone())
            .with_tagger(tagger_prior)
    }

    /// A parser whose probabilities are estimated anew on some trees of the treebank only, with the states that were
    /// learned on all trees.
    pub fn refit(&self, sentences: &[usize]) -> Latent {
        let trees: Vec<TrainingTree> =
            sentences.iter().filter_map(|&at| self.trees.get(at)).cloned().collect();
        let lexicon = self.lexicon.restricted_to(&trees);
        let (rules, mut grammar) = (&self.binariser.rules, self.grammar.clone());
        for _ in (0..EM_ITERATIONS.refit).take_while(goes_on) {
            let counts = e_step(&trees, &grammar, self.threads, false).counts;
            let Grammar { layout, branch, ancestors, .. } = grammar;
            grammar =
                Grammar::of_counts(layout, counts, branch, ancestors, rules, &lexicon, Smoothing::STANDARD);
        }
        let (symbols, rules, wrapper) = (self.binariser.symbols.clone(), rules.clone(), self.wrapper.clone());
        let tagger_prior = TaggerPrior::train(&self.tagged.only(sentences), self.options.seed, &symbols);
        Latent::new(symbols, rules, &grammar, &lexicon, wrapper, self.training.clone())
            .with_tagger(tagger_prior)
    }

    /// Runs one iteration of EM; returns the log-likelihood before it.
    fn em_iteration(&mut self, smoothing: Smoothing) -> f64 {
        let expected = e_step(&self.trees, &self.grammar, self.threads, false);
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
        expected.log_likelihood
    }
}

impl Trainer for LatentTrainer {
    type System = Latent;
    type Progress = CycleReport;

    fn is_done(&self) -> bool {
        self.cycle >= self.options.cycles
    }

    /// Runs the next cycle.
    fn iterate(&mut self) -> CycleReport {
        let start = Instant::now();
        self.cycle += 1;
        let rules = &self.binariser.rules;
        self.grammar = split(&self.grammar, rules, &self.lexicon, self.options.seed, self.cycle);
        for _ in (0..EM_ITERATIONS.split).take_while(goes_on) {
            self.em_iteration(Smoothing::NONE);
        }
        let expected = e_step(&self.trees, &self.grammar, self.threads, true);
        let layout = &self.grammar.layout;
        let merged = choose_merges(&expected.losses, layout);
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
        for _ in (0..EM_ITERATIONS.merged).take_while(goes_on) {
            self.em_iteration(Smoothing::NONE);
        }
        let mut log_likelihood = 0.0;
        for _ in (0..EM_ITERATIONS.smoothed).take_while(goes_on) {
            log_likelihood = self.em_iteration(Smoothing::STANDARD);
        }
        CycleReport {
            cycle: self.cycle,
            cycles: self.options.cycles,
            log_likelihood,
            states: self.grammar.branch.len(),
            time: start.elapsed(),
        }
    }

    /// The state of training, from which [`resume`](Self::resume) continues.
    fn checkpoint(&self) -> Model {
        let mut model = Model::new(CHECKPOINT_KIND, self.training.clone());
        let Grammar { layout, probs, branch, ancestors, .. } = &self.grammar;
        model.put("treebank", &[self.fingerprint()]);
        model.put("cycles", &[u64::from(self.cycle), u64::from(self.options.cycles), self.options.seed]);
        model.put("states", &layout.states);
        model.put("branch", branch);
        model.put("ancestors", &ancestors.concat());
        for (name, probs) in sections(probs) {
            model.put(name, probs);
        }
        model.put("frequency", &self.grammar.frequency);
        model.put("entry_counts", &self.grammar.entry_counts);
        model
    }

    fn finish(self) -> Latent {
        self.parser()
    }
}

/// Kind of the model file of a checkpoint.
const CHECKPOINT_KIND: &str = "latent, unfinished";

fn training(treebank: &Treebank, options: LatentOptions) -> Training {
    let mut training = treebank.training();
    training.options.insert("cycles".to_owned(), options.cycles.into());
    training.options.insert("seed".to_owned(), options.seed.into());
    training
}

fn sections(probs: &RuleValues) -> [(&'static str, &Vec<f64>); 5] {
    let RuleValues { binary, chain, no_chain, root, entry } = probs;
    [("binary", binary), ("chain", chain), ("stay", no_chain), ("root", root), ("entry", entry)]
}

fn sections_mut(probs: &mut RuleValues) -> [(&'static str, &mut Vec<f64>); 5] {
    let RuleValues { binary, chain, no_chain, root, entry } = probs;
    [("binary", binary), ("chain", chain), ("stay", no_chain), ("root", root), ("entry", entry)]
}

fn ones(layout: &Layout) -> RuleValues {
    let mut probs = RuleValues::zeros(layout);
    for (_, part) in sections_mut(&mut probs) {
        part.fill(1.0);
    }
    probs
}
