//! Annotations of labels, which refine a treebank grammar.

/// An annotation of Klein and Manning (2003).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Annotation {
    /// Phrases with one daughter.
    UnaryInternal,
    /// Determiners without sisters.
    UnaryDt,
    /// Adverbs without sisters.
    UnaryRb,
    /// Tags by their parent.
    TagPa,
    /// Prepositions and subordinating conjunctions by their grandparent.
    SplitIn,
    /// Forms of *be* and of *have*.
    SplitAux,
    /// *But* and *&*, among conjunctions.
    SplitCc,
    /// The percent sign, among nouns.
    SplitPercent,
    /// Temporal noun phrases, and their heads down to the tag.
    TmpNp,
    /// Sentences without a subject.
    GappedS,
    /// Possessive noun phrases.
    PossNp,
    /// Verb phrases by the form of their head verb.
    SplitVp,
    /// Noun phrases that only dominate tags.
    BaseNp,
    /// Phrases that dominate a verb.
    DominatesV,
    /// Noun phrases that end in another noun phrase.
    RightRecNp,
}

impl Annotation {
    /// All annotations.
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

    /// Name in options and models.
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

    /// The annotation of a name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|annotation| annotation.name() == name)
    }
}

/// A set of annotations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Annotations(u32);

impl Annotations {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// The set of all annotations.
    pub const ALL: Self = Self((1 << Annotation::ALL.len()) - 1);

    /// Adds an annotation.
    #[must_use]
    pub fn with(self, annotation: Annotation) -> Self {
        Self(self.0 | 1 << annotation as u32)
    }

    /// Removes an annotation.
    #[must_use]
    pub fn without(self, annotation: Annotation) -> Self {
        Self(self.0 & !(1 << annotation as u32))
    }

    /// True if the set contains an annotation.
    pub fn has(self, annotation: Annotation) -> bool {
        self.0 & 1 << annotation as u32 != 0
    }

    /// Encodes the set for a model.
    pub(super) fn to_bits(self) -> u32 {
        self.0
    }

    /// Decodes a set; `None` if there are unknown bits.
    pub(super) fn of_bits(bits: u32) -> Option<Self> {
        (bits <= Self::ALL.0).then_some(Self(bits))
    }

    /// Iterates over the annotations of the set.
    pub fn iter(self) -> impl Iterator<Item = Annotation> {
        Annotation::ALL.into_iter().filter(move |&annotation| self.has(annotation))
    }
}
