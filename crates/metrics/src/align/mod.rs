//! Which word of an ungrammatical sentence belongs to which of the grammatical one, and what is wrong with it.
//!
//! An alignment comes from what is known of the errors ([`records`], [`m2`], [`correct_form`]) or is found by
//! comparing the words ([`ter()`], [`levenshtein()`]). [`common`] says only which words both sentences have.

pub mod common;
pub mod correct_form;
pub mod m2;
pub mod records;
mod stretch;
pub mod ter;

use std::ops::Range;

use ter::{Step, Ter};

/// How the words of a grammatical and an ungrammatical sentence belong together.
///
/// A word without a counterpart is an *error word*: a missing or an unnecessary one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordAlignment {
    /// For each word of the grammatical sentence, its counterpart in the other.
    pub of_grammatical: Vec<Option<usize>>,
    /// For each word of the ungrammatical sentence, its counterpart in the other.
    pub of_ungrammatical: Vec<Option<usize>>,
    /// What is wrong, in the order of the ungrammatical sentence.
    pub errors: Vec<WordError>,
}

/// An error, as an alignment has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordError {
    /// What is wrong.
    pub kind: ErrorKind,
    /// The words of the grammatical sentence that it concerns.
    pub grammatical: Vec<usize>,
    /// The words of the ungrammatical sentence that it concerns; where a word is missing, the empty place.
    pub ungrammatical: Range<usize>,
}

/// The kinds of errors that an alignment tells apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// A word stands for another.
    Replacement,
    /// A word is missing.
    Missing,
    /// A word is too many.
    Unnecessary,
    /// Words stand at the wrong place.
    Shift,
}

impl ErrorKind {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Replacement => "replacement",
            Self::Missing => "missing",
            Self::Unnecessary => "unnecessary",
            Self::Shift => "shift",
        }
    }

    /// The kind of an error that has so many words in the grammatical sentence, and so many in the other.
    fn of(grammatical: usize, ungrammatical: usize) -> Self {
        match (grammatical, ungrammatical) {
            (_, 0) => Self::Missing,
            (0, _) => Self::Unnecessary,
            _ => Self::Replacement,
        }
    }
}

impl WordAlignment {
    /// Sentences of these lengths, nothing aligned yet.
    fn new(grammatical: usize, ungrammatical: usize) -> Self {
        Self {
            of_grammatical: vec![None; grammatical],
            of_ungrammatical: vec![None; ungrammatical],
            errors: Vec::new(),
        }
    }

    fn link(&mut self, grammatical: usize, ungrammatical: usize) {
        self.of_grammatical[grammatical] = Some(ungrammatical);
        self.of_ungrammatical[ungrammatical] = Some(grammatical);
    }

    /// From edits with shifts: a word that was moved is aligned with itself.
    pub fn of_ter(found: &Ter) -> Self {
        let count = |place: fn(&ter::Link) -> Option<usize>| found.links.iter().filter_map(place).count();
        let mut alignment = Self::new(count(|link| link.reference), count(|link| link.hypothesis));
        // Where a missing word would stand: after the word before it, wherever that stands.
        let mut gap = 0;
        for link in &found.links {
            if let (Some(reference), Some(hypothesis)) = (link.reference, link.hypothesis) {
                alignment.link(reference, hypothesis);
            }
            let ungrammatical = link.hypothesis.map_or(gap..gap, |at| at..at + 1);
            gap = ungrammatical.end;
            let kind = match link.step {
                Step::Match => continue,
                Step::Substitution => ErrorKind::Replacement,
                Step::Missing => ErrorKind::Missing,
                Step::Extra => ErrorKind::Unnecessary,
            };
            let grammatical = link.reference.into_iter().collect();
            alignment.errors.push(WordError { kind, grammatical, ungrammatical });
        }
        for words in &found.shifts {
            let first = words.iter().min().copied().unwrap_or_default();
            let last = words.iter().max().copied().unwrap_or_default();
            let mut grammatical: Vec<usize> =
                words.iter().filter_map(|&word| alignment.of_ungrammatical[word]).collect();
            grammatical.sort_unstable();
            let ungrammatical = first..last + 1;
            alignment.errors.push(WordError { kind: ErrorKind::Shift, grammatical, ungrammatical });
        }
        alignment.errors.sort_by_key(|error| (error.ungrammatical.start, error.ungrammatical.end));
        alignment
    }
}

/// Aligns words by the edits with shifts that [`ter::ter`] finds. Words that differ in case are different.
pub fn ter(grammatical: &[&str], ungrammatical: &[&str]) -> WordAlignment {
    WordAlignment::of_ter(&ter::ter(ungrammatical, grammatical))
}

/// Aligns words by the shortest list of edits without shifts. Words that differ in case are different.
pub fn levenshtein(grammatical: &[&str], ungrammatical: &[&str]) -> WordAlignment {
    WordAlignment::of_ter(&ter::levenshtein(ungrammatical, grammatical))
}

/// Says which word of two lists is the first that differs; `None` if they are the same.
fn first_difference(one: &[&str], one_is: &str, other: &[&str], other_is: &str) -> Option<String> {
    if let Some(at) = one.iter().zip(other).position(|(a, b)| a != b) {
        return Some(format!("word {} is {:?} in {one_is}, {:?} in {other_is}", at + 1, one[at], other[at]));
    }
    let is_same = one.len() == other.len();
    (!is_same).then(|| format!("{} words in {one_is}, {} in {other_is}", one.len(), other.len()))
}

#[cfg(test)]
mod tests;
