//! Matching of the output's edits with gold edits.

use super::gold::GoldEdit;
use super::search::Edit;

/// Returns the indices of the edits that match, in order: each is searched among the gold edits after the last match.
///
/// As in the original, an edit that the gold has twice counts as right twice.
pub(super) fn matching(edits: &[Edit], gold: &[GoldEdit], target: &[u32]) -> Vec<usize> {
    let mut right = Vec::new();
    let mut next = 0;
    for (number, edit) in edits.iter().enumerate() {
        let first = next;
        for (at, gold) in gold.iter().enumerate().skip(first) {
            if gold.matches(&edit.source, edit.correction(target)) {
                right.push(number);
                next = at + 1;
            }
        }
    }
    right
}
