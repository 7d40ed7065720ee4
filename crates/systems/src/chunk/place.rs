//! From where each word belongs to a label for each word.

use super::label::OUTSIDE;

/// Where a word belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// To no phrase.
    Outside,
    /// To the phrase that both of its neighbours belong to, if they do: commas and conjunctions.
    Between,
    /// To a phrase.
    In {
        /// Which one.
        unit: u32,
        kind: Kind,
        /// Whether a phrase begins here in any case.
        begins: bool,
    },
}

impl Place {
    pub(super) fn is_in(unit: u32, kind: Kind) -> Self {
        Self::In { unit, kind, begins: false }
    }

    pub(super) fn unit(self) -> Option<u32> {
        if let Self::In { unit, .. } = self { Some(unit) } else { None }
    }

    pub(super) fn kind(self) -> Option<Kind> {
        if let Self::In { kind, .. } = self { Some(kind) } else { None }
    }
}

/// The kinds of base phrases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
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

impl Kind {
    /// The labels of the first word and of the others.
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

/// A run of words of one unit is a phrase.
pub(super) fn labels(places: &mut [Place]) -> Vec<&'static str> {
    settle_between(places);
    let mut before = None;
    let label = |place: &Place| {
        let (phrase, label) = match *place {
            Place::In { unit, kind, begins } => {
                let goes_on = !begins && before == Some((unit, kind));
                (Some((unit, kind)), kind.labels()[usize::from(goes_on)])
            }
            Place::Outside | Place::Between => (None, OUTSIDE),
        };
        before = phrase;
        label
    };
    places.iter().map(label).collect()
}

/// Gives commas and conjunctions to the phrase that goes on after them.
fn settle_between(places: &mut [Place]) {
    let mut last = Place::Outside;
    let mut start = 0;
    for at in 0..places.len() {
        match places[at] {
            Place::Between => continue,
            Place::In { begins: false, unit, kind } if last == Place::is_in(unit, kind) => {
                places[start..at].fill(last);
            }
            _ => {}
        }
        last = match places[at] {
            Place::In { unit, kind, .. } => Place::is_in(unit, kind),
            other => other,
        };
        start = at + 1;
    }
}
