//! One error: what it does to the tokens, and which of them it hits.

use std::borrow::Cow;
use std::ops::Range;

use solecism_corpus::{Op, TokenEdit};
use solecism_language::TagInfo;

use crate::risk::Risk;
use crate::tagged::{Tagged, Token};
use crate::words::Words;

/// An error that could be made in a sentence: one or more edits that are made together or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// What it does, in this order; almost always one change. Positions count in the sentence as the changes before
    /// left it.
    pub changes: Vec<Change>,
    /// The token of the sentence as it stands that the error hits: the one that is changed or goes, or the one
    /// right before the word that comes.
    pub target: u32,
    /// How likely the result is still well formed.
    pub risk: Risk,
}

/// An edit, with what the new word's tag means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The edit. Its kind and pass are filled in when it is made.
    pub edit: TokenEdit,
    /// What the tag of the new word means to a later pass; for a deletion, what the old one meant.
    pub info: TagInfo,
}

impl Error {
    /// The token at this position goes.
    pub fn delete(sentence: &Tagged, at: u32, subkind: &'static str) -> Option<Self> {
        let token = sentence.tokens.get(at as usize)?;
        let edit = TokenEdit { op: Op::Delete, ..blank(Cow::Borrowed(subkind), at, Some(token)) };
        Some(Self::one(edit, token.info, at))
    }

    /// A word comes right after the token at this position.
    pub fn insert(after: u32, word: String, tag: &str, info: TagInfo, subkind: &'static str) -> Self {
        let edit = TokenEdit {
            op: Op::Insert,
            new: Some(word),
            new_tag: Some(tag.to_owned()),
            ..blank(Cow::Borrowed(subkind), after + 1, None)
        };
        Self::one(edit, info, after)
    }

    /// The token at this position becomes another; `None` if it would be the same.
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

    /// The same error, on this side of a pair.
    pub(crate) fn on_side(mut self, side: &'static str) -> Self {
        for change in &mut self.changes {
            change.edit.side = Some(Cow::Borrowed(side));
        }
        self
    }

    /// The same error with its risk of being none, if anybody asks for it.
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

    /// This error and another change after it, as one error. The positions of `next` count in the sentence as this error
    /// leaves it; the target stays.
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

    /// The words of the sentence with the error made.
    pub(crate) fn result<'s>(&'s self, sentence: &'s Tagged) -> Vec<&'s str> {
        let mut words: Vec<&str> = sentence.words().collect();
        for edit in self.edits() {
            edit.apply(&mut words);
        }
        words
    }

    /// How many tokens a sentence of `len` tokens has with the error made; `None` if it does not fit there.
    #[inline]
    pub(crate) fn length_after(&self, len: usize) -> Option<usize> {
        self.edits().try_fold(len, |len, edit| edit.fits(len).then(|| edit.length_after(len)))
    }

    /// Whether the sentence can take it: not if it brings words where none can be inserted, or if what it leaves would
    /// begin with what reads as the byte order mark of a file.
    #[inline]
    pub(crate) fn can_be_made_in(&self, sentence: &Tagged) -> bool {
        let has_room = || self.edits().all(|edit| edit.lengths().1 <= edit.lengths().0);
        let is_at_beginning = |edit: &TokenEdit| edit.at == 0 || matches!(edit.op, Op::Move(_));
        (sentence.takes_words || has_room())
            && !(self.edits().any(is_at_beginning) && self.leaves_mark(sentence))
    }

    /// Whether the sentence begins with a byte order mark only after the error.
    fn leaves_mark(&self, sentence: &Tagged) -> bool {
        let begins = |word: Option<&str>| word.is_some_and(|word| word.starts_with('\u{feff}'));
        let is_new = |edit: &TokenEdit| edit.new.as_deref().is_some_and(|new| new.contains('\u{feff}'));
        // Nearly no text has such a character within it.
        if begins(sentence.words().next())
            || !(sentence.words().any(|word| begins(Some(word))) || self.edits().any(is_new))
        {
            return false;
        }
        let mut words: Vec<String> = sentence.words().map(str::to_owned).collect();
        self.edits().all(|edit| edit.apply(&mut words)) && begins(words.first().map(String::as_str))
    }

    /// How many tokens the sentence has less with the error made; 0 if it has more.
    pub(crate) fn loss(&self) -> usize {
        let (out, into) = self.edits().fold((0, 0), |(out, into), edit| {
            let (more_out, more_into) = edit.lengths();
            (out + more_out, into + more_into)
        });
        usize::saturating_sub(out, into)
    }

    /// Whether all it does is to leave words out.
    pub(crate) fn is_deletion(&self) -> bool {
        !self.changes.is_empty() && self.edits().all(|edit| edit.op == Op::Delete)
    }

    /// The tokens that it works on in a sentence of `len` tokens, its target among them. What is done to others does not
    /// change what it does.
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
        // The tokens of the original that each token so far came from; none, at some place, for one put in.
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
