//! Marks: the edits of each token of a sentence.

use solecism_corpus::alignment::{Alignment, Link};
use solecism_corpus::edit::{Op, TokenEdit};

/// Kind of edit of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// In the noisy sentence: replaces another word.
    Substituted {
        /// The original word.
        old: String,
    },
    /// In the noisy sentence: was inserted.
    Inserted,
    /// In the original sentence: was replaced by another word.
    Replaced {
        /// The word of the noisy sentence.
        new: String,
    },
    /// In the original sentence: was deleted.
    Deleted,
}

/// Mark of an edited token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Kind of edit.
    pub kind: MarkKind,
    /// Kinds of error, separated by commas.
    pub label: String,
}

/// A word of the original that the noisy sentence lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The word.
    pub word: String,
    /// Kinds of error that deleted it, separated by commas.
    pub label: String,
}

/// The marks of one sentence. The default has no marks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    tokens: Vec<Option<Mark>>,
    /// Missing words before each token, and after the last.
    gaps: Vec<Vec<Missing>>,
}

impl Marks {
    /// Marks for the result of applying `edits` in order to a sentence of `original_len` tokens.
    ///
    /// A word that was inserted and deleted again, or changed and changed back, has no mark. An edit outside the
    /// sentence is ignored.
    pub fn noisy(original_len: usize, edits: &[TokenEdit]) -> Self {
        let mut marks = Self { tokens: Vec::new(), gaps: vec![Vec::new()] };
        let alignment = Alignment::new(original_len, edits);
        marks.tokens.resize(alignment.noisy_len(), None);
        marks.gaps.resize(alignment.noisy_len() + 1, Vec::new());
        let mut gap = 0;
        for link in alignment.links() {
            let history = TokenHistory { link, edits };
            for &at in link.noisy {
                marks.tokens[at] = history.noisy_mark();
            }
            gap = link.noisy.first().map_or(gap, |first| first + 1);
            if link.noisy.is_empty() {
                marks.gaps[gap].push(Missing { word: history.first_word(), label: history.label() });
            }
        }
        marks
    }

    /// Marks for the original sentence of `original_len` tokens.
    pub fn original(original_len: usize, edits: &[TokenEdit]) -> Self {
        let alignment = Alignment::new(original_len, edits);
        let links = (0..original_len).filter_map(|at| alignment.of_original(at));
        let history = |link| TokenHistory { link: alignment.link(link), edits };
        Self { tokens: links.map(|link| history(link).original_mark()).collect(), gaps: Vec::new() }
    }

    /// Only the missing words of the noisy sentence, without labels, and no marks of tokens.
    pub fn missing(original_len: usize, edits: &[TokenEdit]) -> Self {
        let mut marks = Self::noisy(original_len, edits);
        marks.tokens.clear();
        marks.gaps.iter_mut().flatten().for_each(|missing| missing.label.clear());
        marks
    }

    /// The mark of a token, if it was edited.
    pub fn token(&self, at: usize) -> Option<&Mark> {
        self.tokens.get(at)?.as_ref()
    }

    /// The missing words directly before token `at`; those at the end if `at` is the number of tokens.
    pub fn missing_before(&self, at: usize) -> &[Missing] {
        self.gaps.get(at).map_or(&[], Vec::as_slice)
    }

    /// True if nothing is marked.
    pub fn is_empty(&self) -> bool {
        self.tokens.iter().all(Option::is_none) && self.gaps.iter().all(Vec::is_empty)
    }
}

/// The edits of one link of the alignment.
struct TokenHistory<'s> {
    link: Link<'s>,
    edits: &'s [TokenEdit],
}

