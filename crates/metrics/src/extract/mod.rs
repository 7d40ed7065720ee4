//! The edits that turn a sentence into its correction: aligned, merged and typed.
//!
//! ```text
//!  source ────┐
//!             ├──▶ align ──▶ steps ──▶ merge ──▶ edits ──▶ naming ──▶ M2
//!  corrected ─┘  (each word with its likeliest    (what belongs     (M, R or U,
//!                 counterpart)                     together)           part of speech)
//! ```
//!
//! This is the method of ERRANT (Felice, Bryant and Briscoe 2016; Bryant, Felice and Briscoe 2017), with whatever
//! analysis of the words there is.

mod align;
mod analysis;
mod merge;
mod metric;
pub mod naming;
mod relation;
mod similarity;
mod token;
mod upos;

use std::fmt::Write as _;
use std::ops::Range;

use solecism_corpus::m2::NOOP;

pub use align::{Op, Step, align};
pub use analysis::{Analysed, Analyser, TokenReader};
pub use metric::{EXTRACTION, Extraction};
pub use naming::{Category, Namer};
pub use relation::Relation;
pub use token::{Analysis, Token};
pub use upos::Upos;

/// An edit: words of the source, and what stands in their place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The words of the source.
    pub source: Range<usize>,
    /// The words of the correction.
    pub target: Range<usize>,
}

/// The edits that turn a sentence into its correction, in order.
pub fn edits(source: &[Token], target: &[Token]) -> Vec<Edit> {
    merge::merge(source, target, &align(source, target))
}

/// The sentence as an M2 line.
pub fn m2_sentence(source: &[Token]) -> String {
    let mut line = "S".to_owned();
    for token in source {
        line.push(' ');
        line.push_str(&one_word(token.text));
    }
    line.push('\n');
    line
}

/// The edits as M2 lines of this annotator.
pub fn m2_edits(source: &[Token], target: &[Token], edits: &[Edit], namer: &Namer, annotator: u32) -> String {
    let mut lines = String::new();
    for edit in edits {
        let new: Vec<String> = target[edit.target.clone()].iter().map(|token| one_word(token.text)).collect();
        let category = namer.name(source, target, edit);
        let Range { start, end } = edit.source.clone();
        // Two bars would be read as our own.
        let new = new.join(" ").replace("||", "¦¦");
        let _ = writeln!(lines, "A {start} {end}|||{category}|||{new}|||REQUIRED|||-NONE-|||{annotator}");
    }
    if lines.is_empty() {
        let _ = writeln!(lines, "{}{annotator}", NOOP.trim_end_matches('0'));
    }
    lines
}

/// A word without the white space that M2 separates words by.
fn one_word(word: &str) -> String {
    if word.contains(char::is_whitespace) { word.replace(char::is_whitespace, "_") } else { word.to_owned() }
}

#[cfg(test)]
mod tests;
