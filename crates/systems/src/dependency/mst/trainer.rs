//! Training, one iteration after the other.

use std::time::Instant;

use solecism_chance::{Chance, Domain};
use solecism_corpus::Problem;

use super::glossary::Glossary;
use super::labels::LabelLearner;
use super::learn_arcs::ArcLearner;
use super::sight::Sight;
use super::{LONGEST, MstParser, Order, Shape};
use crate::dependency::labels::Labels;
use crate::dependency::{Arc, DependencyCorpus, Parser, Tags, Token};
use solecism_tagging::model::{Model, malformed};
use solecism_tagging::stop::{Stop, goes_on};
use solecism_tagging::tagger::Progress;

/// What the file of an unfinished training is called.
const UNFINISHED: &str = "mst, unfinished";

/// How to train. What gives the best parses of the development part of the English Web Treebank is the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MstOptions {
    /// Decides the order of sentences.
    pub seed: u64,
    /// How often to go through the corpus.
    pub iterations: u32,
    /// How much of a tree is scored at a time.
    pub order: Order,
    /// Whether arcs must not cross.
    pub projective: bool,
    /// With two, arcs and labels are learned at the same time. The result does not depend on it.
    pub threads: usize,
}

impl Default for MstOptions {
    fn default() -> Self {
        Self { seed: 1, iterations: 10, order: Order::Second, projective: true, threads: 1 }
    }
}

/// A graph-based parser in training.
///
/// Arcs and labels are learned each by themselves, from one sentence after the other, in an order that seed and
/// iteration alone decide. It can be stopped after any iteration and go on from its checkpoint as if nothing had
/// happened.
#[derive(Clone, Debug)]
pub struct MstTrainer {
    corpus: DependencyCorpus,
    /// The same corpus with the trees that are learned.
    treebank: DependencyCorpus,
    /// The labels of these trees.
    strings: Labels,
    glossary: Glossary,
    options: MstOptions,
    /// How many iterations are done.
    iteration: u32,
    arcs: ArcLearner,
    labels: LabelLearner,
}

impl MstTrainer {
    /// A parser that has learned nothing yet. The tags of the corpus are those that it will learn to trust: see
    /// [`jackknife`](crate::dependency::jackknife()).
    pub fn new(corpus: &DependencyCorpus, options: MstOptions) -> Self {
        let (strings, treebank) = trees(corpus, options);
        Self {
            corpus: corpus.clone(),
            glossary: Glossary::of(corpus),
            options,
            iteration: 0,
            arcs: ArcLearner::new(corpus.tokens().len()),
            labels: LabelLearner::new(strings.len()),
            treebank,
            strings,
        }
    }

    /// Goes on from a checkpoint of the same corpus, with the tags that it had then.
    ///
    /// # Errors
    /// If it is no checkpoint, or one of another corpus.
    pub fn resume(corpus: &DependencyCorpus, mut checkpoint: Model, threads: usize) -> Result<Self, Problem> {
        checkpoint.expect(UNFINISHED)?;
        let state = checkpoint.take::<u64>("state")?;
        let &[sum, seed, iterations, iteration, order, projective] = &state[..] else {
            return Err(malformed("no state of training"));
        };
        if sum != corpus.checksum() {
            let what = "the checkpoint is of a training on another corpus";
            let help = "train on the same files and column of tags, or start again without the checkpoint";
            return Err(Problem::new(what, help));
        }
        let order = Order::numbered(order)?;
        let options =
            MstOptions { seed, iterations: iterations as u32, order, projective: projective != 0, threads };
        let mut trainer = Self::new(&corpus.with_tags_of(&mut checkpoint)?, options);
        trainer.iteration = iteration as u32;
        trainer.arcs = ArcLearner::load(&mut checkpoint)?;
        trainer.labels = LabelLearner::load(&mut checkpoint)?;
        if trainer.labels.classes() != trainer.strings.len() {
            return Err(malformed("weights for other labels"));
        }
        Ok(trainer)
    }

    /// What is needed to go on from here.
    pub fn checkpoint(&self) -> Model {
        let mut model = Model::new(UNFINISHED, self.corpus.training());
        let MstOptions { seed, iterations, order, projective, threads: _ } = self.options;
        let progress = [u64::from(iterations), u64::from(self.iteration)];
        let kind = [order.number(), u64::from(projective)];
        model.put("state", &[[self.corpus.checksum(), seed], progress, kind].concat());
        self.corpus.save_tags(&mut model);
        self.arcs.save(&mut model);
        self.labels.save(&mut model);
        model
    }

    /// How it is trained: as the checkpoint says, if it goes on from one.
    pub fn options(&self) -> MstOptions {
        self.options
    }

