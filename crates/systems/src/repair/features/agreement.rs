//! Words that agree with a word, found by their tags.

use solecism_language::Class;

use crate::repair::analysis::SentenceAnalysis;
use crate::repair::glossary::Token;

/// Maximum distance of the search, in words.
const FAR: usize = 12;

/// The nearest noun or pronoun before a position, and the head that it depends on through prepositional phrases.
pub(super) fn subject(analysis: &SentenceAnalysis<'_>, at: usize) -> (Token, Token) {
    let is_nominal = |at: usize| matches!(analysis.info(at).class, Class::Noun | Class::Pronoun);
    let mut end = at;
    let (mut nearest, mut head) = (Token::OUTSIDE, Token::OUTSIDE);
    while let Some(nominal) = (at.saturating_sub(FAR)..end).rev().find(|&at| is_nominal(at)) {
        head = analysis.token(nominal, 0);
        if nearest == Token::OUTSIDE {
            nearest = head;
        }
        let mut start = nominal;
        while start > 0 && is_in_noun_phrase(analysis, start - 1) {
            start -= 1;
        }
        if start < 2 || analysis.info(start - 1).class != Class::Preposition || !is_nominal(start - 2) {
            break;
        }
        end = start - 1;
    }
    (nearest, head)
}

fn is_in_noun_phrase(analysis: &SentenceAnalysis<'_>, at: usize) -> bool {
    matches!(
        analysis.info(at).class,
        Class::Noun | Class::Adjective | Class::Determiner | Class::Pronoun | Class::Adverb | Class::Other
    )
}

/// Position of the verb or *to* before a position (past the end if there is none), and the material between them:
/// nothing, adverbs, a noun phrase, or a preposition.
pub(super) fn governor(analysis: &SentenceAnalysis<'_>, at: usize) -> (usize, u64) {
    let mut between = 0;
    for place in (at.saturating_sub(FAR / 2)..at).rev() {
        match analysis.info(place).class {
            Class::Verb | Class::InfinitivalTo => return (place, between),
            Class::Adverb => between = between.max(1),
            Class::Punctuation | Class::Conjunction => break,
            Class::Preposition => between = 3,
            _ => between = between.max(2),
        }
    }
    (usize::MAX, between)
}

/// The token that opens the noun phrase before a position.
pub(super) fn determiner(analysis: &SentenceAnalysis<'_>, at: usize) -> Token {
    for place in (at.saturating_sub(FAR / 2)..at).rev() {
        match analysis.info(place).class {
            Class::Adjective | Class::Noun | Class::Other => {}
            Class::Determiner | Class::Pronoun | Class::Verb | Class::Preposition => {
                return analysis.token(place, 0);
            }
            _ => break,
        }
    }
    Token::OUTSIDE
}

/// The next verb, skipping adverbs.
pub(super) fn following_verb(analysis: &SentenceAnalysis<'_>, at: usize) -> Token {
    let after = (at..analysis.words.len()).find(|&at| analysis.info(at).class != Class::Adverb);
    let verb = after.filter(|&at| analysis.info(at).class == Class::Verb);
    verb.map_or(Token::OUTSIDE, |at| analysis.token(at, 0))
}

/// Position of the last in the run of nouns after a position, skipping adjectives; the position itself if there is
/// none.
pub(super) fn phrase_head(analysis: &SentenceAnalysis<'_>, at: usize) -> usize {
    let class = |at: usize| analysis.info(at).class;
    let inside = |&at: &usize| {
        let phrase = matches!(class(at), Class::Adjective | Class::Noun | Class::Adverb | Class::Other);
        at < analysis.words.len() && phrase
    };
    let phrase = (at..at + FAR).take_while(inside).filter(|&at| class(at) == Class::Noun);
    phrase.last().unwrap_or(at)
}
