//! Features of a parser state: the templates of Zhang and Nivre (2011) and templates of the second word on the stack.
//!
//! Templates come in groups. A group depends only on a part of the state, given by its key, so its scores can be
//! cached for all states with the same key. Each of the first groups depends on a single word and its tags.

use super::state::{Cells, Dependent, Item, NO_WORD, Side, State};
use super::word_features::WordFeatures;
use solecism_tagging::hash::mixed;

/// Number of single-word groups: stack top, buffer front, and the two words after it.
pub(super) const WORD_GROUPS: usize = 4;

/// Number of groups.
pub(super) const GROUPS: usize = WORD_GROUPS + 5;

/// Multi-word groups that recur within one parse: a word becomes the stack top again when the words above it are
/// popped, and the buffer front stays while the stack is reduced.
pub(super) const REUSED_GROUPS: [usize; 2] = [6, 7];

/// Multi-word groups that seldom recur within one parse.
pub(super) const TRANSIENT_GROUPS: [usize; 3] = [4, 5, 8];

/// Longer distances count as this one.
const MAX_DISTANCE: u32 = 10;

/// Hash of a template number and a value.
#[inline]
fn feature(template: u64, value: u64) -> u64 {
    mixed(template.wrapping_mul(0xa24b_aed4_963e_e407), value)
}

#[inline]
fn pair(one: u64, other: u64) -> u64 {
    mixed(one.rotate_left(17), other)
}

/// The part of a state that features depend on.
pub(super) struct View<'v> {
    words: &'v [WordFeatures],
    top: &'v Item,
    front: &'v Item,
    /// Word and label of the head of the stack top, and of that head's head.
    heads: [(u32, u16); 2],
    /// The second word on the stack.
    below: u32,
    /// The two words after the buffer front.
    after: [u32; 2],
}

