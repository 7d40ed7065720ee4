//! Tests of versions and their weights.

use super::{RobustOptions, SentenceVersion};
use crate::constituency::ParsePosterior;
use crate::repair::Edit;

fn version(edits: Vec<Edit>) -> SentenceVersion {
    SentenceVersion { words: Vec::new(), edits, probability: 1.0 }
}

fn insert(at: usize) -> Edit {
    Edit::Insert { at, word: "a".to_owned(), tag: "DT".to_owned() }
}

fn delete(at: usize) -> Edit {
    Edit::Delete { at, word: "a".to_owned(), tag: "DT".to_owned() }
}

#[test]
fn an_inserted_word_is_removed_from_spans() {
    // original: x y; repaired: x a y
    let version = version(vec![insert(1)]);
    let spans = [(0, 3), (0, 1), (1, 2), (1, 3), (0, 2), (2, 3)];
    let original = spans.map(|(start, end)| version.original_span(start, end));
    assert_eq!(original, [(0, 2), (0, 1), (1, 1), (1, 2), (0, 1), (1, 2)]);
}

#[test]
fn a_deleted_word_is_only_in_spans_around_it() {
    // original: x a y; repaired: x y
    let version = version(vec![delete(1)]);
    assert_eq!([(0, 2), (0, 1), (1, 2)].map(|(s, e)| version.original_span(s, e)), [(0, 3), (0, 1), (2, 3)]);
}

#[test]
fn edits_are_undone_in_reverse_order() {
    // original: x y; repaired: x a y, and then x a
    let version = version(vec![insert(1), delete(2)]);
    assert_eq!([(0, 2), (0, 1), (1, 2)].map(|(s, e)| version.original_span(s, e)), [(0, 1), (0, 1), (1, 1)]);
}

#[test]
fn versions_that_grammars_find_likelier_weigh_more() {
    let options = RobustOptions { likelihood_weight: 0.5, deletion: -1.0, ..RobustOptions::default() };
    let posterior = |edits: Vec<Edit>, probability: f64, log_likelihood: f64| {
        (
            SentenceVersion { probability, ..version(edits) },
            ParsePosterior { log_likelihood, ..ParsePosterior::default() },
        )
    };
    let original = posterior(vec![], 0.5, -20.0);
    let weights = options.weights(&[original.clone(), posterior(vec![delete(1)], 0.5, -18.0)]);
    assert!(weights.iter().all(|weight| (weight - 0.5).abs() < 1e-12), "likelier by as much as it costs");
    let weights = options.weights(&[original.clone(), posterior(vec![delete(1)], 0.5, -14.0)]);
    assert!(
        (weights[1] / weights[0] - 2.0_f64.exp()).abs() < 1e-9
            && (weights.iter().sum::<f64>() - 1.0).abs() < 1e-12
    );
    let unlikely = [posterior(vec![], 0.0, -1e9), posterior(vec![delete(1)], 0.0, -1e9)];
    assert!(options.weights(&unlikely).iter().all(|weight| weight.is_finite()));
}
