//! Parser states: a stack and a buffer of words.
//!
//! The stack is a persistent linked list: cells are added but never changed, so that states share them and a
//! transition takes constant time. A cell holds what features need about its word: the outermost dependents, their
//! number and labels. The rest of the tree follows from the transitions.
//!
//! There is no artificial root word. The root is the word without a head at the end. The tree constraint (Nivre and
//! Fernández-González 2014) leaves exactly one: while there are more, the topmost is unshifted to be attached.

use super::transition::{Transition, TransitionKind};

/// Word number of a missing word.
pub(super) const NO_WORD: u32 = 0;

/// Label of a word without a head.
pub(super) const UNATTACHED: u16 = u16::MAX;

/// A dependent, possibly missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dependent {
    pub word: u32,
    pub label: u16,
}

impl Dependent {
    const NONE: Self = Self { word: NO_WORD, label: UNATTACHED };
}

/// The dependents of a word on one of its sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Side {
    /// The outermost and the second outermost.
    pub outer: [Dependent; 2],
    pub count: u16,
    /// Label set: bit `label % 64`.
    pub labels: u64,
}

impl Side {
    const EMPTY: Self = Self { outer: [Dependent::NONE; 2], count: 0, labels: 0 };

    fn with(self, word: u32, label: u16) -> Self {
        Self {
            outer: [Dependent { word, label }, self.outer[0]],
            count: self.count.saturating_add(1),
            labels: self.labels | 1 << (label % 64),
        }
    }
}

/// A word with the dependents found so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Item {
    /// Word number, from 1.
    pub word: u32,
    /// Label of the arc from its head, which is the item below.
    pub label: u16,
    pub left: Side,
    pub right: Side,
}

impl Item {
    pub(super) const NONE: Self =
        Self { word: NO_WORD, label: UNATTACHED, left: Side::EMPTY, right: Side::EMPTY };

    fn new(word: u32) -> Self {
        Self { word, ..Self::NONE }
    }

    pub(super) fn is_attached(&self) -> bool {
        self.label != UNATTACHED
    }
}

/// A stack item and the index of the cell below.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub item: Item,
    pub below: u32,
}

/// Cells of all stacks of a sentence. Cell 0 is the bottom, below every word.
#[derive(Clone, Debug, Default)]
pub(super) struct Cells(Vec<Cell>);

/// The cell below every word.
pub(super) const BOTTOM: u32 = 0;

impl Cells {
    pub(super) fn clear(&mut self) {
        self.0.clear();
        self.0.push(Cell { item: Item::NONE, below: BOTTOM });
    }

    #[inline]
    pub(super) fn get(&self, cell: u32) -> &Cell {
        &self.0[cell as usize]
    }

    fn push(&mut self, item: Item, below: u32) -> u32 {
        self.0.push(Cell { item, below });
        self.0.len() as u32 - 1
    }
}

/// A parser state.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    /// Cell of the stack top.
    pub top: u32,
    /// Buffer front, or [`Item::NONE`] if the buffer is empty.
    pub front: Item,
    /// Number of the word after the front.
    pub rest: u32,
    /// Number of words.
    pub len: u32,
    /// The front was on the stack before and has been taken back.
    pub is_unshifted: bool,
}

impl State {
    pub(super) fn initial(len: u32) -> Self {
        let mut state = Self { top: BOTTOM, front: Item::NONE, rest: 1, len, is_unshifted: false };
        state.advance();
        state
    }

    pub(super) fn is_final(&self) -> bool {
        self.front.word == NO_WORD
    }

    /// True if any transition but a shift is permitted.
    #[inline]
    pub(super) fn has_choice(&self) -> bool {
        self.top != BOTTOM
    }

    /// Preconditions of a transition.
    #[inline]
    pub(super) fn allows(&self, kind: TransitionKind, cells: &Cells) -> bool {
        let is_attached = cells.get(self.top).item.is_attached();
        match kind {
            TransitionKind::Shift => !self.is_unshifted,
            TransitionKind::Reduce => is_attached,
            TransitionKind::LeftArc => self.top != BOTTOM && !is_attached,
            TransitionKind::RightArc => self.top != BOTTOM,
        }
    }

    /// The state after a permitted transition.
    pub(super) fn apply(&self, transition: Transition, cells: &mut Cells) -> Self {
        let mut next = *self;
        let Cell { item: top, below } = *cells.get(self.top);
        match transition.kind {
            TransitionKind::Shift => {
                next.top = cells.push(self.front, self.top);
                next.advance();
            }
            TransitionKind::Reduce => next.top = below,
            TransitionKind::LeftArc => {
                next.front.left = self.front.left.with(top.word, transition.label);
                next.top = below;
            }
            TransitionKind::RightArc => {
                let head = Item { right: top.right.with(self.front.word, transition.label), ..top };
                let under = cells.push(head, below);
                next.top = cells.push(Item { label: transition.label, ..self.front }, under);
                next.advance();
            }
        }
        next.apply_forced(cells);
        next
    }

    /// Moves the buffer front to the next word.
    fn advance(&mut self) {
        self.front = if self.rest <= self.len { Item::new(self.rest) } else { Item::NONE };
        self.rest = self.rest.saturating_add(1).min(self.len + 1);
        self.is_unshifted = false;
    }

    /// Applies forced transitions once the buffer is empty: pops words that have heads, and unshifts the topmost word
    /// without a head unless it is the only one.
    fn apply_forced(&mut self, cells: &mut Cells) {
        if self.front.word != NO_WORD {
            if self.is_unshifted && self.top == BOTTOM {
                self.top = cells.push(self.front, BOTTOM);
                self.front = Item::NONE;
            }
            return;
        }
        let mut top = cells.get(self.top);
        while top.item.is_attached() {
            self.top = top.below;
            top = cells.get(self.top);
        }
        if self.top != BOTTOM && top.below != BOTTOM {
            self.front = top.item;
            self.top = top.below;
            self.is_unshifted = true;
        }
    }
}
