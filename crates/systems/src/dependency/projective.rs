//! Trees with crossing arcs as trees without, and back (Nivre and Nilsson 2005).
//!
//! A word whose arc crosses others is lifted: it is made to depend on the head of its head, until nothing crosses. The
//! label of the head that it had is kept beside its own (their encoding "head"), so that a parser that knows only
//! trees without crossing arcs can learn to say both. Afterwards the head is looked for: the first word with that
//! label below the head that was found.

use std::collections::VecDeque;

use super::Arc;
use super::tree::Dependents;

/// Lifts words until no arc crosses another. Gives, for each word that was lifted, the label of the head that it had.
/// The arcs must be a tree with one root.
pub fn lift(arcs: &mut [Arc]) -> Vec<Option<u16>> {
    let mut lifted = vec![None; arcs.len()];
    while let Some(word) = shortest_crossing(arcs) {
        let head = arcs[word].head as usize - 1;
        // The head of a word that crosses something is never the root, so it has a head itself.
        lifted[word].get_or_insert(arcs[head].label);
        arcs[word].head = arcs[head].head;
    }
    lifted
}

/// The word, from 0, with the shortest of the arcs that cover a word that is not below their head.
fn shortest_crossing(arcs: &[Arc]) -> Option<usize> {
    let heads: Vec<u32> = arcs.iter().map(|arc| arc.head).collect();
    let times = Dependents::of(&heads).walk();
    let dominates = |head: u32, word: u32| {
        let (come, left) = times[head as usize];
        (come..left).contains(&times[word as usize].0)
    };
    let crosses = |&(word, head): &(u32, u32)| {
        let (low, high) = (word.min(head), word.max(head));
        head != 0 && (low + 1..high).any(|between| !dominates(head, between))
    };
    let crossing = (1..).zip(heads.iter().copied()).filter(crosses);
    crossing.min_by_key(|(word, head)| word.abs_diff(*head)).map(|(word, _)| word as usize - 1)
}

/// Whether every arc covers only words that are below its head.
pub fn is_projective(arcs: &[Arc]) -> bool {
    shortest_crossing(arcs).is_none()
}

/// Gives words that were lifted the heads that they had, as far as these are found. What was a tree with one root
/// stays one.
pub fn unlift(arcs: &mut [Arc], lifted: &[Option<u16>]) {
    if lifted.iter().all(Option::is_none) {
        return;
    }
    for word in by_depth(arcs) {
        if let Some(Some(label)) = lifted.get(word as usize - 1)
            && let Some(head) = nearest_below(arcs, word, *label)
        {
            arcs[word as usize - 1].head = head;
        }
    }
}

/// All words, those nearest to the root first, from left to right.
fn by_depth(arcs: &[Arc]) -> Vec<u32> {
    let dependents = dependents(arcs);
    let mut words = dependents.of_word(0).to_vec();
    let mut at = 0;
    while let Some(&word) = words.get(at) {
        words.extend_from_slice(dependents.of_word(word));
        at += 1;
    }
    words
}

/// The first word with a label below the head of a word, level by level and from left to right, without the word and
/// what is below it.
fn nearest_below(arcs: &[Arc], word: u32, label: u16) -> Option<u32> {
    let dependents = dependents(arcs);
    let head = arcs.get(word as usize - 1)?.head;
    let mut next: VecDeque<u32> = dependents.of_word(head).iter().copied().collect();
    while let Some(candidate) = next.pop_front() {
        if candidate == word {
            continue;
        }
        if head != 0 && arcs[candidate as usize - 1].label == label {
            return Some(candidate);
        }
        next.extend(dependents.of_word(candidate));
    }
    None
}

