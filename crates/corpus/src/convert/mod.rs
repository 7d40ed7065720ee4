//! From one format to another, a sentence at a time.
//!
//! ```text
//!  brackets ──▶ dependencies ──▶ conllu, conllx
//!     │                            ▲  ▲
//!     ▼                            ▼  │
//!   tokens ──▶ tagged, rows, text  tables ◀── conll09
//! ```
//!
//! What a format cannot hold is left behind; docs/conversion.md says what that is for each pair.

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

/// What a conversion may be told.
#[derive(Clone, Copy, Default)]
pub struct ConvertOptions<'a> {
    /// In tagged text that is read, what stands between a word and its tag. Tagged text that is written has a slash.
    pub separator: Separator,
    /// Whether text is spaced as one would type it, rather than with a space between any two tokens.
    pub detokenise: bool,
    /// Of M2, whose correction is wanted; the source if nobody's.
    pub corrected: Option<u32>,
    /// The sentence's number in its corpus, which becomes its name where the format wants one.
    pub number: Option<u64>,
    /// How constituents become dependencies.
    pub dependencies: Option<&'a dyn DependencyRules>,
}

/// The pairs of different formats that there is a conversion for.
pub const CONVERSIONS: &[(Format, &[Format])] = &[
    (Format::Brackets, &[Format::Conllu, Format::ConllX, Format::Tagged, Format::Rows, Format::Text]),
    (Format::Conllu, &[Format::ConllX, Format::Tagged, Format::Rows, Format::Text]),
    (Format::ConllX, &[Format::Conllu, Format::Tagged, Format::Rows, Format::Text]),
    (Format::Conll09, &[Format::Conllu, Format::ConllX, Format::Tagged, Format::Rows, Format::Text]),
    (Format::Tagged, &[Format::Rows, Format::Text]),
    (Format::Rows, &[Format::Tagged, Format::Text]),
    (Format::M2, &[Format::Text]),
];

/// Whether text in one format can be turned into another. Any format can stay what it is.
pub fn can_convert(from: Format, to: Format) -> bool {
    from == to || CONVERSIONS.iter().any(|(own, others)| *own == from && others.contains(&to))
}

/// One sentence in another format. In the same format it stays as it is, byte for byte.
///
/// An empty line of tagged text has no rows: it becomes an empty string.
///
/// # Errors
/// What is wrong with the text, or that there is no such conversion, or that the other format cannot hold a word.
pub fn convert(text: &str, from: Format, to: Format, options: &ConvertOptions<'_>) -> Result<String, Flaw> {
    if !can_convert(from, to) {
        let what = format!("{from} cannot be turned into {to}");
        return Err(Flaw::new(0, 0, what, "see `solecism convert --help` for what can"));
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
        return Err(Flaw::new(0, 0, "no head rules were given", "dependencies are made by head rules"));
    };
    Ok(table::from_dependencies(&rules.dependencies(tree), to, options))
}

fn corrected(m2: &M2<'_>, options: &ConvertOptions<'_>) -> Result<String, Flaw> {
    m2.check()?;
    let words = options.corrected.map_or_else(|| m2.words().collect(), |annotator| m2.corrected(annotator));
    let tokens: Vec<Token<'_>> = words.into_iter().map(Token::untagged).collect();
    tokens::write(&tokens, Format::Text, options)
}

/// Whether a token is read from tagged text as it was written there.
fn reads_back(token: &str, word_len: usize) -> bool {
    let line = Line::parse(token, LineKind::Tagged(Separator::Slash));
    line.is_ok_and(|line| line.len() == 1 && line.word(0).len() == word_len)
}

#[cfg(test)]
mod tests;
