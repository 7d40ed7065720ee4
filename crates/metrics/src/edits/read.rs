//! Reader for the edits of a sentence in M2.
//!
//! Most M2 files are in a regular form, which a fast path reads. Everything else goes to the general reader, which also
//! reports errors.

use memchr::memchr;
use solecism_corpus::{Flaw, M2};

/// Span of an edit, packed into an integer for fast comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Span(u64);

impl Span {
    /// Span of a noop; sorts after all others.
    pub(super) const NONE: Self = Self(u64::MAX);

    #[inline]
    pub(super) fn new(start: u32, end: u32) -> Self {
        Self(u64::from(start) << 32 | u64::from(end))
    }

    /// Start and end in words; `None` for a noop.
    #[inline]
    pub(super) fn bounds(self) -> Option<(u32, u32)> {
        (self != Self::NONE).then_some(((self.0 >> 32) as u32, self.0 as u32))
    }
}

/// The compared fields of an edit line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line<'m> {
    pub span: Span,
    pub category: &'m str,
    pub correction: &'m str,
    pub annotator: u32,
}

/// A sentence and its edits.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Block<'m> {
    /// The sentence as written, without the `S`.
    pub sentence: &'m str,
    pub lines: Vec<Line<'m>>,
}

impl<'m> Block<'m> {
    /// Reads a sentence and its edits.
    ///
    /// # Errors
    /// If the text is malformed.
    pub(super) fn read(text: &'m str) -> Result<Self, Flaw> {
        match Self::regular(text) {
            Some(block) => Ok(block),
            None => Self::irregular(text),
        }
    }

    /// Fast path; `None` for any irregular text.
    fn regular(text: &'m str) -> Option<Self> {
        let mut rest = Cursor { text, at: 0 };
        rest.take(b"S ")?;
        let sentence = rest.line();
        let mut lines = Vec::with_capacity((text.len() - rest.at) / SHORT_LINE);
        while rest.take(b"A ").is_some() {
            lines.push(rest.edit()?);
        }
        // Blank lines may follow; anything else is irregular.
        let is_end = text.as_bytes()[rest.at..].iter().all(u8::is_ascii_whitespace);
        is_end.then_some(Self { sentence, lines })
    }

    fn irregular(text: &'m str) -> Result<Self, Flaw> {
        let m2 = M2::parse(text)?;
        let slice = |part: &str| {
            let start = part.as_ptr() as usize - m2.text().as_ptr() as usize;
            &text[start..start + part.len()]
        };
        let line = |correction: solecism_corpus::m2::Correction| Line {
            span: correction.span.map_or(Span::NONE, |span| Span::new(span.start as u32, span.end as u32)),
            category: slice(correction.kind),
            correction: slice(correction.corrections),
            annotator: correction.annotator,
        };
        let lines = m2.corrections().map(line).collect();
        let sentence = text.lines().find_map(|line| line.trim_start_matches('\u{feff}').strip_prefix('S'));
        Ok(Self { sentence: sentence.unwrap_or_default(), lines })
    }

    /// Returns the number of words in the sentence.
    pub(super) fn len(&self) -> usize {
        let bytes = self.sentence.as_bytes();
        if !bytes.is_ascii() {
            return self.words().count();
        }
        let is_space = |byte: u8| byte == b' ' || byte.wrapping_sub(b'\t') < 5;
        let starts_first = bytes.first().is_some_and(|&byte| !is_space(byte));
        // Counts are summed in single bytes, so that the compiler can vectorize the loop.
        let of_part = |(before, bytes): (&[u8], &[u8])| {
            let starts = before.iter().zip(bytes).map(|(&before, &byte)| is_space(before) & !is_space(byte));
            usize::from(starts.map(u8::from).fold(0, u8::wrapping_add))
        };
        let parts = bytes.chunks(PART).zip(bytes.get(1..).unwrap_or_default().chunks(PART));
        usize::from(starts_first) + parts.map(of_part).sum::<usize>()
    }

    /// Words of the sentence.
    pub(super) fn words(&self) -> impl Iterator<Item = &'m str> {
        self.sentence.split_whitespace()
    }
}

/// Estimate of a line's length, to reserve memory: few are shorter.
const SHORT_LINE: usize = 40;
/// Number of bytes whose words can be counted in a byte.
const PART: usize = 255;

/// Cursor over a text.
struct Cursor<'m> {
    text: &'m str,
    at: usize,
}

// A function call for every field would take a third of the time.
#[allow(clippy::inline_always)]
impl<'m> Cursor<'m> {
    /// Skips `what`, if it comes next.
    #[inline(always)]
    fn take<const N: usize>(&mut self, what: &[u8; N]) -> Option<()> {
        let is_next = self.text.as_bytes().get(self.at..)?.first_chunk() == Some(what);
        is_next.then(|| self.at += N)
    }

