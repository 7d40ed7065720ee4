//! What the right transitions are.

use super::state::{BOTTOM, Cells, State};
use super::transition::{Kind, Transition};
use crate::dependency::Arc;

/// Which transitions of a parser in training count as right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Oracle {
    /// All after which no arc of the tree is out of reach that was not already (Goldberg and Nivre 2012): the parser
    /// learns what to do after a mistake, too.
    #[default]
    Dynamic,
    /// One, from right states only.
    Static,
}

/// A tree without crossing arcs, and the dependents of its words.
#[derive(Clone, Debug)]
pub(super) struct Gold<'a> {
    arcs: &'a [Arc],
    /// The last dependent of each word, from 1, if it comes after it.
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

    /// How many words there are.
    pub(super) fn len(&self) -> u32 {
        self.arcs.len() as u32
    }

    fn head(&self, word: u32) -> u32 {
        self.arcs.get((word as usize).wrapping_sub(1)).map_or(0, |arc| arc.head)
    }

    fn label(&self, word: u32) -> u16 {
        self.arcs.get((word as usize).wrapping_sub(1)).map_or(0, |arc| arc.label)
    }

    /// How many dependents of a word are among those still to come.
    fn dependents_from(&self, word: u32, first: u32) -> u32 {
        let last = self.last.get(word as usize).copied().unwrap_or(0);
        (first..=last).filter(|&other| self.head(other) == word).count() as u32
    }

    /// How many arcs of the gold tree that could still be made cannot be made after a transition of this kind
    /// (Goldberg and Nivre 2012), the labels aside. The root's arc counts: it cannot be made once the root has a head.
    pub(super) fn cost(&self, state: &State, kind: Kind, cells: &Cells) -> u32 {
        let (top, front) = (cells.get(state.top).item.word, state.front.word);
        let count = |is_so: bool| u32::from(is_so);
        match kind {
            Kind::Reduce => self.dependents_from(top, front),
            Kind::Left => {
                let head = self.head(top);
                self.dependents_from(top, front) + count(head == 0 || head > front)
            }
            Kind::Right => {
                let head = self.head(front);
                let is_lost = head != top && (head == 0 || head > front || is_on_stack(state, head, cells));
                count(is_lost) + self.dependents_on_stack(state, cells)
            }
            Kind::Shift => {
                let head = self.head(front);
                count(head != 0 && head < front && is_on_stack(state, head, cells))
                    + self.dependents_on_stack(state, cells)
            }
        }
    }

    /// How many dependents of the front are on the stack and have no head.
    fn dependents_on_stack(&self, state: &State, cells: &Cells) -> u32 {
        let front = state.front.word;
        stack(state, cells).filter(|(word, is_attached)| !is_attached && self.head(*word) == front).count()
            as u32
    }

    /// Whether a transition makes an arc of the gold tree.
    fn makes_gold(&self, state: &State, kind: Kind, cells: &Cells) -> bool {
        let (top, front) = (cells.get(state.top).item.word, state.front.word);
        match kind {
            Kind::Left => self.head(top) == front,
            Kind::Right => self.head(front) == top,
            Kind::Shift | Kind::Reduce => false,
        }
    }

    /// Whether a transition of this kind is right.
    pub(super) fn allows(&self, state: &State, kind: Kind, cells: &Cells, oracle: Oracle) -> bool {
        match oracle {
            Oracle::Static => self.canonical(state, cells).kind == kind,
            // What goes back was wrong already; now only an arc of the gold tree is better than others.
            Oracle::Dynamic if state.is_unshifted => self.makes_gold(state, kind, cells),
            Oracle::Dynamic => self.cost(state, kind, cells) == 0,
        }
    }

    /// The label of the arc that a transition of this kind would make.
    pub(super) fn label_for(&self, state: &State, kind: Kind, cells: &Cells) -> u16 {
        match kind {
            Kind::Left => self.label(cells.get(state.top).item.word),
            Kind::Right => self.label(state.front.word),
            Kind::Shift | Kind::Reduce => 0,
        }
    }

    /// The transition of the static oracle, from a state that it led to: an arc if there is one, and words stay on
    /// the stack as long as nothing below them is needed.
    pub(super) fn canonical(&self, state: &State, cells: &Cells) -> Transition {
        let top = cells.get(state.top).item;
        let front = state.front.word;
        let kind = if state.top == BOTTOM {
            Kind::Shift
        } else if self.head(top.word) == front {
            Kind::Left
        } else if self.head(front) == top.word {
            Kind::Right
        } else if top.is_attached()
            && self.dependents_from(top.word, front) == 0
            && self.needs_below(state, cells)
        {
            Kind::Reduce
        } else {
            Kind::Shift
        };
        Transition { kind, label: self.label_for(state, kind, cells) }
    }

    /// Whether the front has its head or a dependent below the top of the stack.
    fn needs_below(&self, state: &State, cells: &Cells) -> bool {
        let front = state.front.word;
        stack(state, cells).skip(1).any(|(word, _)| self.head(front) == word || self.head(word) == front)
    }
}

