//! A sentence prepared for repair.

use solecism_language::{TagInfo, same_word};

use super::candidates::Means;
use super::glossary::Token;
use super::language::Heard;
use super::valence::valence;

/// A sentence with the properties of each word.
#[derive(Debug)]
pub(super) struct Sight<'s> {
    /// Words.
    pub words: &'s [&'s str],
    /// The words as tokens.
    pub tokens: Vec<Token>,
    /// Language-model scores.
    pub heard: Heard,
    infos: Vec<TagInfo>,
    valences: Vec<u32>,
}

impl<'s> Sight<'s> {
    /// Analyses a tagged sentence.
    pub(super) fn new(words: &'s [&'s str], tags: &[&str], means: &Means<'_>) -> Self {
        let glossary = means.glossary;
        let tokens: Vec<Token> =
            words.iter().zip(tags).map(|(word, tag)| glossary.token(word, tag)).collect();
        let infos: Vec<TagInfo> = tokens.iter().map(|token| glossary.info(token.tag)).collect();
        let morphology = &*means.natural.morphology;
        let valences =
            words.iter().zip(&infos).map(|(word, &info)| valence(morphology, word, info)).collect();
        let heard = means.language.hear(&tokens);
        Self { words, tokens, heard, infos, valences }
    }

    /// The token at an offset from a position, or `OUTSIDE`.
    pub(super) fn token(&self, at: usize, offset: isize) -> Token {
        let place = at.checked_add_signed(offset).and_then(|at| self.tokens.get(at));
        place.copied().unwrap_or(Token::OUTSIDE)
    }

    /// Properties of the tag at a position.
    pub(super) fn info(&self, at: usize) -> TagInfo {
        self.infos.get(at).copied().unwrap_or(TagInfo::UNKNOWN)
    }

    /// Valence of the noun or verb at a position.
    pub(super) fn valence(&self, at: usize) -> u32 {
        self.valences.get(at).copied().unwrap_or(0)
    }

    /// True if the word at a position equals the one before, ignoring case.
    pub(super) fn is_repeated(&self, at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|before| self.words.get(before));
        match (before, self.words.get(at)) {
            (Some(before), Some(word)) => same_word(before, word),
            _ => false,
        }
    }
}
