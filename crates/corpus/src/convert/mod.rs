//! Conversion from one format to another, a sentence at a time.
//!
//! ```text
//!  brackets ──▶ dependencies ──▶ conllu, conllx
//!     │                            ▲  ▲
//!     ▼                            ▼  │
//!   tokens ──▶ tagged, rows, text  tables ◀── conll09
//! ```
//!
//! Information that the target format cannot represent is dropped; docs/conversion.md lists it for each pair.

mod dependencies;
mod table;
mod tokens;

use crate::flaw::Flaw;
use crate::format::Format;
use crate::line::{Line, LineKind, Separator};
use crate::m2::M2;
use crate::sentence::{Notation, Sentence};
use crate::tree::Tree;

pub use dependencies::{Dependency, DependencyRules};
use tokens::Token;

/// Options of a conversion.
#[derive(Clone, Copy, Default)]
pub struct ConvertOptions<'a> {
    /// Separator of word and tag in tagged input. Tagged output always has a slash.
    pub separator: Separator,
    /// Writes text with ordinary spacing instead of a space between any two tokens.
    pub detokenise: bool,
    /// For M2, the annotator whose corrections are applied; `None` gives the source.
    pub corrected: Option<u32>,
    /// Number of the sentence in its corpus, used as its `sent_id` where it has none.
    pub number: Option<u64>,
    /// Rules that turn constituents into dependencies.
    pub dependencies: Option<&'a dyn DependencyRules>,
}

/// Supported conversions between different formats: each source format with its targets.
pub const CONVERSIONS: &[(Format, &[Format])] = &[
    (Format::Brackets, &[Format::Conllu, Format::ConllX, Format::Tagged, Format::Rows, Format::Text]),
    (Format::Conllu, &[Format::ConllX, Format::Tagged, Format::Rows, Format::Text]),
    (Format::ConllX, &[Format::Conllu, Format::Tagged, Format::Rows, Format::Text]),
    (Format::Conll09, &[Format::Conllu, Format::ConllX, Format::Tagged, Format::Rows, Format::Text]),
    (Format::Tagged, &[Format::Rows, Format::Text]),
    (Format::Rows, &[Format::Tagged, Format::Text]),
    (Format::M2, &[Format::Text]),
];

/// True if there is a conversion between the formats, or they are the same.
pub fn can_convert(from: Format, to: Format) -> bool {
    from == to || CONVERSIONS.iter().any(|(own, others)| *own == from && others.contains(&to))
}

/// Converts one sentence. If the formats are the same, the text is returned unchanged.
///
/// An empty line of tagged text has no rows and becomes an empty string.
///
/// # Errors
/// If the text is malformed, there is no such conversion, or the target format cannot represent a word.
pub fn convert(text: &str, from: Format, to: Format, options: &ConvertOptions<'_>) -> Result<String, Flaw> {
    if !can_convert(from, to) {
        let what = format!("{from} cannot be converted to {to}");
        return Err(Flaw::new(0, 0, what, "see `solecism convert --help` for the supported conversions"));
    }
    let sentence = Notation { format: from, separator: options.separator }.parse(text)?;
    if from == to {
        return Ok(text.to_owned());
    }
    match (&sentence, to) {
        (Sentence::Tree(tree), Format::Conllu | Format::ConllX) => from_tree(tree, to, options),
        (Sentence::Table(table), Format::Conllu | Format::ConllX) => {
            Ok(table::from_table(table, to, options))
        }
        (Sentence::Table(table), Format::Text) if options.detokenise => Ok(tokens::surface(table) + "\n"),
        (Sentence::Tree(tree), _) => tokens::write(&tokens::of_tree(tree, to), to, options),
        (Sentence::Table(table), _) => tokens::write(&tokens::of_table(table, to), to, options),
        (Sentence::Line(line), _) => tokens::write(&tokens::of_line(line), to, options),
        (Sentence::M2(m2), _) => corrected(m2, options),
    }
}

fn from_tree(tree: &Tree<'_>, to: Format, options: &ConvertOptions<'_>) -> Result<String, Flaw> {
    let Some(rules) = options.dependencies else {
        return Err(Flaw::new(
            0,
            0,
            "no head rules were given",
            "head rules are needed to derive dependencies",
        ));
    };
    Ok(table::from_dependencies(&rules.dependencies(tree), to, options))
}

fn corrected(m2: &M2<'_>, options: &ConvertOptions<'_>) -> Result<String, Flaw> {
    m2.check()?;
    let words = options.corrected.map_or_else(|| m2.words().collect(), |annotator| m2.corrected(annotator));
    let tokens: Vec<Token<'_>> = words.into_iter().map(Token::untagged).collect();
    tokens::write(&tokens, Format::Text, options)
}

/// True if a token of tagged text is read back with the same word.
fn reads_back(token: &str, word_len: usize) -> bool {
    let line = Line::parse(token, LineKind::Tagged(Separator::Slash));
    line.is_ok_and(|line| line.len() == 1 && line.word(0).len() == word_len)
}

#[cfg(test)]
mod tests;
