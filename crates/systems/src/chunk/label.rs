//! Labels of base phrases: `B-NP` on the first word of a noun phrase, `I-NP` on the others, `O` outside.

use std::ops::Range;

/// The label of a word outside of all phrases.
pub const OUTSIDE: &str = "O";

/// A base phrase: its kind, and the words that it goes over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk<'l> {
    /// `NP`, `VP` …
    pub kind: &'l str,
    /// From its first word to the one after its last.
    pub words: Range<usize>,
}

/// The kind of phrase that a label names, if it is inside one.
pub(super) fn kind(label: &str) -> Option<&str> {
    label.strip_prefix("B-").or_else(|| label.strip_prefix("I-"))
}

/// Whether a label goes on with a phrase that the label before it began.
pub(super) fn goes_on(before: Option<&str>, label: &str) -> bool {
    label.starts_with("I-") && before.and_then(kind) == kind(label)
}

/// Lets every phrase begin with `B`: an `I-X` that follows neither `B-X` nor `I-X` becomes `B-X`.
///
/// So labels of the older kind (IOB1), where `B` only tells two neighbours of one kind apart, become those of the
/// newer (IOB2).
pub fn repair(labels: &mut [String]) {
    let mut before: Option<&str> = None;
    for label in labels {
        if label.starts_with("I-") && !goes_on(before, label) {
            label.replace_range(..1, "B");
        }
        before = Some(label);
    }
}

/// The phrases that labels tell of. An `I-X` that follows neither `B-X` nor `I-X` begins one.
pub fn chunks<L: AsRef<str>>(labels: &[L]) -> Vec<Chunk<'_>> {
    let mut chunks: Vec<Chunk<'_>> = Vec::new();
    let mut before = None;
    for (at, label) in labels.iter().map(AsRef::as_ref).enumerate() {
        match (chunks.last_mut(), kind(label)) {
            (Some(last), Some(_)) if goes_on(before, label) => last.words.end = at + 1,
            (_, Some(kind)) => chunks.push(Chunk { kind, words: at..at + 1 }),
            (_, None) => {}
        }
        before = Some(label);
    }
    chunks
}

/// What is counted when two labellings of the same words are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChunkCounts {
    /// Words.
    pub words: u64,
    /// Words with the same label in both.
    pub same_labels: u64,
    /// Phrases of the first labelling, the gold one.
    pub gold: u64,
    /// Phrases of the second.
    pub output: u64,
    /// Phrases of the same kind over the same words in both.
    pub matched: u64,
}

impl ChunkCounts {
    /// Adds a sentence.
    pub fn add<G: AsRef<str>, O: AsRef<str>>(&mut self, gold: &[G], output: &[O]) {
        let same = gold.iter().zip(output).filter(|(gold, output)| gold.as_ref() == output.as_ref());
        self.words += gold.len() as u64;
        self.same_labels += same.count() as u64;
        let (gold, output) = (chunks(gold), chunks(output));
        self.gold += gold.len() as u64;
        self.output += output.len() as u64;
        // Both are in order, and phrases do not overlap: one that matches starts at the same word.
        let matches = |chunk: &&Chunk<'_>| {
            let found = output.binary_search_by_key(&chunk.words.start, |other| other.words.start);
            found.is_ok_and(|at| output[at] == **chunk)
        };
        self.matched += gold.iter().filter(matches).count() as u64;
    }

    /// The share of words with the right label; `None` without words.
    pub fn accuracy(&self) -> Option<f64> {
        share(self.same_labels, self.words)
    }

    /// The harmonic mean of precision and recall of phrases; `None` without phrases.
    pub fn f1(&self) -> Option<f64> {
        share(2 * self.matched, self.gold + self.output)
    }
}

fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repaired(labels: &str) -> String {
        let mut labels: Vec<String> = labels.split(' ').map(str::to_owned).collect();
        repair(&mut labels);
        labels.join(" ")
    }

    #[test]
    fn every_phrase_begins_with_b() {
        assert_eq!(repaired("I-NP I-NP O I-VP I-NP"), "B-NP I-NP O B-VP B-NP");
        assert_eq!(repaired("I-NP B-NP I-NP I-VP"), "B-NP B-NP I-NP B-VP");
        assert_eq!(repaired("B-NP I-NP O"), "B-NP I-NP O");
    }

    #[test]
    fn phrases_are_told_apart() {
        let found = chunks(&["B-NP", "I-NP", "B-NP", "O", "I-VP", "I-PP"]);
        let found: Vec<_> = found.into_iter().map(|chunk| (chunk.kind, chunk.words)).collect();
        assert_eq!(found, [("NP", 0..2), ("NP", 2..3), ("VP", 4..5), ("PP", 5..6)]);
    }

    #[test]
    fn a_phrase_counts_only_if_kind_and_both_ends_are_right() {
        let mut counts = ChunkCounts::default();
        counts.add(&["B-NP", "I-NP", "B-VP", "B-NP"], &["B-NP", "I-NP", "B-ADJP", "I-ADJP"]);
        counts.add(&["B-NP", "I-NP"], &["B-NP", "O"]);
        let expected = ChunkCounts { words: 6, same_labels: 3, gold: 4, output: 3, matched: 1 };
        assert_eq!(counts, expected);
        assert_eq!(counts.f1(), Some(2.0 / 7.0));
        assert_eq!(ChunkCounts::default().accuracy(), None);
    }
}
