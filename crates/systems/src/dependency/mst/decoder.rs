//! Decoding: the highest-scoring tree of a sentence.

use super::chart::{Chart, eisner};
use super::chu_liu_edmonds::ChuLiuEdmonds;
use super::scores::{ArcScores, SiblingScores};
use super::sentence_features::SentenceFeatures;
use super::siblings::{Candidates, eisner_siblings};
use super::weights::FeatureWeights;
use super::{Order, SearchSpace};

/// Reusable buffers for decoding, with the heads found.
#[derive(Clone, Debug, Default)]
pub(super) struct Decoder {
    arcs: ArcScores,
    chart: Chart,
    spanning_tree: ChuLiuEdmonds,
    candidates: Candidates,
    pairs: Vec<i32>,
    pub heads: Vec<u32>,
}

/// Gold heads and the margin that is subtracted from their scores during training.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gold<'g> {
    pub heads: &'g [u32],
    pub margin: i32,
}

impl Decoder {
    /// Finds the best heads. With `gold`, decoding is cost-augmented.
    pub(super) fn decode(
        &mut self,
        input: &SentenceFeatures,
        weights: &impl FeatureWeights,
        space: SearchSpace,
        gold: Option<Gold<'_>>,
    ) {
        self.arcs.score(input, weights);
        if space.order == Order::Second {
            self.candidates.choose(&self.arcs);
        }
        if let Some(Gold { heads, margin }) = gold {
            self.add_margin(heads, margin, space.order);
        }
        let Self { arcs, chart, spanning_tree, candidates, pairs, heads } = self;
        match (space.order, space.projective) {
            (Order::First, true) => eisner(arcs, chart, heads),
            (Order::First, false) => spanning_tree.find(arcs, heads),
            (Order::Second, _) => {
                let siblings = SiblingScores::new(input, weights, pairs);
                eisner_siblings(arcs, &siblings, candidates, chart, heads);
            }
        }
    }

    /// Subtracts the margin from the scores of gold arcs. They are never pruned.
    fn add_margin(&mut self, gold: &[u32], margin: i32, order: Order) {
        for (dependent, &head) in (1..).zip(gold) {
            let head = head as usize;
            *self.arcs.get_mut(head, dependent) -= margin;
            if order == Order::Second && head != 0 {
                self.candidates.allow(head, dependent);
            }
        }
    }
}
