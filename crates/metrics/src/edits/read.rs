//! The edits of a sentence, read from M2.
//!
//! Most of an M2 file is written as it should be, and is read here without a second look. What is not is left to the
//! reader that says what is wrong.

use memchr::memchr;
use solecism_corpus::{Flaw, M2};

/// The words that an edit replaces, as a number: edits are compared by their places above all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place(u64);

impl Place {
    /// Where a noop is: after all others.
    pub(super) const NOWHERE: Self = Self(u64::MAX);

    #[inline]
    pub(super) fn new(start: u32, end: u32) -> Self {
        Self(u64::from(start) << 32 | u64::from(end))
    }

    /// The first word, and one past the last; none for a noop.
    #[inline]
    pub(super) fn span(self) -> Option<(u32, u32)> {
        (self != Self::NOWHERE).then_some(((self.0 >> 32) as u32, self.0 as u32))
    }
}

/// An edit, as far as it is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line<'m> {
    pub place: Place,
    pub category: &'m str,
    pub correction: &'m str,
    pub annotator: u32,
}

/// A sentence and its edits.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Block<'m> {
    /// The sentence as it is written, without the `S`.
    pub sentence: &'m str,
    pub lines: Vec<Line<'m>>,
}

impl<'m> Block<'m> {
    /// Reads a sentence and its edits.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub(super) fn read(text: &'m str) -> Result<Self, Flaw> {
        match Self::regular(text) {
            Some(block) => Ok(block),
            None => Self::irregular(text),
        }
    }

    /// Reads what is written as it should be; `None` for anything else.
    fn regular(text: &'m str) -> Option<Self> {
        let mut rest = Rest { text, at: 0 };
        rest.take(b"S ")?;
        let sentence = rest.line();
        let mut lines = Vec::with_capacity((text.len() - rest.at) / SHORT_LINE);
        while rest.take(b"A ").is_some() {
            lines.push(rest.edit()?);
        }
        // Blank lines may follow; anything else is looked at again.
        let is_end = text.as_bytes()[rest.at..].iter().all(u8::is_ascii_whitespace);
        is_end.then_some(Self { sentence, lines })
    }

    fn irregular(text: &'m str) -> Result<Self, Flaw> {
        let m2 = M2::parse(text)?;
        let place = |part: &str| {
            let start = part.as_ptr() as usize - m2.text().as_ptr() as usize;
            &text[start..start + part.len()]
        };
        let line = |correction: solecism_corpus::m2::Correction| Line {
            place: correction
                .span
                .map_or(Place::NOWHERE, |span| Place::new(span.start as u32, span.end as u32)),
            category: place(correction.kind),
            correction: place(correction.corrections),
            annotator: correction.annotator,
        };
        let lines = m2.corrections().map(line).collect();
        let sentence = text.lines().find_map(|line| line.trim_start_matches('\u{feff}').strip_prefix('S'));
        Ok(Self { sentence: sentence.unwrap_or_default(), lines })
    }

    /// How many words the sentence has.
    pub(super) fn len(&self) -> usize {
        let bytes = self.sentence.as_bytes();
        if !bytes.is_ascii() {
            return self.words().count();
        }
        let is_space = |byte: u8| byte == b' ' || byte.wrapping_sub(b'\t') < 5;
        let starts_first = bytes.first().is_some_and(|&byte| !is_space(byte));
        // Sums of single bytes, so that many are added at a time.
        let of_part = |(before, bytes): (&[u8], &[u8])| {
            let starts = before.iter().zip(bytes).map(|(&before, &byte)| is_space(before) & !is_space(byte));
            usize::from(starts.map(u8::from).fold(0, u8::wrapping_add))
        };
        let parts = bytes.chunks(PART).zip(bytes.get(1..).unwrap_or_default().chunks(PART));
        usize::from(starts_first) + parts.map(of_part).sum::<usize>()
    }

    /// The words of the sentence.
    pub(super) fn words(&self) -> impl Iterator<Item = &'m str> {
        self.sentence.split_whitespace()
    }
}

