//! Names of a word that is replaced by another.

use super::one_sided::{is_contraction, relation_code};
use super::{Namer, OTHER, Part, WordIn, morphology, resemblance, spelling};
use crate::extract::Token;
use crate::extract::relation::Relation;

impl Namer<'_> {
    /// The category of one word for another; `None` if the rules for phrases decide.
    pub(super) fn word(self, old: &WordIn, new: &WordIn) -> Option<&'static str> {
        if spelling::is_unknown(old, self.dictionary) {
            return Some(special(old, new).unwrap_or_else(|| spelling::code(old, new)));
        }
        code(old, new)
    }
}

/// The category of one known word for another.
pub(super) fn code(old: &WordIn, new: &WordIn) -> Option<&'static str> {
    let code = special(old, new).or_else(|| morphology::code(old, new)).or_else(|| general(old, new));
    if code.is_some() {
        return code;
    }
    if spelling::is_alphabetic(old.text) && spelling::is_alphabetic(new.text) {
        resemblance::code(old, new)
    } else {
        Some(OTHER)
    }
}

/// Possessive endings, contractions, and *was* for *were*.
fn special(old: &Token, new: &Token) -> Option<&'static str> {
    if old.is_possessive || new.is_possessive {
        return Some("NOUN:POSS");
    }
    if (is_contraction(old) || is_contraction(new)) && old.part == new.part {
        return Some("CONTR");
    }
    let (full_old, full_new) = (contracted_modal(&old.lower), contracted_modal(&new.lower));
    if full_old.is_some_and(|full| new.lower == full) || full_new.is_some_and(|full| old.lower == full) {
        return Some("CONTR");
    }
    if full_old.is_some() || full_new.is_some() {
        return Some("VERB:TENSE");
    }
    are(old, new, "was", "were").then_some("VERB:SVA")
}

/// The modal that is written like this before *n't*.
fn contracted_modal(word: &str) -> Option<&'static str> {
    match word {
        "ca" => Some("can"),
        "sha" => Some("shall"),
        "wo" => Some("will"),
        _ => None,
    }
}

/// True if the words are these two, in either order.
pub(super) fn are(old: &Token, new: &Token, one: &str, other: &str) -> bool {
    old.lower == one && new.lower == other || old.lower == other && new.lower == one
}

/// Categories by part of speech and relation.
fn general(old: &Token, new: &Token) -> Option<&'static str> {
    if old.relation.is_auxiliary() && new.relation.is_auxiliary() {
        return Some("VERB:TENSE");
    }
    let same_part = old.part.filter(|part| new.part == Some(*part)).and_then(Part::code);
    let same_relation = || relation_code(old.relation).filter(|_| old.relation == new.relation);
    same_part.or_else(same_relation).or_else(|| different_parts(old, new))
}

fn different_parts(old: &Token, new: &Token) -> Option<&'static str> {
    let parts = |one, other| {
        (old.part, new.part) == (Some(one), Some(other)) || (old.part, new.part) == (Some(other), Some(one))
    };
    let relations = (old.relation, new.relation);
    // *gave in → gave up*
    let is_particle = matches!(relations, (Relation::Prt, Relation::Prep) | (Relation::Prep, Relation::Prt));
    if parts(Part::Particle, Part::Preposition) || is_particle {
        return Some("PART");
    }
    if parts(Part::Determiner, Part::Pronoun) {
        match new.relation {
            Relation::Nsubj | Relation::Dobj | Relation::Pobj => return Some("PRON"),
            Relation::Poss => return Some("DET"),
            _ => {}
        }
    }
    // *a → one*
    if parts(Part::Number, Part::Determiner) || are(old, new, "other", "another") {
        return Some("DET");
    }
    if old.lower == "your" && new.lower == "yours" {
        return Some("PRON");
    }
    are(old, new, "no", "not").then_some(OTHER)
}
