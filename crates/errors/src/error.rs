//! An error as a list of changes to the tokens of a sentence.

use std::borrow::Cow;
use std::ops::Range;

use solecism_corpus::{Op, TokenEdit};
use solecism_language::TagInfo;

use crate::risk::Risk;
use crate::tagged::{Tagged, Token};
use crate::words::Words;

/// An error that could be made in a sentence: one or more edits that are applied together or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// Changes in order of application; almost always one. Positions refer to the sentence after the preceding
    /// changes.
    pub changes: Vec<Change>,
    /// The token hit by the error, in the sentence before the error: the token that is substituted or deleted, or the
    /// one right before an inserted word.
    pub target: u32,
    /// Risk that the result is still well formed.
    pub risk: Risk,
}

/// An edit and the analysis of its tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The edit. Kind and pass are filled in when it is applied.
    pub edit: TokenEdit,
    /// Analysis of the new word's tag, for later passes; for a deletion, of the old word's tag.
    pub info: TagInfo,
}

impl Error {
    /// Deletes the token at this position.
    pub fn delete(sentence: &Tagged, at: u32, subkind: &'static str) -> Option<Self> {
        let token = sentence.tokens.get(at as usize)?;
        let edit = TokenEdit { op: Op::Delete, ..blank(Cow::Borrowed(subkind), at, Some(token)) };
        Some(Self::one(edit, token.info, at))
    }

    /// Inserts a word right after the token at this position.
    pub fn insert(after: u32, word: String, tag: &str, info: TagInfo, subkind: &'static str) -> Self {
        let edit = TokenEdit {
            op: Op::Insert,
            new: Some(word),
            new_tag: Some(tag.to_owned()),
            ..blank(Cow::Borrowed(subkind), after + 1, None)
        };
        Self::one(edit, info, after)
    }

    /// Substitutes the token at this position; `None` if the new token equals the old one.
    pub fn substitute(
        sentence: &Tagged,
        at: u32,
        word: String,
        tag: &str,
        info: TagInfo,
        subkind: impl Into<Cow<'static, str>>,
    ) -> Option<Self> {
        let token = sentence.tokens.get(at as usize).filter(|token| token.word != word)?;
        let edit = TokenEdit {
            op: Op::Substitute,
            new: Some(word),
            new_tag: Some(tag.to_owned()),
            ..blank(subkind.into(), at, Some(token))
        };
        Some(Self::one(edit, info, at))
    }

    /// Sets the side of the pair on which the error is.
    pub(crate) fn on_side(mut self, side: &'static str) -> Self {
        for change in &mut self.changes {
            change.edit.side = Some(Cow::Borrowed(side));
        }
        self
    }

    /// Sets the risk, which is computed only if it is needed.
    pub(crate) fn with_risk(mut self, words: &Words, risk: impl FnOnce(&Self) -> Risk) -> Self {
        if words.skip_risk {
            return self;
        }
        self.risk = risk(&self);
        for change in &mut self.changes {
            change.edit.risk = self.risk.name().map(Cow::Borrowed);
        }
        self
    }

    fn one(edit: TokenEdit, info: TagInfo, target: u32) -> Self {
        Self { changes: vec![Change { edit, info }], target, risk: Risk::None }
    }

    /// Appends the changes of another error. The positions of `next` refer to the sentence after this error; the
    /// target stays the same.
    #[must_use]
    pub fn then(mut self, next: Self) -> Self {
        self.changes.extend(next.changes);
        self
    }

    /// The edits, in order.
    #[inline]
    pub fn edits(&self) -> impl DoubleEndedIterator<Item = &TokenEdit> {
        self.changes.iter().map(|change| &change.edit)
    }

    /// The words of the sentence after the error.
    pub(crate) fn result<'s>(&'s self, sentence: &'s Tagged) -> Vec<&'s str> {
        let mut words: Vec<&str> = sentence.words().collect();
        for edit in self.edits() {
            edit.apply(&mut words);
        }
        words
    }

    /// Length of a sentence of `len` tokens after the error; `None` if the error does not fit.
    #[inline]
    pub(crate) fn length_after(&self, len: usize) -> Option<usize> {
        self.edits().try_fold(len, |len, edit| edit.fits(len).then(|| edit.length_after(len)))
    }