fn dependents(arcs: &[Arc]) -> Dependents {
    Dependents::of(&arcs.iter().map(|arc| arc.head).collect::<Vec<_>>())
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::dependency::tree::is_tree;

    fn tree(heads: &[u32], labels: &[u16]) -> Vec<Arc> {
        heads.iter().zip(labels).map(|(&head, &label)| Arc { head, label }).collect()
    }

    /// A tree with one root: each word of a random order depends on one before it in that order.
    pub(in crate::dependency) fn arbitrary_tree(most: usize, labels: u16) -> impl Strategy<Value = Vec<Arc>> {
        let word = (any::<u32>(), any::<prop::sample::Index>(), 1..labels);
        prop::collection::vec(word, 1..most).prop_map(|words| {
            let mut order: Vec<usize> = (0..words.len()).collect();
            order.sort_by_key(|&at| words[at].0);
            let mut arcs = vec![Arc { head: 0, label: 0 }; words.len()];
            for (place, &at) in order.iter().enumerate().skip(1) {
                let head = order[words[at].1.index(place)] as u32 + 1;
                arcs[at] = Arc { head, label: words[at].2 };
            }
            arcs
        })
    }

    #[test]
    fn a_word_goes_up_and_comes_back() {
        // The net was dry that she mended .
        let gold = tree(&[2, 4, 4, 0, 7, 7, 2, 4], &[1, 2, 3, 0, 4, 2, 5, 6]);
        let mut arcs = gold.clone();
        let lifted = lift(&mut arcs);
        assert_eq!(arcs, tree(&[2, 4, 4, 0, 7, 7, 4, 4], &[1, 2, 3, 0, 4, 2, 5, 6]));
        assert_eq!(lifted, [None, None, None, None, None, None, Some(2), None]);
        assert!(!is_projective(&gold));
        unlift(&mut arcs, &lifted);
        assert_eq!(arcs, gold);
    }

    #[test]
    fn what_is_not_found_stays() {
        let mut arcs = tree(&[0, 1], &[0, 1]);
        unlift(&mut arcs, &[Some(5), Some(5)]);
        assert_eq!(arcs, tree(&[0, 1], &[0, 1]));
    }

    proptest! {
        #[test]
        fn lifting_gives_trees_without_crossing_arcs(gold in arbitrary_tree(12, 4)) {
            let mut arcs = gold.clone();
            let lifted = lift(&mut arcs);
            prop_assert!(is_projective(&arcs));
            let heads: Vec<u32> = arcs.iter().map(|arc| arc.head).collect();
            prop_assert!(is_tree(&heads));
            prop_assert_eq!(heads.iter().filter(|head| **head == 0).count(), 1);
            for (at, (arc, gold)) in arcs.iter().zip(&gold).enumerate() {
                prop_assert_eq!(lifted[at].is_some(), arc.head != gold.head);
                prop_assert_eq!(arc.label, gold.label);
            }
        }

        #[test]
        fn what_comes_back_is_a_tree_whatever_the_marks(
            mut arcs in arbitrary_tree(12, 4),
            marks in prop::collection::vec(prop::option::of(0_u16..5), 12),
        ) {
            let root = arcs.iter().position(|arc| arc.head == 0);
            unlift(&mut arcs, &marks);
            let heads: Vec<u32> = arcs.iter().map(|arc| arc.head).collect();
            prop_assert!(is_tree(&heads));
            prop_assert_eq!(heads.iter().filter(|head| **head == 0).count(), 1);
            prop_assert_eq!(arcs.iter().position(|arc| arc.head == 0), root);
        }

        /// Where every word has a label of its own, there is no doubt about where it came from.
        #[test]
        fn one_lifted_word_comes_back(mut gold in arbitrary_tree(12, 4)) {
            for (label, arc) in gold.iter_mut().enumerate() {
                arc.label = label as u16;
            }
            let mut arcs = gold.clone();
            let lifted = lift(&mut arcs);
            prop_assume!(lifted.iter().flatten().count() <= 1);
            unlift(&mut arcs, &lifted);
            prop_assert_eq!(arcs, gold);
        }
    }
}
