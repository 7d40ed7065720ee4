//! The edits of a sentence, read from M2.
//!
//! Most of an M2 file is written as it should be, and is read here without a second look. What is not is left to the
//! reader that says what is wrong.

use memchr::memchr;
use solecism_corpus::{Flaw, M2};

/// An edit, as far as it is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line<'m> {
    /// The words replaced; `None` for a noop.
    pub span: Option<(u32, u32)>,
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
    pub fn read(text: &'m str) -> Result<Self, Flaw> {
        match Self::regular(text) {
            Some(block) => Ok(block),
            None => Self::irregular(text),
        }
    }

    /// Reads what is written as it should be; `None` for anything else.
    fn regular(text: &'m str) -> Option<Self> {
        let mut rest = text.strip_prefix("S ")?;
        let mut line = || {
            let end = memchr(b'\n', rest.as_bytes()).unwrap_or(rest.len());
            let line = &rest[..end];
            rest = rest.get(end + 1..).unwrap_or_default();
            line
        };
        let mut block = Self { sentence: line(), lines: Vec::with_capacity(8) };
        loop {
            let edit = line();
            match edit.strip_prefix("A ") {
                Some(edit) => block.lines.push(regular_line(edit)?),
                // Blank lines may follow; anything else is looked at again.
                None => return (edit.is_empty() && rest.trim_ascii().is_empty()).then_some(block),
            }
        }
    }

    fn irregular(text: &'m str) -> Result<Self, Flaw> {
        let m2 = M2::parse(text)?;
        let place = |part: &str| {
            let start = part.as_ptr() as usize - m2.text().as_ptr() as usize;
            &text[start..start + part.len()]
        };
        let line = |correction: solecism_corpus::m2::Correction| Line {
            span: correction.span.map(|span| (span.start as u32, span.end as u32)),
            category: place(correction.kind),
            correction: place(correction.corrections),
            annotator: correction.annotator,
        };
        let lines = m2.corrections().map(line).collect();
        let sentence = text.lines().find_map(|line| line.trim_start_matches('\u{feff}').strip_prefix('S'));
        Ok(Self { sentence: sentence.unwrap_or_default(), lines })
    }

    /// How many words the sentence has.
    pub fn len(&self) -> usize {
        let bytes = self.sentence.as_bytes();
        if !bytes.is_ascii() {
            return self.words().count();
        }
        let mut is_after_space = true;
        let starts_word = |byte: &&u8| {
            let is_space = matches!(byte, b' ' | b'\t'..=b'\r');
            let starts = is_after_space && !is_space;
            is_after_space = is_space;
            starts
        };
        bytes.iter().filter(starts_word).count()
    }

    /// The words of the sentence.
    pub fn words(&self) -> impl Iterator<Item = &'m str> {
        self.sentence.split_whitespace()
    }
}

/// What almost every edit ends in, but for the annotator.
const END: &str = "|||REQUIRED|||-NONE-|||";

/// `START END|||TYPE|||CORRECTION|||REQUIRED|||-NONE-|||ANNOTATOR`
fn regular_line(line: &str) -> Option<Line<'_>> {
    let digits = line.bytes().rev().take_while(u8::is_ascii_digit).count();
    let (rest, annotator) = line.split_at_checked(line.len() - digits)?;
    let rest = rest.strip_suffix(END)?;
    let place = rest.bytes().position(|byte| byte == b' ')?;
    let (start, rest) = (&rest[..place], &rest[place + 1..]);
    let (end, rest) = at_bars(rest)?;
    let (category, correction) = at_bars(rest)?;
    let span = match (start, end) {
        ("-1", "-1") => None,
        (start, end) => Some((number(start)?, number(end)?)),
    };
    let is_span = span.is_none_or(|(start, end)| start <= end);
    let is_regular = is_span && at_bars(correction).is_none();
    is_regular.then_some(Line { span, category, correction, annotator: number(annotator)? })
}

/// What stands before the first three bars, and after them.
fn at_bars(text: &str) -> Option<(&str, &str)> {
    // These texts are short: a search that sets something up first takes longer.
    let at = text.as_bytes().windows(3).position(|three| three == b"|||")?;
    Some((&text[..at], &text[at + 3..]))
}

/// A number of a few digits and nothing else.
fn number(text: &str) -> Option<u32> {
    let is_short = (1..=9).contains(&text.len());
    text.bytes()
        .try_fold(0, |number, digit| {
            (is_short && digit.is_ascii_digit()).then(|| number * 10 + u32::from(digit - b'0'))
        })
        .filter(|_| is_short)
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
        assert!(irregular.iter().all(|text| Block::regular(text).is_none()));
        assert!(Block::read("S a\nA 0 1|||X|||y\n").is_err());
    }

    #[test]
    fn words_are_counted_as_they_are_cut() {
        for sentence in ["", " ", "a", " a  b\t", "é a ", "a b"] {
            let block = Block { sentence, lines: Vec::new() };
            assert_eq!(block.len(), block.words().count(), "{sentence:?}");
        }
    }

    proptest! {
        #[test]
        fn both_readers_read_the_same(text in "S( a)?\n(A (0|1|-1|x) (-1|1|2)\\|\\|\\|(X|noop)\\|\\|\\|(c|)\\|\\|\\|R\\|\\|\\|-\\|\\|\\|[01]?\n){0,3}\n?") {
            if let Some(block) = Block::regular(&text) {
                let slow = Block::irregular(&text);
                prop_assert_eq!(slow.map(|slow| slow.lines).map_err(|flaw| flaw.what), Ok(block.lines));
            }
        }
    }
}
