//! Operations on tokens.

use std::fmt;

/// Operation on the tokens of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// The token is replaced by another.
    Substitute,
    /// The token is deleted.
    Delete,
    /// A token is inserted before the one at the position.
    Insert,
    /// Tokens are moved unchanged.
    Move(Box<Move>),
    /// The token is split into these.
    Split(Parts),
    /// These tokens are joined into one.
    Join(Parts),
}

/// Destination of moved tokens.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// New position, counted after the tokens were removed.
    pub to: u32,
    /// The tokens, if there are two or more.
    pub words: Option<Parts>,
}

impl Move {
    /// Number of moved tokens.
    #[inline]
    pub fn count(&self) -> usize {
        self.words.as_ref().map_or(1, Parts::count)
    }
}

/// The words of a move, split or join; at least two.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Parts(Box<[String]>);

impl Parts {
    /// Returns `None` if there are fewer than two words.
    pub fn new(words: Vec<String>) -> Option<Self> {
        (words.len() > 1).then(|| Self(words.into_boxed_slice()))
    }

    pub(super) fn of(words: &[&str]) -> Option<Self> {
        Self::new(words.iter().map(|word| (*word).to_owned()).collect())
    }

    /// Number of words.
    #[inline]
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Iterates over the words.
    #[inline]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// The words.
    pub fn words(&self) -> &[String] {
        &self.0
    }

    /// The words joined by spaces, as in `old` or `new`.
    pub fn joined(&self) -> String {
        self.0.join(" ")
    }
}

impl Op {
    /// Name in records.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Substitute => "substitute",
            Self::Delete => "delete",
            Self::Insert => "insert",
            Self::Move(_) => "move",
            Self::Split(_) => "split",
            Self::Join(_) => "join",
        }
    }
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
