//! Alternatives on the right side of a rule, during parsing.

use std::ops::Range;

use solecism_corpus::Flaw;

use super::lexer::{Token, TokenKind};
use super::read::Element;

/// One alternative of a category.
#[derive(Debug)]
pub(super) struct Alternative {
    pub elements: Vec<Element>,
    pub weight: Option<f64>,
    /// Its last token, or the one before it if it is empty.
    pub at: Range<usize>,
    /// Anything was written, even if only `()`.
    is_written: bool,
}

impl Alternative {
    fn after(token: &Token<'_>) -> Self {
        Self { elements: Vec::new(), weight: None, at: token.at.clone(), is_written: false }
    }

    /// Extends the alternative to this token.
    pub(super) fn extend_to(&mut self, token: &Token<'_>) {
        if self.at.start < token.at.start {
            self.at = token.at.clone();
            self.is_written |= !matches!(token.kind, TokenKind::Weight(_));
        }
    }

    fn checked(self) -> Result<Self, Flaw> {
        if self.is_written {
            return Ok(self);
        }
        let help = "write a symbol, or () for the empty alternative";
        Err(Flaw::new(self.at.start, self.at.len(), "an alternative is missing", help))
    }
}

/// Alternatives being read, of a rule or of a group within it.
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

    /// Ends the last alternative and returns all.
    pub(super) fn alternatives(mut self) -> Result<Vec<Alternative>, Flaw> {
        self.done.push(self.current.checked()?);
        Ok(self.done)
    }
}
