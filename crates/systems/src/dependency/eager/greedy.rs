//! One transition after the other, each the best by itself.

use super::cache::Cache;
use super::features::View;
use super::look::Look;
use super::number::Numbered;
use super::state::{Cells, State};
use super::transition::{Kind, Transitions};
use crate::dependency::Arc;
use solecism_tagging::perceptron::Scorer;

/// Room for a parse to work in.
#[derive(Clone, Debug, Default)]
pub(super) struct Greedy {
    cells: Cells,
    cache: Cache,
    scores: Vec<i32>,
}

impl Greedy {
    /// Parses a sentence: fills in the arcs of all words but the root.
    pub(super) fn parse(
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
            let class = if state.has_choice() {
                let view = View::new(&state, &self.cells, looks);
                self.cache.score_once(&view, &mut self.scores, |features, scores| {
                    scorer.add_scores(features, scores);
                });
                best(&self.scores, transitions, &state, &self.cells)
            } else {
                Transitions::SHIFT
            };
            let transition = transitions.get(class);
            transition.draw(&state, &self.cells, arcs);
            state = state.after(transition, &mut self.cells);
        }
    }
}

/// The class of the best transition that is allowed, the first of equals.
fn best(scores: &[i32], transitions: &Transitions, state: &State, cells: &Cells) -> u16 {
    let mut best = (usize::from(Transitions::SHIFT), i32::MIN);
    for kind in Kind::ALL.into_iter().filter(|&kind| state.allows(kind, cells)) {
        let classes = transitions.of_kind(kind);
        let scores = &scores[classes.clone()];
        // First the highest, then where it is: both without a branch for each.
        let highest = scores.iter().fold(i32::MIN, |highest, &score| highest.max(score));
        if highest > best.1
            && let Some(at) = scores.iter().position(|&score| score == highest)
        {
            best = (classes.start + at, highest);
        }
    }
    best.0 as u16
}
