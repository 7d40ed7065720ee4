//! Where a parse stands: a stack of words, and those still to come.
//!
//! Cells of the stack are never changed, only added, so many states share them and a transition costs the same
//! whatever the length of the sentence. A cell holds what features ask for about its word: the outermost dependents,
//! their number and labels. What else happened is in the transitions that led here.
//!
//! There is no word for the root. The root is what has no head in the end, and the tree constraint (Nivre and
//! Fernández-González 2014) leaves one such word: while there are more, the topmost goes back to be attached.

use super::transition::{Kind, Transition};

/// The number of no word.
pub(super) const NOBODY: u32 = 0;

/// The label of a word that has no head.
pub(super) const UNATTACHED: u16 = u16::MAX;

/// A dependent, or nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dependent {
    pub word: u32,
    pub label: u16,
}

impl Dependent {
    const NONE: Self = Self { word: NOBODY, label: UNATTACHED };
}

/// The dependents of a word on one of its sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Side {
    /// The outermost, and the one that was before it.
    pub outer: [Dependent; 2],
    pub count: u16,
    /// A bit for each label; labels far apart share one.
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

/// A word with its dependents so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Item {
    /// The number of the word, from 1.
    pub word: u32,
    /// The label of the arc from the head, which is the item below.
    pub label: u16,
    pub left: Side,
    pub right: Side,
}

impl Item {
    pub(super) const NONE: Self =
        Self { word: NOBODY, label: UNATTACHED, left: Side::EMPTY, right: Side::EMPTY };

    fn new(word: u32) -> Self {
        Self { word, ..Self::NONE }
    }

    pub(super) fn is_attached(&self) -> bool {
        self.label != UNATTACHED
    }
}

/// An item of the stack and the number of the cell below.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub item: Item,
    pub below: u32,
}

/// The cells of all stacks of a sentence. Cell 0 is the bottom, below every word.
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

/// Where a parse stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    /// The top of the stack.
    pub top: u32,
    /// The next word, or none.
    pub front: Item,
    /// The word after it.
    pub rest: u32,
    /// How many words there are.
    pub len: u32,
    /// Whether the front had been on the stack.
    pub is_unshifted: bool,
}

impl State {
    pub(super) fn start(len: u32) -> Self {
        let mut state = Self { top: BOTTOM, front: Item::NONE, rest: 1, len, is_unshifted: false };
        state.advance();
        state
    }

    /// Whether everything is decided.
    pub(super) fn is_final(&self) -> bool {
        self.front.word == NOBODY
    }

    /// Whether there is anything else to do than to put the next word on the stack.
    #[inline]
    pub(super) fn has_choice(&self) -> bool {
        self.top != BOTTOM
    }

    /// Whether such a transition can be made.
    #[inline]
    pub(super) fn allows(&self, kind: Kind, cells: &Cells) -> bool {
        let is_attached = cells.get(self.top).item.is_attached();
        match kind {
            Kind::Shift => !self.is_unshifted,
            Kind::Reduce => is_attached,
            Kind::Left => self.top != BOTTOM && !is_attached,
            Kind::Right => self.top != BOTTOM,
        }
    }

    /// The state after a transition that is allowed.
    pub(super) fn after(&self, transition: Transition, cells: &mut Cells) -> Self {
        let mut next = *self;
        let Cell { item: top, below } = *cells.get(self.top);
        match transition.kind {
            Kind::Shift => {
                next.top = cells.push(self.front, self.top);
                next.advance();
            }
            Kind::Reduce => next.top = below,
            Kind::Left => {
                next.front.left = self.front.left.with(top.word, transition.label);
                next.top = below;
            }
            Kind::Right => {
                let head = Item { right: top.right.with(self.front.word, transition.label), ..top };
                let under = cells.push(head, below);
                next.top = cells.push(Item { label: transition.label, ..self.front }, under);
                next.advance();
            }
        }
        next.settle(cells);
        next
    }

    /// Makes the next word the front.
    fn advance(&mut self) {
        self.front = if self.rest <= self.len { Item::new(self.rest) } else { Item::NONE };
        self.rest = self.rest.saturating_add(1).min(self.len + 1);
        self.is_unshifted = false;
    }

    /// Once no word is left, does what there is no choice about: reduces words that have heads, and takes the topmost
    /// back if it has none, unless it is the last.
    fn settle(&mut self, cells: &mut Cells) {
        if self.front.word != NOBODY {
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
