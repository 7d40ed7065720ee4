//! What decides which brackets and words count: the parameters of EVALB.

use super::labels::{Equivalents, Labels};

/// The parameters of an evaluation.
#[derive(Clone, Debug)]
pub struct Parameters {
    /// How many sentences whose words differ EVALB bears with; it stops at the second one beyond.
    pub max_error: i64,
    /// The length up to which sentences are in EVALB's second summary.
    pub cutoff: i64,
    /// Whether brackets must have the same label to match.
    pub labelled: bool,
    /// Whether a topmost bracket `ROOT`, `S1` or without a label is left out, as `TOP` is.
    pub bare_roots: bool,
    /// Whether EVALB's own idea of a sentence without a parse holds: no words are left in its output.
    ///
    /// Otherwise an output all of whose words are empty, such as `(TOP )`, is one too.
    pub exact: bool,
    delete: Labels,
    /// The labels in `delete`, and those that count as the same as one of them.
    delete_brackets: Labels,
    delete_for_length: Labels,
    quotes: Labels,
    /// The first bytes of the tags that one of the sets above has: all other words simply count.
    first: [bool; 256],
    equal_labels: Equivalents,
    equal_words: Equivalents,
}

impl Parameters {
    /// The parameters that EVALB has when it is given no file: nothing is left out.
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

    /// The parameters of Collins (1997), which most published figures have: traces and punctuation are left out,
    /// and so is the root; `ADVP` and `PRT` are the same.
    pub fn collins() -> Self {
        let mut parameters = Self::evalb();
        for label in ["TOP", "-NONE-", ",", ":", "``", "''", "."] {
            parameters.delete(label);
        }
        parameters.delete_for_length("-NONE-");
        parameters.equate_labels("ADVP", "PRT");
        parameters
    }

    /// Leaves out words with this tag, and brackets with this label.
    pub fn delete(&mut self, label: &str) {
        self.note(label);
        self.delete.insert(label);
        self.delete_brackets.insert(label);
        let partners: Vec<String> = self.equal_labels.of(label).map(str::to_owned).collect();
        for partner in &partners {
            self.delete_brackets.insert(partner);
        }
    }

    /// Leaves words with this tag out of the length of a sentence.
    pub fn delete_for_length(&mut self, label: &str) {
        self.note(label);
        self.delete_for_length.insert(label);
    }

    /// Says that a quotation mark with this tag may have been left out on one side only.
    pub fn quote(&mut self, label: &str) {
        self.note(label);
        self.quotes.insert(label);
    }

    /// Makes two labels, or tags, the same.
    pub fn equate_labels(&mut self, one: &str, other: &str) {
        self.equal_labels.insert(one, other);
        for (deleted, partner) in [(one, other), (other, one)] {
            if self.delete.contains(deleted) {
                self.delete_brackets.insert(partner);
            }
        }
    }

    /// Makes two words the same.
    pub fn equate_words(&mut self, one: &str, other: &str) {
        self.equal_words.insert(one, other);
    }

    fn note(&mut self, label: &str) {
        self.first[usize::from(label.bytes().next().unwrap_or(0))] = true;
    }

    /// Whether a word with this tag simply counts; if not, it may still.
    #[inline]
    pub(crate) fn is_plain(&self, tag: &str) -> bool {
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
    pub(crate) fn is_long(&self, tag: &str) -> bool {
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

    /// A number that differs where the figures can: for the signature.
    pub fn checksum(&self) -> String {
        let sets = [&self.delete, &self.delete_for_length, &self.quotes].map(Labels::sorted);
        let pairs = [self.equal_labels.pairs(), self.equal_words.pairs()];
        let text = format!("{sets:?} {pairs:?} {}", self.labelled);
        // FNV-1a: short, and the same everywhere.
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
    fn what_equals_a_deleted_label_is_deleted_from_brackets_only() {
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
    fn the_checksum_follows_what_decides_figures() {
        let mut changed = Parameters::collins();
        changed.max_error = 3;
        assert_eq!(changed.checksum(), Parameters::collins().checksum());
        changed.delete("?");
        assert_ne!(changed.checksum(), Parameters::collins().checksum());
    }
}