/// The words on the stack from the top, and whether each has a head.
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
    // From the top down the numbers of the words get smaller.
    stack(state, cells).map(|(item, _)| item).take_while(|&item| item >= word).any(|item| item == word)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::dependency::projective::{lift, tests::arbitrary_tree};

    const UNDRAWN: Arc = Arc { head: 0, label: u16::MAX };

    /// How many words have another head or label than in the tree. The root has no arc.
    fn distance(arcs: &[Arc], gold: &[Arc]) -> usize {
        let is_same =
            |(arc, gold): (&Arc, &Arc)| arc.head == gold.head && (gold.head == 0 || arc.label == gold.label);
        arcs.iter().zip(gold).filter(|pair| !is_same(*pair)).count()
    }

    /// The kinds that can be made, and what each costs.
    fn costs(gold: &Gold, state: &State, cells: &Cells) -> Vec<(Kind, u32)> {
        let allowed = Kind::ALL.into_iter().filter(|&kind| state.allows(kind, cells));
        allowed.map(|kind| (kind, gold.cost(state, kind, cells))).collect()
    }

    fn step(gold: &Gold, state: &State, kind: Kind, cells: &mut Cells, arcs: &mut [Arc]) -> State {
        let transition = Transition { kind, label: gold.label_for(state, kind, cells) };
        transition.draw(state, cells, arcs);
        state.after(transition, cells)
    }

    proptest! {
        #[test]
        fn the_static_oracle_leads_to_the_tree(mut tree in arbitrary_tree(12, 4)) {
            lift(&mut tree);
            let (gold, mut cells, mut arcs) = (Gold::new(&tree), Cells::default(), vec![UNDRAWN; tree.len()]);
            cells.clear();
            let mut state = State::start(tree.len() as u32);
            while !state.is_final() {
                let kind = gold.canonical(&state, &cells).kind;
                prop_assert!(state.allows(kind, &cells));
                prop_assert_eq!(gold.cost(&state, kind, &cells), 0);
                state = step(&gold, &state, kind, &mut cells, &mut arcs);
            }
            prop_assert_eq!(distance(&arcs, &tree), 0);
        }

        /// Whatever is done, what it costs is what is wrong in the end, if the best is done from then on.
        #[test]
        fn costs_add_up_to_what_is_wrong(
            mut tree in arbitrary_tree(12, 4),
            choices in prop::collection::vec(any::<prop::sample::Index>(), 24),
            mistakes in 0_usize..24,
        ) {
            lift(&mut tree);
            let (gold, mut cells, mut arcs) = (Gold::new(&tree), Cells::default(), vec![UNDRAWN; tree.len()]);
            cells.clear();
            let (mut state, mut cost) = (State::start(tree.len() as u32), 0);
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
            // Where words had to be taken back there were several without a head: all but the root are wrong still.
            prop_assert_eq!(distance(&arcs, &tree), cost);
        }
    }
}
