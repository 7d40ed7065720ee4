//! Beam search over transition sequences. All hypotheses have the same number of transitions, except finished ones.

use super::cache::Cache;
use super::features::View;
use super::state::{Cells, State};
use super::transition::{TransitionKind, Transitions};
use super::with_id::WithId;
use super::word_features::WordFeatures;
use crate::dependency::Arc;
use solecism_tagging::perceptron::Scorer;

/// A partial parse in the beam.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hypothesis {
    pub state: State,
    pub score: i64,
    /// Index of the last step, or [`START`].
    pub step: u32,
    /// Every transition so far is that of the gold sequence.
    pub is_gold: bool,
}

/// A transition with a back-pointer to the step before it.
#[derive(Clone, Copy, Debug)]
struct Step {
    before: u32,
    class: u16,
}

/// Back-pointer of the initial state.
const START: u32 = u32::MAX;

/// A hypothesis extended by a transition, or unchanged ([`STAY`]) if it is finished.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    score: i64,
    hypothesis: u32,
    class: u16,
}

/// Class of a finished hypothesis: no transition.
const STAY: u16 = u16::MAX;

/// Reusable buffers for beam search.
#[derive(Clone, Debug, Default)]
pub(super) struct Beam {
    cells: Cells,
    /// Best first.
    pub hypotheses: Vec<Hypothesis>,
    next: Vec<Hypothesis>,
    steps: Vec<Step>,
    candidates: Vec<Candidate>,
    cache: Cache,
    scores: Vec<i32>,
}

impl Beam {
    /// Starts a sentence of `len` words with an empty cache, because the weights have changed.
    pub(super) fn start_with_cold_cache(&mut self, len: u32, classes: usize) {
        self.cache.clear(classes, 0);
        self.start(len);
    }

    fn start(&mut self, len: u32) {
        self.cells.clear();
        self.steps.clear();
        self.hypotheses.clear();
        self.hypotheses.push(Hypothesis { state: State::initial(len), score: 0, step: START, is_gold: true });
    }

    pub(super) fn is_done(&self) -> bool {
        self.hypotheses.iter().all(|hypothesis| hypothesis.state.is_final())
    }

    /// Extends each hypothesis by one transition and keeps the best `width` results. `gold` is the class of the gold
    /// transition, if there is one.
    pub(super) fn advance(
        &mut self,
        width: usize,
        transitions: &Transitions,
        words: &[WordFeatures],
        gold: Option<u16>,
        score: impl Fn(&[u64], &mut [i32]),
    ) {
        self.candidates.clear();
        for (number, hypothesis) in (0..).zip(&self.hypotheses) {
            if hypothesis.state.is_final() {
                let stay = Candidate { score: hypothesis.score, hypothesis: number, class: STAY };
                offer(&mut self.candidates, width, stay);
                continue;
            }
            let view = View::new(&hypothesis.state, &self.cells, words);
            self.cache.score_beam(&view, &mut self.scores, &score);
            for kind in
                TransitionKind::ALL.into_iter().filter(|&kind| hypothesis.state.allows(kind, &self.cells))
            {
                let classes = transitions.of_kind(kind);
                for (class, &score) in (classes.start as u16..).zip(&self.scores[classes]) {
                    let score = hypothesis.score + i64::from(score);
                    offer(&mut self.candidates, width, Candidate { score, hypothesis: number, class });
                }
            }
        }
        self.follow(transitions, gold);
    }

    /// Turns the surviving candidates into hypotheses.
    fn follow(&mut self, transitions: &Transitions, gold: Option<u16>) {
        self.next.clear();
        for candidate in &self.candidates {
            let mut hypothesis = self.hypotheses[candidate.hypothesis as usize];
            if candidate.class != STAY {
                let transition = transitions.get(candidate.class);
                hypothesis.state = hypothesis.state.apply(transition, &mut self.cells);
                hypothesis.score = candidate.score;
                self.steps.push(Step { before: hypothesis.step, class: candidate.class });
                hypothesis.step = self.steps.len() as u32 - 1;
                hypothesis.is_gold &= gold == Some(candidate.class);
            }
            self.next.push(hypothesis);
        }
        std::mem::swap(&mut self.hypotheses, &mut self.next);
    }

    /// Classes of the transitions up to a step, first to last.
    pub(super) fn trace(&self, step: u32) -> Vec<u16> {
        let mut classes = Vec::new();
        let mut at = step;
        while let Some(step) = self.steps.get(at as usize) {
            classes.push(step.class);
            at = step.before;
        }
        classes.reverse();
        classes
    }

    /// Parses a sentence. `arcs` gets the arcs of all words but the root.
    pub(super) fn parse(
        &mut self,
        width: usize,
        words: &[WordFeatures],
        transitions: &Transitions,
        scorer: &WithId<Scorer>,
        arcs: &mut [Arc],
    ) {
        self.cache.next_sentence(transitions.len(), scorer.id());
        self.start(arcs.len() as u32);
        while !self.is_done() {
            self.advance(width, transitions, words, None, |features, scores| {
                scorer.add_scores(features, scores);
            });
        }
        let best = self.hypotheses.first().map_or(START, |best| best.step);
        let classes = self.trace(best);
        self.cells.clear();
        let mut state = State::initial(arcs.len() as u32);
        for transition in classes.into_iter().map(|class| transitions.get(class)) {
            transition.add_arc(&state, &self.cells, arcs);
            state = state.apply(transition, &mut self.cells);
        }
    }
}

/// Inserts a candidate if it is among the best `width`. Ties keep the earlier one.
#[inline]
fn offer(candidates: &mut Vec<Candidate>, width: usize, candidate: Candidate) {
    if candidates.len() == width {
        if candidates.last().is_some_and(|last| last.score >= candidate.score) {
            return;
        }
        candidates.pop();
    }
    let at = candidates.partition_point(|other| other.score >= candidate.score);
    candidates.insert(at, candidate);
}
