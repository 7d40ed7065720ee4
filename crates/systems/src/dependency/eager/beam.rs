//! Search with a beam: the best parses so far, all with the same number of transitions, unless they are done.

use super::cache::Cache;
use super::features::View;
use super::look::Look;
use super::number::Numbered;
use super::state::{Cells, State};
use super::transition::{Kind, Transitions};
use crate::dependency::Arc;
use solecism_tagging::perceptron::Scorer;

/// One of the parses in the beam.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hypothesis {
    pub state: State,
    pub score: i64,
    /// The step that led here.
    pub step: u32,
    /// Whether every step was that of the gold tree.
    pub is_gold: bool,
}

/// A transition and the step before it.
#[derive(Clone, Copy, Debug)]
struct Step {
    before: u32,
    class: u16,
}

/// No step yet.
const START: u32 = u32::MAX;

/// What comes next: a transition of a hypothesis, or none if it is done.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    score: i64,
    hypothesis: u32,
    class: u16,
}

/// No transition.
const STAY: u16 = u16::MAX;

/// Room for a search to work in.
#[derive(Clone, Debug, Default)]
pub(super) struct Beam {
    cells: Cells,
    /// The best first.
    pub hypotheses: Vec<Hypothesis>,
    next: Vec<Hypothesis>,
    steps: Vec<Step>,
    candidates: Vec<Candidate>,
    cache: Cache,
    scores: Vec<i32>,
}

impl Beam {
    /// Starts with a sentence of so many words, for weights that have changed.
    pub(super) fn start_anew(&mut self, len: u32, classes: usize) {
        self.cache.forget(classes, 0);
        self.start(len);
    }

    fn start(&mut self, len: u32) {
        self.cells.clear();
        self.steps.clear();
        self.hypotheses.clear();
        self.hypotheses.push(Hypothesis { state: State::start(len), score: 0, step: START, is_gold: true });
    }

    pub(super) fn is_done(&self) -> bool {
        self.hypotheses.iter().all(|hypothesis| hypothesis.state.is_final())
    }

    /// Makes one transition in each hypothesis, and keeps the best of the results. `gold` is the class of the gold
    /// tree's transition, if there is one.
    pub(super) fn advance(
        &mut self,
        width: usize,
        transitions: &Transitions,
        looks: &[Look],
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
            let view = View::new(&hypothesis.state, &self.cells, looks);
            self.cache.score(&view, &mut self.scores, &score);
            for kind in Kind::ALL.into_iter().filter(|&kind| hypothesis.state.allows(kind, &self.cells)) {
                let classes = transitions.of_kind(kind);
                for (class, &score) in (classes.start as u16..).zip(&self.scores[classes]) {
                    let score = hypothesis.score + i64::from(score);
                    offer(&mut self.candidates, width, Candidate { score, hypothesis: number, class });
                }
            }
        }
        self.follow(transitions, gold);
    }

    /// Makes the hypotheses of the candidates.
    fn follow(&mut self, transitions: &Transitions, gold: Option<u16>) {
        self.next.clear();
        for candidate in &self.candidates {
            let mut hypothesis = self.hypotheses[candidate.hypothesis as usize];
            if candidate.class != STAY {
                let transition = transitions.get(candidate.class);
                hypothesis.state = hypothesis.state.after(transition, &mut self.cells);
                hypothesis.score = candidate.score;
                self.steps.push(Step { before: hypothesis.step, class: candidate.class });
                hypothesis.step = self.steps.len() as u32 - 1;
                hypothesis.is_gold &= gold == Some(candidate.class);
            }
            self.next.push(hypothesis);
        }
        std::mem::swap(&mut self.hypotheses, &mut self.next);
    }

    /// The classes of the transitions that led to a step, from the first.
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

    /// Parses a sentence: fills in the arcs of all words but the root.
    pub(super) fn parse(
        &mut self,
        width: usize,
        looks: &[Look],
        transitions: &Transitions,
        scorer: &Numbered<Scorer>,
        arcs: &mut [Arc],
    ) {
        self.cache.next_sentence(transitions.len(), scorer.number());
        self.start(arcs.len() as u32);
        while !self.is_done() {
            self.advance(width, transitions, looks, None, |features, scores| {
                scorer.add_scores(features, scores);
            });
        }
        let best = self.hypotheses.first().map_or(START, |best| best.step);
        let classes = self.trace(best);
        self.cells.clear();
        let mut state = State::start(arcs.len() as u32);
        for transition in classes.into_iter().map(|class| transitions.get(class)) {
            transition.draw(&state, &self.cells, arcs);
            state = state.after(transition, &mut self.cells);
        }
    }
}

/// Keeps a candidate if it is among the best; of equals, the first.
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
