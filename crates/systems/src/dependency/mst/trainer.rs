//! Training of the graph-based parser, one epoch at a time.

use std::time::Instant;

use solecism_chance::{Chance, Domain};
use solecism_corpus::{Problem, threads};

use super::labeller::LabelLearner;
use super::learn_arcs::ArcLearner;
use super::sentence_features::SentenceFeatures;
use super::treebank_features::TreebankFeatures;
use super::{MAX_PIECE, MstParser, Order, SearchSpace};
use crate::dependency::labels::Labels;
use crate::dependency::{Arc, DependencyCorpus, Parser, Token, TrainingTags};
use solecism_corpus::stop::goes_on;
use solecism_tagging::model::{Model, malformed};
use solecism_tagging::tagger::Progress;
use solecism_tagging::{Trainer, check_same_corpus, take_state};

/// Model kind of a checkpoint.
const CHECKPOINT_KIND: &str = "mst, unfinished";

/// Training options. Defaults were tuned on the development set of the English Web Treebank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MstOptions {
    /// Seed of the sentence order and of word dropout.
    pub seed: u64,
    /// Number of epochs.
    pub iterations: u32,
    /// Order of factorisation.
    pub order: Order,
    /// Search projective trees only.
    pub projective: bool,
    /// With two or more, arcs and labels are trained in parallel. The result does not depend on it.
    pub threads: usize,
}

impl Default for MstOptions {
    fn default() -> Self {
        Self { seed: 1, iterations: 10, order: Order::Second, projective: true, threads: 1 }
    }
}

/// A graph-based parser in training.
///
/// Arcs and labels are trained independently. The order of sentences depends only on seed and epoch. Training can be
/// stopped after any epoch and resumed from a checkpoint with the same result.
#[derive(Clone, Debug)]
pub struct MstTrainer {
    corpus: DependencyCorpus,
    /// The corpus with the trees to learn, which may have been made projective.
    treebank: DependencyCorpus,
    /// Labels of these trees.
    label_set: Labels,
    features: TreebankFeatures,
    options: MstOptions,
    /// Number of finished epochs.
    iteration: u32,
    arcs: ArcLearner,
    labels: LabelLearner,
}

impl MstTrainer {
    /// Starts training. The corpus should have tags as a tagger would predict them: see
    /// [`jackknife`](crate::dependency::jackknife()).
    pub fn new(corpus: &DependencyCorpus, options: MstOptions) -> Self {
        let (label_set, treebank) = trees(corpus, options);
        Self {
            corpus: corpus.clone(),
            features: TreebankFeatures::of(corpus),
            options,
            iteration: 0,
            arcs: ArcLearner::new(corpus.tokens().len()),
            labels: LabelLearner::new(label_set.len()),
            treebank,
            label_set,
        }
    }

    /// Resumes from a checkpoint of the same corpus, with the tags of the checkpoint.
    ///
    /// # Errors
    /// If it is not a checkpoint, or is one of another corpus.
    pub fn resume(corpus: &DependencyCorpus, mut checkpoint: Model, threads: usize) -> Result<Self, Problem> {
        let [sum, seed, iterations, iteration, order, projective] =
            take_state(&mut checkpoint, CHECKPOINT_KIND)?;
        check_same_corpus(sum == corpus.checksum())?;
        let order = Order::numbered(order)?;
        let options =
            MstOptions { seed, iterations: iterations as u32, order, projective: projective != 0, threads };
        let mut trainer = Self::new(&corpus.with_tags_of(&mut checkpoint)?, options);
        trainer.iteration = iteration as u32;
        trainer.arcs = ArcLearner::load(&mut checkpoint)?;
        trainer.labels = LabelLearner::load(&mut checkpoint)?;
        if trainer.labels.classes() != trainer.label_set.len() {
            return Err(malformed("weights for other labels"));
        }
        Ok(trainer)
    }

    /// Training options, from the checkpoint if resumed.
    pub fn options(&self) -> MstOptions {
        self.options
    }

    /// Source of the tags it learns from, from the checkpoint if resumed.
    pub fn training_tags(&self) -> TrainingTags {
        self.corpus.training_tags()
    }
}

impl Trainer for MstTrainer {
    type System = Parser;
    type Progress = Progress;

    fn is_done(&self) -> bool {
        self.iteration >= self.options.iterations
    }

