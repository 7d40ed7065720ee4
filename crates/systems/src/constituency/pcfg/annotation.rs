//! What can be written beside labels to tell apart what a grammar of bare labels confuses.

/// A distinction that the grammar makes (Klein and Manning 2003).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Annotation {
    /// A phrase with one daughter.
    UnaryInternal,
    /// A determiner without a sister.
    UnaryDt,
    /// An adverb without a sister.
    UnaryRb,
    /// The phrase that a tag stands in.
    TagPa,
    /// Prepositions and subordinating conjunctions by what their phrase stands in.
    SplitIn,
    /// Forms of *be* and of *have* apart from other verbs.
    SplitAux,
    /// *But* and *&* apart from other conjunctions.
    SplitCc,
    /// The percent sign apart from other nouns.
    SplitPercent,
    /// Noun phrases that say when, and their heads down to the tag.
    TmpNp,
    /// Sentences without a subject.
    GappedS,
    /// Possessive noun phrases.
    PossNp,
    /// Verb phrases by the form of their verb.
    SplitVp,
    /// Noun phrases without a phrase in them.
    BaseNp,
    /// Phrases that have a verb in them.
    DominatesV,
    /// Noun phrases that end in another noun phrase.
    RightRecNp,
}

impl Annotation {
    /// All of them.
    pub const ALL: [Self; 15] = [
        Self::UnaryInternal,
        Self::UnaryDt,
        Self::UnaryRb,
        Self::TagPa,
        Self::SplitIn,
        Self::SplitAux,
        Self::SplitCc,
        Self::SplitPercent,
        Self::TmpNp,
        Self::GappedS,
        Self::PossNp,
        Self::SplitVp,
        Self::BaseNp,
        Self::DominatesV,
        Self::RightRecNp,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::UnaryInternal => "unary-internal",
            Self::UnaryDt => "unary-dt",
            Self::UnaryRb => "unary-rb",
            Self::TagPa => "tag-pa",
            Self::SplitIn => "split-in",
            Self::SplitAux => "split-aux",
            Self::SplitCc => "split-cc",
            Self::SplitPercent => "split-percent",
            Self::TmpNp => "tmp-np",
            Self::GappedS => "gapped-s",
            Self::PossNp => "poss-np",
            Self::SplitVp => "split-vp",
            Self::BaseNp => "base-np",
            Self::DominatesV => "dominates-v",
            Self::RightRecNp => "right-rec-np",
        }
    }

    /// The one of this name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|annotation| annotation.name() == name)
    }
}

/// Some of the annotations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Annotations(u32);

impl Annotations {
    /// Not a single one.
    pub const NONE: Self = Self(0);

    /// Every one.
    pub const ALL: Self = Self((1 << Annotation::ALL.len()) - 1);

    /// These and one more.
    #[must_use]
    pub fn with(self, annotation: Annotation) -> Self {
        Self(self.0 | 1 << annotation as u32)
    }

    /// These without one.
    #[must_use]
    pub fn without(self, annotation: Annotation) -> Self {
        Self(self.0 & !(1 << annotation as u32))
    }

    /// Whether it is among them.
    pub fn has(self, annotation: Annotation) -> bool {
        self.0 & 1 << annotation as u32 != 0
    }

    /// As a number for a file.
    pub(super) fn to_bits(self) -> u32 {
        self.0
    }

    /// The annotations of such a number; `None` if there are not so many.
    pub(super) fn of_bits(bits: u32) -> Option<Self> {
        (bits <= Self::ALL.0).then_some(Self(bits))
    }

    /// Those that there are.
    pub fn iter(self) -> impl Iterator<Item = Annotation> {
        Annotation::ALL.into_iter().filter(move |&annotation| self.has(annotation))
    }
}
