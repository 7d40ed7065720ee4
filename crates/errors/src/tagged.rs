//! The tagged sentence that error kinds look at.

use std::borrow::Cow;

use solecism_corpus::TokenEdit;
use solecism_language::{TagInfo, TagSet};

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
    /// Whether a word can be inserted. A tree of a single pre-terminal takes none: there is no constituent that the word
    /// could belong to.
    pub takes_words: bool,
}

impl<'a> Tagged<'a> {
    /// A sentence that can take words.
    pub fn new(tokens: Vec<Token<'a>>, tagset: &'a TagSet) -> Self {
        Self { tokens, tagset, takes_words: true }
    }

    /// The words alone.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.tokens.iter().map(|t| t.word.as_ref())
    }

    /// Makes the edit. `info` is what the new words' tag means; a deletion and a move need none.
    ///
    /// Returns `false`, changing nothing, if a position is outside the sentence.
    pub fn apply(&mut self, edit: &TokenEdit, info: TagInfo) -> bool {
        apply(&mut self.tokens, 0, edit, info)
    }
}

/// Makes the edit in the tokens from number `start` of a sentence on.
pub(crate) fn apply(tokens: &mut Vec<Token>, start: usize, edit: &TokenEdit, info: TagInfo) -> bool {
    let token =
        |word: &str| Token { word: word.to_owned().into(), tag: edit.new_tag().to_owned().into(), info };
    edit.apply_to(tokens, start, token)
}
