//! Alignment by the records of the edits that made a sentence ungrammatical.

use solecism_corpus::alignment::Alignment;
use solecism_corpus::{Op, TokenEdit};

use super::{WordAlignment, WordError, WordErrorKind};

/// Aligns words by following each through the edits. Every word that was inserted, deleted or replaced is one error,
/// however often it was edited, and so is every word that was split, joined or moved. A word that ended up unchanged is
/// no error, unless it was moved.
///
/// # Errors
/// If the edits do not turn one sentence into the other; the message says what differs.
pub fn records(
    grammatical: &[&str],
    ungrammatical: &[&str],
    edits: &[TokenEdit],
) -> Result<WordAlignment, String> {
    let followed = Alignment::new(grammatical.len(), edits);
    let left = followed.noisy_len();
    if left != ungrammatical.len() {
        let (from, found) = (grammatical.len(), ungrammatical.len());
        return Err(format!("the edits make {left} words of {from}, but there are {found}"));
    }
    let mut alignment = WordAlignment::new(grammatical.len(), ungrammatical.len());
    let mut gap = 0;
    for link in followed.links() {
        let start = link.noisy.first().copied().unwrap_or(gap);
        let place = start..link.noisy.last().map_or(start, |last| last + 1);
        gap = place.end;
        // A word that was split or joined: align its parts in order.
        for (&original, &noisy) in link.original.iter().zip(link.noisy) {
            alignment.link(original, noisy);
        }
        let good = link.original.iter().map(|&at| grammatical[at]);
        let is_same = good.eq(link.noisy.iter().map(|&at| ungrammatical[at]));
        let moves = |&number: &usize| matches!(edits[number].op, Op::Move(_));
        let kind = match (link.original, link.noisy) {
            (&[original], &[noisy]) if !is_same && link.edits.is_empty() => {
                return Err(not_edited(original, grammatical, noisy, ungrammatical));
            }
            _ if is_same && link.edits.iter().any(moves) => WordErrorKind::Shift,
            _ if is_same => continue,
            (original, noisy) => WordErrorKind::of(original.len(), noisy.len()),
        };
        let grammatical = link.original.to_vec();
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
