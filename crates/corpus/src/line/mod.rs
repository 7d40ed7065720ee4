//! Formats with one sentence per line: tagged text and plain text.
//!
//! A line is its text plus the spans of its tokens, so that spacing is kept. The end of the line belongs to the text and
//! to no token. The byte order mark of a file is no part of its first line.

mod chunk;
mod chunks;
mod draft;
mod run_counts;
mod spacing;
mod tagged;
mod tokenise;

use std::borrow::Cow;
use std::ops::Range;

use crate::flaw::Flaw;

pub(crate) use chunks::{Chunk, chunks};
pub use draft::{LineChange, LineDraft};
pub use spacing::{closes, detokenise, opens, spaces_before};
pub use tagged::Separator;

/// Byte order mark, at the start of some files.
pub(crate) const BOM: char = '\u{feff}';

/// The same in UTF-8.
pub(crate) const BOM_BYTES: &[u8] = "\u{feff}".as_bytes();

/// Kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// Words with tags, separated by white space.
    Tagged(Separator),
    /// Plain text, which is tokenised.
    Text,
}

/// Position of a token in its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenSpan {
    /// First byte of the word.
    pub start: u32,
    /// One past the word's last byte.
    pub word_end: u32,
    /// One past the last byte of the token, including its tag.
    pub end: u32,
}

/// A sentence on a line of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    text: Cow<'a, str>,
    kind: LineKind,
    spans: Vec<TokenSpan>,
    /// True if tokenising the text is known to give these tokens.
    reads_back: bool,
}

impl<'a> Line<'a> {
    /// Parses one line, with or without its line end. An empty line is an empty sentence.
    ///
    /// # Errors
    /// In tagged text, if a token is not a word with a tag.
    pub fn parse(text: impl Into<Cow<'a, str>>, kind: LineKind) -> Result<Self, Flaw> {
        let text = text.into();
        let spans = find_tokens(&text, kind)?;
        Ok(Self { text, kind, spans, reads_back: true })
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Kind of the line.
    pub fn kind(&self) -> LineKind {
        self.kind
    }

    /// Converts the line into one that owns its text.
    pub fn into_owned(self) -> Line<'static> {
        Line {
            text: Cow::Owned(self.text.into_owned()),
            kind: self.kind,
            spans: self.spans,
            reads_back: self.reads_back,
        }
    }

    /// Number of tokens.
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// True if there are no tokens.
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// The tokens in order, each as word and tag.
    pub fn tokens(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        (0..self.len()).map(|i| (self.word(i), self.tag(i)))
    }

    /// Word of token `i`; empty if there is no such token.
    pub fn word(&self, i: usize) -> &str {
        self.spans.get(i).map_or("", |s| &self.text[s.start as usize..s.word_end as usize])
    }

    /// Tag of token `i`, in tagged text.
    pub fn tag(&self, i: usize) -> Option<&str> {
        let span = self.spans.get(i).filter(|s| s.end > s.word_end)?;
        Some(&self.text[span.word_end as usize + 1..span.end as usize])
    }

    /// Byte range of token `i`, including its tag; past the last token, the empty range after it.
    pub fn range(&self, i: usize) -> Range<usize> {
        self.spans.get(i).map_or_else(
            || {
                let end = self.spans.last().map_or(0, |s| s.end as usize);
                end..end
            },
            |s| s.start as usize..s.end as usize,
        )
    }

    /// Byte range between token `at - 1` and token `at`. At either end of the sentence it is empty and adjacent to the
    /// outermost token, so that the text around the sentence is not part of it.
    pub fn gap(&self, at: usize) -> Range<usize> {
        match (at.checked_sub(1).and_then(|i| self.spans.get(i)), self.spans.get(at)) {
            (Some(left), Some(right)) => left.end as usize..right.start as usize,
            (None, Some(first)) => first.start as usize..first.start as usize,
            _ => self.range(self.len()),
        }
    }
}

fn find_tokens(text: &str, kind: LineKind) -> Result<Vec<TokenSpan>, Flaw> {
    match kind {
        LineKind::Tagged(separator) => tagged::tokens(text, separator),
        LineKind::Text => Ok(tokenise::tokens(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slashed(text: &str) -> Result<Line<'_>, Flaw> {
        Line::parse(text, LineKind::Tagged(Separator::Slash))
    }

    #[test]
    fn tagged_tokens_are_spans_of_the_text() {
        let text = " The/DT  1\\/2/CD\tdogs/NNS\r\n";
        let line = slashed(text).unwrap_or_else(|flaw| panic!("{flaw:?}"));
        let tokens: Vec<_> = line.tokens().collect();
        assert_eq!(tokens, [("The", Some("DT")), ("1\\/2", Some("CD")), ("dogs", Some("NNS"))]);
        assert_eq!(&text[line.range(1)], "1\\/2/CD");
        assert_eq!(&text[line.gap(1)], "  ");
        assert_eq!(line.gap(0), line.range(0).start..line.range(0).start);
        assert_eq!(line.text(), text);
    }

    #[test]
    fn a_mark_in_front_of_a_line_is_part_of_its_word() {
        let words = |line: Line<'_>| line.tokens().map(|(word, _)| word.to_owned()).collect::<Vec<_>>();
        assert_eq!(
            slashed("\u{feff}a/DT \u{feff}/X").map(words),
            Ok(vec!["\u{feff}a".into(), "\u{feff}".into()])
        );
        assert_eq!(
            Line::parse("\u{feff}a b", LineKind::Text).map(words),
            Ok(vec!["\u{feff}a".into(), "b".into()])
        );
    }

    #[test]
    fn an_empty_line_is_an_empty_sentence() {
        for text in ["", "\n", "\r\n", " \t\n"] {
            for kind in [LineKind::Text, LineKind::Tagged(Separator::Underscore)] {
                assert_eq!(Line::parse(text, kind).map(|l| l.len()), Ok(0), "{text:?}");
            }
        }
    }
}
