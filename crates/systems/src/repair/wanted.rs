//! Which candidates take an error back.

use solecism_corpus::{Op, TokenEdit};
use solecism_english::same_word;

use super::candidates::{Act, Candidate};
use super::fillers::Fillers;
use super::glossary::Glossary;

/// What takes one edit back, in the sentence as it came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The word goes.
    Delete(usize),
    /// The word comes, with its tag.
    Insert(usize, String, String),
    /// The word becomes this one.
    Substitute(usize, String),
}

/// What takes each of the edits back; one that a later edit hides is left out.
pub(super) fn wanted(edits: &[TokenEdit]) -> Vec<Wanted> {
    let back = |(number, edit): (usize, &TokenEdit)| {
        let at = moved(edit, edits.get(number + 1..).unwrap_or_default())?;
        Some(match edit.op {
            Op::Insert => Wanted::Delete(at),
            Op::Delete => {
                Wanted::Insert(at, edit.old_word().to_owned(), edit.old_tag.clone().unwrap_or_default())
            }
            Op::Substitute => Wanted::Substitute(at, edit.old_word().to_owned()),
        })
    };
    edits.iter().enumerate().filter_map(back).collect()
}

/// Where an edit's place is after later edits.
fn moved(edit: &TokenEdit, later: &[TokenEdit]) -> Option<usize> {
    let is_gap = edit.op == Op::Delete;
    later.iter().try_fold(edit.at as usize, |at, later| {
        let place = later.at as usize;
        match later.op {
            Op::Insert => Some(at + usize::from(place < at || (place == at && !is_gap))),
            Op::Delete if place == at && !is_gap => None,
            Op::Delete => at.checked_sub(usize::from(place < at)),
            Op::Substitute => (place != at || is_gap).then_some(at),
        }
    })
}

impl Wanted {
    /// Whether the candidate gives exactly the sentence as it was.
    pub fn is_met_by(&self, candidate: &Candidate, words: &[&str], fillers: &Fillers) -> bool {
        match (self, &candidate.act) {
            (Self::Delete(at), Act::Delete) => is_same_deletion(words, *at, candidate.at),
            (Self::Insert(at, word, _), Act::Insert(number)) => {
                *at == candidate.at && same_word(word, &fillers.get(*number).word)
            }
            (Self::Substitute(at, word), Act::Substitute(new, _)) => *at == candidate.at && word == new,
            _ => false,
        }
    }

    /// Whether the candidate gives a word with the right tag the right place.
    pub fn is_met_by_tag(&self, candidate: &Candidate, glossary: &Glossary, fillers: &Fillers) -> bool {
        match (self, &candidate.act) {
            (Self::Insert(at, _, tag), Act::Insert(number)) => {
                *at == candidate.at && glossary.tag(tag) == fillers.get(*number).token.tag
            }
            _ => false,
        }
    }
}

/// Whether it does not matter which of two words goes: all from one to the other are the same.
fn is_same_deletion(words: &[&str], one: usize, other: usize) -> bool {
    let run = words.get(one.min(other)..=one.max(other)).unwrap_or_default();
    run.iter().all(|word| Some(word) == run.first()) && !run.is_empty()
}
