//! Replaced words that are in no dictionary.

use solecism_language::Dictionary;

use super::similarity::Similarity;
use super::{OTHER, Part};
use crate::extract::Token;

/// True if the word has only letters and is not in the dictionary.
pub(super) fn is_unknown(word: &Token, dictionary: &Dictionary) -> bool {
    is_alphabetic(word.text) && !dictionary.contains(word.text) && !dictionary.contains(&word.lower)
}

pub(super) fn is_alphabetic(text: &str) -> bool {
    !text.is_empty() && text.chars().all(char::is_alphabetic)
}

/// The category of an unknown word and its correction.
pub(super) fn code(old: &Token, new: &Token) -> &'static str {
    if old.lemma == new.lemma {
        // *informations, getted*: inflected as the word cannot be.
        return match (old.part, new.part) {
            (Some(Part::Noun), Some(Part::Noun)) => "NOUN:INFL",
            (Some(Part::Verb), Some(Part::Verb)) => "VERB:INFL",
            _ => "MORPH",
        };
    }
    let similarity = Similarity::of(&old.lower, &new.lower);
    let is_short = old.text.chars().count() <= 4 && new.text.chars().count() <= 4;
    let is_near = similarity.is_share((1, 2)) || similarity.is_share((1, 3));
    if similarity.is_above(55) || is_short && is_near {
        return "SPELL";
    }
    // Another word was chosen: *amounght → number*.
    new.part.and_then(Part::code).unwrap_or(OTHER)
}
