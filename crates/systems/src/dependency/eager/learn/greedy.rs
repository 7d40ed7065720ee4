//! Perceptron training of the greedy parser, one decision at a time.

use solecism_corpus::Problem;

use super::{MAX_WEIGHT, PRUNE_THRESHOLD};
use crate::dependency::eager::features::View;
use crate::dependency::eager::oracle::{Gold, Oracle};
use crate::dependency::eager::state::{Cells, State};
use crate::dependency::eager::transition::{Transition, TransitionKind, Transitions};
use crate::dependency::eager::treebank::Treebank;
use crate::dependency::eager::word_features::WordFeatures;
use solecism_corpus::stop::goes_on;
use solecism_tagging::model::Model;
use solecism_tagging::perceptron::{Scorer, Weights};

/// An update is made unless the best correct transition beats all incorrect ones by more than this.
const MARGIN: i32 = 20;

/// First epoch, from 0, in which the parser follows its own predictions (Goldberg and Nivre 2012).
const EXPLORE: u32 = 1;

/// Trainer of the greedy parser.
#[derive(Clone, Debug)]
pub(in crate::dependency::eager) struct GreedyLearner {
    weights: Weights,
    cells: Cells,
    features: Vec<u64>,
    scores: Vec<i32>,
}

/// Class and score of the best correct and of the best incorrect transition.
type Choice = [Option<(u16, i32)>; 2];

impl GreedyLearner {
    pub(crate) fn new(classes: usize) -> Self {
        Self::of_weights(Weights::new(classes))
    }

    fn of_weights(weights: Weights) -> Self {
        let scores = vec![0; weights.classes()];
        Self { weights, cells: Cells::default(), features: Vec::new(), scores }
    }

    pub(crate) fn save(&self, model: &mut Model) {
        self.weights.save_as("greedy", model);
    }

    pub(crate) fn load(model: &mut Model) -> Result<Self, Problem> {
        Weights::load_as("greedy", model).map(Self::of_weights)
    }

    pub(crate) fn classes(&self) -> usize {
        self.weights.classes()
    }

    pub(crate) fn averaged(&self) -> Scorer {
        self.weights.averaged_above(PRUNE_THRESHOLD, MAX_WEIGHT)
    }

    /// Trains on the sentences in this order. Returns the number of correct transitions and of all transitions.
    pub(crate) fn iterate(
        &mut self,
        treebank: &Treebank,
        order: &[u32],
        oracle: Oracle,
        iteration: u32,
    ) -> (u64, u64) {
        let explores = oracle == Oracle::Dynamic && iteration >= EXPLORE;
        let (mut right, mut all) = (0, 0);
        for &number in order.iter().take_while(goes_on) {
            let (words, arcs) = treebank.sentence(number);
            let gold = Gold::new(arcs);
            self.cells.clear();
            let mut state = State::initial(arcs.len() as u32);
            while !state.is_final() {
                let choice = self.learn(&state, &gold, words, &treebank.transitions, oracle);
                let ([Some((class, _)), _] | [None, Some((class, _))]) = choice else { break };
                let is_right = !matches!(choice, [Some((_, one)), Some((_, other))] if other >= one);
                right += u64::from(is_right);
                all += 1;
                let chosen = match choice[1] {
                    Some((other, _)) if explores && !is_right => other,
                    _ => class,
                };
                state = state.apply(treebank.transitions.get(chosen), &mut self.cells);
            }
        }
        (right, all)
    }

    /// Scores one decision and updates the weights if needed.
    fn learn(
        &mut self,
        state: &State,
        gold: &Gold,
        words: &[WordFeatures],
        transitions: &Transitions,
        oracle: Oracle,
    ) -> Choice {
        View::new(state, &self.cells, words).all(&mut self.features);
        self.scores.fill(0);
        self.weights.add_scores(&self.features, &mut self.scores);
        self.weights.count_decision();
        let choice = self.choice(state, gold, transitions, oracle);
        if let [Some((right, score)), Some((wrong, other))] = choice
            && other + MARGIN >= score
        {
            self.weights.update(&self.features, usize::from(right), 1);
            self.weights.update(&self.features, usize::from(wrong), -1);
        }
        choice
    }

    fn choice(&self, state: &State, gold: &Gold, transitions: &Transitions, oracle: Oracle) -> Choice {
        let mut choice = [None; 2];
        for kind in TransitionKind::ALL.into_iter().filter(|&kind| state.allows(kind, &self.cells)) {
            let is_right = gold.is_correct(state, kind, &self.cells, oracle);
            let label = gold.label_for(state, kind, &self.cells);
            let labelled = transitions.class(Transition { kind, label });
            let classes = transitions.of_kind(kind);
            for (class, &score) in (classes.start as u16..).zip(&self.scores[classes]) {
                // If no transition of this kind has the gold label, every label counts as correct.
                let is_right = is_right && labelled.is_none_or(|labelled| labelled == class);
                let best = &mut choice[usize::from(!is_right)];
                if best.is_none_or(|(_, best)| score > best) {
                    *best = Some((class, score));
                }
            }
        }
        choice
    }
}
