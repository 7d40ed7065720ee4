//! Tests of k-best derivations against an enumeration of all derivations.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::{Derivation, Edge, Forest, NONE};

/// Enumerates the derivations of every item, best first.
fn all(forest: &Forest) -> Vec<Vec<Derivation>> {
    let mut lists: Vec<Vec<Derivation>> = Vec::new();
    for item in 0..forest.len() as u32 {
        let mut list = Vec::new();
        for (id, edge) in forest.edges_of(item) {
            let nothing = || vec![Derivation { score: 0.0, edges: Vec::new() }];
            let [first, second] = edge.tails.map(|tail| match tail {
                NONE => nothing(),
                tail => lists[tail as usize].clone(),
            });
            for one in &first {
                for other in &second {
                    let score = edge.score + (one.score + other.score);
                    let edges = std::iter::once(id).chain(one.edges.iter().chain(&other.edges).copied());
                    list.push(Derivation { score, edges: edges.collect() });
                }
            }
        }
        list.retain(|one| one.score.is_finite());
        list.sort_by(|one, other| other.score.total_cmp(&one.score));
        lists.push(list);
    }
    lists
}

/// Small forests. Few scores are possible, so that there are ties.
fn forests() -> impl Strategy<Value = Forest> {
    let score =
        prop_oneof![8 => (-4_i8..=0).prop_map(f64::from), 1 => Just(f64::NEG_INFINITY), 2 => -3.0..0.0];
    let edge = (score, any::<[u8; 2]>(), 0_u8..4);
    let items = prop::collection::vec(prop::collection::vec(edge, 0..4), 1..7);
    items.prop_map(|items| {
        let mut forest = Forest::new();
        for (at, edges) in (0_u32..).zip(items) {
            let tail = |place: u8, used: bool| match at {
                1.. if used => u32::from(place) % at,
                _ => NONE,
            };
            let edges: Vec<Edge> = edges
                .into_iter()
                .map(|(score, [first, second], used)| {
                    let tails = [tail(first, used & 1 == 1), tail(second, used & 2 == 2)];
                    Edge { score, tails, rule: 0 }
                })
                .collect();
            forest.push(&edges);
        }
        forest
    })
}

proptest! {
    #[test]
    fn k_best_derivations_match_the_enumeration(forest in forests()) {
        let lists = all(&forest);
        // The number of derivations grows doubly exponentially.
        prop_assume!(lists.iter().all(|list| list.len() <= 5000));
        for (item, list) in (0..).zip(&lists) {
            let found = forest.k_best(item, usize::MAX);
            prop_assert_eq!(forest.best(item), found.first().cloned());
            prop_assert!(found.is_sorted_by(|one, next| one.score >= next.score));
            let scores = |list: &[Derivation]| list.iter().map(|one| one.score).collect::<Vec<_>>();
            prop_assert_eq!(scores(&found), scores(list));
            let trees = |list: &[Derivation]| {
                list.iter().map(|one| (one.edges.clone(), one.score.to_bits())).collect::<BTreeSet<_>>()
            };
            prop_assert_eq!(trees(&found).len(), found.len());
            prop_assert_eq!(trees(&found), trees(list));
            prop_assert_eq!(forest.k_best(item, 3), &found[..found.len().min(3)]);
        }
    }
}
