//! Training of arc and sibling weights by 1-best MIRA (Crammer and Singer 2003; McDonald, Crammer and Pereira 2005),
//! with the number of wrong heads as the cost.

use solecism_corpus::Problem;

use super::decoder::{Decoder, Gold};
use super::parts::{features_of_arc, features_of_siblings, siblings_of};
use super::sentence_features::SentenceFeatures;
use super::weights::{AveragedWeights, Count, TrainingWeights};
use super::{Order, SearchSpace};
use solecism_tagging::model::Model;

/// Margin per wrong head: the fixed-point unit of the weights.
const MARGIN: i32 = 1 << 14;

/// Largest step of an update (MIRA's C), as a multiple of [`MARGIN`]. On the development set of the English Web
/// Treebank anything from a quarter to five times this value does as well.
const MAX_STEP: f64 = 0.02;

/// Trainer of the arc and sibling weights.
#[derive(Clone, Debug)]
pub(super) struct ArcLearner {
    weights: TrainingWeights,
    decoder: Decoder,
    counts: Vec<Count>,
}

impl ArcLearner {
    /// Untrained weights for a treebank of `words` words.
    pub(super) fn new(words: usize) -> Self {
        Self::of_weights(TrainingWeights::new(words))
    }

    fn of_weights(weights: TrainingWeights) -> Self {
        Self { weights, decoder: Decoder::default(), counts: Vec::new() }
    }

    pub(super) fn averaged(&self) -> AveragedWeights {
        self.weights.averaged()
    }

    pub(super) fn save(&self, model: &mut Model) {
        self.weights.save(model);
    }

    pub(super) fn load(model: &mut Model) -> Result<Self, Problem> {
        TrainingWeights::load(model).map(Self::of_weights)
    }

    /// Parses a sentence with cost-augmented decoding, updates the weights, and returns the number of correct heads.
    pub(super) fn learn(&mut self, input: &SentenceFeatures, gold: &[u32], space: SearchSpace) -> u64 {
        let known = Gold { heads: gold, margin: MARGIN };
        self.decoder.decode(input, &self.weights, space, Some(known));
        self.weights.count_sentence();
        let wrong = gold.iter().zip(&self.decoder.heads).filter(|(gold, found)| gold != found).count() as u32;
        if wrong > 0 {
            self.count_differences(input, gold, space.order);
            self.step(wrong);
        }
        gold.len() as u64 - u64::from(wrong)
    }

    /// MIRA update: the smallest step after which the gold tree beats the predicted one by the cost, at most
    /// [`MAX_STEP`].
    fn step(&mut self, wrong: u32) {
        let norm: i64 = self.counts.iter().map(|&(_, count)| i64::from(count) * i64::from(count)).sum();
        let lacks = i64::from(wrong) * i64::from(MARGIN) - self.weights.score(&self.counts);
        if norm > 0 && lacks > 0 {
            let step = (lacks as f64 / norm as f64).min(MAX_STEP * f64::from(MARGIN));
            self.weights.update(&self.counts, step.round().max(1.0) as i32);
        }
    }

    /// Difference of the feature vectors of the gold and the predicted tree.
    fn count_differences(&mut self, input: &SentenceFeatures, gold: &[u32], order: Order) {
        let Self { counts, weights, decoder } = self;
        counts.clear();
        for (word, (&right, &found)) in (1..).zip(gold.iter().zip(&decoder.heads)) {
            if right != found {
                for (head, count) in [(right, 1), (found, -1)] {
                    let mut push = |feature| counts.push((weights.slot(feature), count));
                    features_of_arc(input, head as usize, word, &mut push);
                }
            }
        }
        if order == Order::Second {
            let (right, found) = (siblings_of(gold), siblings_of(&decoder.heads));
            for (these, those, count) in [(&right, &found, 1), (&found, &right, -1)] {
                for &siblings in these.iter().filter(|siblings| those.binary_search(siblings).is_err()) {
                    let mut push = |feature| counts.push((weights.slot(feature), count));
                    features_of_siblings(input, siblings, &mut push);
                }
            }
        }
        add_up(counts);
    }
}

/// Sums the counts of each slot and drops zeros.
fn add_up(counts: &mut Vec<Count>) {
    counts.sort_unstable_by_key(|&(slot, _)| slot);
    counts.dedup_by(|next, first| {
        let same = next.0 == first.0;
        first.1 += if same { next.1 } else { 0 };
        same
    });
    counts.retain(|&(_, count)| count != 0);
}
