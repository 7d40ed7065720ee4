//! Edits of corrections, and how many of them two corrections share.

use solecism_metrics::extract::{self, Token};

use super::corrections::{Corrections, Sentence};

/// A span of tokens and its replacement.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Edit {
    pub start: usize,
    pub end: usize,
    pub replacement: Vec<String>,
}

/// Kind of edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EditKind {
    Missing,
    Replacement,
    Unnecessary,
}

impl Edit {
    pub(super) fn kind(&self) -> EditKind {
        match (self.start == self.end, self.replacement.is_empty()) {
            (true, _) => EditKind::Missing,
            (false, true) => EditKind::Unnecessary,
            (false, false) => EditKind::Replacement,
        }
    }
}

/// Corrections of all sentences as edits.
pub(super) struct EditChoices {
    pub sentences: Vec<Choices>,
}

/// Corrections of one sentence.
pub(super) struct Choices {
    /// Edits and frequency of each correction.
    pub corrections: Vec<(Vec<Edit>, u64)>,
    /// Sum of the frequencies.
    pub total: u64,
    /// Matrix of the numbers of shared edits.
    common: Vec<u32>,
}

impl EditChoices {
    pub(super) fn new(corrections: &Corrections) -> Self {
        Self { sentences: corrections.sentences.iter().map(Choices::new).collect() }
    }
}

impl Choices {
    fn new(sentence: &Sentence) -> Self {
        let source: Vec<&str> = sentence.source.as_deref().unwrap_or_default().split_whitespace().collect();
        let corrections: Vec<(Vec<Edit>, u64)> = sentence
            .corrections
            .iter()
            .map(|(text, times)| (edits(&source, &text.split_whitespace().collect::<Vec<_>>()), *times))
            .collect();
        let in_common = |a: &[Edit], b: &[Edit]| a.iter().filter(|edit| b.contains(edit)).count() as u32;
        let common =
            corrections.iter().flat_map(|(a, _)| corrections.iter().map(move |(b, _)| in_common(a, b)));
        Self {
            total: corrections.iter().map(|(_, times)| times).sum(),
            common: common.collect(),
            corrections,
        }
    }

    /// Number of edits that two corrections share.
    pub(super) fn common(&self, a: usize, b: usize) -> u32 {
        self.common[a * self.corrections.len() + b]
    }

    /// Number of edits of a correction.
    pub(super) fn size(&self, correction: usize) -> usize {
        self.corrections[correction].0.len()
    }
}

/// Edits that turn a sentence into its correction.
fn edits(source: &[&str], correction: &[&str]) -> Vec<Edit> {
    let source: Vec<Token> = source.iter().map(|word| Token::plain(word)).collect();
    let target: Vec<Token> = correction.iter().map(|word| Token::plain(word)).collect();
    let edit = |edit: solecism_metrics::extract::Edit| Edit {
        start: edit.source.start,
        end: edit.source.end,
        replacement: correction[edit.target].iter().map(|&word| word.to_owned()).collect(),
    };
    extract::edits(&source, &target).into_iter().map(edit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(source: &str, correction: &str) -> Vec<(usize, usize, String)> {
        let [source, correction] =
            [source, correction].map(|text| text.split(' ').filter(|t| !t.is_empty()).collect::<Vec<_>>());
        edits(&source, &correction)
            .into_iter()
            .map(|edit| (edit.start, edit.end, edit.replacement.join(" ")))
            .collect()
    }

    #[test]
    fn edits_are_found_by_alignment() {
        let edit = |start, end, with: &str| (start, end, with.to_owned());
        assert_eq!(found("a b c d", "a x c y d"), [edit(1, 2, "x"), edit(3, 3, "y")]);
        assert_eq!(found("", "new"), [edit(0, 0, "new")]);
        assert_eq!(found("same", "same"), []);
    }

    #[test]
    fn kinds_of_edits() {
        let kind = |start, end, with: &[&str]| {
            Edit { start, end, replacement: with.iter().map(|&w| w.to_owned()).collect() }.kind()
        };
        assert_eq!(kind(1, 1, &["a"]), EditKind::Missing);
        assert_eq!(kind(1, 2, &["a"]), EditKind::Replacement);
        assert_eq!(kind(1, 2, &[]), EditKind::Unnecessary);
    }
}
