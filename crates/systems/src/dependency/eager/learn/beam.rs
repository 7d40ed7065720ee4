//! Learning to parse with a beam, one sentence at a time.

use solecism_corpus::Problem;

use super::{LARGEST, SMALL};
use crate::dependency::eager::beam::Beam;
use crate::dependency::eager::features::View;
use crate::dependency::eager::look::Look;
use crate::dependency::eager::oracle::Gold;
use crate::dependency::eager::state::{Cells, State};
use crate::dependency::eager::transition::Transitions;
use crate::dependency::eager::treebank::Treebank;
use solecism_tagging::model::Model;
use solecism_tagging::perceptron::{Scorer, Weights};
use solecism_tagging::stop::goes_on;

/// Learns to parse with a beam.
#[derive(Clone, Debug)]
pub(in crate::dependency::eager) struct BeamLearner {
    weights: Weights,
    beam: Beam,
    cells: Cells,
    features: Vec<u64>,
    scores: Vec<i32>,
}

/// Two beginnings of parses of which the wrong one is better: how much, how long the right one is, and the last step
/// of the wrong one.
#[derive(Clone, Copy, Debug)]
struct Violation {
    by: i64,
    len: usize,
    step: u32,
}

impl BeamLearner {
    pub(crate) fn new(classes: usize) -> Self {
        Self::of_weights(Weights::new(classes))
    }

    fn of_weights(weights: Weights) -> Self {
        let scores = vec![0; weights.classes()];
        Self { weights, beam: Beam::default(), cells: Cells::default(), features: Vec::new(), scores }
    }

    pub(crate) fn save(&self, model: &mut Model) {
        self.weights.save_as("beam", model);
    }

    pub(crate) fn load(model: &mut Model) -> Result<Self, Problem> {
        Weights::load_as("beam", model).map(Self::of_weights)
    }

    pub(crate) fn classes(&self) -> usize {
        self.weights.classes()
    }

    pub(crate) fn averaged(&self) -> Scorer {
        self.weights.averaged_above(SMALL, LARGEST)
    }

    /// Parses the sentences in this order, and learns from what was wrong.
    pub(crate) fn iterate(&mut self, treebank: &Treebank, order: &[u32], width: usize) {
        for &number in order.iter().take_while(goes_on) {
            let (looks, arcs) = treebank.sentence(number);
            self.weights.count_decision();
            let gold = self.gold_classes(&Gold::new(arcs), &treebank.transitions);
            if let Some(violation) = self.search(&gold, looks, &treebank.transitions, width) {
                let wrong = self.beam.trace(violation.step);
                let right = &gold[..violation.len];
                let common = right.iter().zip(&wrong).take_while(|(one, other)| one == other).count();
                self.update(right, common, 1, looks, &treebank.transitions);
                self.update(&wrong, common, -1, looks, &treebank.transitions);
            }
        }
    }

    /// The transitions of the gold tree.
    fn gold_classes(&mut self, gold: &Gold, transitions: &Transitions) -> Vec<u16> {
        self.cells.clear();
        let (mut state, mut classes) = (State::start(gold.len()), Vec::new());
        while !state.is_final() {
            let transition = gold.canonical(&state, &self.cells);
            // Every label of the treebank has a transition on the sides where it was seen.
            let Some(class) = transitions.class(transition) else { break };
            classes.push(class);
            state = state.after(transition, &mut self.cells);
        }
        classes
    }

    /// Parses a sentence, and finds where the gold tree falls behind the most (Huang and others 2012).
    fn search(
        &mut self,
        gold: &[u16],
        looks: &[Look],
        transitions: &Transitions,
        width: usize,
    ) -> Option<Violation> {
        let len = looks.len() as u32 - 1;
        self.beam.start_anew(len, transitions.len());
        self.cells.clear();
        let (mut state, mut score, mut worst) = (State::start(len), 0, None::<Violation>);
        let mut rest = gold.iter();
        loop {
            let class = rest.next().copied();
            if let Some(class) = class {
                score += self.score(&state, looks, class);
                state = state.after(transitions.get(class), &mut self.cells);
            } else if self.beam.is_done() {
                break;
            }
            let weights = &self.weights;
            self.beam.advance(width, transitions, looks, class, |features, scores| {
                weights.add_scores(features, scores);
            });
            let Some(best) = self.beam.hypotheses.first() else { break };
            let by = best.score - score;
            if !best.is_gold && worst.is_none_or(|worst| by >= worst.by) {
                worst = Some(Violation { by, len: gold.len() - rest.len(), step: best.step });
            }
        }
        self.beam.hypotheses.first().filter(|best| !best.is_gold).and(worst)
    }

    /// The score of one transition.
    fn score(&mut self, state: &State, looks: &[Look], class: u16) -> i64 {
        View::new(state, &self.cells, looks).all(&mut self.features);
        self.scores.fill(0);
        self.weights.add_scores(&self.features, &mut self.scores);
        i64::from(self.scores[usize::from(class)])
    }

    /// Learns the transitions of a path, without those at its beginning that are right and wrong at once.
    fn update(&mut self, path: &[u16], common: usize, by: i32, looks: &[Look], transitions: &Transitions) {
        self.cells.clear();
        let mut state = State::start(looks.len() as u32 - 1);
        for (at, &class) in path.iter().enumerate() {
            if at >= common {
                View::new(&state, &self.cells, looks).all(&mut self.features);
                self.weights.update(&self.features, usize::from(class), by);
            }
            state = state.after(transitions.get(class), &mut self.cells);
        }
    }
}
