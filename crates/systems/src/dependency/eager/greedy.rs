//! Greedy parsing: the best transition in each state.

use super::cache::Cache;
use super::features::View;
use super::state::{Cells, State};
use super::transition::{TransitionKind, Transitions};
use super::with_id::WithId;
use super::word_features::WordFeatures;
use crate::dependency::Arc;
use solecism_tagging::perceptron::Scorer;

/// Reusable buffers for greedy parsing.
#[derive(Clone, Debug, Default)]
pub(super) struct Greedy {
    cells: Cells,
    cache: Cache,
    scores: Vec<i32>,
}

impl Greedy {
    /// Parses a sentence. `arcs` gets the arcs of all words but the root.
    pub(super) fn parse(
        &mut self,
        words: &[WordFeatures],
        transitions: &Transitions,
        scorer: &WithId<Scorer>,
        arcs: &mut [Arc],
    ) {
        self.cells.clear();
        self.cache.next_sentence(transitions.len(), scorer.id());
        let mut state = State::initial(arcs.len() as u32);
        while !state.is_final() {
            let class = if state.has_choice() {
                let view = View::new(&state, &self.cells, words);
                self.cache.score_greedy(&view, &mut self.scores, |features, scores| {
                    scorer.add_scores(features, scores);
                });
                best(&self.scores, transitions, &state, &self.cells)
            } else {
                Transitions::SHIFT
            };
            let transition = transitions.get(class);
            transition.add_arc(&state, &self.cells, arcs);
            state = state.apply(transition, &mut self.cells);
        }
    }
}

/// Class of the best permitted transition, the first of equals.
fn best(scores: &[i32], transitions: &Transitions, state: &State, cells: &Cells) -> u16 {
    let mut best = (usize::from(Transitions::SHIFT), i32::MIN);
    for kind in TransitionKind::ALL.into_iter().filter(|&kind| state.allows(kind, cells)) {
        let classes = transitions.of_kind(kind);
        let scores = &scores[classes.clone()];
        // Maximum first, then its position: neither loop has a branch per score.
        let highest = scores.iter().fold(i32::MIN, |highest, &score| highest.max(score));
        if highest > best.1
            && let Some(at) = scores.iter().position(|&score| score == highest)
        {
            best = (classes.start + at, highest);
        }
    }
    best.0 as u16
}