impl<'s> TokenHistory<'s> {
    fn edits(&self) -> impl DoubleEndedIterator<Item = &'s TokenEdit> {
        self.link.edits.iter().map(|&number| &self.edits[number])
    }

    /// The original word, or words joined by spaces.
    fn first_word(&self) -> String {
        self.edits().next().map_or("", TokenEdit::old_word).to_owned()
    }

    /// The noisy word, or words joined by spaces.
    fn last_word(&self) -> String {
        self.edits().next_back().map_or("", TokenEdit::new_word).to_owned()
    }

    /// The kinds of error without duplicates, separated by commas.
    fn label(&self) -> String {
        let mut kinds: Vec<&str> = Vec::new();
        for edit in self.edits() {
            if !kinds.contains(&&*edit.kind) {
                kinds.push(&edit.kind);
            }
        }
        kinds.join(", ")
    }

    /// True if the edits cancel out: the word is the original one and was not moved.
    fn is_unchanged(&self) -> bool {
        self.first_word() == self.last_word() && self.edits().all(|edit| !matches!(edit.op, Op::Move(_)))
    }

    fn noisy_mark(&self) -> Option<Mark> {
        let kind = match self.link.original {
            [] => MarkKind::Inserted,
            _ if self.is_unchanged() => return None,
            _ => MarkKind::Substituted { old: self.first_word() },
        };
        Some(Mark { kind, label: self.label() })
    }

    fn original_mark(&self) -> Option<Mark> {
        let kind = match self.link.noisy {
            [] => MarkKind::Deleted,
            _ if self.is_unchanged() => return None,
            _ => MarkKind::Replaced { new: self.last_word() },
        };
        Some(Mark { kind, label: self.label() })
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Makes an edit without tags.
    pub(crate) fn edit(kind: &str, op: Op, at: u32, old: &str, new: &str) -> TokenEdit {
        let word = |word: &str| (!word.is_empty()).then(|| word.to_owned());
        TokenEdit { kind: kind.to_owned().into(), old: word(old), new: word(new), ..TokenEdit::blank(op, at) }
    }

    fn substituted(old: &str, label: &str) -> Mark {
        Mark { kind: MarkKind::Substituted { old: old.into() }, label: label.into() }
    }

    #[test]
    fn edits_of_several_passes_compose() {
        // Nets on the quay are wet → Net to the the quay were
        let edits = [
            edit("missing-word", Op::Delete, 5, "wet", ""),
            edit("extra-word", Op::Insert, 2, "", "the"),
            edit("agreement", Op::Substitute, 0, "Nets", "Net"),
            edit("verb-form", Op::Substitute, 5, "are", "is"),
            edit("agreement", Op::Substitute, 5, "is", "were"),
            edit("missing-word", Op::Delete, 1, "on", ""),
            edit("extra-word", Op::Insert, 1, "", "to"),
        ];
        let noisy = Marks::noisy(6, &edits);
        assert_eq!(noisy.token(0), Some(&substituted("Nets", "agreement")));
        let inserted = |at| matches!(noisy.token(at), Some(Mark { kind: MarkKind::Inserted, .. }));
        assert_eq!([0, 1, 2, 3, 4, 5].map(inserted), [false, true, true, false, false, false]);
        assert_eq!(noisy.token(5), Some(&substituted("are", "verb-form, agreement")));
        let words = |at| noisy.missing_before(at).iter().map(|m| m.word.as_str()).collect::<Vec<_>>();
        assert_eq!((words(1), words(2), words(6)), (vec!["on"], vec![], vec!["wet"]));

        let original = Marks::original(6, &edits);
        let kinds: Vec<_> = (0..6).map(|at| original.token(at).map(|m| m.kind.clone())).collect();
        let replaced = |new: &str| Some(MarkKind::Replaced { new: new.into() });
        let deleted = Some(MarkKind::Deleted);
        assert_eq!(kinds, [replaced("Net"), deleted.clone(), None, None, replaced("were"), deleted]);
    }

    #[test]
    fn edits_that_cancel_out_are_not_marked() {
        let edits = [
            edit("agreement", Op::Substitute, 1, "are", "is"),
            edit("agreement", Op::Substitute, 1, "is", "are"),
            edit("extra-word", Op::Insert, 0, "", "of"),
            edit("missing-word", Op::Delete, 0, "of", ""),
            edit("missing-word", Op::Delete, 9, "nowhere", ""),
        ];
        assert!(Marks::noisy(2, &edits).is_empty());
        assert!(Marks::original(2, &edits).is_empty());
    }

    #[test]
    fn words_that_moved_split_or_joined_are_marked() {
        // Today early we a lot → To day we alot early
        let edits: Vec<TokenEdit> = [
            TokenEdit::move_words(1, 4, &["early"]),
            TokenEdit::split(0, "Today", &["To", "day"]),
            TokenEdit::join(3, &["a", "lot"], "alot"),
        ]
        .into_iter()
        .flatten()
        .collect();
        let (noisy, original) = (Marks::noisy(5, &edits), Marks::original(5, &edits));
        let old = |at| match noisy.token(at).map(|mark| &mark.kind) {
            Some(MarkKind::Substituted { old }) => old.as_str(),
            _ => "",
        };
        assert_eq!([0, 1, 2, 3, 4].map(old), ["Today", "Today", "", "a lot", "early"]);
        let new = |at| match original.token(at).map(|mark| &mark.kind) {
            Some(MarkKind::Replaced { new }) => new.as_str(),
            _ => "",
        };
        assert_eq!([0, 1, 2, 3, 4].map(new), ["To day", "early", "", "alot", "alot"]);
    }

    #[test]
    fn missing_words_keep_their_order() {
        for order in [[1, 1], [2, 1]] {
            let words = if order[0] == 1 { ["the", "old"] } else { ["old", "the"] };
            let edits = [0, 1].map(|i| edit("missing-word", Op::Delete, order[i], words[i], ""));
            let marks = Marks::noisy(4, &edits);
            let missing: Vec<_> = marks.missing_before(1).iter().map(|m| m.word.as_str()).collect();
            assert_eq!(missing, ["the", "old"]);
        }
    }
}
