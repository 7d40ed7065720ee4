//! Labelling of the arcs of a tree: breadth-first from the root, greedily, by an averaged perceptron over the whole
//! tree and the labels assigned so far.

use solecism_corpus::Problem;

use super::label_features::{NO_LABEL, PartialTree};
use super::sentence_features::SentenceFeatures;
use crate::dependency::tree::Dependents;
use solecism_tagging::model::Model;
use solecism_tagging::perceptron::{Scorer, Weights};

/// An update is made unless the gold label beats all others by this margin. On the development set of the English
/// Web Treebank anything from a third to three times this value does as well.
const MARGIN: i32 = 30;

/// Reusable buffers for labelling, with the labels assigned.
#[derive(Clone, Debug, Default)]
pub(super) struct Labeller {
    features: Vec<u64>,
    scores: Vec<i32>,
    pub labels: Vec<u16>,
}

impl Labeller {
    /// Labels a tree.
    pub(super) fn label(&mut self, input: &SentenceFeatures, heads: &[u32], scorer: &Scorer) {
        self.for_each_arc(input, heads, scorer.classes(), |features, scores, _| {
            scorer.add_scores(features, scores);
            best(scores)
        });
    }

    /// Calls `decide` for each arc, heads before their dependents.
    fn for_each_arc(
        &mut self,
        input: &SentenceFeatures,
        heads: &[u32],
        classes: usize,
        mut decide: impl FnMut(&[u64], &mut [i32], usize) -> u16,
    ) {
        self.labels.clear();
        self.labels.resize(heads.len(), NO_LABEL);
        let dependents = Dependents::of(heads);
        let mut words = dependents.of_word(0).to_vec();
        let mut at = 0;
        while let Some(&word) = words.get(at) {
            let tree = PartialTree { input, heads, dependents: &dependents, labels: &self.labels };
            self.features.clear();
            tree.features(word as usize, &mut self.features);
            self.scores.clear();
            self.scores.resize(classes, 0);
            self.labels[word as usize - 1] = decide(&self.features, &mut self.scores, word as usize);
            words.extend_from_slice(dependents.of_word(word));
            at += 1;
        }
    }
}

/// The label with the highest score, the first of equals.
fn best(scores: &[i32]) -> u16 {
    (0..scores.len()).rev().max_by_key(|&label| scores[label]).unwrap_or(0) as u16
}

/// Trainer of the labeller.
#[derive(Clone, Debug)]
pub(super) struct LabelLearner {
    weights: Weights,
    labeller: Labeller,
}

impl LabelLearner {
    pub(super) fn new(classes: usize) -> Self {
        Self { weights: Weights::new(classes), labeller: Labeller::default() }
    }

    pub(super) fn classes(&self) -> usize {
        self.weights.classes()
    }

    pub(super) fn averaged(&self) -> Scorer {
        self.weights.averaged()
    }

    pub(super) fn save(&self, model: &mut Model) {
        self.weights.save(model);
    }

    pub(super) fn load(model: &mut Model) -> Result<Self, Problem> {
        Ok(Self { weights: Weights::load(model)?, labeller: Labeller::default() })
    }

    /// Labels the gold tree and updates the weights. Later decisions see the predicted labels, not the gold ones.
    pub(super) fn learn(&mut self, input: &SentenceFeatures, heads: &[u32], gold: &[u16]) {
        let Self { weights, labeller } = self;
        labeller.for_each_arc(input, heads, weights.classes(), |features, scores, word| {
            weights.add_scores(features, scores);
            weights.count_decision();
            let (label, gold) = (best(scores), usize::from(gold[word - 1]));
            scores[gold] -= MARGIN;
            let rival = usize::from(best(scores));
            if rival != gold {
                weights.update(features, gold, 1);
                weights.update(features, rival, -1);
            }
            label
        });
    }
}
