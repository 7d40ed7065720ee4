//! All the analyses that a sentence can have after its edits.

use std::collections::HashSet;

use solecism_corpus::TokenEdit;

use crate::follow::{Follow, Misfit};

/// How many analyses a sentence may have unless told otherwise.
pub const MAX_GOLDS: usize = 256;

/// How many bytes of text a sentence's analyses may have together: a sentence that is huge has few.
const MAX_BYTES: usize = 16 << 20;

/// The analyses of an edited sentence, the default one first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Golds {
    /// Their texts: every combination of places, in order, without duplicates.
    pub texts: Vec<String>,
    /// Whether there are more than were wanted.
    pub truncated: bool,
}

/// Follows the edits in every way there is, up to `most` analyses and 16 MiB of text.
///
/// The order is that of the places: all ways to follow the later edits come before the next way to follow an
/// earlier one. So the first `most` are the same however many there are.
///
/// # Errors
/// If an edit does not fit.
pub fn golds<A: Follow + Clone>(
    analysis: &A,
    edits: &[TokenEdit],
    most: usize,
    text: impl Fn(&A) -> String,
) -> Result<Golds, Misfit> {
    let mut current = vec![analysis.clone()];
    let mut truncated = false;
    for edit in edits {
        let mut followed = Vec::new();
        let mut seen = HashSet::new();
        let mut bytes = 0;
        for analysis in &current {
            for place in 0..analysis.places(edit).max(1) {
                if followed.len() == most || bytes > MAX_BYTES {
                    truncated = true;
                    break;
                }
                let mut next = analysis.clone();
                next.follow(edit, place)?;
                let written = text(&next);
                let length = written.len();
                if seen.insert(written) {
                    bytes += length;
                    followed.push(next);
                }
            }
        }
        current = followed;
    }
    Ok(Golds { texts: current.iter().map(text).collect(), truncated })
}
