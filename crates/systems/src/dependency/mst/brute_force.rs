//! Decoders against exhaustive search.

use proptest::prelude::*;

use super::MAX_PIECE;
use super::chart::{Chart, eisner};
use super::chu_liu_edmonds::ChuLiuEdmonds;
use super::parts::{Siblings, siblings_of};
use super::scores::{ArcScores, BOUND, ScoreSiblings};
use super::siblings::{Candidates, eisner_siblings};
use crate::dependency::Arc;
use crate::dependency::projective::is_projective;
use crate::dependency::tree::is_tree;
use solecism_tagging::hash::mixed;

/// Pseudo-random sibling scores.
#[derive(Debug)]
struct Arbitrary {
    seed: u64,
    range: u64,
}

impl ScoreSiblings for Arbitrary {
    fn score(&self, Siblings { head, near, far, precede }: Siblings) -> i32 {
        let key = [head, near, far, usize::from(precede)];
        let hash = key.into_iter().fold(self.seed, |hash, part| mixed(hash, part as u64));
        (hash % self.range) as i32 - (self.range / 2) as i32
    }
}

/// Arc scores for sentences of up to `most` words. Small scores make ties likely.
fn arbitrary_arcs(most: usize) -> impl Strategy<Value = ArcScores> {
    let scores = prop_oneof![-3..=3, -1000..=1000];
    let size = 1..=most;
    size.prop_flat_map(move |words| prop::collection::vec(scores.clone(), (words + 1) * (words + 1)))
        .prop_map(|scores| {
            let width = scores.len().isqrt();
            let mut arcs = ArcScores::default();
            arcs.reset(width - 1);
            for (at, score) in scores.into_iter().enumerate() {
                *arcs.get_mut(at / width, at % width) = score;
            }
            arcs
        })
}

fn has_one_root(heads: &[u32]) -> bool {
    is_tree(heads) && heads.iter().filter(|&&head| head == 0).count() == 1
}

fn crosses(heads: &[u32]) -> bool {
    let arcs: Vec<Arc> = heads.iter().map(|&head| Arc { head, label: 0 }).collect();
    !is_projective(&arcs)
}

/// All single-root trees over `words` words.
fn all_trees(words: usize) -> impl Iterator<Item = Vec<u32>> {
    let count = (words + 1).pow(words as u32);
    let heads = move |number: usize| -> Vec<u32> {
        (0..words as u32).map(|word| (number / (words + 1).pow(word) % (words + 1)) as u32).collect()
    };
    (0..count).map(heads).filter(|heads| has_one_root(heads))
}

fn score(arcs: &ArcScores, heads: &[u32]) -> i32 {
    (1..).zip(heads).map(|(word, &head)| arcs.get(head as usize, word)).sum()
}

fn score_with_siblings(arcs: &ArcScores, siblings: &Arbitrary, heads: &[u32]) -> i32 {
    let parts = siblings_of(heads);
    score(arcs, heads) + parts.into_iter().map(|parts| siblings.score(parts)).sum::<i32>()
}

fn all_candidates(arcs: &ArcScores) -> Candidates {
    let mut candidates = Candidates::default();
    candidates.choose(arcs);
    candidates
}

#[test]
fn all_trees_are_enumerated() {
    // There are n^(n - 1) single-root trees.
    let counts: Vec<usize> = (1..=5).map(|words| all_trees(words).count()).collect();
    assert_eq!(counts, [1, 2, 9, 64, 625]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn eisner_finds_the_best_projective_tree(arcs in arbitrary_arcs(6)) {
        let mut heads = Vec::new();
        eisner(&arcs, &mut Chart::default(), &mut heads);
        prop_assert!(has_one_root(&heads) && !crosses(&heads), "{heads:?}");
        let trees = all_trees(arcs.words()).filter(|heads| !crosses(heads));
        prop_assert_eq!(Some(score(&arcs, &heads)), trees.map(|heads| score(&arcs, &heads)).max());
    }

    #[test]
    fn the_second_order_finds_the_best_projective_tree(
        arcs in arbitrary_arcs(6),
        seed in any::<u64>(),
        range in prop_oneof![Just(4_u64), Just(1000)],
    ) {
        let siblings = Arbitrary { seed, range };
        let mut heads = Vec::new();
        eisner_siblings(&arcs, &siblings, &all_candidates(&arcs), &mut Chart::default(), &mut heads);
        prop_assert!(has_one_root(&heads) && !crosses(&heads), "{heads:?}");
        let trees = all_trees(arcs.words()).filter(|heads| !crosses(heads));
        let best = trees.map(|heads| score_with_siblings(&arcs, &siblings, &heads)).max();
        prop_assert_eq!(Some(score_with_siblings(&arcs, &siblings, &heads)), best);
    }

    #[test]
    fn the_spanning_tree_is_the_best_of_all_trees(arcs in arbitrary_arcs(6)) {
        let mut heads = Vec::new();
        ChuLiuEdmonds::default().find(&arcs, &mut heads);
        prop_assert!(has_one_root(&heads), "{heads:?}");
        let best = all_trees(arcs.words()).map(|heads| score(&arcs, &heads)).max();
        prop_assert_eq!(Some(score(&arcs, &heads)), best);
    }

    /// Exhaustive search is too slow here: no single change of a head and no projective tree may score more.
    #[test]
    fn long_spanning_trees_are_locally_optimal(arcs in arbitrary_arcs(30)) {
        let (mut heads, mut projective) = (Vec::new(), Vec::new());
        ChuLiuEdmonds::default().find(&arcs, &mut heads);
        eisner(&arcs, &mut Chart::default(), &mut projective);
        prop_assert!(has_one_root(&heads), "{heads:?}");
        prop_assert!(score(&arcs, &heads) >= score(&arcs, &projective));
        for word in 0..heads.len() {
            for head in 1..=heads.len() as u32 {
                let mut changed = heads.clone();
                changed[word] = head;
                if has_one_root(&changed) {
                    prop_assert!(score(&arcs, &changed) <= score(&arcs, &heads));
                }
            }
        }
    }

    #[test]
    fn pruned_candidates_still_make_a_tree(arcs in arbitrary_arcs(60), seed in any::<u64>()) {
        let (siblings, candidates) = (Arbitrary { seed, range: 1000 }, all_candidates(&arcs));
        let mut heads = Vec::new();
        eisner_siblings(&arcs, &siblings, &candidates, &mut Chart::default(), &mut heads);
        prop_assert!(has_one_root(&heads) && !crosses(&heads), "{heads:?}");
        for (word, &head) in (1..).zip(&heads).filter(|(_, head)| **head != 0) {
            prop_assert!(candidates.allows(head as usize, word));
        }
    }
}

/// Scores at the bounds, as a forged model file could produce them, must not overflow.
#[test]
fn extreme_scores_do_not_overflow() {
    for pattern in [1, 2, 3, 7] {
        let mut arcs = ArcScores::default();
        arcs.reset(MAX_PIECE);
        for head in 0..=MAX_PIECE {
            for word in 0..=MAX_PIECE {
                *arcs.get_mut(head, word) = if (head + 2 * word) % pattern == 0 { -BOUND } else { BOUND };
            }
        }
        let siblings = Arbitrary { seed: pattern as u64, range: 2 * BOUND as u64 };
        let mut heads = Vec::new();
        eisner_siblings(&arcs, &siblings, &all_candidates(&arcs), &mut Chart::default(), &mut heads);
        assert!(has_one_root(&heads));
        ChuLiuEdmonds::default().find(&arcs, &mut heads);
        assert!(has_one_root(&heads));
    }
}
