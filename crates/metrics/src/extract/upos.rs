//! Universal parts of speech.

use solecism_language::Class;

/// A universal part of speech.
#[allow(missing_docs)] // Universal Dependencies defines each
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Upos {
    Adj,
    Adp,
    Adv,
    Aux,
    Cconj,
    Det,
    Intj,
    Noun,
    Num,
    Part,
    Pron,
    Propn,
    Punct,
    Sconj,
    Sym,
    Verb,
    X,
}

impl Upos {
    /// The part of speech with this tag: `NOUN`.
    pub fn named(tag: &str) -> Option<Self> {
        Some(match tag {
            "ADJ" => Self::Adj,
            "ADP" => Self::Adp,
            "ADV" => Self::Adv,
            "AUX" => Self::Aux,
            "CCONJ" | "CONJ" => Self::Cconj,
            "DET" => Self::Det,
            "INTJ" => Self::Intj,
            "NOUN" => Self::Noun,
            "NUM" => Self::Num,
            "PART" => Self::Part,
            "PRON" => Self::Pron,
            "PROPN" => Self::Propn,
            "PUNCT" => Self::Punct,
            "SCONJ" => Self::Sconj,
            "SYM" => Self::Sym,
            "VERB" => Self::Verb,
            "X" => Self::X,
            _ => return None,
        })
    }

    /// The nearest part of speech to a class, for tag sets that are not mapped to universal tags.
    pub(super) fn of_class(class: Class, is_proper: bool) -> Self {
        match class {
            Class::Determiner => Self::Det,
            Class::Verb => Self::Verb,
            Class::Preposition => Self::Adp,
            Class::Pronoun => Self::Pron,
            Class::Noun if is_proper => Self::Propn,
            Class::Noun => Self::Noun,
            Class::InfinitivalTo => Self::Part,
            Class::Conjunction => Self::Cconj,
            Class::Adjective => Self::Adj,
            Class::Adverb => Self::Adv,
            Class::Punctuation => Self::Punct,
            Class::Other => Self::X,
        }
    }

    /// True for content words whose confusion costs less in an alignment.
    pub(super) fn is_open(self) -> bool {
        matches!(self, Self::Adj | Self::Adv | Self::Noun | Self::Verb)
    }

    /// True for words that hold a merged edit together.
    pub(super) fn is_content(self) -> bool {
        self.is_open() || self == Self::Aux
    }

    /// True for the parts of a verb group: *to have eaten, give up*.
    pub(super) fn is_verbal(self) -> bool {
        matches!(self, Self::Aux | Self::Part | Self::Verb)
    }
}
