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
        let is_space = |byte: &u8| matches!(byte, b' ' | b'\t'..=b'\r');
        let starts = bytes.windows(2).filter(|pair| is_space(&pair[0]) && !is_space(&pair[1])).count();
        starts + usize::from(bytes.first().is_some_and(|first| !is_space(first)))
    }

    /// The words of the sentence.
    pub fn words(&self) -> impl Iterator<Item = &'m str> {
        self.sentence.split_whitespace()
    }
}

/// `START END|||TYPE|||CORRECTION|||REQUIRED|||COMMENT|||ANNOTATOR`
fn regular_line(line: &str) -> Option<Line<'_>> {
    let [span, category, correction, _required, _comment, annotator] = fields(line)?;
    let (start, end) = span.split_at_checked(span.bytes().position(|byte| byte == b' ')?)?;
    let span = match (start, &end[1..]) {
        ("-1", "-1") => None,
        (start, end) => Some((number(start)?, number(end)?)),
    };
    let is_span = span.is_none_or(|(start, end)| start <= end);
    is_span.then_some(Line { span, category, correction, annotator: number(annotator)? })
}

/// The fields between bars, if they are as many as an edit has.
fn fields(line: &str) -> Option<[&str; 6]> {
    let bytes = line.as_bytes();
    let mut fields = [""; 6];
    let (mut count, mut start, mut at) = (0, 0, 0);
    // Edits are short, and this is done for each: a search that sets something up first takes longer.
    while at + 2 < bytes.len() {
        if bytes[at] != b'|' || bytes[at + 1] != b'|' || bytes[at + 2] != b'|' {
            at += 1;
            continue;
        }
        *fields.get_mut(count)? = &line[start..at];
        count += 1;
        at += 3;
        start = at;
    }
    *fields.get_mut(count)? = &line[start..];
    (count == 5).then_some(fields)
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
