//! Sentences kept one a line: tagged text and plain text.
//!
//! A line is its own text plus the spans of its tokens, so that spacing stays as it was. A byte order mark and the
//! end of the line belong to the text and to no token.

mod chunk;
mod chunks;
mod spacing;
mod tagged;
mod tokenise;

use std::borrow::Cow;
use std::ops::Range;

use crate::flaw::Flaw;

pub(crate) use chunks::{Chunk, chunks};
pub use spacing::{closes, detokenise, opens, spaces_before};
pub use tagged::Separator;

/// The byte order mark that a file may start with.
pub(crate) const BOM: char = '\u{feff}';

/// What a line is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// Words with tags, between white space.
    Tagged(Separator),
    /// Plain text; the tokens are found in it.
    Text,
}

/// Where a token stands in its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenSpan {
    /// First byte of the word.
    pub start: u32,
    /// One past the word's last byte.
    pub word_end: u32,
    /// One past the token's last byte: the tag's, or the word's where there is no tag.
    pub end: u32,
}

impl TokenSpan {
    fn moved(self, from: u32, to: u32) -> Self {
        let to = |at: u32| at - from + to;
        Self { start: to(self.start), word_end: to(self.word_end), end: to(self.end) }
    }
}

/// A sentence on a line of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    text: Cow<'a, str>,
    kind: LineKind,
    spans: Vec<TokenSpan>,
    /// Whether the tokens are known to be those that a reader of the text alone would find.
    is_as_read: bool,
}

impl<'a> Line<'a> {
    /// Reads one line, its end included if it has one. An empty line is an empty sentence.
    ///
    /// # Errors
    /// In tagged text, the first token that is not a word and a tag.
    pub fn parse(text: impl Into<Cow<'a, str>>, kind: LineKind) -> Result<Self, Flaw> {
        let text = text.into();
        let spans = find_tokens(&text, kind)?;
        Ok(Self { text, kind, spans, is_as_read: true })
    }

    /// The text, with everything around the tokens.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What the line is made of.
    pub fn kind(&self) -> LineKind {
        self.kind
    }

    /// The line with a text of its own.
    pub fn into_owned(self) -> Line<'static> {
        Line {
            text: Cow::Owned(self.text.into_owned()),
            kind: self.kind,
            spans: self.spans,
            is_as_read: self.is_as_read,
        }
    }

    /// How many tokens there are.
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Whether there is no token.
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// The tokens from left to right: each word and its tag.
    pub fn tokens(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        (0..self.len()).map(|i| (self.word(i), self.tag(i)))
    }

    /// The word of token `i`; empty if there is no such token.
    pub fn word(&self, i: usize) -> &str {
        self.spans.get(i).map_or("", |s| &self.text[s.start as usize..s.word_end as usize])
    }

    /// The tag of token `i`, in tagged text.
    pub fn tag(&self, i: usize) -> Option<&str> {
        let span = self.spans.get(i).filter(|s| s.end > s.word_end)?;
        Some(&self.text[span.word_end as usize + 1..span.end as usize])
    }

    /// Where token `i` stands in the text, its tag included; for an `i` past the last, the empty range after it.
    pub fn range(&self, i: usize) -> Range<usize> {
        self.spans.get(i).map_or_else(
            || {
                let end = self.spans.last().map_or(self.content_start(), |s| s.end as usize);
                end..end
            },
            |s| s.start as usize..s.end as usize,
        )
    }

    /// The text between token `at - 1` and token `at`. At either end of the sentence it is empty and lies against the
    /// outermost token, so that what stands around the sentence is left alone.
    pub fn gap(&self, at: usize) -> Range<usize> {
        match (at.checked_sub(1).and_then(|i| self.spans.get(i)), self.spans.get(at)) {
            (Some(left), Some(right)) => left.end as usize..right.start as usize,
            (None, Some(first)) => first.start as usize..first.start as usize,
            _ => self.range(self.len()),
        }
    }

    /// Where the text starts, a byte order mark aside.
    fn content_start(&self) -> usize {
        if self.text.starts_with(BOM) { BOM.len_utf8() } else { 0 }
    }

    /// The same line with some of its text replaced, and its tokens found anew.
    ///
    /// # Errors
    /// In tagged text, if a token results that is not a word and a tag.
    pub fn patched(&self, range: Range<usize>, with: &str) -> Result<Line<'static>, Flaw> {
        Line::parse(self.replaced(range, with), self.kind)
    }

    /// The same line with some of its text replaced, and with it the tokens `tokens`, by at most one token: `new`
    /// counts its bytes from the start of `with`. Unlike [`Line::patched`] this does not look for tokens: what they
    /// are is said.
    #[must_use]
    pub fn spliced(
        &self,
        range: Range<usize>,
        with: &str,
        tokens: Range<usize>,
        new: Option<TokenSpan>,
    ) -> Line<'static> {
        let mut spans = Vec::with_capacity(self.spans.len() + 1);
        spans.extend_from_slice(&self.spans[..tokens.start]);
        spans.extend(new.map(|span| span.moved(0, range.start as u32)));
        let (from, to) = (range.end as u32, (range.start + with.len()) as u32);
        spans.extend(self.spans[tokens.end..].iter().map(|span| span.moved(from, to)));
        Line { text: Cow::Owned(self.replaced(range, with)), kind: self.kind, spans, is_as_read: false }
    }

    fn replaced(&self, range: Range<usize>, with: &str) -> String {
        let mut text = String::with_capacity(self.text.len() + with.len());
        text.push_str(&self.text[..range.start]);
        text.push_str(with);
        text.push_str(&self.text[range.end..]);
        text
    }

    /// Whether another word can take the place of token `at` without changing where the tokens around it are cut: both
    /// are letters alone, alike in their first, white space stands on either side, and the line reads back.
    pub fn is_free(&self, at: usize, new: &str) -> bool {
        let old = self.word(at);
        let is_letters = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_alphabetic());
        let is_capital = |word: &str| word.starts_with(|c: char| c.is_ascii_uppercase());
        let apart = |gap: Range<usize>, is_edge: bool| is_edge || !gap.is_empty();
        self.is_as_read
            && self.kind == LineKind::Text
            && is_letters(old)
            && is_letters(new)
            && is_capital(old) == is_capital(new)
            && apart(self.gap(at), at == 0)
            && apart(self.gap(at + 1), at + 1 == self.len())
    }

    /// Whether the tokens are those that a reader of the text alone would find.
    pub fn reads_back(&self) -> bool {
        self.is_as_read || find_tokens(&self.text, self.kind).is_ok_and(|spans| spans == self.spans)
    }

    /// Remembers that the tokens are those that a reader of the text alone would find, which the caller knows.
    #[must_use]
    pub fn as_read(self) -> Self {
        Self { is_as_read: true, ..self }
    }
}