    /// Takes the rest of the line.
    fn line(&mut self) -> &'m str {
        let rest = &self.text[self.at..];
        let end = memchr(b'\n', rest.as_bytes());
        self.at += end.map_or(rest.len(), |end| end + 1);
        &rest[..end.unwrap_or(rest.len())]
    }

    /// Reads `START END|||TYPE|||CORRECTION|||REQUIRED|||-NONE-|||ANNOTATOR` and the end of the line.
    #[inline(always)]
    fn edit(&mut self) -> Option<Line<'m>> {
        let span = match self.number() {
            Some(start) => self.span_from(start)?,
            None => self.take(b"-1 -1|||").map(|()| Span::NONE)?,
        };
        let (category, correction) = (self.field()?, self.field()?);
        self.take(b"REQUIRED|||-NONE-|||")?;
        let annotator = self.number()?;
        let is_end = self.take(b"\n").is_some() || self.at == self.text.len();
        is_end.then_some(Line { span, category, correction, annotator })
    }

    /// Reads the rest of a span whose start has been read.
    #[inline(always)]
    fn span_from(&mut self, start: u32) -> Option<Span> {
        self.take(b" ")?;
        let end = self.number()?;
        self.take(b"|||")?;
        (start <= end).then_some(Span::new(start, end))
    }

    /// Takes the text up to the next `|||` on this line, and skips the bars.
    #[inline(always)]
    fn field(&mut self) -> Option<&'m str> {
        let bytes = self.text.as_bytes();
        let mut end = self.at;
        loop {
            end = bar(bytes, end)?;
            if bytes.get(end..)?.first_chunk() == Some(b"|||") {
                let field = self.text.get(self.at..end);
                self.at = end + 3;
                return field;
            }
            end += 1;
        }
    }

    /// Reads a number of at most [`MAX_DIGITS`] digits.
    #[inline(always)]
    fn number(&mut self) -> Option<u32> {
        let digit = |at: usize| {
            let digit = u32::from(*self.text.as_bytes().get(at)?).wrapping_sub(u32::from(b'0'));
            (digit <= 9).then_some(digit)
        };
        let mut number = digit(self.at)?;
        let mut at = self.at + 1;
        while let Some(digit) = digit(at) {
            if at == self.at + MAX_DIGITS {
                return None;
            }
            number = number * 10 + digit;
            at += 1;
        }
        self.at = at;
        Some(number)
    }
}

/// Numbers of this many digits fit into 32 bits.
const MAX_DIGITS: usize = 9;

/// Finds the next `|` on this line.
///
/// Searches eight bytes at a time: fields are short, so a search with a setup cost is slower.
#[allow(clippy::inline_always)]
#[inline(always)]
fn bar(bytes: &[u8], from: usize) -> Option<usize> {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    // The highest bit of each byte that equals `byte`; bits above the first such may be set in error.
    let having = |word: u64, byte: u8| {
        let differences = word ^ (ONES * u64::from(byte));
        differences.wrapping_sub(ONES) & !differences & (ONES << 7)
    };
    let mut at = from;
    while let Some(&eight) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        let word = u64::from_le_bytes(eight);
        let found = having(word, b'|') | having(word, b'\n');
        if found != 0 {
            at += found.trailing_zeros() as usize / 8;
            return (bytes[at] == b'|').then_some(at);
        }
        at += 8;
    }
    let end = at + bytes.get(at..)?.iter().position(|&byte| matches!(byte, b'|' | b'\n'))?;
    (bytes[end] == b'|').then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn regular_and_general_reader_agree() {
        let regular = "S a b\nA 0 1|||X|||c||d|||REQUIRED|||-NONE-|||0\nA -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||12\n\n";
        let read = Block::regular(regular).unwrap_or_default();
        assert_eq!(read.lines.len(), 2);
        assert_eq!(read.lines, Block::irregular(regular).unwrap_or_default().lines);
        let irregular =
            ["\nS a\n", "\u{feff}S a\n", "S a\nA 0  1|||X|||y|||R|||-NONE-|||0\n", "S a\n\nS b\n", "A 0 1\n"];
        let long = "S a\nA 0 1234567890|||X|||y|||REQUIRED|||-NONE-|||0\n";
        assert!(Block::regular(long).is_none() && Block::read(long).is_ok());
        assert!(irregular.iter().all(|text| Block::regular(text).is_none()));
        assert!(Block::read("S a\nA 0 1|||X|||y\n").is_err());
    }

    #[test]
    fn counted_words_agree_with_split_words() {
        let long = "a bc ".repeat(200);
        for sentence in ["", " ", "a", " a  b\t", "é a ", "a b", "a\u{b}b", &long, &long[1..]] {
            let block = Block { sentence, lines: Vec::new() };
            assert_eq!(block.len(), block.words().count(), "{sentence:?}");
        }
    }

    proptest! {
        #[test]
        fn both_readers_agree(text in "S( a)?\n(A (0|1|-1|12|x) (-1|1|25)\\|\\|\\|(R:VERB:TENSE|noop|X\n)\\|\\|\\|(c|the old é|a\\|\\|b|)\\|{3,4}(R|REQUIRED)\\|\\|\\|-NONE-\\|\\|\\|([01]|12|)\n){0,3}\n?") {
            if let Some(block) = Block::regular(&text) {
                let slow = Block::irregular(&text);
                prop_assert_eq!(slow.map(|slow| slow.lines).map_err(|flaw| flaw.what), Ok(block.lines));
            }
        }
    }
}
