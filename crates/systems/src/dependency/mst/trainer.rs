//! Learning from mistakes, one sentence after the other.

use std::time::{Duration, Instant};

use solecism_chance::{Chance, Domain};
use solecism_corpus::Problem;

use super::climb::siblings_of;
use super::decoder::{Decoder, Gold};
use super::labels::Labelling;
use super::look::{Glossary, Sight};
use super::scores::{features_of_arc, features_of_siblings};
use super::table::{Count, Learning};
use super::{MstOptions, MstParser, Order};
use crate::dependency::DependencyCorpus;
use crate::model::{Model, malformed};
use crate::perceptron::Weights;

/// What the file of an unfinished training is called.
const UNFINISHED: &str = "mst, unfinished";

/// By how much a right arc must be better than a wrong one. Weights are counted in parts of it.
const MARGIN: i32 = 1 << 14;

/// The largest step that is learned from one sentence, in the same unit.
const LARGEST_STEP: f64 = 0.02;

/// How training is going.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many iterations are done.
    pub iteration: u32,
    /// How many there will be.
    pub iterations: u32,
    /// How many words of the last one got their head and, in the right tree, their label.
    pub right: u64,
    /// Of how many.
    pub decisions: u64,
    /// How long it took.
    pub time: Duration,
}

/// A parser in training: arcs by MIRA (Crammer and Singer 2003; McDonald, Crammer and Pereira 2005), against the best
/// tree and with the number of wrong heads as its cost; labels by an averaged perceptron.
///
/// Training goes through the sentences one by one, in an order that seed and iteration alone decide, so its result
/// does not depend on threads, and it can be stopped after any iteration and go on from its checkpoint as if nothing
/// had happened.
#[derive(Clone, Debug)]
pub struct MstTrainer<'c> {
    corpus: &'c DependencyCorpus,
    options: MstOptions,
    /// How many iterations are done.
    iteration: u32,
    glossary: Glossary<'c>,
    arcs: Learning,
    labels: Weights,
    decoder: Decoder,
    labelling: Labelling,
    sight: Sight,
    counts: Vec<Count>,
}

impl<'c> MstTrainer<'c> {
    /// A parser that has learned nothing yet.
    pub fn new(corpus: &'c DependencyCorpus, options: MstOptions) -> Self {
        Self::with_weights(corpus, options, 0, (Learning::new(), Weights::new(corpus.labels().len())))
    }

    fn with_weights(
        corpus: &'c DependencyCorpus,
        options: MstOptions,
        iteration: u32,
        (arcs, labels): (Learning, Weights),
    ) -> Self {
        Self {
            corpus,
            options,
            iteration,
            glossary: Glossary::of(corpus),
            arcs,
            labels,
            decoder: Decoder::default(),
            labelling: Labelling::default(),
            sight: Sight::default(),
            counts: Vec::new(),
        }
    }

    /// Goes on from a checkpoint of the same corpus.
    ///
    /// # Errors
    /// If it is no checkpoint, or one of another corpus.
    pub fn resume(corpus: &'c DependencyCorpus, mut checkpoint: Model) -> Result<Self, Problem> {
        checkpoint.expect(UNFINISHED)?;
        let state = checkpoint.take::<u64>("state")?;
        let &[sum, seed, iterations, order, projective, iteration] = &state[..] else {
            return Err(malformed("no state of training"));
        };
        let order = Order::numbered(order)?;
        let (arcs, labels) = (Learning::load(&mut checkpoint)?, Weights::load(&mut checkpoint)?);
        if sum != corpus.checksum() || labels.classes() != corpus.labels().len() {
            let what = "the checkpoint is of a training on another corpus";
            return Err(Problem::new(what, "train on the same files, or start again without the checkpoint"));
        }
        let projective = projective != 0;
        let options = MstOptions { seed, iterations: iterations as u32, order, projective };
        Ok(Self::with_weights(corpus, options, iteration as u32, (arcs, labels)))
    }

    /// What is needed to go on from here.
    pub fn checkpoint(&self) -> Model {
        let mut model = Model::new(UNFINISHED, self.corpus.training());
        let MstOptions { seed, iterations, order, projective } = self.options;
        let state = [
            self.corpus.checksum(),
            seed,
            u64::from(iterations),
            order.number(),
            u64::from(projective),
            u64::from(self.iteration),
        ];
        model.put("state", &state);
        self.arcs.save(&mut model);
        self.labels.save(&mut model);
        model
    }

    /// How it is trained: as the checkpoint says, if it goes on from one.
    pub fn options(&self) -> MstOptions {
        self.options
    }

    /// Whether all iterations are done.
    pub fn is_done(&self) -> bool {
        self.iteration >= self.options.iterations
    }

