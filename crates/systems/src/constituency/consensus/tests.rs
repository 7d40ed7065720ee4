//! Tests of consensus decoding.

use proptest::prelude::*;

use super::{CONSTITUENT_COST, ExpectedConstituent, ExpectedConstituents};
use crate::constituency::PhraseTree;

/// A tree from a list of labels to open and numbers of phrases to close after each word.
fn tree(shape: &[(u32, u8)]) -> PhraseTree {
    let mut tree = PhraseTree::default();
    tree.open(0);
    let mut open = 0;
    for &(label, close) in shape {
        tree.open(1 + label % 3);
        tree.tag(7);
        open += 1;
        // The root stays open to the end.
        let closed = u32::from(close % 3).min(open);
        (0..closed).for_each(|_| tree.close());
        open -= closed;
    }
    // Closing more phrases than are open does nothing.
    (0..=shape.len()).for_each(|_| tree.close());
    tree
}

#[test]
fn a_certain_tree_is_the_consensus_tree() {
    let trees = [tree(&[(0, 0), (1, 2), (2, 1)]), tree(&[(1, 1), (1, 0), (1, 0), (0, 2)]), tree(&[(2, 0)])];
    for tree in trees {
        let mut expected = ExpectedConstituents::default();
        expected.add_tree(&tree, 1.0);
        expected.merge_duplicates();
        let best = expected.consensus_tree(tree.words());
        assert_eq!(best.tree, tree);
        assert!((best.score - expected.gain_of(&tree)).abs() < 1e-9);
    }
}

#[test]
fn unlikely_constituents_are_left_out_except_for_the_root() {
    let phrase =
        |start, end, label, count| ExpectedConstituent { start, end, label, count, weighted_height: 0.0 };
    let mut expected = ExpectedConstituents::default();
    expected.add_phrase(phrase(0, 3, 5, CONSTITUENT_COST - 0.1));
    expected.add_phrase(phrase(1, 3, 6, CONSTITUENT_COST + 0.1));
    expected.add_phrase(phrase(0, 2, 6, CONSTITUENT_COST));
    (0..3).for_each(|place| expected.add_tag(place, 9, 1.0));
    expected.merge_duplicates();
    let best = expected.consensus_tree(3);
    let spans: Vec<_> = best.tree.nodes().iter().filter(|node| !node.is_tag).map(|node| node.label).collect();
    assert_eq!(spans, [5, 6]);
    assert!(best.score.abs() < 1e-9, "0.1 is gained, and the label of the whole costs as much");
}

#[test]
fn pooled_odds_are_geometric_means() {
    let one = |chances: &[(u32, f64)]| {
        let mut expected = ExpectedConstituents::default();
        for &(label, count) in chances {
            expected.add_phrase(ExpectedConstituent {
                start: 0,
                end: 2,
                label,
                count,
                weighted_height: count,
            });
        }
        expected.merge_duplicates();
        expected
    };
    let both = ExpectedConstituents::log_pool(&[
        (0.5, one(&[(1, 0.8), (2, 0.9), (3, 1.2)])),
        (0.5, one(&[(1, 0.5), (3, 1.2)])),
    ]);
    let counts: Vec<f64> = both.phrases().iter().map(|phrase| phrase.count).collect();
    // Odds of 4 and of 1 are odds of 2; of 9 and of 1 to 9,999 they are odds of 3 to 100.
    assert!((counts[0] - 2.0 / 3.0).abs() < 1e-9, "{counts:?}");
    assert!((counts[1] - 0.03 / 1.03).abs() < 1e-4, "{counts:?}");
    assert!((counts[2] - 1.2).abs() < 1e-3, "{counts:?}");
    assert!(both.phrases().iter().all(|phrase| (phrase.weighted_height - phrase.count).abs() < 1e-9));
    let alone = one(&[(1, 0.8)]);
    assert_eq!(ExpectedConstituents::log_pool(&[(1.0, alone.clone())]).phrases(), alone.phrases());
}

#[test]
fn unary_chains_keep_their_order() {
    let mut tree = PhraseTree::default();
    (1..=3).rev().for_each(|label| tree.open(label));
    tree.tag(7);
    let mut expected = ExpectedConstituents::default();
    (0..3).for_each(|_| tree.close());
    expected.add_tree(&tree, 0.8);
    expected.merge_duplicates();
    assert_eq!(expected.consensus_tree(1).tree, tree);
}

proptest! {
    #[test]
    fn no_tree_gains_more(
        shapes in prop::collection::vec((prop::collection::vec((any::<u32>(), any::<u8>()), 4), 0.05_f64..1.0), 1..5),
        other in prop::collection::vec((any::<u32>(), any::<u8>()), 4),
    ) {
        let all: f64 = shapes.iter().map(|(_, weight)| weight).sum();
        let mut expected = ExpectedConstituents::default();
        for (shape, weight) in &shapes {
            expected.add_tree(&tree(shape), weight / all);
        }
        expected.merge_duplicates();
        let best = expected.consensus_tree(4);
        prop_assert!((best.score - expected.gain_of(&best.tree)).abs() < 1e-9);
        let others = shapes.iter().map(|(shape, _)| tree(shape)).chain([tree(&other)]);
        for other in others {
            prop_assert!(expected.gain_of(&other) <= best.score + 1e-9);
        }
        let list: Vec<PhraseTree> = shapes.iter().map(|(shape, _)| tree(shape)).collect();
        let ranked = expected.rank(4, list, 10);
        prop_assert!(ranked.is_sorted_by(|one, other| one.score >= other.score));
    }
}
