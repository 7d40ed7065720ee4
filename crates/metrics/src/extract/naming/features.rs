//! Replaced words in languages whose words the dictionary does not have: named by lemma and features.

use super::Part;
use super::similarity::Similarity;
use crate::extract::Token;

/// The category of one word for another of the same lemma or spelling; `None` where these do not decide.
pub(super) fn code(old: &Token, new: &Token) -> Option<&'static str> {
    let is_same_lemma = old.lemma == new.lemma;
    let is_same_form = old.part == new.part && old.form == new.form && old.feats == new.feats;
    if is_same_form && (is_same_lemma || Similarity::of(&old.lower, &new.lower).is_above(55)) {
        // The same form of the same word, written in another way.
        return Some("SPELL");
    }
    let has_changed = |feature: &str| value(old.feats, feature) != value(new.feats, feature);
    if !is_same_lemma || old.feats == new.feats {
        return None;
    }
    Some(match new.part {
        part if old.part != part => "MORPH",
        Some(Part::Noun) if has_changed("Number") => "NOUN:NUM",
        Some(Part::Noun) if has_changed("Case") => "NOUN:CASE",
        Some(Part::Noun) => "NOUN:FORM",
        Some(Part::Verb) if has_changed("VerbForm") => "VERB:FORM",
        Some(Part::Verb) if has_changed("Tense") || has_changed("Mood") => "VERB:TENSE",
        Some(Part::Verb) if has_changed("Person") || has_changed("Number") => "VERB:SVA",
        Some(Part::Verb) => "VERB:FORM",
        Some(Part::Adjective) => "ADJ:FORM",
        Some(Part::Determiner) => "DET:FORM",
        Some(Part::Pronoun) => "PRON:FORM",
        _ => return None,
    })
}

/// The value of a feature; empty if it is not given.
fn value<'f>(feats: &'f str, feature: &str) -> &'f str {
    let values = feats.split('|').filter_map(|pair| pair.split_once('='));
    values.filter(|(name, _)| *name == feature).map(|(_, value)| value).next().unwrap_or_default()
}
