//! Static and dynamic oracles.

use super::state::{BOTTOM, Cells, State};
use super::transition::{Transition, TransitionKind};
use crate::dependency::Arc;

/// Oracle that says which transitions are correct during training.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Oracle {
    /// Every transition that makes no further gold arc unreachable (Goldberg and Nivre 2012). The parser also learns
    /// what to do after a mistake.
    #[default]
    Dynamic,
    /// One canonical transition, in states without a mistake only.
    Static,
}

/// A projective gold tree.
#[derive(Clone, Debug)]
pub(super) struct Gold<'a> {
    arcs: &'a [Arc],
    /// The last dependent of each word, from 1.
    last: Vec<u32>,
}

impl<'a> Gold<'a> {
    pub(super) fn new(arcs: &'a [Arc]) -> Self {
        let mut last = vec![0; arcs.len() + 1];
        for (word, arc) in (1..).zip(arcs) {
            last[arc.head as usize] = word;
        }
        Self { arcs, last }
    }

    pub(super) fn len(&self) -> u32 {
        self.arcs.len() as u32
    }

    fn head(&self, word: u32) -> u32 {
        self.arcs.get((word as usize).wrapping_sub(1)).map_or(0, |arc| arc.head)
    }

    fn label(&self, word: u32) -> u16 {
        self.arcs.get((word as usize).wrapping_sub(1)).map_or(0, |arc| arc.label)
    }

    /// Number of dependents of a word from position `first` on.
    fn dependents_from(&self, word: u32, first: u32) -> u32 {
        let last = self.last.get(word as usize).copied().unwrap_or(0);
        (first..=last).filter(|&other| self.head(other) == word).count() as u32
    }

    /// Number of gold arcs, regardless of labels, that a transition of this kind makes unreachable (Goldberg and Nivre
    /// 2012). The root's arc is lost once the root gets a head.
    pub(super) fn cost(&self, state: &State, kind: TransitionKind, cells: &Cells) -> u32 {
        let (top, front) = (cells.get(state.top).item.word, state.front.word);
        match kind {
            TransitionKind::Reduce => self.dependents_from(top, front),
            TransitionKind::LeftArc => {
                let head = self.head(top);
                self.dependents_from(top, front) + u32::from(head == 0 || head > front)
            }
            TransitionKind::RightArc => {
                let head = self.head(front);
                let is_lost = head != top && (head == 0 || head > front || is_on_stack(state, head, cells));
                u32::from(is_lost) + self.dependents_on_stack(state, cells)
            }
            TransitionKind::Shift => {
                let head = self.head(front);
                u32::from(head != 0 && head < front && is_on_stack(state, head, cells))
                    + self.dependents_on_stack(state, cells)
            }
        }
    }

    /// Number of gold dependents of the buffer front that are on the stack and have no head.
    fn dependents_on_stack(&self, state: &State, cells: &Cells) -> u32 {
        let front = state.front.word;
        stack(state, cells).filter(|(word, is_attached)| !is_attached && self.head(*word) == front).count()
            as u32
    }

    /// True if a transition adds a gold arc.
    fn makes_gold_arc(&self, state: &State, kind: TransitionKind, cells: &Cells) -> bool {
        let (top, front) = (cells.get(state.top).item.word, state.front.word);
        match kind {
            TransitionKind::LeftArc => self.head(top) == front,
            TransitionKind::RightArc => self.head(front) == top,
            TransitionKind::Shift | TransitionKind::Reduce => false,
        }
    }

    /// True if the oracle permits a transition of this kind.
    pub(super) fn is_correct(
        &self,
        state: &State,
        kind: TransitionKind,
        cells: &Cells,
        oracle: Oracle,
    ) -> bool {
        match oracle {
            Oracle::Static => self.static_oracle(state, cells).kind == kind,
            // A word taken back from the stack is already wrong: only a gold arc is better than other transitions.
            Oracle::Dynamic if state.is_unshifted => self.makes_gold_arc(state, kind, cells),
            Oracle::Dynamic => self.cost(state, kind, cells) == 0,
        }
    }

    /// Gold label of the arc that a transition of this kind would add.
    pub(super) fn label_for(&self, state: &State, kind: TransitionKind, cells: &Cells) -> u16 {
        match kind {
            TransitionKind::LeftArc => self.label(cells.get(state.top).item.word),
            TransitionKind::RightArc => self.label(state.front.word),
            TransitionKind::Shift | TransitionKind::Reduce => 0,
        }
    }

