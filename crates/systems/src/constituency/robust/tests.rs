//! What versions and weights promise.

use super::{Version, Weighing};
use crate::constituency::Heard;
use crate::repair::Edit;

fn version(edits: Vec<Edit>) -> Version {
    Version { words: Vec::new(), edits, probability: 1.0 }
}

fn insert(at: usize) -> Edit {
    Edit::Insert { at, word: "a".to_owned(), tag: "DT".to_owned() }
}

fn delete(at: usize) -> Edit {
    Edit::Delete { at, word: "a".to_owned(), tag: "DT".to_owned() }
}

#[test]
fn a_word_that_was_put_in_leaves_its_spans() {
    // as written: x y; mended: x a y
    let version = version(vec![insert(1)]);
    let spans = [(0, 3), (0, 1), (1, 2), (1, 3), (0, 2), (2, 3)];
    let written = spans.map(|(start, end)| version.as_written(start, end));
    assert_eq!(written, [(0, 2), (0, 1), (1, 1), (1, 2), (0, 1), (1, 2)]);
}

#[test]
fn a_word_that_was_taken_out_is_only_in_spans_around_it() {
    // as written: x a y; mended: x y
    let version = version(vec![delete(1)]);
    assert_eq!([(0, 2), (0, 1), (1, 2)].map(|(s, e)| version.as_written(s, e)), [(0, 3), (0, 1), (2, 3)]);
}

#[test]
fn changes_are_undone_last_first() {
    // as written: x y; mended: x a y, and then x a
    let version = version(vec![insert(1), delete(2)]);
    assert_eq!([(0, 2), (0, 1), (1, 2)].map(|(s, e)| version.as_written(s, e)), [(0, 1), (0, 1), (1, 1)]);
}

#[test]
fn what_grammars_find_likelier_counts_more() {
    let weighing = Weighing { likelihood: 0.5, deletion: -1.0, ..Weighing::default() };
    let heard = |edits: Vec<Edit>, probability: f64, likelihood: f64| {
        (Version { probability, ..version(edits) }, Heard { likelihood, ..Heard::default() })
    };
    let as_written = heard(vec![], 0.5, -20.0);
    let weights = weighing.weights(&[as_written.clone(), heard(vec![delete(1)], 0.5, -18.0)]);
    assert!(weights.iter().all(|weight| (weight - 0.5).abs() < 1e-12), "likelier by as much as it costs");
    let weights = weighing.weights(&[as_written.clone(), heard(vec![delete(1)], 0.5, -14.0)]);
    assert!(
        (weights[1] / weights[0] - 2.0_f64.exp()).abs() < 1e-9
            && (weights.iter().sum::<f64>() - 1.0).abs() < 1e-12
    );
    let unlikely = [heard(vec![], 0.0, -1e9), heard(vec![delete(1)], 0.0, -1e9)];
    assert!(weighing.weights(&unlikely).iter().all(|weight| weight.is_finite()));
}
