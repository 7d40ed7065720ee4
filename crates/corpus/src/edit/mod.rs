//! Token edits: the changes that an error makes to a sentence.

mod op;
mod wire;

use std::borrow::Cow;

pub use op::{Move, Op, Parts};
pub use wire::{Contradiction, RecordFields};

/// One change to the tokens of a sentence.
///
/// Positions count surface tokens from 0, in the sentence as it was before this edit. The position of an insertion is
/// that of the new token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenEdit {
    /// Number of the error within its sentence, from 0, shared by all edits of the error. `None`: the error has only
    /// this edit.
    pub error: Option<u32>,
    /// Pass number, from 1.
    pub pass: u32,
    /// Kind of error: `missing-word`, `agreement`, …
    pub kind: Cow<'static, str>,
    /// Sub-kind, as in the paper that the kind is from: `det`, `repeated-token`, `VB>VBG`, …
    pub subkind: Cow<'static, str>,
    /// Operation.
    pub op: Op,
    /// Position, from 0. For a move or a join, that of the first word.
    pub at: u32,
    /// Word before the edit; `None` for an insertion. Several words are joined by spaces.
    pub old: Option<String>,
    /// Tag of the old word.
    pub old_tag: Option<String>,
    /// Word after the edit; `None` for a deletion. Several words are joined by spaces.
    pub new: Option<String>,
    /// Tag of the new word, which later passes see.
    pub new_tag: Option<String>,
    /// For an agreement error, the changed member of the pair: `left` or `right`.
    pub side: Option<Cow<'static, str>>,
    /// Likelihood that the result is still well formed, where it can be estimated: `low`, `some` or `high`.
    pub risk: Option<Cow<'static, str>>,
}

impl TokenEdit {
    /// Makes an edit that moves the words starting at `at` to position `to`, counted after they were removed.
    ///
    /// Returns `None` if there are no words or they would not move.
    pub fn move_words(at: u32, to: u32, words: &[&str]) -> Option<Self> {
        if words.is_empty() || at == to {
            return None;
        }
        let op = Op::Move(Box::new(Move { to, words: Parts::of(words) }));
        let text = Some(words.join(" "));
        Some(Self { old: text.clone(), new: text, ..Self::blank(op, at) })
    }

    /// Makes an edit that splits the token at `at`; `None` if there are fewer than two parts.
    pub fn split(at: u32, word: &str, parts: &[&str]) -> Option<Self> {
        let op = Op::Split(Parts::of(parts)?);
        Some(Self { old: Some(word.to_owned()), new: Some(parts.join(" ")), ..Self::blank(op, at) })
    }

    /// Makes an edit that joins the tokens starting at `at`; `None` if there are fewer than two.
    pub fn join(at: u32, parts: &[&str], word: &str) -> Option<Self> {
        let op = Op::Join(Parts::of(parts)?);
        Some(Self { old: Some(parts.join(" ")), new: Some(word.to_owned()), ..Self::blank(op, at) })
    }

    /// Makes an edit without kind, words and tags.
    pub fn blank(op: Op, at: u32) -> Self {
        Self {
            error: None,
            pass: 0,
            kind: Cow::Borrowed(""),
            subkind: Cow::Borrowed(""),
            op,
            at,
            old: None,
            old_tag: None,
            new: None,
            new_tag: None,
            side: None,
            risk: None,
        }
    }

    /// The old word, or an empty string.
    #[inline]
    pub fn old_word(&self) -> &str {
        self.old.as_deref().unwrap_or_default()
    }

    /// The new word, or an empty string.
    #[inline]
    pub fn new_word(&self) -> &str {
        self.new.as_deref().unwrap_or_default()
    }

    /// The tag of the new word, or an empty string.
    #[inline]
    pub fn new_tag(&self) -> &str {
        self.new_tag.as_deref().unwrap_or_default()
    }

    /// True if the edit's positions are valid in a sentence of `len` tokens.
    #[inline]
    pub fn fits(&self, len: usize) -> bool {
        let at = self.at as usize;
        match &self.op {
            Op::Substitute | Op::Delete | Op::Split(_) => at < len,
            Op::Insert => at <= len,
            Op::Join(parts) => at + parts.count() <= len,
            Op::Move(moved) => at.max(moved.to as usize) + moved.count() <= len,
        }
    }

    /// Number of tokens that the edit removes and inserts. A moved word counts as both.
    #[inline]
    pub fn lengths(&self) -> (usize, usize) {
        match &self.op {
            Op::Substitute => (1, 1),
            Op::Delete => (1, 0),
            Op::Insert => (0, 1),
            Op::Move(moved) => (moved.count(), moved.count()),
            Op::Split(parts) => (1, parts.count()),
            Op::Join(parts) => (parts.count(), 1),
        }
    }

    /// Number of tokens after the edit in a sentence of `len` tokens.
    #[inline]
    pub fn length_after(&self, len: usize) -> usize {
        let (out, into) = self.lengths();
        (len + into).saturating_sub(out)
    }

    /// Applies the edit to a sequence of words.
    ///
    /// Returns `false` and changes nothing if a position is outside the sentence.
    pub fn apply<'e, W: From<&'e str>>(&'e self, words: &mut Vec<W>) -> bool {
        self.apply_to(words, 0, W::from)
    }

