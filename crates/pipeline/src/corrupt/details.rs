//! What records show of an edit.

/// What records show of an edit beside the words: only what is asked for is found out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Details {
    /// The tags of the words, also where a tagger must find them and the errors do not need them.
    pub tags: bool,
    /// How likely the sentence is still well formed.
    pub risk: bool,
}

impl Details {
    /// Nothing.
    pub const NONE: Self = Self { tags: false, risk: false };
    /// Everything.
    pub const ALL: Self = Self { tags: true, risk: true };

    /// What either shows.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { tags: self.tags || other.tags, risk: self.risk || other.risk }
    }
}