fn find_tokens(text: &str, kind: LineKind) -> Result<Vec<TokenSpan>, Flaw> {
    let content = text.strip_prefix(BOM).unwrap_or(text);
    let offset = text.len() - content.len();
    match kind {
        LineKind::Tagged(separator) => tagged::tokens(content, offset, separator),
        LineKind::Text => Ok(tokenise::tokens(content, offset)),
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
        let text = "\u{feff} The/DT  1\\/2/CD\tdogs/NNS\r\n";
        let line = slashed(text).unwrap_or_else(|flaw| panic!("{flaw:?}"));
        let tokens: Vec<_> = line.tokens().collect();
        assert_eq!(tokens, [("The", Some("DT")), ("1\\/2", Some("CD")), ("dogs", Some("NNS"))]);
        assert_eq!(&text[line.range(1)], "1\\/2/CD");
        assert_eq!(&text[line.gap(1)], "  ");
        assert_eq!(line.gap(0), line.range(0).start..line.range(0).start);
        assert_eq!(line.text(), text);
    }

    #[test]
    fn an_empty_line_is_an_empty_sentence() {
        for text in ["", "\n", "\r\n", "\u{feff}\n", " \t\n"] {
            for kind in [LineKind::Text, LineKind::Tagged(Separator::Underscore)] {
                assert_eq!(Line::parse(text, kind).map(|l| l.len()), Ok(0), "{text:?}");
            }
        }
    }

    #[test]
    fn a_patch_finds_the_tokens_anew_and_a_splice_does_not() {
        let line = Line::parse("a its b\n", LineKind::Text).unwrap_or_else(|_| unreachable!());
        let words = |l: &Line<'_>| l.tokens().map(|t| t.0.to_owned()).collect::<Vec<_>>();
        let patched = line.patched(2..5, "it's").unwrap_or_else(|_| unreachable!());
        assert_eq!(words(&patched), ["a", "it", "'s", "b"]);
        let spliced = line.spliced(2..5, "it's", 1..2, Some(TokenSpan { start: 0, word_end: 4, end: 4 }));
        assert_eq!(words(&spliced), ["a", "it's", "b"]);
        assert_eq!(spliced.text(), patched.text());
        assert!(patched.reads_back() && !spliced.reads_back());
    }
}
