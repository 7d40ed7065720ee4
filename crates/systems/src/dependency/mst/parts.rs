//! The parts of a tree that have scores: arcs, and neighbouring dependents of one head.

use super::features::{self, Feature, Way};
use super::look::Look;
use super::sight::Sight;
use crate::dependency::tree::Dependents;

/// Gives all features of an arc.
pub(super) fn features_of_arc(sight: &Sight, head: usize, dependent: usize, emit: &mut impl FnMut(Feature)) {
    let way = Way::from(head, dependent);
    features::of_head(sight.at(head), way, &mut *emit);
    features::of_dependent(sight.at(dependent), way, &mut *emit);
    features::of_pair(sight, head, dependent, &mut *emit);
    let mut between = [Vec::new(), Vec::new()];
    let inside = head.min(dependent) + 1..head.max(dependent);
    inside.for_each(|place| note(sight, place, &mut between));
    for (column, tags) in between.iter().enumerate() {
        for &(_, place) in tags {
            let looks = (sight.at(head), sight.at(dependent), sight.at(usize::from(place)));
            features::of_between(looks, column, way, &mut *emit);
        }
    }
}

/// Adds the tags of a word to those between head and dependent, unless they are there: a tag's number, and where it
/// stands.
pub(super) fn note(sight: &Sight, place: usize, between: &mut [Vec<(u16, u16)>; 2]) {
    for (tags, numbers) in between.iter_mut().zip(&sight.tags) {
        let number = numbers[place];
        if tags.iter().all(|&(known, _)| known != number) {
            tags.push((number, place as u16));
        }
    }
}

/// Two neighbouring dependents on one side of a head. Before the first and after the last there is none: the place of
/// the head itself stands for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Siblings {
    pub head: usize,
    /// The one nearer to the head.
    pub near: usize,
    /// The one farther from it.
    pub far: usize,
    /// Whether they precede the head.
    pub precede: bool,
}

impl Siblings {
    /// What is seen of a dependent, or of none.
    fn look<'s>(&self, sight: &'s Sight, place: usize) -> &'s Look {
        if place == self.head { &Look::NONE } else { sight.at(place) }
    }

    /// How the farther one stands to the nearer, or to the head if that is none.
    pub(super) fn way(&self) -> Way {
        if self.far == self.head { Way::beyond(self.precede) } else { Way::from(self.near, self.far) }
    }
}

/// Gives all features of neighbouring dependents.
pub(super) fn features_of_siblings(sight: &Sight, siblings: Siblings, emit: &mut impl FnMut(Feature)) {
    let (near, far) = (siblings.look(sight, siblings.near), siblings.look(sight, siblings.far));
    features::of_siblings(near, far, siblings.way(), &mut *emit);
    features::of_triple(sight.at(siblings.head), near, far, siblings.way(), &mut *emit);
}

/// All neighbouring dependents of a tree, in order.
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

/// Adds the neighbouring dependents on one side of a head, which are given from the nearest to the farthest.
fn add_side<'w>(head: usize, precede: bool, words: impl Iterator<Item = &'w u32>, all: &mut Vec<Siblings>) {
    let mut near = head;
    for far in words.map(|&word| word as usize).chain([head]) {
        all.push(Siblings { head, near, far, precede });
        near = far;
    }
}
