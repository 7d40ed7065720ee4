//! What can be done to tokens.

use std::fmt;

/// The six things that can be done to the tokens of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// The token is replaced by another.
    Substitute,
    /// The token goes.
    Delete,
    /// A token is put before the one that stood at the position.
    Insert,
    /// Tokens go elsewhere as they are.
    Move(Box<Move>),
    /// The token is written as these.
    Split(Parts),
    /// These tokens are written as one.
    Join(Parts),
}

/// Where tokens go.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// How many tokens stand before them afterwards: their position, counted after they were taken out.
    pub to: u32,
    /// The tokens, if there are several.
    pub words: Option<Parts>,
}

impl Move {
    /// How many tokens move.
    #[inline]
    pub fn count(&self) -> usize {
        self.words.as_ref().map_or(1, Parts::count)
    }
}

/// Words that belong together; at least two.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Parts(Box<[String]>);

impl Parts {
    /// These words; `None` if there are fewer than two.
    pub fn new(words: Vec<String>) -> Option<Self> {
        (words.len() > 1).then(|| Self(words.into_boxed_slice()))
    }

    /// These words; `None` if there are fewer than two.
    pub(super) fn of(words: &[&str]) -> Option<Self> {
        Self::new(words.iter().map(|word| (*word).to_owned()).collect())
    }

    /// How many there are.
    #[inline]
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The words.
    #[inline]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// The words.
    pub fn words(&self) -> &[String] {
        &self.0
    }

    /// The words with a space between them, as they stand in `old` or `new`.
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
