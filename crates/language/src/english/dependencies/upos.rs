//! Universal parts of speech that depend on the relation.

use super::phrase::Phrase;
use super::tag::is_verb;

/// The part of speech of a word with this relation, given the one that its tag suggests.
pub(super) fn adjusted(upos: &'static str, phrase: &Phrase<'_>, relation: &str) -> &'static str {
    match relation {
        "aux" | "aux:pass" | "cop" if is_verb(phrase.label) => "AUX",
        "case" if matches!(phrase.label, "IN" | "TO" | "RP") => "ADP",
        "mark" if phrase.label == "IN" => "SCONJ",
        "mark" if phrase.label == "TO" => "PART",
        "det" | "det:predet" if matches!(phrase.label, "DT" | "WDT" | "PDT") => "DET",
        _ if matches!(phrase.label, "DT" | "WDT") => "PRON",
        _ if upos == "AUX" && phrase.label != "MD" => "VERB",
        _ => upos,
    }
}
