//! What the parser looks at: the features of Zhang and Nivre (2011), and those of the second word on the stack.
//!
//! They come in groups. What a group says depends on a part of the state only, which its key stands for, so that its
//! scores can be added up once for all states that share that part. The first groups are each about one word and its
//! tags alone, whatever the sentence.

use super::look::Look;
use super::state::{Cells, Dependent, Item, NOBODY, Side, State};
use solecism_tagging::hash::mixed;

/// How many groups there are that are about one word: the topmost, the next, and the two after it.
pub(super) const WORD_GROUPS: usize = 4;

/// How many groups there are in all.
pub(super) const GROUPS: usize = WORD_GROUPS + 5;

/// Of the groups about more than a word those that are the same in several states of one parse: the topmost word is
/// topmost again when what was above it is gone, and the next word stays while the stack is reduced.
pub(super) const LASTING_GROUPS: [usize; 2] = [6, 7];

/// The others.
pub(super) const PASSING_GROUPS: [usize; 3] = [4, 5, 8];

/// The longest distance that is told apart.
const FAR: u32 = 10;

/// A feature of its own for each template and value.
#[inline]
fn feature(template: u64, value: u64) -> u64 {
    mixed(template.wrapping_mul(0xa24b_aed4_963e_e407), value)
}

#[inline]
fn pair(one: u64, other: u64) -> u64 {
    mixed(one.rotate_left(17), other)
}

/// The part of a state that features can see.
pub(super) struct View<'v> {
    looks: &'v [Look],
    top: &'v Item,
    front: &'v Item,
    /// The head of the topmost word, and the head of that.
    heads: [(u32, u16); 2],
    /// The word below the topmost, its head or not.
    below: u32,
    /// The words after the front.
    after: [u32; 2],
}

/// Adds features of templates with one number after the other.
struct Templates<'t> {
    next: u64,
    to: &'t mut Vec<u64>,
}

impl Templates<'_> {
    #[inline]
    fn add(&mut self, value: u64) {
        self.to.push(feature(self.next, value));
        self.next += 1;
    }
}

impl<'v> View<'v> {
    pub(super) fn new(state: &'v State, cells: &'v Cells, looks: &'v [Look]) -> Self {
        let top = cells.get(state.top);
        let head = cells.get(top.below);
        let nobody = (NOBODY, Item::NONE.label);
        let heads = match (top.item.is_attached(), head.item.is_attached()) {
            (false, _) => [nobody; 2],
            (true, false) => [(head.item.word, head.item.label), nobody],
            (true, true) => [
                (head.item.word, head.item.label),
                (cells.get(head.below).item.word, cells.get(head.below).item.label),
            ],
        };
        let after = [0, 1].map(|by| if state.rest + by <= state.len { state.rest + by } else { NOBODY });
        Self { looks, top: &top.item, front: &state.front, heads, below: head.item.word, after }
    }

    #[inline]
    fn look(&self, word: u32) -> &Look {
        self.looks.get(word as usize).unwrap_or(&Look::NONE)
    }

    #[inline]
    fn tag(&self, dependent: Dependent) -> u64 {
        self.look(dependent.word).tag
    }

    /// All features.
    pub(super) fn all(&self, to: &mut Vec<u64>) {
        to.clear();
        for group in 0..GROUPS {
            self.group(group, to);
        }
    }

    /// The features of a group.
    pub(super) fn group(&self, group: usize, to: &mut Vec<u64>) {
        let mut templates = Templates { next: 100 * (group as u64 + 1), to };
        match group {
            0..WORD_GROUPS => self.word(group, &mut templates),
            4 => self.ahead(&mut templates),
            5 => self.pair(&mut templates),
            6 => self.on_top(&mut templates),
            7 => self.at_front(&mut templates),
            _ => self.around(&mut templates),
        }
    }

    /// What stands for all that a group depends on.
    pub(super) fn key(&self, group: usize) -> u64 {
        let words = |one: u32, other: u32| u64::from(one) << 32 | u64::from(other);
        let (top, front) = (self.top, self.front);
        let start = group as u64 + 1;
        match group {
            0..WORD_GROUPS => {
                let look = self.look(self.place(group));
                mixed(mixed(start, look.word), look.tag)
            }
            4 => mixed(start, words(front.word, self.after[0])),
            5 => mixed(mixed(start, words(front.word, self.after[0])), u64::from(top.word)),
            6 => {
                let heads = mixed(start, words(self.heads[0].0, self.heads[1].0));
                let labels = u64::from(self.heads[0].1) << 32
                    | u64::from(self.heads[1].1) << 16
                    | u64::from(top.label);
                let key = mixed(mixed(heads, labels), words(top.word, self.below));
                side_key(side_key(key, &top.left), &top.right)
            }
            7 => side_key(mixed(start, u64::from(front.word)), &front.left),
            _ => {
                let both = mixed(start, words(top.word, front.word));
                let left = words(top.left.outer[0].word, front.left.outer[0].word);
                let right = words(top.right.outer[0].word, self.heads[0].0);
                mixed(mixed(mixed(both, left), right), words(self.below, self.after[0]))
            }
        }
    }

