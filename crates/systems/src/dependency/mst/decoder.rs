//! Finding the best tree for a sentence.

use super::chart::{Chart, eisner};
use super::scores::{ArcScores, SiblingScores};
use super::siblings::{Candidates, eisner_siblings};
use super::sight::Sight;
use super::spanning::Spanning;
use super::table::Weigh;
use super::{Order, Shape};

/// Room to find trees in.
#[derive(Clone, Debug, Default)]
pub(super) struct Decoder {
    arcs: ArcScores,
    chart: Chart,
    spanning: Spanning,
    candidates: Candidates,
    pairs: Vec<i32>,
    pub heads: Vec<u32>,
}

/// Heads that are known, and how much better than they others are made to look, so that they have to be better by as
/// much themselves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gold<'g> {
    pub heads: &'g [u32],
    pub margin: i32,
}

impl Decoder {
    /// Finds the best heads.
    pub(super) fn decode(
        &mut self,
        sight: &Sight,
        weights: &impl Weigh,
        shape: Shape,
        gold: Option<Gold<'_>>,
    ) {
        self.arcs.score(sight, weights);
        if shape.order == Order::Second {
            self.candidates.choose(&self.arcs);
        }
        if let Some(Gold { heads, margin }) = gold {
            self.handicap(heads, margin, shape.order);
        }
        let Self { arcs, chart, spanning, candidates, pairs, heads } = self;
        match (shape.order, shape.projective) {
            (Order::First, true) => eisner(arcs, chart, heads),
            (Order::First, false) => spanning.find(arcs, heads),
            (Order::Second, _) => {
                let siblings = SiblingScores::new(sight, weights, pairs);
                eisner_siblings(arcs, &siblings, candidates, chart, heads);
            }
        }
    }

    /// Makes the known heads harder to find.
    fn handicap(&mut self, gold: &[u32], margin: i32, order: Order) {
        for (dependent, &head) in (1..).zip(gold) {
            let head = head as usize;
            *self.arcs.get_mut(head, dependent) -= margin;
            if order == Order::Second && head != 0 {
                self.candidates.allow(head, dependent);
            }
        }
    }
}
