//! All analyses that a sentence can have after its edits.

use std::collections::HashSet;

use solecism_corpus::TokenEdit;

use crate::follow::{Follow, FollowError};

/// Default limit on the number of analyses of a sentence.
pub const MAX_GOLDS: usize = 256;

/// Limit on the total size of a sentence's analyses, in bytes.
const MAX_BYTES: usize = 16 << 20;

/// The analyses of an edited sentence, the default one first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Golds {
    /// Analyses as text: every combination of places, in order, without duplicates.
    pub texts: Vec<String>,
    /// True if the limit was reached and analyses were left out.
    pub truncated: bool,
}

/// Follows the edits in every possible way, up to `most` analyses and 16 MiB of text.
///
/// The last edit varies fastest: all its places are used before the next place of the edit before it. So the first
/// `most` analyses do not depend on how many there are.
///
/// # Errors
/// If an edit does not fit.
pub fn golds<A: Follow + Clone>(
    analysis: &A,
    edits: &[TokenEdit],
    most: usize,
    text: impl Fn(&A) -> String,
) -> Result<Golds, FollowError> {
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
