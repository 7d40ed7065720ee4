//! The transitions of the arc-eager system (Nivre 2003) and their numbers.

use solecism_corpus::Problem;

use super::state::{Cells, State};
use crate::dependency::Arc;
use solecism_tagging::model::{Model, malformed};

/// What a transition does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// The next word goes on the stack.
    Shift,
    /// The topmost word, which has a head, leaves the stack.
    Reduce,
    /// The topmost word, which has no head, depends on the next, and leaves the stack.
    Left,
    /// The next word depends on the topmost, and goes on the stack.
    Right,
}

impl Kind {
    pub(super) const ALL: [Self; 4] = [Self::Shift, Self::Reduce, Self::Left, Self::Right];
}

/// A kind, and the label of the arc that it makes, if it makes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Transition {
    pub kind: Kind,
    pub label: u16,
}

impl Transition {
    /// Draws the arc that the transition makes in this state, if it makes one.
    pub(super) fn draw(self, state: &State, cells: &Cells, arcs: &mut [Arc]) {
        let (top, front) = (cells.get(state.top).item.word, state.front.word);
        let (word, head) = match self.kind {
            Kind::Left => (top, front),
            Kind::Right => (front, top),
            Kind::Shift | Kind::Reduce => return,
        };
        if let Some(arc) = arcs.get_mut((word as usize).wrapping_sub(1)) {
            *arc = Arc { head, label: self.label };
        }
    }
}

/// All transitions, in the order of their kinds. The number of a transition is its class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Transitions {
    all: Vec<Transition>,
    /// Where those begin that make arcs to the right.
    right: usize,
}

impl Transitions {
    /// The class of the transition that puts the next word on the stack.
    pub(super) const SHIFT: u16 = 0;
    /// Where those begin that make arcs to the left.
    const LEFT: usize = 2;

    /// With arcs to the left and to the right of these labels.
    pub(super) fn new(mut left: Vec<u16>, mut right: Vec<u16>) -> Self {
        for labels in [&mut left, &mut right] {
            labels.sort_unstable();
            labels.dedup();
            if labels.is_empty() {
                // A treebank of short sentences may have no such arc; other sentences will need one.
                labels.push(0);
            }
        }
        let make = |kind| move |label| Transition { kind, label };
        let mut all = vec![make(Kind::Shift)(0), make(Kind::Reduce)(0)];
        all.extend(left.into_iter().map(make(Kind::Left)));
        let start = all.len();
        all.extend(right.into_iter().map(make(Kind::Right)));
        Self { all, right: start }
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    #[inline]
    pub(super) fn get(&self, class: u16) -> Transition {
        self.all[usize::from(class)]
    }

    /// The classes of a kind.
    #[inline]
    pub(super) fn of_kind(&self, kind: Kind) -> std::ops::Range<usize> {
        match kind {
            Kind::Shift => 0..1,
            Kind::Reduce => 1..Self::LEFT,
            Kind::Left => Self::LEFT..self.right,
            Kind::Right => self.right..self.all.len(),
        }
    }

    /// The class of a transition.
    pub(super) fn class(&self, transition: Transition) -> Option<u16> {
        self.all.binary_search(&transition).ok().map(|class| class as u16)
    }

    pub(super) fn save(&self, model: &mut Model) {
        let labels = |kind| self.all[self.of_kind(kind)].iter().map(|transition| transition.label);
        model.put("transitions.left", &labels(Kind::Left).collect::<Vec<_>>());
        model.put("transitions.right", &labels(Kind::Right).collect::<Vec<_>>());
    }

    /// Takes them out of a model with so many labels.
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
            Err(malformed("transitions without order"))
        }
    }
}
