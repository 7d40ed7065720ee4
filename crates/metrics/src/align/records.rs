//! Alignment by the records of the edits that made the sentence ungrammatical.

use solecism_corpus::TokenEdit;
use solecism_corpus::alignment::Alignment;

use super::{ErrorKind, WordAlignment, WordError};

/// Aligns words by following each through the edits. Every word that was put in, taken out or replaced is one error,
/// however often it was edited; one that came back to what it was is none.
///
/// # Errors
/// What differs, if the edits do not turn one sentence into the other.
pub fn records(
    grammatical: &[&str],
    ungrammatical: &[&str],
    edits: &[TokenEdit],
) -> Result<WordAlignment, String> {
    let followed = Alignment::new(grammatical.len(), edits);
    let left = followed.links().iter().filter(|link| link.noisy.is_some()).count();
    if left != ungrammatical.len() {
        let (from, found) = (grammatical.len(), ungrammatical.len());
        return Err(format!("the edits make {left} words of {from}, but there are {found}"));
    }
    let mut alignment = WordAlignment::new(grammatical.len(), ungrammatical.len());
    let mut gap = 0;
    for link in followed.links() {
        let place = link.noisy.map_or(gap..gap, |at| at..at + 1);
        gap = place.end;
        let kind = match (link.original, link.noisy) {
            (Some(original), Some(noisy)) => {
                alignment.link(original, noisy);
                let is_same = grammatical[original] == ungrammatical[noisy];
                match (is_same, link.edits.is_empty()) {
                    (false, true) => return Err(not_edited(original, grammatical, noisy, ungrammatical)),
                    (true, _) => continue,
                    (false, false) => ErrorKind::Replacement,
                }
            }
            (Some(_), None) => ErrorKind::Missing,
            (None, _) => ErrorKind::Unnecessary,
        };
        let grammatical = link.original.into_iter().collect();
        alignment.errors.push(WordError { kind, grammatical, ungrammatical: place });
    }
    Ok(alignment)
}

fn not_edited(original: usize, grammatical: &[&str], noisy: usize, ungrammatical: &[&str]) -> String {
    let (old, new) = (grammatical[original], ungrammatical[noisy]);
    format!(
        "word {} is {old:?} in the grammatical parse, {new:?} in the other, without an edit",
        original + 1
    )
}
