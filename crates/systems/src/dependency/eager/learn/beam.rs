//! Structured perceptron training with beam search and max-violation updates (Huang and others 2012).

use solecism_corpus::Problem;

use super::{MAX_WEIGHT, PRUNE_THRESHOLD};
use crate::dependency::eager::beam::Beam;
use crate::dependency::eager::features::View;
use crate::dependency::eager::oracle::Gold;
use crate::dependency::eager::state::{Cells, State};
use crate::dependency::eager::transition::Transitions;
use crate::dependency::eager::treebank::Treebank;
use crate::dependency::eager::word_features::WordFeatures;
use solecism_corpus::stop::goes_on;
use solecism_tagging::model::Model;
use solecism_tagging::perceptron::{Scorer, Weights};

/// Trainer of the beam parser.
#[derive(Clone, Debug)]
pub(in crate::dependency::eager) struct BeamLearner {
    weights: Weights,
    beam: Beam,
    cells: Cells,
    features: Vec<u64>,
    scores: Vec<i32>,
}

/// A point where the best hypothesis beats the gold prefix.
#[derive(Clone, Copy, Debug)]
struct Violation {
    /// Margin of the violation.
    by: i64,
    /// Length of the gold prefix.
    len: usize,
    /// Last step of the wrong hypothesis.
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
        self.weights.averaged_above(PRUNE_THRESHOLD, MAX_WEIGHT)
    }

    /// Trains on the sentences in this order.
    pub(crate) fn iterate(&mut self, treebank: &Treebank, order: &[u32], width: usize) {
        for &number in order.iter().take_while(goes_on) {
            let (words, arcs) = treebank.sentence(number);
            self.weights.count_decision();
            let gold = self.gold_classes(&Gold::new(arcs), &treebank.transitions);
            if let Some(violation) = self.search(&gold, words, &treebank.transitions, width) {
                let wrong = self.beam.trace(violation.step);
                let right = &gold[..violation.len];
                let common = right.iter().zip(&wrong).take_while(|(one, other)| one == other).count();
                self.update(right, common, 1, words, &treebank.transitions);
                self.update(&wrong, common, -1, words, &treebank.transitions);
            }
        }
    }

    /// Transition sequence of the static oracle.
    fn gold_classes(&mut self, gold: &Gold, transitions: &Transitions) -> Vec<u16> {
        self.cells.clear();
        let (mut state, mut classes) = (State::initial(gold.len()), Vec::new());
        while !state.is_final() {
            let transition = gold.static_oracle(&state, &self.cells);
            // Never fails on the training treebank: every label has a transition in the directions where it occurs.
            let Some(class) = transitions.class(transition) else { break };
            classes.push(class);
            state = state.apply(transition, &mut self.cells);
        }
        classes
    }

    /// Parses a sentence and finds the maximum violation, if the parse is wrong.
    fn search(
        &mut self,
        gold: &[u16],
        words: &[WordFeatures],
        transitions: &Transitions,
        width: usize,
    ) -> Option<Violation> {
        let len = words.len() as u32 - 1;
        self.beam.start_with_cold_cache(len, transitions.len());
        self.cells.clear();
        let (mut state, mut score, mut worst) = (State::initial(len), 0, None::<Violation>);
        let mut rest = gold.iter();
        loop {
            let class = rest.next().copied();
            if let Some(class) = class {
                score += self.score(&state, words, class);
                state = state.apply(transitions.get(class), &mut self.cells);
            } else if self.beam.is_done() {
                break;
            }
            let weights = &self.weights;
            self.beam.advance(width, transitions, words, class, |features, scores| {
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

    /// Score of one transition.
    fn score(&mut self, state: &State, words: &[WordFeatures], class: u16) -> i64 {
        View::new(state, &self.cells, words).all(&mut self.features);
        self.scores.fill(0);
        self.weights.add_scores(&self.features, &mut self.scores);
        i64::from(self.scores[usize::from(class)])
    }

    /// Updates the weights for a transition sequence, skipping the first `common` transitions, which the gold and the
    /// wrong sequence share.
    fn update(
        &mut self,
        path: &[u16],
        common: usize,
        by: i32,
        words: &[WordFeatures],
        transitions: &Transitions,
    ) {
        self.cells.clear();
        let mut state = State::initial(words.len() as u32 - 1);
        for (at, &class) in path.iter().enumerate() {
            if at >= common {
                View::new(&state, &self.cells, words).all(&mut self.features);
                self.weights.update(&self.features, usize::from(class), by);
            }
            state = state.apply(transitions.get(class), &mut self.cells);
        }
    }
}
