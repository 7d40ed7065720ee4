//! Membership of words in phrases, and labels from it.

use super::label::OUTSIDE;

/// Membership of a word in a phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Membership {
    /// In no phrase.
    Outside,
    /// In the phrase of both its neighbours if that is the same: commas and conjunctions.
    Between,
    In {
        /// Id of the phrase.
        phrase: u32,
        kind: PhraseKind,
        /// A phrase begins here in any case.
        begins: bool,
    },
}

impl Membership {
    pub(super) fn is_in(phrase: u32, kind: PhraseKind) -> Self {
        Self::In { phrase, kind, begins: false }
    }

    pub(super) fn phrase(self) -> Option<u32> {
        if let Self::In { phrase, .. } = self { Some(phrase) } else { None }
    }

    pub(super) fn kind(self) -> Option<PhraseKind> {
        if let Self::In { kind, .. } = self { Some(kind) } else { None }
    }
}

/// Kinds of base phrases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PhraseKind {
    Noun,
    Verb,
    Preposition,
    Subordinator,
    Adjective,
    Adverb,
    Particle,
    Conjunction,
    Interjection,
    List,
}

impl PhraseKind {
    /// Labels of the first word and of the others.
    fn labels(self) -> [&'static str; 2] {
        match self {
            Self::Noun => ["B-NP", "I-NP"],
            Self::Verb => ["B-VP", "I-VP"],
            Self::Preposition => ["B-PP", "I-PP"],
            Self::Subordinator => ["B-SBAR", "I-SBAR"],
            Self::Adjective => ["B-ADJP", "I-ADJP"],
            Self::Adverb => ["B-ADVP", "I-ADVP"],
            Self::Particle => ["B-PRT", "I-PRT"],
            Self::Conjunction => ["B-CONJP", "I-CONJP"],
            Self::Interjection => ["B-INTJ", "I-INTJ"],
            Self::List => ["B-LST", "I-LST"],
        }
    }
}

/// Labels of the words. A run of words with the same phrase id is a phrase.
pub(super) fn labels(memberships: &mut [Membership]) -> Vec<&'static str> {
    resolve_between(memberships);
    let mut before = None;
    let label = |place: &Membership| {
        let (phrase, label) = match *place {
            Membership::In { phrase, kind, begins } => {
                let continues = !begins && before == Some((phrase, kind));
                (Some((phrase, kind)), kind.labels()[usize::from(continues)])
            }
            Membership::Outside | Membership::Between => (None, OUTSIDE),
        };
        before = phrase;
        label
    };
    memberships.iter().map(label).collect()
}

/// Assigns commas and conjunctions to the phrase that continues after them.
fn resolve_between(memberships: &mut [Membership]) {
    let mut last = Membership::Outside;
    let mut start = 0;
    for at in 0..memberships.len() {
        match memberships[at] {
            Membership::Between => continue,
            Membership::In { begins: false, phrase, kind } if last == Membership::is_in(phrase, kind) => {
                memberships[start..at].fill(last);
            }
            _ => {}
        }
        last = match memberships[at] {
            Membership::In { phrase, kind, .. } => Membership::is_in(phrase, kind),
            other => other,
        };
        start = at + 1;
    }
}