/// Few edits are written in fewer bytes.
const SHORT_LINE: usize = 40;
/// So many bytes have fewer words than a byte can count.
const PART: usize = 255;

/// A text that was read up to somewhere.
struct Rest<'m> {
    text: &'m str,
    at: usize,
}

// A call for every field would take a third of the time.
#[allow(clippy::inline_always)]
impl<'m> Rest<'m> {
    /// Goes past this, if it comes next.
    #[inline(always)]
    fn take<const N: usize>(&mut self, what: &[u8; N]) -> Option<()> {
        let is_next = self.text.as_bytes().get(self.at..)?.first_chunk() == Some(what);
        is_next.then(|| self.at += N)
    }

    /// What is left of the line.
    fn line(&mut self) -> &'m str {
        let rest = &self.text[self.at..];
        let end = memchr(b'\n', rest.as_bytes());
        self.at += end.map_or(rest.len(), |end| end + 1);
        &rest[..end.unwrap_or(rest.len())]
    }

    /// `START END|||TYPE|||CORRECTION|||REQUIRED|||-NONE-|||ANNOTATOR`, and the end of the line.
    #[inline(always)]
    fn edit(&mut self) -> Option<Line<'m>> {
        let place = match self.number() {
            Some(start) => self.place_from(start)?,
            None => self.take(b"-1 -1|||").map(|()| Place::NOWHERE)?,
        };
        let (category, correction) = (self.field()?, self.field()?);
        self.take(b"REQUIRED|||-NONE-|||")?;
        let annotator = self.number()?;
        let is_end = self.take(b"\n").is_some() || self.at == self.text.len();
        is_end.then_some(Line { place, category, correction, annotator })
    }

    /// The place whose start was read.
    #[inline(always)]
    fn place_from(&mut self, start: u32) -> Option<Place> {
        self.take(b" ")?;
        let end = self.number()?;
        self.take(b"|||")?;
        (start <= end).then_some(Place::new(start, end))
    }

    /// What stands on this line before three bars; goes past them.
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

    /// A number of a few digits.
    #[inline(always)]
    fn number(&mut self) -> Option<u32> {
        let digit = |at: usize| {
            let digit = u32::from(*self.text.as_bytes().get(at)?).wrapping_sub(u32::from(b'0'));
            (digit <= 9).then_some(digit)
        };
        let mut number = digit(self.at)?;
        let mut at = self.at + 1;
        while let Some(digit) = digit(at) {
            if at == self.at + MOST_DIGITS {
                return None;
            }
            number = number * 10 + digit;
            at += 1;
        }
        self.at = at;
        Some(number)
    }
}

/// Numbers of so many digits have room in 32 bits.
const MOST_DIGITS: usize = 9;

/// Where the next bar is; `None` if the line ends before it.
///
/// Eight bytes at a time: fields are short, and a search that sets something up first takes longer.
#[allow(clippy::inline_always)]
#[inline(always)]
fn bar(bytes: &[u8], from: usize) -> Option<usize> {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    // The highest bit of each byte that is this one, and of some after the first such.
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
    fn what_is_regular_and_what_is_not_is_the_same() {
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
    fn words_are_counted_as_they_are_cut() {
        let long = "a bc ".repeat(200);
        for sentence in ["", " ", "a", " a  b\t", "é a ", "a b", "a\u{b}b", &long, &long[1..]] {
            let block = Block { sentence, lines: Vec::new() };
            assert_eq!(block.len(), block.words().count(), "{sentence:?}");
        }
    }

    proptest! {
        #[test]
        fn both_readers_read_the_same(text in "S( a)?\n(A (0|1|-1|12|x) (-1|1|25)\\|\\|\\|(R:VERB:TENSE|noop|X\n)\\|\\|\\|(c|the old é|a\\|\\|b|)\\|{3,4}(R|REQUIRED)\\|\\|\\|-NONE-\\|\\|\\|([01]|12|)\n){0,3}\n?") {
            if let Some(block) = Block::regular(&text) {
                let slow = Block::irregular(&text);
                prop_assert_eq!(slow.map(|slow| slow.lines).map_err(|flaw| flaw.what), Ok(block.lines));
            }
        }
    }
}
