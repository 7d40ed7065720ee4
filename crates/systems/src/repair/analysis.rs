//! A sentence prepared for repair.

use solecism_language::{TagInfo, same_word};

use super::candidates::Resources;
use super::glossary::Token;
use super::language::LanguageScores;
use super::valence::valence;

/// A sentence with the properties of each word.
#[derive(Debug)]
pub(super) struct SentenceAnalysis<'s> {
    /// Words.
    pub words: &'s [&'s str],
    /// The words as tokens.
    pub tokens: Vec<Token>,
    /// Language-model scores.
    pub scores: LanguageScores,
    infos: Vec<TagInfo>,
    valences: Vec<u32>,
}

impl<'s> SentenceAnalysis<'s> {
    /// Analyses a tagged sentence.
    pub(super) fn new(words: &'s [&'s str], tags: &[&str], resources: &Resources<'_>) -> Self {
        let glossary = resources.glossary;
        let tokens: Vec<Token> =
            words.iter().zip(tags).map(|(word, tag)| glossary.token(word, tag)).collect();
        let infos: Vec<TagInfo> = tokens.iter().map(|token| glossary.info(token.tag)).collect();
        let morphology = &*resources.natural.morphology;
        let valences =
            words.iter().zip(&infos).map(|(word, &info)| valence(morphology, word, info)).collect();
        let scores = resources.language.score(&tokens);
        Self { words, tokens, scores, infos, valences }
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
