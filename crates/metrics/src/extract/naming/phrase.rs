//! Names of replacements of several words.

use super::one_sided::{common_part, common_relation, is_verb_with_particles, relation_code};
use super::{OTHER, Part};
use crate::extract::Token;

/// True if only spaces and case differ.
pub(super) fn have_same_letters(old: &[Token], new: &[Token]) -> bool {
    lower_words(old).concat() == lower_words(new).concat()
}

/// True if the words are the same in another order, but for case.
pub(super) fn are_reordered(old: &[Token], new: &[Token]) -> bool {
    let (mut old, mut new) = (lower_words(old), lower_words(new));
    old.sort_unstable();
    new.sort_unstable();
    old == new
}

fn lower_words<'w>(words: &'w [Token<'w>]) -> Vec<&'w str> {
    words.iter().map(|word| &*word.lower).collect()
}

/// The category of some words for others.
pub(super) fn code(old: &[Token], new: &[Token]) -> &'static str {
    let all = || old.iter().chain(new);
    let has_same_end = match (old.last(), new.last()) {
        (Some(old), Some(new)) => old.lemma == new.lemma,
        _ => false,
    };
    if all().all(|word| word.relation.is_auxiliary()) {
        return "VERB:TENSE";
    }
    match common_part(all()) {
        // *eat → has eaten*
        Some(Part::Verb) if has_same_end => return "VERB:TENSE",
        Some(part) if part.code().is_some() => return part.code().unwrap_or(OTHER),
        _ => {}
    }
    if let Some(code) = common_relation(all()).and_then(relation_code) {
        return code;
    }
    if is_verb_with_particles(all()) {
        // *to eat → eating*; *look at → see*
        return if has_same_end { "VERB:FORM" } else { "VERB" };
    }
    if is_possessive(old, new) {
        return "NOUN:POSS";
    }
    if has_same_end && is_comparison(old, new) { "ADJ:FORM" } else { OTHER }
}

/// *friends → friend 's*
fn is_possessive(old: &[Token], new: &[Token]) -> bool {
    let is_noun_with_ending = |words: &[Token]| match words {
        [noun, ending] => noun.part == Some(Part::Noun) && ending.part == Some(Part::Particle),
        _ => false,
    };
    let has_same_start = old.first().zip(new.first()).is_some_and(|(old, new)| old.lemma == new.lemma);
    has_same_start && (is_noun_with_ending(old) || is_noun_with_ending(new))
}

/// *more free → freer*
fn is_comparison(old: &[Token], new: &[Token]) -> bool {
    let has_degree =
        |words: &[Token]| words.first().is_some_and(|word| matches!(&*word.lower, "more" | "most"));
    old.len() <= 2 && new.len() <= 2 && (has_degree(old) || has_degree(new))
}
