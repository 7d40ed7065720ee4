//! One transition after the other, each the best by itself.

use super::cache::Cache;
use super::features::View;
use super::look::Look;
use super::number::Numbered;
use super::state::{Cells, State};
use super::transition::{Kind, Transitions};
use crate::dependency::Arc;
use crate::perceptron::Scorer;

/// Room for a parse to work in.
#[derive(Clone, Debug, Default)]
pub(super) struct Greedy {
    cells: Cells,
    cache: Cache,
    scores: Vec<i32>,
}

impl Greedy {
    /// Parses a sentence: fills in the arcs of all words but the root.
    pub fn parse(
        &mut self,
        looks: &[Look],
        transitions: &Transitions,
        scorer: &Numbered<Scorer>,
        arcs: &mut [Arc],
    ) {
        self.cells.clear();
        self.cache.next_sentence(transitions.len(), scorer.number());
        let mut state = State::start(arcs.len() as u32);
        while !state.is_final() {
            let view = View::new(&state, &self.cells, looks);
            self.cache
                .score_once(&view, &mut self.scores, |features, scores| scorer.add_scores(features, scores));
            let transition = transitions.get(best(&self.scores, transitions, &state, &self.cells));
            transition.draw(&state, &self.cells, arcs);
            state = state.after(transition, &mut self.cells);
        }
    }
}

/// The class of the best transition that is allowed, the first of equals.
fn best(scores: &[i32], transitions: &Transitions, state: &State, cells: &Cells) -> u16 {
    let mut best = (Transitions::SHIFT, i32::MIN);
    for kind in Kind::ALL.into_iter().filter(|&kind| state.allows(kind, cells)) {
        let classes = transitions.of_kind(kind);
        for (class, &score) in (classes.start as u16..).zip(&scores[classes]) {
            if score > best.1 {
                best = (class, score);
            }
        }
    }
    best.0
}