    /// The word that a group is about.
    fn place(&self, group: usize) -> u32 {
        match group {
            0 => self.top.word,
            1 => self.front.word,
            2 => self.after[0],
            _ => self.after[1],
        }
    }

    /// One word by itself.
    fn word(&self, group: usize, to: &mut Templates) {
        let look = self.look(self.place(group));
        to.add(pair(look.word, look.tag));
        to.add(look.word);
        to.add(look.tag);
        to.add(look.coarse);
    }

    /// The next words together.
    fn ahead(&self, to: &mut Templates) {
        let [n0, n1, n2] = [self.front.word, self.after[0], self.after[1]].map(|word| self.look(word));
        to.add(0);
        to.add(pair(n0.tag, n1.tag));
        to.add(pair(pair(n0.tag, n1.tag), n2.tag));
    }

    /// The topmost word with the next.
    fn pair(&self, to: &mut Templates) {
        let [s0, n0, n1] = [self.top.word, self.front.word, self.after[0]].map(|word| self.look(word));
        let (s0wp, n0wp) = (pair(s0.word, s0.tag), pair(n0.word, n0.tag));
        let (words, tags) = (pair(s0.word, n0.word), pair(s0.tag, n0.tag));
        to.add(pair(s0wp, n0wp));
        to.add(pair(s0wp, n0.word));
        to.add(pair(s0.word, n0wp));
        to.add(pair(s0wp, n0.tag));
        to.add(pair(s0.tag, n0wp));
        to.add(words);
        to.add(tags);
        to.add(pair(s0.coarse, n0.coarse));
        to.add(pair(tags, n1.tag));
        let distance = u64::from(self.front.word.abs_diff(self.top.word).min(FAR));
        for value in [s0.word, s0.tag, n0.word, n0.tag, words, tags] {
            to.add(pair(value, distance));
        }
    }

    /// The topmost word with its dependents and heads.
    fn on_top(&self, to: &mut Templates) {
        let (s0, top) = (self.look(self.top.word), self.top);
        side(s0, &top.left, to);
        side(s0, &top.right, to);
        for (word, label) in self.heads {
            let look = self.look(word);
            to.add(look.word);
            to.add(look.tag);
            to.add(u64::from(label));
        }
        to.add(u64::from(top.label));
        for dependent in [top.left.outer, top.right.outer].into_iter().flatten() {
            self.dependent(dependent, to);
        }
        for [first, second] in [top.left.outer, top.right.outer] {
            to.add(pair(pair(s0.tag, self.tag(first)), self.tag(second)));
        }
        let [head, second] = self.heads.map(|(word, _)| self.look(word).tag);
        to.add(pair(pair(s0.tag, head), second));
        let s1 = self.look(self.below);
        to.add(s1.word);
        to.add(s1.tag);
        to.add(pair(s1.tag, s0.tag));
        to.add(pair(s1.tag, s0.word));
        to.add(pair(s1.word, s0.tag));
    }

    /// The next word with its dependents.
    fn at_front(&self, to: &mut Templates) {
        let (n0, left) = (self.look(self.front.word), &self.front.left);
        side(n0, left, to);
        for dependent in left.outer {
            self.dependent(dependent, to);
        }
        to.add(pair(pair(n0.tag, self.tag(left.outer[0])), self.tag(left.outer[1])));
    }

    /// The topmost word and the next, with the words around them in the tree and on the stack.
    fn around(&self, to: &mut Templates) {
        let [s0, s1, n0, n1] =
            [self.top.word, self.below, self.front.word, self.after[0]].map(|word| self.look(word));
        let tags = pair(s0.tag, n0.tag);
        to.add(pair(tags, self.look(self.heads[0].0).tag));
        to.add(pair(tags, self.tag(self.top.left.outer[0])));
        to.add(pair(tags, self.tag(self.top.right.outer[0])));
        to.add(pair(tags, self.tag(self.front.left.outer[0])));
        to.add(pair(tags, s1.tag));
        to.add(pair(s1.tag, n0.tag));
        to.add(pair(s1.word, n0.word));
        to.add(pair(s1.word, n0.tag));
        to.add(pair(s1.tag, n0.word));
        to.add(pair(pair(s0.coarse, n0.coarse), pair(s1.coarse, n1.coarse)));
    }

    fn dependent(&self, dependent: Dependent, to: &mut Templates) {
        let look = self.look(dependent.word);
        to.add(look.word);
        to.add(look.tag);
        to.add(u64::from(dependent.label));
    }
}

/// How many dependents there are on a side, and of what labels.
fn side(look: &Look, side: &Side, to: &mut Templates) {
    to.add(pair(look.word, u64::from(side.count)));
    to.add(pair(look.tag, u64::from(side.count)));
    to.add(pair(look.word, side.labels));
    to.add(pair(look.tag, side.labels));
}

fn side_key(key: u64, side: &Side) -> u64 {
    let [outer, inner] = side.outer;
    let words = u64::from(outer.word) << 32 | u64::from(inner.word);
    let labels = u64::from(outer.label) << 32 | u64::from(inner.label) << 16 | u64::from(side.count);
    mixed(mixed(mixed(key, words), labels), side.labels)
}