    /// True if the sentence can take the error: no words are inserted where none can be, and the result does not
    /// begin with what would be read as the byte order mark of a file.
    #[inline]
    pub(crate) fn can_be_made_in(&self, sentence: &Tagged) -> bool {
        let has_room = || self.edits().all(|edit| edit.lengths().1 <= edit.lengths().0);
        let is_at_beginning = |edit: &TokenEdit| edit.at == 0 || matches!(edit.op, Op::Move(_));
        (sentence.takes_words || has_room())
            && !(self.edits().any(is_at_beginning) && self.leaves_mark(sentence))
    }

    /// True if the sentence begins with a byte order mark after the error but not before.
    fn leaves_mark(&self, sentence: &Tagged) -> bool {
        let begins = |word: Option<&str>| word.is_some_and(|word| word.starts_with('\u{feff}'));
        let is_new = |edit: &TokenEdit| edit.new.as_deref().is_some_and(|new| new.contains('\u{feff}'));
        // Fast path: hardly any text contains this character.
        if begins(sentence.words().next())
            || !(sentence.words().any(|word| begins(Some(word))) || self.edits().any(is_new))
        {
            return false;
        }
        let mut words: Vec<String> = sentence.words().map(str::to_owned).collect();
        self.edits().all(|edit| edit.apply(&mut words)) && begins(words.first().map(String::as_str))
    }

    /// Number of tokens by which the error shortens the sentence; 0 if it lengthens it.
    pub(crate) fn loss(&self) -> usize {
        let (out, into) = self.edits().fold((0, 0), |(out, into), edit| {
            let (more_out, more_into) = edit.lengths();
            (out + more_out, into + more_into)
        });
        usize::saturating_sub(out, into)
    }

    /// True if the error only deletes words.
    pub(crate) fn is_deletion(&self) -> bool {
        !self.changes.is_empty() && self.edits().all(|edit| edit.op == Op::Delete)
    }

    /// Range of tokens that the error affects in a sentence of `len` tokens, including its target. Changes to other
    /// tokens do not affect it.
    pub(crate) fn span(&self, len: usize) -> Range<usize> {
        let target = self.target as usize;
        if let [Change { edit, .. }] = &self.changes[..] {
            let is_at_target = match edit.op {
                Op::Substitute | Op::Delete | Op::Split(_) => edit.at == self.target,
                Op::Insert => edit.at == self.target || edit.at == self.target + 1,
                Op::Move(_) | Op::Join(_) => false,
            };
            if is_at_target {
                return target..target + 1;
            }
        }
        self.edits_span(len, target..target + 1)
    }

    fn edits_span(&self, len: usize, mut span: Range<usize>) -> Range<usize> {
        // For each token so far, the original tokens that it came from: an empty range for an inserted token.
        let mut tokens: Vec<Range<usize>> = (0..len).map(|at| at..at + 1).collect();
        for edit in self.edits() {
            let at = edit.at as usize;
            let (out, into) = edit.lengths();
            let (first, end) = match &edit.op {
                Op::Move(moved) => (at.min(moved.to as usize), at.max(moved.to as usize) + out),
                _ => (at, at + out),
            };
            let Some(worked_on) = tokens.get(first..end) else { break };
            let gap = first.checked_sub(1).map_or(0, |left| tokens[left].end);
            let all =
                |all: Range<usize>, token: &Range<usize>| all.start.min(token.start)..all.end.max(token.end);
            let from = worked_on.iter().cloned().reduce(|one, other| all(one, &other)).unwrap_or(gap..gap);
            span = all(span, &from);
            tokens.splice(first..end, std::iter::repeat_n(from, end - first + into - out));
        }
        span
    }
}

fn blank(subkind: Cow<'static, str>, at: u32, old: Option<&Token>) -> TokenEdit {
    TokenEdit {
        subkind,
        old: old.map(|token| token.word.clone().into_owned()),
        old_tag: old.map(|token| token.tag.clone().into_owned()),
        ..TokenEdit::blank(Op::Substitute, at)
    }
}