    /// Applies the edit to a vector with one item for each token starting at position `start`. `new` makes the item of
    /// a new word.
    ///
    /// Returns `false` and changes nothing if a position is outside.
    #[inline]
    pub fn apply_to<'e, T>(
        &'e self,
        tokens: &mut Vec<T>,
        start: usize,
        mut new: impl FnMut(&'e str) -> T,
    ) -> bool {
        if (self.at as usize) < start || !self.fits(start + tokens.len()) {
            return false;
        }
        let at = self.at as usize - start;
        match &self.op {
            Op::Substitute => tokens[at] = new(self.new_word()),
            Op::Delete => drop(tokens.remove(at)),
            Op::Insert => tokens.insert(at, new(self.new_word())),
            Op::Split(parts) => drop(tokens.splice(at..=at, parts.iter().map(new))),
            Op::Join(parts) => {
                tokens[at] = new(self.new_word());
                drop(tokens.drain(at + 1..at + parts.count()));
            }
            Op::Move(moved) => {
                let Some(to) = (moved.to as usize).checked_sub(start) else { return false };
                let len = moved.count();
                if to > at {
                    tokens[at..to + len].rotate_left(len);
                } else {
                    tokens[to..at + len].rotate_right(len);
                }
            }
        }
        true
    }
}

/// Groups the edits of a sentence by error.
///
/// The edits of an error are adjacent and have the same [number](TokenEdit::error); an edit without a number is an
/// error of its own.
#[inline]
pub fn errors(edits: &[TokenEdit]) -> impl Iterator<Item = &[TokenEdit]> {
    edits.chunk_by(|one, next| one.error.is_some() && one.error == next.error)
}

/// Information needed, beyond the edit itself, to undo it byte for byte.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Undo {
    /// Brackets: index of the leaf, traces included, that the deleted word became.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaf: Option<u32>,
    /// The replaced text, if it does not follow from the edit (unusual spacing, another tag).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Long lines that are tokenised differently after the edit: first byte and length of the part of the new text that
    /// `text` replaces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<(u32, u32)>,
    /// Tables: the original lines that do not follow from the edit, with their numbers in the sentence, from 0.
    /// Lines of text: the original line, if it is tokenised differently after the edit.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<(u32, String)>,
}

impl Undo {
    /// True if the edit alone is enough.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Record of an edit: one JSON object per line.
///
/// The object has the number of the sentence and the fields of [`TokenEdit`]. Substitutions, deletions and insertions
/// that are errors of their own have only the fields of version 1. Version 2 adds these, each written only where it
/// applies:
///
/// - `error`: number of the error within its sentence, from 0, in every edit of an error that has several. A record
///   without it is an error of its own, so records of version 1 are read as before.
/// - `from` and `to`: old and new position of the words of a move; `to` is counted after they were removed.
/// - `old_parts` and `new_parts`: the words of `old` and `new`, if there are several.
///
/// Records have no version number; the fields determine it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "RecordFields")]
pub struct EditRecord {
    /// Number of the sentence in its corpus, from 0.
    pub sentence: u64,
    /// The edit.
    #[serde(flatten)]
    pub edit: TokenEdit,
    /// Information needed to undo it.
    #[serde(skip_serializing_if = "Undo::is_empty")]
    pub undo: Undo,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(words: &str, edit: Option<&TokenEdit>) -> Option<String> {
        let mut words: Vec<&str> = words.split_whitespace().collect();
        edit.filter(|edit| edit.apply(&mut words)).map(|_| words.join(" "))
    }

    #[test]
    fn words_move_split_and_join() {
        let moved =
            |at, to, words: &[&str]| after("I often go there", TokenEdit::move_words(at, to, words).as_ref());
        assert_eq!(moved(1, 3, &["often"]).as_deref(), Some("I go there often"));
        assert_eq!(moved(3, 0, &["there"]).as_deref(), Some("there I often go"));
        assert_eq!(moved(0, 2, &["I", "often"]).as_deref(), Some("go there I often"));
        assert_eq!(moved(1, 4, &["often"]), None, "beyond the end");
        assert_eq!(moved(1, 1, &["often"]), None, "to where they are");
        let split = TokenEdit::split(1, "cannot", &["can", "not"]);
        assert_eq!(after("I cannot go", split.as_ref()).as_deref(), Some("I can not go"));
        assert_eq!(after("I", split.as_ref()), None);
        let joined = TokenEdit::join(1, &["a", "lot"], "alot");
        assert_eq!(after("I read a lot", joined.as_ref()), Some("I alot lot".to_owned()), "by position");
        assert_eq!(after("I a", joined.as_ref()), None);
        assert_eq!(TokenEdit::split(0, "a", &["a"]), None, "one part is no split");
    }

    #[test]
    fn positions_in_part_of_a_sentence_count_from_the_start_of_the_sentence() {
        let mut part = vec!["c", "d", "e"];
        let moved = TokenEdit::move_words(2, 4, &["c"]);
        assert!(moved.is_some_and(|edit| edit.apply_to(&mut part, 2, |_| "")));
        assert_eq!(part, ["d", "e", "c"]);
        let outside = TokenEdit::move_words(3, 1, &["e"]);
        assert!(outside.is_some_and(|edit| !edit.apply_to(&mut part, 2, |_| "")));
    }

    #[test]
    fn edits_with_a_number_are_one_error() {
        let edit = |error| TokenEdit { error, ..TokenEdit::blank(Op::Delete, 0) };
        let edits = [None, None, Some(2), Some(2), None, Some(4)].map(edit);
        assert_eq!(errors(&edits).map(<[_]>::len).collect::<Vec<_>>(), [1, 1, 2, 1, 1]);
        assert_eq!(errors(&[]).count(), 0);
    }
}