    /// Where the tags are from that it learns from: as the checkpoint says, if it goes on from one.
    pub fn tags(&self) -> Tags {
        self.corpus.tags()
    }

    /// Whether all iterations are done.
    pub fn is_done(&self) -> bool {
        self.iteration >= self.options.iterations
    }

    /// Goes through the corpus once. What is told is how many heads were found although others were made to look
    /// better than they are. From a sentence that is too long to be parsed in one piece, only labels are learned.
    pub fn iterate(&mut self) -> Progress {
        let start = Instant::now();
        let Self { treebank, glossary, options, iteration, arcs, labels, .. } = self;
        let lessons = Lessons::new(treebank, glossary, *options, *iteration);
        let right = if options.threads > 1 {
            let stop = Stop::current();
            std::thread::scope(|scope| {
                scope.spawn(|| stop.during(|| lessons.learn_labels(labels)));
                lessons.learn_arcs(arcs)
            })
        } else {
            lessons.learn_labels(labels);
            lessons.learn_arcs(arcs)
        };
        self.iteration += 1;
        Progress {
            iteration: self.iteration,
            iterations: self.options.iterations,
            right,
            decisions: self.corpus.tokens().len() as u64,
            time: start.elapsed(),
        }
    }

    /// The parser as far as it has learned.
    pub fn finish(&self) -> Parser {
        let mut training = self.corpus.training();
        let MstOptions { seed, iterations: _, order, projective, threads: _ } = self.options;
        training.options.insert("seed".into(), seed.into());
        training.options.insert("iterations".into(), self.iteration.into());
        training.options.insert("order".into(), order.number().into());
        training.options.insert("projective".into(), projective.into());
        Parser::of_mst(MstParser {
            columns: self.corpus.columns(),
            shape: Shape { order, projective },
            labels: self.strings.clone(),
            arcs: self.arcs.averaged(),
            scorer: self.labels.averaged(),
            training,
        })
    }
}

/// The trees that are learned, and their labels: in the second order, those in which arcs cross without crossing arcs,
/// unless it does not matter that these cannot be found.
fn trees(corpus: &DependencyCorpus, options: MstOptions) -> (Labels, DependencyCorpus) {
    if options.order == Order::First || options.projective {
        return (Labels::plain(corpus), corpus.clone());
    }
    let ((labels, arcs), mut treebank) = (Labels::of_corpus(corpus), corpus.clone());
    treebank.retag(corpus.tags(), |tokens| {
        for (token, Arc { head, label }) in tokens.iter_mut().zip(arcs) {
            (token.head, token.label) = (head, label);
        }
    });
    (labels, treebank)
}

/// What there is to learn in one iteration.
struct Lessons<'t> {
    corpus: &'t DependencyCorpus,
    glossary: &'t Glossary,
    options: MstOptions,
    iteration: u32,
    /// The sentences in the order in which they are learned from.
    order: Vec<u32>,
}

impl<'t> Lessons<'t> {
    fn new(
        corpus: &'t DependencyCorpus,
        glossary: &'t Glossary,
        options: MstOptions,
        iteration: u32,
    ) -> Self {
        let mut left: Vec<u32> = (0..corpus.len() as u32).collect();
        let mut chance = Chance::keyed(options.seed, Domain::Training, iteration, 0, 0);
        let order = std::iter::from_fn(|| chance.take(&mut left)).collect();
        Self { corpus, glossary, options, iteration, order }
    }

    /// Looks at each sentence in turn: as often as it is done, the same is seen.
    fn each(&self, mut learn: impl FnMut(&Sight, &[Token])) {
        let mut sight = Sight::default();
        for &number in self.order.iter().take_while(goes_on) {
            let sentence = self.corpus.sentence(number as usize);
            let at = u64::from(number);
            let mut chance = Chance::keyed(self.options.seed, Domain::Training, self.iteration, 1, at);
            self.glossary.glance_at(sentence, &mut chance, &mut sight);
            learn(&sight, sentence);
        }
    }

    /// Says how many heads were right.
    fn learn_arcs(&self, arcs: &mut ArcLearner) -> u64 {
        let shape = Shape { order: self.options.order, projective: self.options.projective };
        let mut right = 0;
        self.each(|sight, sentence| {
            if sentence.len() <= LONGEST {
                right += arcs.learn(sight, &column(sentence, |token| token.head), shape);
            }
        });
        right
    }

    fn learn_labels(&self, labels: &mut LabelLearner) {
        self.each(|sight, sentence| {
            let (heads, gold) = (column(sentence, |token| token.head), column(sentence, |token| token.label));
            labels.learn(sight, &heads, &gold);
        });
    }
}

/// Something of each word of a sentence.
fn column<T>(sentence: &[Token], of: impl Fn(&Token) -> T) -> Vec<T> {
    sentence.iter().map(of).collect()
}
