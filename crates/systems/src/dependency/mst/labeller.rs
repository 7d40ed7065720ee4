//! Labels for the arcs of a tree: from the root down, the dependents of each head from left to right, each the best
//! by an averaged perceptron that sees the whole tree and the labels so far.

use solecism_corpus::Problem;

use super::label_features::{NO_LABEL, PartialTree};
use super::sentence_features::SentenceFeatures;
use crate::dependency::tree::Dependents;
use solecism_tagging::model::Model;
use solecism_tagging::perceptron::{Scorer, Weights};

/// How much better than all others a right label must be for nothing to be learned. Measured on the development part
/// of the English Web Treebank: anything from a third of it to three times as much does as well.
const MARGIN: i32 = 30;

/// Room to label trees in.
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

    /// Decides on each arc, heads before their dependents.
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

/// The label with the highest score, the first of them.
fn best(scores: &[i32]) -> u16 {
    (0..scores.len()).rev().max_by_key(|&label| scores[label]).unwrap_or(0) as u16
}

/// Weights that are learned, and room to do so.
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

    /// Labels the right tree and learns from what was wrong or nearly so. What follows is learned from the labels that
    /// were given, right or wrong.
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
