//! Word alignment between a grammatical and an ungrammatical sentence, with the errors.
//!
//! An alignment follows known errors ([`records`], [`m2`], [`correct_form`]) or is computed from the words ([`ter()`],
//! [`levenshtein()`]). [`common`] only finds the words in both sentences.

pub mod common;
pub mod correct_form;
pub mod m2;
pub mod records;
mod replace;
pub mod ter;

use std::ops::Range;

use ter::{Step, Ter};

/// Alignment of the words of a grammatical and an ungrammatical sentence.
///
/// A word without a counterpart is an *error word*: missing or unnecessary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordAlignment {
    /// For each word of the grammatical sentence, its counterpart in the ungrammatical one.
    pub of_grammatical: Vec<Option<usize>>,
    /// For each word of the ungrammatical sentence, its counterpart in the grammatical one.
    pub of_ungrammatical: Vec<Option<usize>>,
    /// Errors, in the order of the ungrammatical sentence.
    pub errors: Vec<WordError>,
}

/// An error in an alignment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordError {
    /// Type of the error.
    pub kind: WordErrorKind,
    /// Indices of its words in the grammatical sentence.
    pub grammatical: Vec<usize>,
    /// Span of its words in the ungrammatical sentence; empty where a word is missing.
    pub ungrammatical: Range<usize>,
}

/// Types of errors in an alignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordErrorKind {
    /// A word is replaced by another.
    Replacement,
    /// A word is missing.
    Missing,
    /// A word is unnecessary.
    Unnecessary,
    /// Words are misplaced.
    Shift,
}

impl WordErrorKind {
    /// Name in output.
    pub fn name(self) -> &'static str {
        match self {
            Self::Replacement => "replacement",
            Self::Missing => "missing",
            Self::Unnecessary => "unnecessary",
            Self::Shift => "shift",
        }
    }

    /// Type of an error with these numbers of words in each sentence.
    fn of(grammatical: usize, ungrammatical: usize) -> Self {
        match (grammatical, ungrammatical) {
            (_, 0) => Self::Missing,
            (0, _) => Self::Unnecessary,
            _ => Self::Replacement,
        }
    }
}

impl WordAlignment {
    /// Creates an alignment of sentences of these lengths, with nothing aligned yet.
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

    /// Creates an alignment from TER edits; a shifted word is aligned with itself.
    pub fn of_ter(found: &Ter) -> Self {
        let count = |place: fn(&ter::Link) -> Option<usize>| found.links.iter().filter_map(place).count();
        let mut alignment = Self::new(count(|link| link.reference), count(|link| link.hypothesis));
        // Position of a missing word: after the preceding word, wherever that stands.
        let mut gap = 0;
        for link in &found.links {
            if let (Some(reference), Some(hypothesis)) = (link.reference, link.hypothesis) {
                alignment.link(reference, hypothesis);
            }
            let ungrammatical = link.hypothesis.map_or(gap..gap, |at| at..at + 1);
            gap = ungrammatical.end;
            let kind = match link.step {
                Step::Match => continue,
                Step::Substitution => WordErrorKind::Replacement,
                Step::Missing => WordErrorKind::Missing,
                Step::Extra => WordErrorKind::Unnecessary,
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
            alignment.errors.push(WordError { kind: WordErrorKind::Shift, grammatical, ungrammatical });
        }
        alignment.errors.sort_by_key(|error| (error.ungrammatical.start, error.ungrammatical.end));
        alignment
    }
}

/// Aligns words by the TER edits, with shifts, of [`ter::ter`]. Case-sensitive.
pub fn ter(grammatical: &[&str], ungrammatical: &[&str]) -> WordAlignment {
    WordAlignment::of_ter(&ter::ter(ungrammatical, grammatical))
}

/// Aligns words by Levenshtein edits, without shifts. Case-sensitive.
pub fn levenshtein(grammatical: &[&str], ungrammatical: &[&str]) -> WordAlignment {
    WordAlignment::of_ter(&ter::levenshtein(ungrammatical, grammatical))
}

/// Describes the first difference between two lists of words; `None` if they are the same.
fn first_difference(one: &[&str], one_is: &str, other: &[&str], other_is: &str) -> Option<String> {
    if let Some(at) = one.iter().zip(other).position(|(a, b)| a != b) {
        return Some(format!("word {} is {:?} in {one_is}, {:?} in {other_is}", at + 1, one[at], other[at]));
    }
    let is_same = one.len() == other.len();
    (!is_same).then(|| format!("{} words in {one_is}, {} in {other_is}", one.len(), other.len()))
}

#[cfg(test)]
mod tests;
