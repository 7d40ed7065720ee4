//! IOB labels of base phrases: `B-NP` on the first word of a noun phrase, `I-NP` on the others, `O` outside.

use std::ops::Range;

/// Label of a word outside all phrases.
pub const OUTSIDE: &str = "O";

/// A base phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk<'l> {
    /// Kind of phrase: `NP`, `VP` …
    pub kind: &'l str,
    /// Word indices.
    pub words: Range<usize>,
}

/// Kind of phrase in a `B-` or `I-` label.
pub(super) fn kind(label: &str) -> Option<&str> {
    label.strip_prefix("B-").or_else(|| label.strip_prefix("I-"))
}

/// True if a label continues the phrase of the label before it.
pub(super) fn continues(before: Option<&str>, label: &str) -> bool {
    label.starts_with("I-") && before.and_then(kind) == kind(label)
}

/// Converts IOB1 labels, where `B` only separates adjacent phrases of the same kind, to IOB2, where it begins every
/// phrase: an `I-X` that follows neither `B-X` nor `I-X` becomes `B-X`.
pub fn to_iob2(labels: &mut [String]) {
    let mut before: Option<&str> = None;
    for label in labels {
        if label.starts_with("I-") && !continues(before, label) {
            label.replace_range(..1, "B");
        }
        before = Some(label);
    }
}

/// Decodes labels to phrases. An `I-X` that follows neither `B-X` nor `I-X` begins a phrase.
pub fn chunks<L: AsRef<str>>(labels: &[L]) -> Vec<Chunk<'_>> {
    let mut chunks: Vec<Chunk<'_>> = Vec::new();
    let mut before = None;
    for (at, label) in labels.iter().map(AsRef::as_ref).enumerate() {
        match (chunks.last_mut(), kind(label)) {
            (Some(last), Some(_)) if continues(before, label) => last.words.end = at + 1,
            (_, Some(kind)) => chunks.push(Chunk { kind, words: at..at + 1 }),
            (_, None) => {}
        }
        before = Some(label);
    }
    chunks
}

/// Counts from comparing two labellings of the same words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChunkCounts {
    /// Number of words.
    pub words: u64,
    /// Words with the same label in both.
    pub same_labels: u64,
    /// Phrases of the gold labelling.
    pub gold: u64,
    /// Phrases of the output.
    pub output: u64,
    /// Phrases with the same kind and words in both.
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
        // Both lists are sorted and phrases do not overlap, so a match starts at the same word.
        let matches = |chunk: &&Chunk<'_>| {
            let found = output.binary_search_by_key(&chunk.words.start, |other| other.words.start);
            found.is_ok_and(|at| output[at] == **chunk)
        };
        self.matched += gold.iter().filter(matches).count() as u64;
    }

    /// Fraction of words with the correct label; `None` without words.
    pub fn accuracy(&self) -> Option<f64> {
        share(self.same_labels, self.words)
    }

    /// F1 of phrases; `None` without phrases.
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

    fn iob2(labels: &str) -> String {
        let mut labels: Vec<String> = labels.split(' ').map(str::to_owned).collect();
        to_iob2(&mut labels);
        labels.join(" ")
    }

    #[test]
    fn every_phrase_begins_with_b() {
        assert_eq!(iob2("I-NP I-NP O I-VP I-NP"), "B-NP I-NP O B-VP B-NP");
        assert_eq!(iob2("I-NP B-NP I-NP I-VP"), "B-NP B-NP I-NP B-VP");
        assert_eq!(iob2("B-NP I-NP O"), "B-NP I-NP O");
    }

    #[test]
    fn labels_are_decoded_to_phrases() {
        let found = chunks(&["B-NP", "I-NP", "B-NP", "O", "I-VP", "I-PP"]);
        let found: Vec<_> = found.into_iter().map(|chunk| (chunk.kind, chunk.words)).collect();
        assert_eq!(found, [("NP", 0..2), ("NP", 2..3), ("VP", 4..5), ("PP", 5..6)]);
    }

    #[test]
    fn a_phrase_matches_only_with_the_same_kind_and_both_ends() {
        let mut counts = ChunkCounts::default();
        counts.add(&["B-NP", "I-NP", "B-VP", "B-NP"], &["B-NP", "I-NP", "B-ADJP", "I-ADJP"]);
        counts.add(&["B-NP", "I-NP"], &["B-NP", "O"]);
        let expected = ChunkCounts { words: 6, same_labels: 3, gold: 4, output: 3, matched: 1 };
        assert_eq!(counts, expected);
        assert_eq!(counts.f1(), Some(2.0 / 7.0));
        assert_eq!(ChunkCounts::default().accuracy(), None);
    }
}
