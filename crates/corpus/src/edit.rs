//! Token edits: everything an error does to a sentence.

mod op;
mod wire;

use std::borrow::Cow;

pub use op::{Move, Op, Parts};
pub use wire::{Contradiction, RecordFields};

/// One change to the tokens of a sentence.
///
/// Positions count surface tokens from 0 in the sentence as it stood before this edit. For an insertion the
/// position is the one that the new token takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenEdit {
    /// Number of the error within its sentence, from 0, shared by the edits of an error that has several. `None`: the
    /// edit is an error of its own.
    pub error: Option<u32>,
    /// Which time the sentence was gone over, from 1.
    pub pass: u32,
    /// The kind of error that this edit belongs to: `missing-word`, `agreement`, …
    pub kind: Cow<'static, str>,
    /// The sub-kind that its paper breaks results down by: `det`, `repeated-token`, `VB>VBG`, …
    pub subkind: Cow<'static, str>,
    /// What is done.
    pub op: Op,
    /// Where, from 0. For a move or a join, the first of the words.
    pub at: u32,
    /// The word before; `None` for an insertion. Several words have a space between them.
    pub old: Option<String>,
    /// Its tag.
    pub old_tag: Option<String>,
    /// The word after; `None` for a deletion. Several words have a space between them.
    pub new: Option<String>,
    /// The tag of the new form; what a later pass sees.
    pub new_tag: Option<String>,
    /// For an agreement error, which member of the pair was changed: `left` or `right`.
    pub side: Option<Cow<'static, str>>,
    /// How likely the result is still well formed, where that can be told: `low`, `some` or `high`.
    pub risk: Option<Cow<'static, str>>,
}

impl TokenEdit {
    /// An edit that moves words to where they have `to` words before them, counted without them. The words are the
    /// tokens from `at` on.
    ///
    /// Returns `None` for no words, and for words that stay where they are.
    pub fn move_words(at: u32, to: u32, words: &[&str]) -> Option<Self> {
        if words.is_empty() || at == to {
            return None;
        }
        let op = Op::Move(Box::new(Move { to, words: Parts::of(words) }));
        let text = Some(words.join(" "));
        Some(Self { old: text.clone(), new: text, ..Self::blank(op, at) })
    }

    /// An edit that writes the token at `at` as several; `None` if there are not several.
    pub fn split(at: u32, word: &str, parts: &[&str]) -> Option<Self> {
        let op = Op::Split(Parts::of(parts)?);
        Some(Self { old: Some(word.to_owned()), new: Some(parts.join(" ")), ..Self::blank(op, at) })
    }

    /// An edit that writes several tokens, the first of them at `at`, as one; `None` if there are not several.
    pub fn join(at: u32, parts: &[&str], word: &str) -> Option<Self> {
        let op = Op::Join(Parts::of(parts)?);
        Some(Self { old: Some(parts.join(" ")), new: Some(word.to_owned()), ..Self::blank(op, at) })
    }

    /// An edit that names no error, no words and no tags.
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

    /// The word before, or an empty string.
    #[inline]
    pub fn old_word(&self) -> &str {
        self.old.as_deref().unwrap_or_default()
    }

    /// The word after, or an empty string.
    #[inline]
    pub fn new_word(&self) -> &str {
        self.new.as_deref().unwrap_or_default()
    }

    /// The tag of the word after, or an empty string.
    #[inline]
    pub fn new_tag(&self) -> &str {
        self.new_tag.as_deref().unwrap_or_default()
    }

    /// Whether its positions are in a sentence of `len` tokens.
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

    /// How many tokens it takes out of the sentence, and how many it puts in. A word that moves does both.
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

    /// How many tokens a sentence of `len` tokens has after the edit.
    #[inline]
    pub fn length_after(&self, len: usize) -> usize {
        let (out, into) = self.lengths();
        (len + into).saturating_sub(out)
    }

    /// Applies the edit to a sequence of words.
    ///
    /// Returns `false`, leaving the words alone, if a position is outside the sentence.
    pub fn apply<'e, W: From<&'e str>>(&'e self, words: &mut Vec<W>) -> bool {
        self.apply_to(words, 0, W::from)
    }

    /// Applies the edit to anything that stands for the tokens from number `start` on. `new` makes what stands for a
    /// word that is new.
    ///
    /// Returns `false`, changing nothing, if a position is outside.
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

/// The errors of a sentence, each as the edits that it consists of, in order.
///
/// The edits of an error stand next to each other and have the same [number](TokenEdit::error); one without a number is
/// an error of its own.
#[inline]
pub fn errors(edits: &[TokenEdit]) -> impl Iterator<Item = &[TokenEdit]> {
    edits.chunk_by(|one, next| one.error.is_some() && one.error == next.error)
}

/// What a format needs beyond the edit itself to take it back byte for byte.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Undo {
    /// Brackets: which leaf, traces included, the deleted word became.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaf: Option<u32>,
    /// The text that was replaced, where it does not follow from the edit (odd spacing, another tag).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Long lines that are read with other tokens: where in the text after the edit `text` stood, as the first byte and
    /// how many there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<(u32, u32)>,
    /// Tables: the lines (by number within the sentence, from 0) that do not follow from the edit, as they were.
    /// Lines of text: the line, where it is read with other tokens after the edit.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<(u32, String)>,
}

impl Undo {
    /// Whether the edit says everything.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// An edit as it is written down: one JSON object a line.
///
/// The fields of [`TokenEdit`] stand beside the sentence's number. Substitutions, deletions and insertions that are
/// errors of their own have those of version 1; version 2 adds these, each written only where it says something:
///
/// - `error`: number of the error within its sentence, from 0, in every edit of an error that has several. A record
///   without it is an error of its own, so records of version 1 are read as before.
/// - `from` and `to`: where the words of a move stood, and where they go, counted without them.
/// - `old_parts` and `new_parts`: the words of `old` and `new`, where there are several.
///
/// No record has a version number: what it holds tells.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "RecordFields")]
pub struct EditRecord {
    /// The sentence's number in its corpus.
    pub sentence: u64,
    /// The edit.
    #[serde(flatten)]
    pub edit: TokenEdit,
    /// What taking it back needs.
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
    fn a_part_of_a_sentence_is_edited_by_its_place_in_the_whole() {
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
