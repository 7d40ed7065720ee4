//! Transitions of the arc-eager system (Nivre 2003) and their class numbers.

use solecism_corpus::Problem;

use super::state::{Cells, State};
use crate::dependency::Arc;
use solecism_tagging::model::{Model, malformed};

/// Transition without its label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum TransitionKind {
    /// Pushes the buffer front.
    Shift,
    /// Pops the stack top, which has a head.
    Reduce,
    /// Attaches the stack top, which has no head, to the buffer front, and pops it.
    LeftArc,
    /// Attaches the buffer front to the stack top, and pushes it.
    RightArc,
}

impl TransitionKind {
    pub(super) const ALL: [Self; 4] = [Self::Shift, Self::Reduce, Self::LeftArc, Self::RightArc];
}

/// A kind of transition with the label of its arc; 0 without an arc.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Transition {
    pub kind: TransitionKind,
    pub label: u16,
}

impl Transition {
    /// Stores the arc that the transition adds in this state, if any.
    pub(super) fn add_arc(self, state: &State, cells: &Cells, arcs: &mut [Arc]) {
        let (top, front) = (cells.get(state.top).item.word, state.front.word);
        let (word, head) = match self.kind {
            TransitionKind::LeftArc => (top, front),
            TransitionKind::RightArc => (front, top),
            TransitionKind::Shift | TransitionKind::Reduce => return,
        };
        if let Some(arc) = arcs.get_mut((word as usize).wrapping_sub(1)) {
            *arc = Arc { head, label: self.label };
        }
    }
}

/// All transitions, ordered by kind. The index of a transition is its class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Transitions {
    all: Vec<Transition>,
    /// First class of the right arcs.
    right: usize,
}

impl Transitions {
    pub(super) const SHIFT: u16 = 0;
    /// First class of the left arcs.
    const LEFT: usize = 2;

    /// Transitions for these labels of left and right arcs.
    pub(super) fn new(mut left: Vec<u16>, mut right: Vec<u16>) -> Self {
        for labels in [&mut left, &mut right] {
            labels.sort_unstable();
            labels.dedup();
            if labels.is_empty() {
                // A treebank of short sentences may have no such arc, but other sentences will need one.
                labels.push(0);
            }
        }
        let make = |kind| move |label| Transition { kind, label };
        let mut all = vec![make(TransitionKind::Shift)(0), make(TransitionKind::Reduce)(0)];
        all.extend(left.into_iter().map(make(TransitionKind::LeftArc)));
        let start = all.len();
        all.extend(right.into_iter().map(make(TransitionKind::RightArc)));
        Self { all, right: start }
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    #[inline]
    pub(super) fn get(&self, class: u16) -> Transition {
        self.all[usize::from(class)]
    }

    /// Classes of a kind.
    #[inline]
    pub(super) fn of_kind(&self, kind: TransitionKind) -> std::ops::Range<usize> {
        match kind {
            TransitionKind::Shift => 0..1,
            TransitionKind::Reduce => 1..Self::LEFT,
            TransitionKind::LeftArc => Self::LEFT..self.right,
            TransitionKind::RightArc => self.right..self.all.len(),
        }
    }

    pub(super) fn class(&self, transition: Transition) -> Option<u16> {
        self.all.binary_search(&transition).ok().map(|class| class as u16)
    }

    pub(super) fn save(&self, model: &mut Model) {
        let labels = |kind| self.all[self.of_kind(kind)].iter().map(|transition| transition.label);
        model.put("transitions.left", &labels(TransitionKind::LeftArc).collect::<Vec<_>>());
        model.put("transitions.right", &labels(TransitionKind::RightArc).collect::<Vec<_>>());
    }

    /// Loads from a model with `labels` labels.
    pub(super) fn load(model: &mut Model, labels: usize) -> Result<Self, Problem> {
        let (left, right) = (model.take("transitions.left")?, model.take("transitions.right")?);
        let is_list = |list: &[u16]| {
            !list.is_empty()
                && list.is_sorted_by(|one, next| one < next)
                && list.iter().all(|&label| usize::from(label) < labels)
        };
        if is_list(&left) && is_list(&right) {
            Ok(Self::new(left, right))
        } else {
            Err(malformed("unsorted or invalid transitions"))
        }
    }
}
