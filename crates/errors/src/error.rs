//! One error: what it does to the tokens, and which of them it hits.

use std::borrow::Cow;

use solecism_corpus::{Op, TokenEdit};
use solecism_english::TagInfo;

use crate::risk::Risk;
use crate::tagged::{Tagged, Token};
use crate::words::Words;

/// An error that could be made in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// What it does, in this order; almost always one change.
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
    pub(crate) fn delete(sentence: &Tagged, at: u32, subkind: &'static str) -> Option<Self> {
        let token = sentence.tokens.get(at as usize)?;
        let edit = TokenEdit { op: Op::Delete, ..blank(Cow::Borrowed(subkind), at, Some(token)) };
        Some(Self::one(edit, token.info, at))
    }

    /// A word comes right after the token at this position.
    pub(crate) fn insert(after: u32, word: String, tag: &str, info: TagInfo, subkind: &'static str) -> Self {
        let edit = TokenEdit {
            op: Op::Insert,
            new: Some(word),
            new_tag: Some(tag.to_owned()),
            ..blank(Cow::Borrowed(subkind), after + 1, None)
        };
        Self::one(edit, info, after)
    }

    /// The token at this position becomes another; `None` if it would be the same.
    pub(crate) fn substitute(
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

    /// The words of the sentence with the error made.
    pub(crate) fn result<'s>(&'s self, sentence: &'s Tagged) -> Vec<&'s str> {
        let mut words: Vec<&str> = sentence.words().collect();
        for Change { edit, .. } in &self.changes {
            let at = edit.at as usize;
            match edit.op {
                Op::Substitute if at < words.len() => words[at] = edit.new_word(),
                Op::Delete if at < words.len() => drop(words.remove(at)),
                Op::Insert if at <= words.len() => words.insert(at, edit.new_word()),
                _ => {}
            }
        }
        words
    }
}

fn blank(subkind: Cow<'static, str>, at: u32, old: Option<&Token>) -> TokenEdit {
    TokenEdit {
        pass: 0,
        kind: Cow::Borrowed(""),
        subkind,
        op: Op::Substitute,
        at,
        old: old.map(|token| token.word.clone().into_owned()),
        old_tag: old.map(|token| token.tag.clone().into_owned()),
        new: None,
        new_tag: None,
        side: None,
        risk: None,
    }
}
