//! Scored parts of a tree: arcs and adjacent siblings.

use super::features::{self, Feature, Offset};
use super::sentence_features::SentenceFeatures;
use super::word_features::WordFeatures;
use crate::dependency::tree::Dependents;

/// Emits all features of an arc.
pub(super) fn features_of_arc(
    input: &SentenceFeatures,
    head: usize,
    dependent: usize,
    emit: &mut impl FnMut(Feature),
) {
    let offset = Offset::between(head, dependent);
    features::of_head(input.word(head), offset, &mut *emit);
    features::of_dependent(input.word(dependent), offset, &mut *emit);
    features::of_pair(input, head, dependent, &mut *emit);
    let mut between = [Vec::new(), Vec::new()];
    let inside = head.min(dependent) + 1..head.max(dependent);
    inside.for_each(|position| add_tags_at(input, position, &mut between));
    for (column, tags) in between.iter().enumerate() {
        for &(_, position) in tags {
            let words = (input.word(head), input.word(dependent), input.word(usize::from(position)));
            features::of_between(words, column, offset, &mut *emit);
        }
    }
}

/// Adds the tags of a word to the distinct tags between head and dependent: tag number and position, per column.
pub(super) fn add_tags_at(input: &SentenceFeatures, position: usize, between: &mut [Vec<(u16, u16)>; 2]) {
    for (tags, numbers) in between.iter_mut().zip(&input.tags) {
        let number = numbers[position];
        if tags.iter().all(|&(known, _)| known != number) {
            tags.push((number, position as u16));
        }
    }
}

/// Two adjacent siblings on one side of a head. Before the first and after the last, the position of the head stands
/// for the missing one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Siblings {
    pub head: usize,
    /// The one nearer to the head.
    pub near: usize,
    /// The one farther from it.
    pub far: usize,
    /// The siblings precede the head.
    pub precede: bool,
}

impl Siblings {
    /// Features of a sibling, possibly missing.
    fn word<'s>(&self, input: &'s SentenceFeatures, position: usize) -> &'s WordFeatures {
        if position == self.head { &WordFeatures::NONE } else { input.word(position) }
    }

    /// Offset of the farther sibling from the nearer one or, for the first, from the head.
    pub(super) fn offset(&self) -> Offset {
        if self.far == self.head {
            Offset::beyond(self.precede)
        } else {
            Offset::between(self.near, self.far)
        }
    }
}

/// Emits all features of adjacent siblings.
pub(super) fn features_of_siblings(
    input: &SentenceFeatures,
    siblings: Siblings,
    emit: &mut impl FnMut(Feature),
) {
    let (near, far) = (siblings.word(input, siblings.near), siblings.word(input, siblings.far));
    features::of_siblings(near, far, siblings.offset(), &mut *emit);
    features::of_triple(input.word(siblings.head), near, far, siblings.offset(), &mut *emit);
}

/// All adjacent siblings of a tree, sorted.
pub(super) fn siblings_of(heads: &[u32]) -> Vec<Siblings> {
    let (dependents, mut all) = (Dependents::of(heads), Vec::with_capacity(3 * heads.len()));
    for head in 1..=heads.len() {
        let words = dependents.of_word(head as u32);
        let middle = words.partition_point(|&word| (word as usize) < head);
        let (left, right) = words.split_at(middle);
        add_side(head, true, left.iter().rev(), &mut all);
        add_side(head, false, right.iter(), &mut all);
    }
    all.sort_unstable();
    all
}

/// Adds the adjacent siblings on one side of a head. `words` goes from the nearest to the farthest.
fn add_side<'w>(head: usize, precede: bool, words: impl Iterator<Item = &'w u32>, all: &mut Vec<Siblings>) {
    let mut near = head;
    for far in words.map(|&word| word as usize).chain([head]) {
        all.push(Siblings { head, near, far, precede });
        near = far;
    }
}