    /// Goes through the corpus once.
    pub fn iterate(&mut self) -> Progress {
        let start = Instant::now();
        let right = self.order().into_iter().map(|sentence| self.learn(sentence)).sum();
        self.iteration += 1;
        Progress {
            iteration: self.iteration,
            iterations: self.options.iterations,
            right,
            decisions: self.corpus.tokens().len() as u64,
            time: start.elapsed(),
        }
    }

    /// The sentences in the order of this iteration.
    fn order(&self) -> Vec<u32> {
        let mut left: Vec<u32> = (0..self.corpus.len() as u32).collect();
        let mut chance = Chance::keyed(self.options.seed, Domain::Training, self.iteration, 0, 0);
        std::iter::from_fn(|| chance.take(&mut left)).collect()
    }

    /// Parses a sentence, learns from what was wrong or nearly so, and says how much was right.
    fn learn(&mut self, number: u32) -> u64 {
        let sentence = self.corpus.sentence(number as usize);
        let heads: Vec<u32> = sentence.iter().map(|token| token.head).collect();
        let labels: Vec<u16> = sentence.iter().map(|token| token.label).collect();
        let mut chance =
            Chance::keyed(self.options.seed, Domain::Training, self.iteration, 1, u64::from(number));
        self.glossary.glance_at(number as usize, &mut chance, &mut self.sight);
        self.learn_arcs(&heads);
        self.labelling.learn(&self.sight, &heads, &labels, &mut self.labels);
        let found = self.decoder.heads.iter().zip(&self.labelling.labels);
        let gold = heads.iter().zip(&labels);
        found.zip(gold).filter(|(found, gold)| found == gold).count() as u64
    }

    fn learn_arcs(&mut self, gold: &[u32]) {
        let known = Gold { heads: gold, margin: MARGIN };
        self.decoder.decode(&self.sight, &self.arcs, self.options, Some(known));
        self.arcs.count_sentence();
        let wrong = gold.iter().zip(&self.decoder.heads).filter(|(gold, found)| gold != found).count();
        if wrong == 0 {
            return;
        }
        self.count_differences(gold);
        let norm: i64 = self.counts.iter().map(|&(_, count)| i64::from(count) * i64::from(count)).sum();
        let lacks = wrong as i64 * i64::from(MARGIN) - self.arcs.score(&self.counts);
        if norm > 0 && lacks > 0 {
            let step = (lacks as f64 / norm as f64).min(LARGEST_STEP * f64::from(MARGIN));
            self.arcs.update(&self.counts, step.round().max(1.0) as i32);
        }
    }

    /// Counts the features that the right tree has more often than the one that was found.
    fn count_differences(&mut self, gold: &[u32]) {
        let Self { counts, arcs, sight, decoder, .. } = self;
        counts.clear();
        for (word, (&right, &found)) in (1..).zip(gold.iter().zip(&decoder.heads)) {
            if right != found {
                features_of_arc(sight, right as usize, word, &mut |f| counts.push((arcs.place(f), 1)));
                features_of_arc(sight, found as usize, word, &mut |f| counts.push((arcs.place(f), -1)));
            }
        }
        if self.options.order == Order::Second {
            let (mut right, mut found) = (Vec::new(), Vec::new());
            siblings_of(gold, &mut |siblings| right.push(siblings));
            siblings_of(&decoder.heads, &mut |siblings| found.push(siblings));
            right.sort_unstable();
            found.sort_unstable();
            let lacks = |all: &[_], one| all.binary_search(one).is_err();
            for &siblings in right.iter().filter(|one| lacks(&found, one)) {
                features_of_siblings(sight, siblings, &mut |f| counts.push((arcs.place(f), 1)));
            }
            for &siblings in found.iter().filter(|one| lacks(&right, one)) {
                features_of_siblings(sight, siblings, &mut |f| counts.push((arcs.place(f), -1)));
            }
        }
        counts.sort_unstable_by_key(|&(place, _)| place);
        counts.dedup_by(|next, first| {
            let same = next.0 == first.0;
            if same {
                first.1 += next.1;
            }
            same
        });
        counts.retain(|&(_, count)| count != 0);
    }

    /// The parser as far as it has learned.
    pub fn finish(&self) -> MstParser {
        let mut training = self.corpus.training();
        training.options.insert("seed".into(), self.options.seed.into());
        training.options.insert("iterations".into(), self.iteration.into());
        training.options.insert("order".into(), self.options.order.number().into());
        training.options.insert("projective".into(), self.options.projective.into());
        MstParser {
            labels: self.corpus.labels().clone(),
            options: self.options,
            arcs: self.arcs.averaged(),
            scorer: self.labels.averaged(),
            training,
        }
    }
}
