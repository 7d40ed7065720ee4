//! Pseudo-projective parsing (Nivre and Nilsson 2005): non-projective trees as projective trees, and back.
//!
//! A word with a non-projective arc is lifted to the head of its head until the tree is projective. The label of its
//! original head is stored beside its own label (their encoding "Head"), so that a projective parser can predict both.
//! After parsing, the word is reattached to the first word with that label below the head it was lifted to.

use std::collections::VecDeque;

use super::Arc;
use super::tree::Dependents;

/// Lifts words until the tree is projective. Returns the label of the original head of each lifted word. The arcs must
/// be a tree with one root.
pub fn lift(arcs: &mut [Arc]) -> Vec<Option<u16>> {
    let mut lifted = vec![None; arcs.len()];
    while let Some(word) = shortest_non_projective(arcs) {
        // The head of a non-projective arc is never the root, which dominates all words: it has a head itself.
        let head = arcs[word].head as usize - 1;
        lifted[word].get_or_insert(arcs[head].label);
        arcs[word].head = arcs[head].head;
    }
    lifted
}

/// The word, from 0, with the shortest non-projective arc: one over a word that is not below its head.
fn shortest_non_projective(arcs: &[Arc]) -> Option<usize> {
    let heads: Vec<u32> = arcs.iter().map(|arc| arc.head).collect();
    let intervals = Dependents::of(&heads).preorder_intervals();
    let dominates = |head: u32, word: u32| {
        let (start, end) = intervals[head as usize];
        (start..end).contains(&intervals[word as usize].0)
    };
    let crosses = |&(word, head): &(u32, u32)| {
        let (low, high) = (word.min(head), word.max(head));
        head != 0 && (low + 1..high).any(|between| !dominates(head, between))
    };
    let crossing = (1..).zip(heads.iter().copied()).filter(crosses);
    crossing.min_by_key(|(word, head)| word.abs_diff(*head)).map(|(word, _)| word as usize - 1)
}

/// Returns whether every arc spans only words below its head.
pub fn is_projective(arcs: &[Arc]) -> bool {
    shortest_non_projective(arcs).is_none()
}

/// Reattaches lifted words to their original heads where these are found. A tree with one root remains one.
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

/// All words in breadth-first order.
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

/// The first word with this label below the head of `word`, in breadth-first order, outside the subtree of `word`.
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
    fn a_word_is_lifted_and_reattached() {
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
    fn words_stay_if_no_head_is_found() {
        let mut arcs = tree(&[0, 1], &[0, 1]);
        unlift(&mut arcs, &[Some(5), Some(5)]);
        assert_eq!(arcs, tree(&[0, 1], &[0, 1]));
    }

    proptest! {
        #[test]
        fn lifting_gives_projective_trees(gold in arbitrary_tree(12, 4)) {
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
        fn unlifting_gives_a_tree_for_arbitrary_marks(
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

        /// With a distinct label for every word the original head is unambiguous.
        #[test]
        fn one_lifted_word_is_reattached(mut gold in arbitrary_tree(12, 4)) {
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
