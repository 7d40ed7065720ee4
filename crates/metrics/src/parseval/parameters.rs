//! EVALB's parameters, which decide which brackets and words count.

use super::labels::{Equivalents, Labels};

/// Parameters of an evaluation.
#[derive(Clone, Debug)]
pub struct Parameters {
    /// Number of mismatched sentences that EVALB accepts; it stops at the second one beyond.
    pub max_error: i64,
    /// Maximal length of sentences in EVALB's second summary.
    pub cutoff: i64,
    /// Matching brackets must have the same label.
    pub labelled: bool,
    /// Deletes a topmost bracket labelled `ROOT`, `S1` or the empty string, like `TOP`.
    pub bare_roots: bool,
    /// Uses EVALB's definition of a sentence without a parse: no words are left in the output.
    ///
    /// Otherwise an output whose words are all empty, such as `(TOP )`, is unparsed too.
    pub exact: bool,
    delete: Labels,
    /// Labels in `delete` and their equivalents.
    delete_brackets: Labels,
    delete_for_length: Labels,
    quotes: Labels,
    /// First bytes of the tags in any of the sets above; all other words count without a lookup.
    first: [bool; 256],
    equal_labels: Equivalents,
    equal_words: Equivalents,
}

impl Parameters {
    /// EVALB's defaults without a parameter file: nothing is deleted.
    pub fn evalb() -> Self {
        Self {
            max_error: 10,
            cutoff: 40,
            labelled: true,
            bare_roots: false,
            exact: false,
            delete: Labels::default(),
            delete_brackets: Labels::default(),
            delete_for_length: Labels::default(),
            quotes: Labels::default(),
            first: [false; 256],
            equal_labels: Equivalents::default(),
            equal_words: Equivalents::default(),
        }
    }

    /// Parameters of Collins (1997), which most published figures use: traces, punctuation and the root are deleted;
    /// `ADVP` and `PRT` are equivalent.
    pub fn collins() -> Self {
        let mut parameters = Self::evalb();
        for label in ["TOP", "-NONE-", ",", ":", "``", "''", "."] {
            parameters.delete(label);
        }
        parameters.delete_for_length("-NONE-");
        parameters.equate_labels("ADVP", "PRT");
        parameters
    }

    /// Deletes words with this tag, and brackets with this label.
    pub fn delete(&mut self, label: &str) {
        self.note(label);
        self.delete.insert(label);
        self.delete_brackets.insert(label);
        let partners: Vec<String> = self.equal_labels.of(label).map(str::to_owned).collect();
        for partner in &partners {
            self.delete_brackets.insert(partner);
        }
    }

    /// Excludes words with this tag from the length of a sentence.
    pub fn delete_for_length(&mut self, label: &str) {
        self.note(label);
        self.delete_for_length.insert(label);
    }

    /// Declares a tag of quotation marks that may be deleted on one side only.
    pub fn quote(&mut self, label: &str) {
        self.note(label);
        self.quotes.insert(label);
    }

    /// Makes two labels, or tags, equivalent.
    pub fn equate_labels(&mut self, one: &str, other: &str) {
        self.equal_labels.insert(one, other);
        for (deleted, partner) in [(one, other), (other, one)] {
            if self.delete.contains(deleted) {
                self.delete_brackets.insert(partner);
            }
        }
    }

    /// Makes two words equivalent.
    pub fn equate_words(&mut self, one: &str, other: &str) {
        self.equal_words.insert(one, other);
    }

    fn note(&mut self, label: &str) {
        self.first[usize::from(label.bytes().next().unwrap_or(0))] = true;
    }

    /// Returns whether words with this tag count without further checks; others may still count.
    #[inline]
    pub(crate) fn always_counts(&self, tag: &str) -> bool {
        tag.bytes().next().is_some_and(|first| !self.first[usize::from(first)])
    }

    #[inline]
    pub(crate) fn deletes_word(&self, tag: &str) -> bool {
        self.delete.contains(tag)
    }

    #[inline]
    pub(crate) fn deletes_bracket(&self, label: &str, is_top: bool) -> bool {
        self.delete_brackets.contains(label)
            || (is_top && self.bare_roots && matches!(label, "" | "ROOT" | "S1"))
    }

    #[inline]
    pub(crate) fn counts_for_length(&self, tag: &str) -> bool {
        !self.delete_for_length.contains(tag)
    }

    #[inline]
    pub(crate) fn is_quote(&self, tag: &str, word: &str) -> bool {
        matches!(word, "'" | "\"" | "/") && self.quotes.contains(tag)
    }

    #[inline]
    pub(crate) fn same_label(&self, one: &str, other: &str) -> bool {
        self.equal_labels.same(one, other)
    }

    pub(crate) fn labels_like<'p>(&'p self, label: &'p str) -> impl Iterator<Item = &'p str> {
        std::iter::once(label).chain(self.equal_labels.of(label))
    }

    #[inline]
    pub(crate) fn same_word(&self, one: &str, other: &str) -> bool {
        self.equal_words.same(one, other)
    }

    /// Checksum of everything that affects the scores, for the signature.
    pub fn checksum(&self) -> String {
        let sets = [&self.delete, &self.delete_for_length, &self.quotes].map(Labels::sorted);
        let pairs = [self.equal_labels.pairs(), self.equal_words.pairs()];
        let text = format!("{sets:?} {pairs:?} {}", self.labelled);
        // FNV-1a: short, and the same on every platform.
        let hash = text
            .bytes()
            .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        format!("{hash:08x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equivalents_of_a_deleted_label_are_deleted_from_brackets_only() {
        for equate_first in [true, false] {
            let mut parameters = Parameters::evalb();
            if equate_first {
                parameters.equate_labels("TOP", "ROOT");
            }
            parameters.delete("TOP");
            if !equate_first {
                parameters.equate_labels("TOP", "ROOT");
            }
            assert!(parameters.deletes_bracket("ROOT", false));
            assert!(!parameters.deletes_word("ROOT"));
        }
    }

    #[test]
    fn the_checksum_covers_what_affects_scores() {
        let mut changed = Parameters::collins();
        changed.max_error = 3;
        assert_eq!(changed.checksum(), Parameters::collins().checksum());
        changed.delete("?");
        assert_ne!(changed.checksum(), Parameters::collins().checksum());
    }
}