/// Adds features with consecutive template numbers.
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
    pub(super) fn new(state: &'v State, cells: &'v Cells, words: &'v [WordFeatures]) -> Self {
        let top = cells.get(state.top);
        let head = cells.get(top.below);
        let no_word = (NO_WORD, Item::NONE.label);
        let heads = match (top.item.is_attached(), head.item.is_attached()) {
            (false, _) => [no_word; 2],
            (true, false) => [(head.item.word, head.item.label), no_word],
            (true, true) => [
                (head.item.word, head.item.label),
                (cells.get(head.below).item.word, cells.get(head.below).item.label),
            ],
        };
        let after = [0, 1].map(|by| if state.rest + by <= state.len { state.rest + by } else { NO_WORD });
        Self { words, top: &top.item, front: &state.front, heads, below: head.item.word, after }
    }

    #[inline]
    fn features(&self, word: u32) -> &WordFeatures {
        self.words.get(word as usize).unwrap_or(&WordFeatures::NONE)
    }

    #[inline]
    fn tag(&self, dependent: Dependent) -> u64 {
        self.features(dependent.word).tag
    }

    /// Replaces `to` by all features.
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
            0..WORD_GROUPS => self.unigrams(group, &mut templates),
            4 => self.lookahead(&mut templates),
            5 => self.pair(&mut templates),
            6 => self.stack_context(&mut templates),
            7 => self.buffer_context(&mut templates),
            _ => self.pair_context(&mut templates),
        }
    }

    /// Cache key: a hash of everything the group depends on.
    pub(super) fn key(&self, group: usize) -> u64 {
        let words = |one: u32, other: u32| u64::from(one) << 32 | u64::from(other);
        let (top, front) = (self.top, self.front);
        let start = group as u64 + 1;
        match group {
            0..WORD_GROUPS => {
                let features = self.features(self.word_of_group(group));
                mixed(mixed(start, features.word), features.tag)
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

    /// The word of a single-word group.
    fn word_of_group(&self, group: usize) -> u32 {
        match group {
            0 => self.top.word,
            1 => self.front.word,
            2 => self.after[0],
            _ => self.after[1],
        }
    }

    /// A single word.
    fn unigrams(&self, group: usize, to: &mut Templates) {
        let features = self.features(self.word_of_group(group));
        to.add(pair(features.word, features.tag));
        to.add(features.word);
        to.add(features.tag);
        to.add(features.coarse);
    }

    /// Buffer front and the two words after it.
    fn lookahead(&self, to: &mut Templates) {
        let [n0, n1, n2] = [self.front.word, self.after[0], self.after[1]].map(|word| self.features(word));
        to.add(0);
        to.add(pair(n0.tag, n1.tag));
        to.add(pair(pair(n0.tag, n1.tag), n2.tag));
    }

    /// Stack top and buffer front.
    fn pair(&self, to: &mut Templates) {
        let [s0, n0, n1] = [self.top.word, self.front.word, self.after[0]].map(|word| self.features(word));
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
        let distance = u64::from(self.front.word.abs_diff(self.top.word).min(MAX_DISTANCE));
        for value in [s0.word, s0.tag, n0.word, n0.tag, words, tags] {
            to.add(pair(value, distance));
        }
    }

    /// Stack top with its dependents and heads.
    fn stack_context(&self, to: &mut Templates) {
        let (s0, top) = (self.features(self.top.word), self.top);
        side(s0, &top.left, to);
        side(s0, &top.right, to);
        for (word, label) in self.heads {
            let features = self.features(word);
            to.add(features.word);
            to.add(features.tag);
            to.add(u64::from(label));
        }
        to.add(u64::from(top.label));
        for dependent in [top.left.outer, top.right.outer].into_iter().flatten() {
            self.dependent(dependent, to);
        }
        for [first, second] in [top.left.outer, top.right.outer] {
            to.add(pair(pair(s0.tag, self.tag(first)), self.tag(second)));
        }
        let [head, second] = self.heads.map(|(word, _)| self.features(word).tag);
        to.add(pair(pair(s0.tag, head), second));
        let s1 = self.features(self.below);
        to.add(s1.word);
        to.add(s1.tag);
        to.add(pair(s1.tag, s0.tag));
        to.add(pair(s1.tag, s0.word));
        to.add(pair(s1.word, s0.tag));
    }

    /// Buffer front with its dependents.
    fn buffer_context(&self, to: &mut Templates) {
        let (n0, left) = (self.features(self.front.word), &self.front.left);
        side(n0, left, to);
        for dependent in left.outer {
            self.dependent(dependent, to);
        }
        to.add(pair(pair(n0.tag, self.tag(left.outer[0])), self.tag(left.outer[1])));
    }

    /// Stack top and buffer front with their neighbours in the tree and on the stack.
    fn pair_context(&self, to: &mut Templates) {
        let [s0, s1, n0, n1] =
            [self.top.word, self.below, self.front.word, self.after[0]].map(|word| self.features(word));
        let tags = pair(s0.tag, n0.tag);
        to.add(pair(tags, self.features(self.heads[0].0).tag));
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
        let features = self.features(dependent.word);
        to.add(features.word);
        to.add(features.tag);
        to.add(u64::from(dependent.label));
    }
}

/// Valency and label set on one side of a word.
fn side(features: &WordFeatures, side: &Side, to: &mut Templates) {
    to.add(pair(features.word, u64::from(side.count)));
    to.add(pair(features.tag, u64::from(side.count)));
    to.add(pair(features.word, side.labels));
    to.add(pair(features.tag, side.labels));
}

fn side_key(key: u64, side: &Side) -> u64 {
    let [outer, inner] = side.outer;
    let words = u64::from(outer.word) << 32 | u64::from(inner.word);
    let labels = u64::from(outer.label) << 32 | u64::from(inner.label) << 16 | u64::from(side.count);
    mixed(mixed(mixed(key, words), labels), side.labels)
}
