//! Parts of speech in the names of edits.

use crate::extract::upos::Upos;

/// A part of speech in the name of an edit. Proper nouns are nouns, and auxiliaries verbs.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    Adjective,
    Adverb,
    Conjunction,
    Determiner,
    Interjection,
    Noun,
    Number,
    /// Particles of verbs, the *to* of an infinitive, possessive endings.
    Particle,
    Preposition,
    Pronoun,
    Punctuation,
    Symbol,
    Verb,
    Unclassified,
}

impl Part {
    /// The part of speech of a Penn Treebank tag, as ERRANT maps them: every *IN* is a preposition, every *RP* and *TO*
    /// a particle, possessive pronouns are determiners.
    pub(in crate::extract) fn of_penn(tag: &str) -> Self {
        match tag {
            "JJ" | "JJR" | "JJS" | "AFX" => Self::Adjective,
            "RB" | "RBR" | "RBS" | "WRB" => Self::Adverb,
            "CC" => Self::Conjunction,
            "DT" | "PDT" | "WDT" | "PRP$" | "WP$" => Self::Determiner,
            "UH" => Self::Interjection,
            "NN" | "NNS" | "NNP" | "NNPS" => Self::Noun,
            "CD" => Self::Number,
            "RP" | "TO" | "POS" => Self::Particle,
            "IN" => Self::Preposition,
            "PRP" | "WP" | "EX" => Self::Pronoun,
            "." | "," | ":" | "''" | "``" | "\"\"" | "-LRB-" | "-RRB-" | "HYPH" => Self::Punctuation,
            "$" | "#" | "SYM" => Self::Symbol,
            "MD" | "VB" | "VBD" | "VBG" | "VBN" | "VBP" | "VBZ" | "BES" | "HVS" => Self::Verb,
            _ => Self::Unclassified,
        }
    }

    /// The part of speech of a universal tag.
    pub(in crate::extract) fn of_upos(upos: Upos) -> Self {
        match upos {
            Upos::Adj => Self::Adjective,
            Upos::Adp | Upos::Sconj => Self::Preposition,
            Upos::Adv => Self::Adverb,
            Upos::Aux | Upos::Verb => Self::Verb,
            Upos::Cconj => Self::Conjunction,
            Upos::Det => Self::Determiner,
            Upos::Intj => Self::Interjection,
            Upos::Noun | Upos::Propn => Self::Noun,
            Upos::Num => Self::Number,
            Upos::Part => Self::Particle,
            Upos::Pron => Self::Pronoun,
            Upos::Punct => Self::Punctuation,
            Upos::Sym => Self::Symbol,
            Upos::X => Self::Unclassified,
        }
    }

    /// Code in the name of an edit; `None` for parts of speech that ERRANT considers too rare to be a category.
    pub(super) fn code(self) -> Option<&'static str> {
        Some(match self {
            Self::Adjective => "ADJ",
            Self::Adverb => "ADV",
            Self::Conjunction => "CONJ",
            Self::Determiner => "DET",
            Self::Noun => "NOUN",
            Self::Particle => "PART",
            Self::Preposition => "PREP",
            Self::Pronoun => "PRON",
            Self::Punctuation => "PUNCT",
            Self::Verb => "VERB",
            Self::Interjection | Self::Number | Self::Symbol | Self::Unclassified => return None,
        })
    }

    /// True for the classes whose words inflect.
    pub(super) fn is_open(self) -> bool {
        matches!(self, Self::Adjective | Self::Adverb | Self::Noun | Self::Verb)
    }
}
