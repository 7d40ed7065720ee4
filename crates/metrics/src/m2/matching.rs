//! Which edits of the output are gold edits.

use super::gold::GoldEdit;
use super::search::Edit;

/// The edits that match, in order: each is looked for among the gold edits after the last that matched.
///
/// An edit that the gold has twice is right twice, as in the original.
pub(super) fn matching(edits: &[Edit], gold: &[GoldEdit], target: &[u32]) -> Vec<usize> {
    let mut right = Vec::new();
    let mut next = 0;
    for (number, edit) in edits.iter().enumerate() {
        let first = next;
        for (at, gold) in gold.iter().enumerate().skip(first) {
            if gold.is(&edit.source, edit.correction(target)) {
                right.push(number);
                next = at + 1;
            }
        }
    }
    right
}
