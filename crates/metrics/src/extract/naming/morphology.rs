//! Replaced words with the same lemma or stem.

use solecism_language::Form;

use super::{Part, WordIn, auxiliary, lancaster};
use crate::extract::Token;
use crate::extract::relation::Relation;

/// The category of another form of the same word, or of a word derived from it.
pub(super) fn code(old: &WordIn, new: &WordIn) -> Option<&'static str> {
    let is_open = |word: &Token| word.part.is_some_and(Part::is_open);
    if !is_open(old) || !is_open(new) {
        return None;
    }
    if old.lemma == new.lemma {
        return Some(same_lemma(old, new));
    }
    lancaster::have_same_stem(old.text, new.text).then_some("MORPH")
}

fn same_lemma(old: &WordIn, new: &WordIn) -> &'static str {
    let same_part = match (old.part, new.part) {
        (Some(Part::Adjective), Some(Part::Adjective)) => Some("ADJ:FORM"),
        (Some(Part::Noun), Some(Part::Noun)) => Some("NOUN:NUM"),
        (Some(Part::Verb), Some(Part::Verb)) => verb(old, new),
        _ => None,
    };
    if let Some(code) = same_part {
        return code;
    }
    let is_adjectival = |word: &Token| matches!(word.relation, Relation::Acomp | Relation::Amod);
    if is_adjectival(old) && is_adjectival(new) {
        return "ADJ:FORM";
    }
    // *musical → musicals*
    if old.part == Some(Part::Adjective) && new.form == Form::Plural && !new.is_proper {
        return "NOUN:NUM";
    }
    by_form(|form| new.form == form).unwrap_or("MORPH")
}

fn verb(old: &WordIn, new: &WordIn) -> Option<&'static str> {
    // A main verb after an auxiliary shows neither tense nor agreement.
    if auxiliary::precede(old, new) {
        return Some("VERB:FORM");
    }
    let of_forms = by_form(|form| old.form == form || new.form == form);
    let are_auxiliaries = old.relation.is_auxiliary() && new.relation.is_auxiliary();
    of_forms.or(are_auxiliaries.then_some("VERB:TENSE"))
}

/// The category that an inflected form of a verb stands for, the most telling form first.
fn by_form(has: impl Fn(Form) -> bool) -> Option<&'static str> {
    match () {
        () if has(Form::Gerund) || has(Form::Participle) => Some("VERB:FORM"),
        () if has(Form::Past) => Some("VERB:TENSE"),
        () if has(Form::Third) => Some("VERB:SVA"),
        () => None,
    }
}