    /// Trains for one epoch. The reported number of correct heads is that of cost-augmented decoding. Sentences too
    /// long to be parsed in one piece are used for labels only.
    fn iterate(&mut self) -> Progress {
        let start = Instant::now();
        let Self { treebank, features, options, iteration, arcs, labels, .. } = self;
        let epoch = Epoch::new(treebank, features, *options, *iteration);
        let right =
            threads::beside(options.threads, || epoch.learn_labels(labels), || epoch.learn_arcs(arcs));
        self.iteration += 1;
        Progress {
            iteration: self.iteration,
            iterations: self.options.iterations,
            right,
            decisions: self.corpus.tokens().len() as u64,
            time: start.elapsed(),
        }
    }

    fn checkpoint(&self) -> Model {
        let mut model = Model::new(CHECKPOINT_KIND, self.corpus.training());
        let MstOptions { seed, iterations, order, projective, threads: _ } = self.options;
        let progress = [u64::from(iterations), u64::from(self.iteration)];
        let kind = [order.number(), u64::from(projective)];
        model.put("state", &[[self.corpus.checksum(), seed], progress, kind].concat());
        self.corpus.save_tags(&mut model);
        self.arcs.save(&mut model);
        self.labels.save(&mut model);
        model
    }

    fn finish(self) -> Parser {
        let mut training = self.corpus.training();
        let MstOptions { seed, iterations: _, order, projective, threads: _ } = self.options;
        training.options.insert("seed".into(), seed.into());
        training.options.insert("iterations".into(), self.iteration.into());
        training.options.insert("order".into(), order.number().into());
        training.options.insert("projective".into(), projective.into());
        Parser::of_mst(MstParser {
            columns: self.corpus.columns(),
            space: SearchSpace { order, projective },
            labels: self.label_set.clone(),
            arcs: self.arcs.averaged(),
            scorer: self.labels.averaged(),
            training,
        })
    }
}

/// The trees to learn and their labels. Trees are made projective for second-order training of a non-projective
/// parser.
fn trees(corpus: &DependencyCorpus, options: MstOptions) -> (Labels, DependencyCorpus) {
    if options.order == Order::First || options.projective {
        return (Labels::plain(corpus), corpus.clone());
    }
    let ((labels, arcs), mut treebank) = (Labels::of_corpus(corpus), corpus.clone());
    treebank.retag(corpus.training_tags(), |tokens| {
        for (token, Arc { head, label }) in tokens.iter_mut().zip(arcs) {
            (token.head, token.label) = (head, label);
        }
    });
    (labels, treebank)
}

/// One pass over the corpus.
struct Epoch<'t> {
    corpus: &'t DependencyCorpus,
    features: &'t TreebankFeatures,
    options: MstOptions,
    iteration: u32,
    /// Order of sentences.
    order: Vec<u32>,
}

impl<'t> Epoch<'t> {
    fn new(
        corpus: &'t DependencyCorpus,
        features: &'t TreebankFeatures,
        options: MstOptions,
        iteration: u32,
    ) -> Self {
        let mut left: Vec<u32> = (0..corpus.len() as u32).collect();
        let mut chance = Chance::keyed(options.seed, Domain::Training, iteration, 0, 0);
        let order = std::iter::from_fn(|| chance.take(&mut left)).collect();
        Self { corpus, features, options, iteration, order }
    }

    /// Visits the sentences in order. Word dropout is the same on every call.
    fn for_each_sentence(&self, mut learn: impl FnMut(&SentenceFeatures, &[Token])) {
        let mut input = SentenceFeatures::default();
        for &number in self.order.iter().take_while(goes_on) {
            let sentence = self.corpus.sentence(number as usize);
            let at = u64::from(number);
            let mut chance = Chance::keyed(self.options.seed, Domain::Training, self.iteration, 1, at);
            self.features.fill_with_dropout(sentence, &mut chance, &mut input);
            learn(&input, sentence);
        }
    }

    /// Returns the number of correct heads.
    fn learn_arcs(&self, arcs: &mut ArcLearner) -> u64 {
        let space = SearchSpace { order: self.options.order, projective: self.options.projective };
        let mut right = 0;
        self.for_each_sentence(|input, sentence| {
            if sentence.len() <= MAX_PIECE {
                right += arcs.learn(input, &column(sentence, |token| token.head), space);
            }
        });
        right
    }

    fn learn_labels(&self, labels: &mut LabelLearner) {
        self.for_each_sentence(|input, sentence| {
            let (heads, gold) = (column(sentence, |token| token.head), column(sentence, |token| token.label));
            labels.learn(input, &heads, &gold);
        });
    }
}

/// A field of each word of a sentence.
fn column<T>(sentence: &[Token], of: impl Fn(&Token) -> T) -> Vec<T> {
    sentence.iter().map(of).collect()
}
