//! What stands on the right of a rule, while it is read.

use std::ops::Range;

use solecism_corpus::Flaw;

use super::lexer::{Sign, Token};
use super::read::Element;

/// One way to write a category.
#[derive(Debug)]
pub(super) struct Alternative {
    pub elements: Vec<Element>,
    pub weight: Option<f64>,
    /// Its last sign; where it has none, the one before it.
    pub at: Range<usize>,
    /// Whether anything was written, if only `()`.
    is_written: bool,
}

impl Alternative {
    fn after(token: &Token<'_>) -> Self {
        Self { elements: Vec::new(), weight: None, at: token.at.clone(), is_written: false }
    }

    /// Notes that this sign belongs to it.
    pub(super) fn note(&mut self, token: &Token<'_>) {
        if self.at.start < token.at.start {
            self.at = token.at.clone();
            self.is_written |= !matches!(token.sign, Sign::Weight(_));
        }
    }

    fn checked(self) -> Result<Self, Flaw> {
        if self.is_written {
            return Ok(self);
        }
        let help = "write a symbol, or () if it is meant to be empty";
        Err(Flaw::new(self.at.start, self.at.len(), "nothing stands here", help))
    }
}

/// Alternatives that are not closed yet: those of a rule, or of a group within it.
#[derive(Debug)]
pub(super) struct Group {
    pub done: Vec<Alternative>,
    pub current: Alternative,
    /// The bracket or arrow that opened it.
    pub at: Range<usize>,
}

impl Group {
    pub(super) fn after(token: &Token<'_>) -> Self {
        Self { done: Vec::new(), current: Alternative::after(token), at: token.at.clone() }
    }

    /// Ends an alternative at a bar.
    pub(super) fn end_alternative(&mut self, bar: &Token<'_>) -> Result<(), Flaw> {
        let ended = std::mem::replace(&mut self.current, Alternative::after(bar));
        self.done.push(ended.checked()?);
        Ok(())
    }

    /// All alternatives, once the last has ended.
    pub(super) fn alternatives(mut self) -> Result<Vec<Alternative>, Flaw> {
        self.done.push(self.current.checked()?);
        Ok(self.done)
    }
}
