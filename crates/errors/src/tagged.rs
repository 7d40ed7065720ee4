//! The tagged sentence that error kinds look at.

use std::borrow::Cow;

use solecism_corpus::{Op, TokenEdit};
use solecism_english::{TagInfo, TagSet};

/// A word and what its tag says of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// The word as the file spells it.
    pub word: Cow<'a, str>,
    /// The tag as the file spells it, or as an earlier pass left it.
    pub tag: Cow<'a, str>,
    /// What the tag means.
    pub info: TagInfo,
}

/// A tagged sentence.
#[derive(Clone, Debug)]
pub struct Tagged<'a> {
    /// The tokens from left to right.
    pub tokens: Vec<Token<'a>>,
    /// The tag set that they are tagged with.
    pub tagset: &'a TagSet,
}

impl Tagged<'_> {
    /// The words alone.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.tokens.iter().map(|t| t.word.as_ref())
    }

    /// Makes the edit. `info` is what the new word's tag means; a deletion needs none.
    ///
    /// Returns `false`, changing nothing, if the position is outside the sentence.
    pub fn apply(&mut self, edit: &TokenEdit, info: TagInfo) -> bool {
        if !self.fits(edit) {
            return false;
        }
        let at = edit.at as usize;
        let token =
            || Token { word: edit.new_word().to_owned().into(), tag: edit.new_tag().to_owned().into(), info };
        match edit.op {
            Op::Substitute => self.tokens[at] = token(),
            Op::Delete => drop(self.tokens.remove(at)),
            Op::Insert => self.tokens.insert(at, token()),
        }
        true
    }

    /// Whether the position of the edit is in the sentence.
    pub(crate) fn fits(&self, edit: &TokenEdit) -> bool {
        let positions = self.tokens.len() + usize::from(edit.op == Op::Insert);
        (edit.at as usize) < positions
    }
}
