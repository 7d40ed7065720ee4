//! The edits that make a correction of a sentence, and how many of them another correction has too.

use std::ops::Range;

use super::corrections::{Corrections, Sentence};

/// A stretch of the sentence's tokens and what takes its place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Edit {
    pub start: usize,
    pub end: usize,
    pub replacement: Vec<String>,
}

/// Something missing, something to replace, something unnecessary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EditKind {
    Missing,
    Replacement,
    Unnecessary,
}

impl Edit {
    pub fn kind(&self) -> EditKind {
        match (self.start == self.end, self.replacement.is_empty()) {
            (true, _) => EditKind::Missing,
            (false, true) => EditKind::Unnecessary,
            (false, false) => EditKind::Replacement,
        }
    }
}

/// What can be drawn: the corrections of each sentence as edits.
pub(super) struct Drawn {
    pub sentences: Vec<Choices>,
}

/// The corrections of one sentence.
pub(super) struct Choices {
    /// The edits of each, and how often it was seen.
    pub corrections: Vec<(Vec<Edit>, u64)>,
    /// How often any was seen.
    pub total: u64,
    /// How many edits each has in common with each.
    common: Vec<u32>,
}

impl Drawn {
    pub fn new(corrections: &Corrections) -> Self {
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

    /// How many edits two of the corrections have in common.
    pub fn common(&self, a: usize, b: usize) -> u32 {
        self.common[a * self.corrections.len() + b]
    }

    /// How many edits one of the corrections has.
    pub fn size(&self, correction: usize) -> usize {
        self.corrections[correction].0.len()
    }
}

/// The edits between two sequences of tokens: as few tokens as possible are changed, and changes side by side are one.
fn edits(source: &[&str], correction: &[&str]) -> Vec<Edit> {
    let same = |(a, b): &(&&str, &&str)| a == b;
    let before = source.iter().zip(correction).take_while(same).count();
    let (rest, other) = (&source[before..], &correction[before..]);
    let after = rest.iter().rev().zip(other.iter().rev()).take_while(same).count();
    let (rest, other) = (&rest[..rest.len() - after], &other[..other.len() - after]);
    let mut edits: Vec<Edit> = Vec::new();
    for (at, to) in differences(rest, other) {
        let (start, end) = (before + at.start, before + at.end);
        let replacement = other[to].iter().map(|&token| token.to_owned());
        match edits.last_mut().filter(|last| last.end == start) {
            Some(last) => {
                last.end = end;
                last.replacement.extend(replacement);
            }
            None => edits.push(Edit { start, end, replacement: replacement.collect() }),
        }
    }
    edits
}

const KEEP: u8 = 0;
const REPLACE: u8 = 1;
const DELETE: u8 = 2;
const INSERT: u8 = 3;

/// The single changes, in order: which token of the source, and which of the correction take its place.
fn differences(source: &[&str], correction: &[&str]) -> Vec<(Range<usize>, Range<usize>)> {
    let width = correction.len() + 1;
    let mut ways = vec![INSERT; (source.len() + 1) * width];
    let mut row: Vec<u32> = (0..width as u32).collect();
    for (at, token) in source.iter().enumerate() {
        let mut corner = row[0];
        row[0] += 1;
        ways[(at + 1) * width] = DELETE;
        for (to, other) in correction.iter().enumerate() {
            let is_same = token == other;
            let kept = (corner + u32::from(!is_same), if is_same { KEEP } else { REPLACE });
            let way = kept.min((row[to + 1] + 1, DELETE)).min((row[to] + 1, INSERT));
            corner = row[to + 1];
            (row[to + 1], ways[(at + 1) * width + to + 1]) = way;
        }
    }
    let (mut at, mut to) = (source.len(), correction.len());
    let mut found = Vec::new();
    while at > 0 || to > 0 {
        let way = ways[at * width + to];
        let (from, of) = (at - usize::from(way != INSERT), to - usize::from(way != DELETE));
        if way != KEEP {
            found.push((from..at, of..to));
        }
        (at, to) = (from, of);
    }
    found.reverse();
    found
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
    fn as_few_tokens_as_possible_are_changed() {
        let edit = |start, end, with: &str| (start, end, with.to_owned());
        assert_eq!(found("He go to home .", "He goes home ."), [edit(1, 3, "goes")]);
        assert_eq!(found("I like dog .", "I like the dogs ."), [edit(2, 3, "the dogs")]);
        assert_eq!(found("a b c d", "a x c y z d"), [edit(1, 2, "x"), edit(3, 3, "y z")]);
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
