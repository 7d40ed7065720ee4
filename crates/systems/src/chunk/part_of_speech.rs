//! Coarse parts of speech, from Penn Treebank tags and universal tags.

use super::membership::PhraseKind;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PartOfSpeech {
    /// Verbs, auxiliaries, modals and infinitival *to*.
    Verb,
    /// Nouns, pronouns, numbers and determiners.
    Nominal,
    Adjective,
    Adverb,
    Preposition,
    Particle,
    Interjection,
    /// Possessive marker.
    Possessive,
    /// Punctuation and coordinating conjunctions, which may stand between phrases or within one.
    Between,
    Other,
}

impl PartOfSpeech {
    pub(super) fn of_tag(tag: &str) -> Self {
        match tag {
            "MD" | "TO" | "VERB" | "AUX" => Self::Verb,
            "RP" => Self::Particle,
            "POS" => Self::Possessive,
            "UH" | "INTJ" => Self::Interjection,
            "IN" | "ADP" | "SCONJ" => Self::Preposition,
            "CC" | "CCONJ" | "HYPH" | "NFP" | "PUNCT" | "-LRB-" | "-RRB-" => Self::Between,
            "PRP" | "PRP$" | "WP" | "WP$" | "DT" | "WDT" | "PDT" | "CD" | "EX" | "FW" | "ADD" | "AFX"
            | "GW" | "$" | "#" | "SYM" | "NOUN" | "PROPN" | "PRON" | "DET" | "NUM" | "X" => Self::Nominal,
            "ADV" | "WRB" => Self::Adverb,
            "ADJ" => Self::Adjective,
            _ if tag.starts_with("VB") => Self::Verb,
            _ if tag.starts_with("NN") => Self::Nominal,
            _ if tag.starts_with("JJ") => Self::Adjective,
            _ if tag.starts_with("RB") => Self::Adverb,
            _ if !tag.chars().any(char::is_alphanumeric) => Self::Between,
            _ => Self::Other,
        }
    }

    /// Kind of phrase of a bare word.
    pub(super) fn kind(self) -> Option<PhraseKind> {
        match self {
            Self::Verb => Some(PhraseKind::Verb),
            Self::Nominal | Self::Possessive => Some(PhraseKind::Noun),
            Self::Adjective => Some(PhraseKind::Adjective),
            Self::Adverb => Some(PhraseKind::Adverb),
            Self::Preposition => Some(PhraseKind::Preposition),
            Self::Particle => Some(PhraseKind::Particle),
            Self::Interjection => Some(PhraseKind::Interjection),
            Self::Between | Self::Other => None,
        }
    }
}
