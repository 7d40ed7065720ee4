//! Names of words that are missing or unnecessary.

use super::{OTHER, Part};
use crate::extract::Token;
use crate::extract::relation::Relation;
use crate::extract::upos::Upos;

/// The category of words that stand on one side only.
pub(super) fn code(words: &[Token]) -> &'static str {
    if let [word] = words
        && let Some(code) = special(word)
    {
        return code;
    }
    if words.iter().all(|word| word.relation.is_auxiliary()) {
        return "VERB:TENSE";
    }
    if let Some(code) = common_part(words.iter()).and_then(Part::code) {
        return code;
    }
    if let Some(code) = common_relation(words.iter()).and_then(relation_code) {
        return code;
    }
    if is_verb_with_particles(words.iter()) { "VERB" } else { OTHER }
}

fn special(word: &Token) -> Option<&'static str> {
    if word.is_possessive {
        return Some("NOUN:POSS");
    }
    if is_contraction(word) {
        return Some("CONTR");
    }
    let is_infinitival = word.lower == "to" && word.upos == Some(Upos::Part);
    (is_infinitival && word.relation != Relation::Prep).then_some("VERB:FORM")
}

/// True for words that are written together with the one before.
pub(super) fn is_contraction(word: &Token) -> bool {
    matches!(&*word.lower, "'d" | "'ll" | "'m" | "n't" | "'re" | "'s" | "'ve")
}

/// The part of speech that all words have.
pub(super) fn common_part<'w>(words: impl Iterator<Item = &'w Token<'w>>) -> Option<Part> {
    common(words.map(|word| word.part)).flatten()
}

/// The relation that all words have.
pub(super) fn common_relation<'w>(words: impl Iterator<Item = &'w Token<'w>>) -> Option<Relation> {
    common(words.map(|word| word.relation))
}

fn common<T: PartialEq>(mut items: impl Iterator<Item = T>) -> Option<T> {
    let first = items.next()?;
    items.all(|item| item == first).then_some(first)
}

/// True for an infinitive with *to* or a verb with a particle: verbs and particles, at least one of each.
pub(super) fn is_verb_with_particles<'w>(words: impl Iterator<Item = &'w Token<'w>>) -> bool {
    let (mut has_verb, mut has_particle) = (false, false);
    for word in words {
        match word.part {
            Some(Part::Verb) => has_verb = true,
            Some(Part::Particle) => has_particle = true,
            _ => return false,
        }
    }
    has_verb && has_particle
}

/// The category of words with this relation, whatever their tags.
pub(super) fn relation_code(relation: Relation) -> Option<&'static str> {
    Some(match relation {
        Relation::Acomp | Relation::Amod => "ADJ",
        Relation::Advmod => "ADV",
        Relation::Det => "DET",
        Relation::Prep => "PREP",
        Relation::Prt => "PART",
        Relation::Punct => "PUNCT",
        _ => return None,
    })
}
