//! What versions and weights promise.

use super::{Version, Weighing};
use crate::repair::Edit;

fn version(edits: Vec<Edit>) -> Version {
    Version { words: Vec::new(), edits, probability: 1.0, well_formed: 0.4 }
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
fn grammars_that_have_seen_errors_count_more_where_there_may_be_one() {
    let weighing = Weighing { share_good: 0.2, share_bad: 0.8, share_mended: 0.5, ..Weighing::default() };
    let share = |well_formed| weighing.share_of_errors(&Version { well_formed, ..version(Vec::new()) });
    assert!((share(1.0) - 0.2).abs() < 1e-9 && (share(0.0) - 0.8).abs() < 1e-9);
    assert!((share(0.5) - 0.5).abs() < 1e-9);
    assert!((weighing.share_of_errors(&version(vec![insert(0)])) - 0.5).abs() < 1e-9);
}
