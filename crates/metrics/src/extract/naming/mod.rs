//! The name of an edit: operation, part of speech, and what was changed.
//!
//! ```text
//!  edit ──┬─▶ nothing on one side ──▶ one_sided     M:DET  U:PREP
//!         ├─▶ one word for another ─▶ word ─┬─▶ spelling        R:SPELL  R:NOUN:INFL
//!         │                                 ├─▶ morphology      R:VERB:SVA  R:NOUN:NUM  R:MORPH
//!         │                                 └─▶ resemblance     R:SPELL  R:NOUN
//!         └─▶ anything else ────────▶ phrase        R:VERB:TENSE  R:WO
//! ```
//!
//! Categories and the order of the rules are ERRANT's (Bryant, Felice and Briscoe 2017, version 3). In a correction most of
//! whose words are not in the dictionary, which is then of another language, lemmas and features decide in its place.

mod auxiliary;
mod categories;
mod features;
mod lancaster;
mod morphology;
mod one_sided;
mod part;
mod phrase;
mod resemblance;
mod similarity;
mod spelling;
mod word;

use std::fmt;
use std::ops::Range;

use solecism_language::{Dictionary, Language};

use super::{Edit, Token};
pub use categories::{CATEGORIES, CategoryInfo};
pub use part::Part;

/// Operation of an edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Operation {
    /// Inserts what is missing.
    Missing,
    /// Deletes what is unnecessary.
    Unnecessary,
    /// Replaces words.
    Replacement,
}

impl Operation {
    /// All operations.
    pub const ALL: [Self; 3] = [Self::Missing, Self::Unnecessary, Self::Replacement];

    /// The rest of a name that begins with this operation.
    pub fn without(self, name: &str) -> Option<&str> {
        name.strip_prefix(self.code())?.strip_prefix(':')
    }

    /// First part of the name: `M`, `U` or `R`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Missing => "M",
            Self::Unnecessary => "U",
            Self::Replacement => "R",
        }
    }
}

/// Name of an edit: `R:VERB:TENSE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Category {
    /// Operation.
    pub operation: Operation,
    /// Part of speech and what was changed: `VERB:TENSE`.
    pub code: &'static str,
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.operation.code(), self.code)
    }
}

/// Category of edits for which no rule decides.
const OTHER: &str = "OTHER";

/// Names edits.
#[derive(Clone, Copy, Debug)]
pub struct Namer<'l> {
    dictionary: &'l Dictionary,
}

impl Default for Namer<'_> {
    fn default() -> Self {
        Self::new(Language::standard())
    }
}

impl<'l> Namer<'l> {
    /// Names edits in this language.
    pub fn new(language: &'l Language) -> Self {
        Self { dictionary: &language.dictionary }
    }

    /// The name of an edit between two sentences.
    pub fn name(self, source: &[Token], target: &[Token], edit: &Edit) -> Category {
        let sides = Sides { old: Side::new(source, &edit.source), new: Side::new(target, &edit.target) };
        let sides = sides.without_recased_end();
        let (operation, code) = match (sides.old.words(), sides.new.words()) {
            ([], new) => (Operation::Missing, one_sided::code(new)),
            (old, []) => (Operation::Unnecessary, one_sided::code(old)),
            _ => (Operation::Replacement, self.replacement(&sides)),
        };
        Category { operation, code }
    }

    /// True if at least half of the words of letters are in the dictionary.
    fn knows_most(self, sentence: &[Token]) -> bool {
        let words = || sentence.iter().filter(|word| spelling::is_alphabetic(word.text));
        let enough = words().count().div_ceil(2);
        words().filter(|word| self.dictionary.contains(&word.lower)).take(enough).count() == enough
    }

    fn replacement(self, sides: &Sides) -> &'static str {
        let (old, new) = (sides.old.words(), sides.new.words());
        if phrase::have_same_letters(old, new) {
            return "ORTH";
        }
        if phrase::are_reordered(old, new) {
            return "WO";
        }
        let one = match (old, new) {
            ([old], [new]) if !self.knows_most(sides.new.sentence) => {
                features::code(old, new).or_else(|| word::code(&sides.old.word(0), &sides.new.word(0)))
            }
            ([_], [_]) => self.word(&sides.old.word(0), &sides.new.word(0)),
            _ => None,
        };
        one.unwrap_or_else(|| phrase::code(old, new))
    }
}

/// Both sides of an edit.
#[derive(Clone, Copy)]
struct Sides<'s> {
    old: Side<'s>,
    new: Side<'s>,
}

impl Sides<'_> {
    /// The sides without a last word that only changes its case, as in *doctor → The Doctor*.
    fn without_recased_end(mut self) -> Self {
        while self.old.len() + self.new.len() > 2 {
            match (self.old.words().last(), self.new.words().last()) {
                (Some(old), Some(new)) if old.lower == new.lower => {
                    self.old.end -= 1;
                    self.new.end -= 1;
                }
                _ => break,
            }
        }
        self
    }
}

/// One side of an edit, in its sentence.
#[derive(Clone, Copy)]
struct Side<'s> {
    sentence: &'s [Token<'s>],
    start: usize,
    end: usize,
}

impl<'s> Side<'s> {
    /// The words in this range, as far as the sentence has them.
    fn new(sentence: &'s [Token<'s>], range: &Range<usize>) -> Self {
        let end = range.end.min(sentence.len());
        Self { sentence, start: range.start.min(end), end }
    }

    fn len(&self) -> usize {
        self.end - self.start
    }

    fn words(&self) -> &'s [Token<'s>] {
        &self.sentence[self.start..self.end]
    }

    /// A word of the side, in its sentence.
    fn word(&self, at: usize) -> WordIn<'s> {
        WordIn { sentence: self.sentence, at: self.start + at }
    }
}

/// A word in its sentence.
#[derive(Clone, Copy)]
struct WordIn<'s> {
    sentence: &'s [Token<'s>],
    at: usize,
}

impl<'s> std::ops::Deref for WordIn<'s> {
    type Target = Token<'s>;

    fn deref(&self) -> &Token<'s> {
        &self.sentence[self.at]
    }
}

#[cfg(test)]
mod tests;
