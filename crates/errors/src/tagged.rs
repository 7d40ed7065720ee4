//! Tagged sentences, the input of error kinds.

use std::borrow::Cow;

use solecism_corpus::TokenEdit;
use solecism_language::{TagInfo, TagSet};

/// A word with its tag and the analysis of the tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// The word as spelled in the file.
    pub word: Cow<'a, str>,
    /// The tag as spelled in the file, or as set by an earlier pass.
    pub tag: Cow<'a, str>,
    /// Analysis of the tag.
    pub info: TagInfo,
}

/// A tagged sentence.
#[derive(Clone, Debug)]
pub struct Tagged<'a> {
    /// Tokens from left to right.
    pub tokens: Vec<Token<'a>>,
    /// Tag set of the tags.
    pub tagset: &'a TagSet,
    /// True if words can be inserted. A tree of a single pre-terminal has no constituent that an inserted word could
    /// belong to.
    pub takes_words: bool,
}

impl<'a> Tagged<'a> {
    /// A sentence into which words can be inserted.
    pub fn new(tokens: Vec<Token<'a>>, tagset: &'a TagSet) -> Self {
        Self { tokens, tagset, takes_words: true }
    }

    /// The words.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.tokens.iter().map(|t| t.word.as_ref())
    }

    /// Applies the edit. `info` is the analysis of the new words' tag, which deletions and moves do not need.
    ///
    /// Returns `false`, without changes, if a position is outside the sentence.
    pub fn apply(&mut self, edit: &TokenEdit, info: TagInfo) -> bool {
        apply(&mut self.tokens, 0, edit, info)
    }
}

/// Applies the edit to the tokens of a sentence from index `start`.
pub(crate) fn apply(tokens: &mut Vec<Token>, start: usize, edit: &TokenEdit, info: TagInfo) -> bool {
    let token =
        |word: &str| Token { word: word.to_owned().into(), tag: edit.new_tag().to_owned().into(), info };
    edit.apply_to(tokens, start, token)
}
