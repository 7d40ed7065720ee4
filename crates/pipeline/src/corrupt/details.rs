//! Optional fields of edit records.

/// Optional fields of edit records. They are computed only on request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Details {
    /// Tags of the words, even if only a tagger can provide them and the errors do not need them.
    pub tags: bool,
    /// Probability that the sentence is still well formed.
    pub risk: bool,
}

impl Details {
    /// No optional fields.
    pub const NONE: Self = Self { tags: false, risk: false };
    /// All optional fields.
    pub const ALL: Self = Self { tags: true, risk: true };

    /// Union of the fields.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { tags: self.tags || other.tags, risk: self.risk || other.risk }
    }
}
