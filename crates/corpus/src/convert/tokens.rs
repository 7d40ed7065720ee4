//! Conversion to formats that hold only words and tags: tagged text, rows and plain text.

use std::borrow::Cow;

use super::{ConvertOptions, reads_back};
use crate::flaw::Flaw;
use crate::format::Format;
use crate::line::{Line, detokenise};
use crate::table::{Column, Row, Table};
use crate::tree::Tree;

/// Written in place of a missing tag.
const NO_TAG: &str = "_";

/// An unescaped word and its tag.
#[derive(Debug)]
pub(super) struct Token<'a> {
    word: Cow<'a, str>,
    tag: &'a str,
    /// Offset of the word in the text that it comes from.
    at: usize,
}

impl<'a> Token<'a> {
    pub(super) fn untagged(word: &'a str) -> Self {
        Self { word: word.into(), tag: NO_TAG, at: 0 }
    }
}

/// Removes the backslashes that the Penn Treebank puts before slashes and asterisks.
pub(super) fn unescaped(word: &str) -> Cow<'_, str> {
    if word.contains('\\') { word.replace("\\/", "/").replace("\\*", "*").into() } else { word.into() }
}

/// Undoes all escapes, those of brackets (`-LRB-`) included.
pub(super) fn fully_unescaped(word: &str) -> Cow<'_, str> {
    match word {
        "-LRB-" => "(".into(),
        "-RRB-" => ")".into(),
        "-LSB-" => "[".into(),
        "-RSB-" => "]".into(),
        "-LCB-" => "{".into(),
        "-RCB-" => "}".into(),
        _ => unescaped(word),
    }
}

/// Replaces white space by `_`, for formats in which white space separates words.
pub(super) fn without_space(word: &str) -> Cow<'_, str> {
    if word.contains(char::is_whitespace) {
        word.replace(char::is_whitespace, "_").into()
    } else {
        word.into()
    }
}

/// The tokens of a tree. Brackets stay escaped (`-LRB-`), except in plain text.
pub(super) fn of_tree<'t>(tree: &'t Tree<'_>, to: Format) -> Vec<Token<'t>> {
    let tokens = tree.tokens().map(|leaf| Token {
        word: if to == Format::Text { fully_unescaped(leaf.word) } else { unescaped(leaf.word) },
        tag: if leaf.tag.is_empty() { NO_TAG } else { leaf.tag },
        at: tree.name_range(leaf.node).start,
    });
    tokens.collect()
}

/// The fine tag, or the coarse one if there is none.
fn tag(row: Row<'_>) -> &str {
    match row.xpos() {
        "_" | "" => Some(row.upos()).filter(|tag| !tag.is_empty()).unwrap_or(NO_TAG),
        tag => tag,
    }
}

/// Text has the words as they are written: *du*. Other formats have those that are analysed: *de*, *le*.
pub(super) fn of_table<'t>(table: &'t Table<'_>, to: Format) -> Vec<Token<'t>> {
    let column = Column::Form.index(table.format()).unwrap_or_default();
    let token = |row: Row<'t>| Token { word: row.form().into(), tag: tag(row), at: row.range(column).start };
    if to == Format::Text {
        table.surface_rows().map(token).collect()
    } else {
        table.words().map(token).collect()
    }
}

pub(super) fn of_line<'l>(line: &'l Line<'_>) -> Vec<Token<'l>> {
    let token = |(i, (word, tag)): (usize, (&'l str, Option<&'l str>))| Token {
        word: unescaped(word),
        tag: tag.unwrap_or(NO_TAG),
        at: line.range(i).start,
    };
    line.tokens().enumerate().map(token).collect()
}

/// The running text: ranges by their surface form, and no space where `SpaceAfter=No`.
pub(super) fn surface(table: &Table<'_>) -> String {
    if table.format() != Format::Conllu {
        return detokenise(&table.words().map(Row::form).collect::<Vec<_>>());
    }
    table.running_text()
}

/// Writes the tokens in a format that holds nothing else.
pub(super) fn write(tokens: &[Token<'_>], to: Format, options: &ConvertOptions<'_>) -> Result<String, Flaw> {
    let words = || tokens.iter().map(|token| &*token.word).collect::<Vec<_>>();
    match to {
        Format::Tagged => tagged(tokens),
        Format::Rows if tokens.is_empty() => Ok(String::new()),
        Format::Rows => Ok(rows(tokens)),
        _ if options.detokenise => Ok(detokenise(&words()) + "\n"),
        _ => Ok(words().join(" ") + "\n"),
    }
}

fn rows(tokens: &[Token<'_>]) -> String {
    let mut rows = String::new();
    for token in tokens {
        for part in [&*token.word, "\t", token.tag, "\n"] {
            rows.push_str(part);
        }
    }
    rows + "\n"
}

fn tagged(tokens: &[Token<'_>]) -> Result<String, Flaw> {
    let mut line = String::new();
    for token in tokens {
        let word = without_space(&token.word).replace('/', "\\/");
        let written = format!("{word}/{}", token.tag);
        if !reads_back(&written, word.len()) {
            let what = format!("tagged text cannot hold the word {} with the tag {}", token.word, token.tag);
            return Err(Flaw::new(
                token.at,
                token.word.len(),
                what,
                "a tag must not contain a slash or a space",
            ));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&written);
    }
    Ok(line + "\n")
}
