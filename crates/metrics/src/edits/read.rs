//! The edits of a sentence, read from M2.
//!
//! Most of an M2 file is written as it should be, and is read here without a second look. What is not is left to the
//! reader that says what is wrong.

use memchr::{memchr, memmem};
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

    /// The words of the sentence.
    pub fn words(&self) -> impl Iterator<Item = &'m str> {
        self.sentence.split_whitespace()
    }
}

/// `START END|||TYPE|||CORRECTION|||REQUIRED|||COMMENT|||ANNOTATOR`
fn regular_line(line: &str) -> Option<Line<'_>> {
    let bars = |text: &str| memmem::find(text.as_bytes(), b"|||");
    let first = bars(line)?;
    let (start, end) = line[..first].split_once(' ')?;
    let rest = &line[first + 3..];
    let second = bars(rest)?;
    let category = &rest[..second];
    let rest = &rest[second + 3..];
    let third = bars(rest)?;
    let mut others = rest[third + 3..].split("|||");
    let (_required, _comment, annotator) = (others.next()?, others.next()?, others.next()?);
    let span = match (start, end) {
        ("-1", "-1") => None,
        _ => Some((number(start)?, number(end)?)).filter(|(start, end)| start <= end).map(Some)?,
    };
    let line = Line { span, category, correction: &rest[..third], annotator: number(annotator)? };
    others.next().is_none().then_some(line)
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
