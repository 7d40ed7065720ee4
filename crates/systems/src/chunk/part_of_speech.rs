//! What a tag tells about the phrase of its word, for the tags of the Penn Treebank and the universal ones.

use super::place::Kind;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PartOfSpeech {
    /// Verbs, auxiliaries, modals and the *to* of infinitives.
    Verb,
    /// Nouns, pronouns, numbers and what stands before them.
    Nominal,
    Adjective,
    Adverb,
    Preposition,
    Particle,
    Interjection,
    /// The ending of a possessive.
    Possessive,
    /// Punctuation and coordinating conjunctions: what stands between phrases or within one.
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

    /// The phrase of a word that stands in none.
    pub(super) fn kind(self) -> Option<Kind> {
        match self {
            Self::Verb => Some(Kind::Verb),
            Self::Nominal | Self::Possessive => Some(Kind::Noun),
            Self::Adjective => Some(Kind::Adjective),
            Self::Adverb => Some(Kind::Adverb),
            Self::Preposition => Some(Kind::Preposition),
            Self::Particle => Some(Kind::Particle),
            Self::Interjection => Some(Kind::Interjection),
            Self::Between | Self::Other => None,
        }
    }
}
