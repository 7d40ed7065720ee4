//! The risk that an error is covert: that the sentence is still well formed.
//!
//! Foster (2007, section 4.1.6) calls such errors covert. Whether one is covert cannot be decided without
//! understanding the sentence, but tags, neighbours and a list of the complements of verbs and nouns identify the
//! common cases.

mod agreement;
mod around;
mod extra_word;
mod missing_word;
mod neighbours;
mod real_word_spelling;
mod verb_form;

pub(crate) use agreement::agreement;
pub(crate) use extra_word::extra_word;
pub(crate) use missing_word::missing_word;
pub(crate) use real_word_spelling::real_word_spelling;
pub(crate) use verb_form::verb_form;

/// Risk that a sentence with an error is still well formed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Risk {
    /// No evidence for it.
    #[default]
    None,
    /// Well formed occasionally.
    Low,
    /// Well formed in a fair share of cases.
    Some,
    /// Well formed in most cases.
    High,
}

impl Risk {
    /// Name in records; `None` for no risk, which is not recorded.
    pub const fn name(self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::Low => Some("low"),
            Self::Some => Some("some"),
            Self::High => Some("high"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn risks_are_ordered() {
        assert!(Risk::None < Risk::Low && Risk::Low < Risk::Some && Risk::Some < Risk::High);
    }
}