    /// The static oracle's transition in a state that the static oracle led to. A gold arc is added as soon as
    /// possible, and a word is popped only when the buffer front needs a word below it.
    pub(super) fn static_oracle(&self, state: &State, cells: &Cells) -> Transition {
        let top = cells.get(state.top).item;
        let front = state.front.word;
        let kind = if state.top == BOTTOM {
            TransitionKind::Shift
        } else if self.head(top.word) == front {
            TransitionKind::LeftArc
        } else if self.head(front) == top.word {
            TransitionKind::RightArc
        } else if top.is_attached()
            && self.dependents_from(top.word, front) == 0
            && self.needs_below(state, cells)
        {
            TransitionKind::Reduce
        } else {
            TransitionKind::Shift
        };
        Transition { kind, label: self.label_for(state, kind, cells) }
    }

    /// True if the head or a dependent of the buffer front is below the stack top.
    fn needs_below(&self, state: &State, cells: &Cells) -> bool {
        let front = state.front.word;
        stack(state, cells).skip(1).any(|(word, _)| self.head(front) == word || self.head(word) == front)
    }
}

/// Words on the stack from the top, each with whether it has a head.
fn stack(state: &State, cells: &Cells) -> impl Iterator<Item = (u32, bool)> {
    let mut at = state.top;
    std::iter::from_fn(move || {
        let cell = cells.get(at);
        let item = (at != BOTTOM).then(|| (cell.item.word, cell.item.is_attached()));
        at = cell.below;
        item
    })
}

fn is_on_stack(state: &State, word: u32, cells: &Cells) -> bool {
    // Word numbers decrease from the top down.
    stack(state, cells).map(|(item, _)| item).take_while(|&item| item >= word).any(|item| item == word)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::dependency::projective::{lift, tests::arbitrary_tree};

    const NO_ARC: Arc = Arc { head: 0, label: u16::MAX };

    /// Number of words whose head or label differs from gold. The root's label is ignored.
    fn distance(arcs: &[Arc], gold: &[Arc]) -> usize {
        let is_same =
            |(arc, gold): (&Arc, &Arc)| arc.head == gold.head && (gold.head == 0 || arc.label == gold.label);
        arcs.iter().zip(gold).filter(|pair| !is_same(*pair)).count()
    }

    /// Permitted kinds of transition with their costs.
    fn costs(gold: &Gold, state: &State, cells: &Cells) -> Vec<(TransitionKind, u32)> {
        let allowed = TransitionKind::ALL.into_iter().filter(|&kind| state.allows(kind, cells));
        allowed.map(|kind| (kind, gold.cost(state, kind, cells))).collect()
    }

    fn step(gold: &Gold, state: &State, kind: TransitionKind, cells: &mut Cells, arcs: &mut [Arc]) -> State {
        let transition = Transition { kind, label: gold.label_for(state, kind, cells) };
        transition.add_arc(state, cells, arcs);
        state.apply(transition, cells)
    }

    proptest! {
        #[test]
        fn the_static_oracle_leads_to_the_tree(mut tree in arbitrary_tree(12, 4)) {
            lift(&mut tree);
            let (gold, mut cells, mut arcs) = (Gold::new(&tree), Cells::default(), vec![NO_ARC; tree.len()]);
            cells.clear();
            let mut state = State::initial(tree.len() as u32);
            while !state.is_final() {
                let kind = gold.static_oracle(&state, &cells).kind;
                prop_assert!(state.allows(kind, &cells));
                prop_assert_eq!(gold.cost(&state, kind, &cells), 0);
                state = step(&gold, &state, kind, &mut cells, &mut arcs);
            }
            prop_assert_eq!(distance(&arcs, &tree), 0);
        }

        /// The costs of arbitrary mistakes add up to the errors of the tree, if all later transitions cost nothing.
        #[test]
        fn costs_add_up_to_the_errors_of_the_tree(
            mut tree in arbitrary_tree(12, 4),
            choices in prop::collection::vec(any::<prop::sample::Index>(), 24),
            mistakes in 0_usize..24,
        ) {
            lift(&mut tree);
            let (gold, mut cells, mut arcs) = (Gold::new(&tree), Cells::default(), vec![NO_ARC; tree.len()]);
            cells.clear();
            let (mut state, mut cost) = (State::initial(tree.len() as u32), 0);
            for at in 0.. {
                if state.is_final() || state.is_unshifted {
                    break;
                }
                let mut kinds = costs(&gold, &state, &cells);
                if at >= mistakes {
                    kinds.retain(|(_, cost)| *cost == 0);
                }
                prop_assert!(!kinds.is_empty());
                let (kind, lost) = *choices[at % choices.len()].get(&kinds);
                cost += lost as usize;
                state = step(&gold, &state, kind, &mut cells, &mut arcs);
            }
            // If parsing stopped at an unshift, several words had no head: all but the root still count as wrong.
            prop_assert_eq!(distance(&arcs, &tree), cost);
        }
    }
}
