//! M2: a sentence with corrections by one or more annotators.
//!
//! ```text
//! S She go home .
//! A 1 2|||R:VERB:SVA|||goes||went|||REQUIRED|||-NONE-|||0
//! A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
//! ```

mod parse;
mod validate;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use crate::flaw::Flaw;

pub use validate::validate_m2;

/// Marks an empty correction or field.
pub const NOTHING: &str = "-NONE-";

/// Line for a sentence in which annotator 0 found nothing to correct.
pub const NOOP: &str = "A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0";

/// A sentence with its corrections, and their text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct M2<'a> {
    text: Cow<'a, str>,
    words: Vec<(u32, u32)>,
    edits: Vec<parse::EditLine>,
}

/// An edit that corrects a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction<'m> {
    /// The words to replace; empty for an insertion, `None` for a noop.
    pub span: Option<Range<usize>>,
    /// Error type.
    pub kind: &'m str,
    /// Corrected words, with `||` between alternatives.
    pub corrections: &'m str,
    /// The field that is usually `REQUIRED`.
    pub required: &'m str,
    /// Comment; `-NONE-` if there is none.
    pub comment: &'m str,
    /// Annotator, from 0.
    pub annotator: u32,
}

impl<'m> Correction<'m> {
    /// True if the annotator found nothing to correct.
    pub fn is_noop(&self) -> bool {
        self.span.is_none()
    }

    /// The alternatives; an empty one deletes the words.
    pub fn alternatives(&self) -> impl Iterator<Item = &'m str> + use<'m> {
        self.corrections.split("||").map(|correction| if correction == NOTHING { "" } else { correction })
    }
}

impl<'a> M2<'a> {
    /// Parses one sentence and its edits, with any blank lines around them.
    ///
    /// # Errors
    /// The first flaw: no sentence or a second one, an edit before the sentence, a line that is neither, or a malformed
    /// edit. Published corpora have edits outside their sentence; those are accepted here (see [`M2::check`]).
    pub fn parse(text: impl Into<Cow<'a, str>>) -> Result<Self, Flaw> {
        let text = text.into();
        let mut parsed = parse::read(&text);
        if parsed.flaws.is_empty() {
            return Ok(Self { text, words: parsed.words.unwrap_or_default(), edits: parsed.edits });
        }
        Err(parsed.flaws.swap_remove(0))
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Converts into a value that owns its text.
    pub fn into_owned(self) -> M2<'static> {
        M2 { text: Cow::Owned(self.text.into_owned()), words: self.words, edits: self.edits }
    }

    /// The words of the uncorrected sentence.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(|&(start, end)| &self.text[start as usize..end as usize])
    }

    /// Number of words.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// True if the sentence has no words.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The edits in the order of the text.
    pub fn corrections(&self) -> impl Iterator<Item = Correction<'_>> {
        self.edits.iter().map(|edit| edit.view(&self.text))
    }

    /// The annotators of the sentence, in order.
    pub fn annotators(&self) -> BTreeSet<u32> {
        self.edits.iter().map(|edit| edit.annotator).collect()
    }

    /// Checks that every edit is within the sentence.
    ///
    /// # Errors
    /// The first edit that is not.
    pub fn check(&self) -> Result<(), Flaw> {
        self.edits.iter().find_map(|edit| edit.outside(self.len())).map_or(Ok(()), Err)
    }

    /// The words of the sentence after this annotator's edits, using the first alternative of each.
    ///
    /// Of overlapping edits only the first is applied; edits outside the sentence are ignored.
    pub fn corrected(&self, annotator: u32) -> Vec<&str> {
        let mut edits: Vec<_> = self.corrections().filter(|edit| edit.annotator == annotator).collect();
        // A stable sort keeps insertions at one position in order and before a replacement there.
        edits.sort_by_key(|edit| edit.span.as_ref().map(|span| (span.start, span.end)));
        let source: Vec<&str> = self.words().collect();
        let mut words = Vec::with_capacity(source.len() + edits.len());
        let mut done = 0;
        for edit in edits {
            let Some(span) = edit.span.clone().filter(|span| span.start >= done && span.end <= source.len())
            else {
                continue;
            };
            words.extend_from_slice(&source[done..span.start]);
            words.extend(edit.alternatives().next().unwrap_or_default().split_whitespace());
            done = span.end;
        }
        words.extend_from_slice(&source[done..]);
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLOCK: &str = "S She go the home .\r\n\
        A 1 2|||R:VERB:SVA|||goes||went|||REQUIRED|||-NONE-|||0\r\n\
        A 2 3|||U:DET||||||REQUIRED|||-NONE-|||0\r\n\
        A 4 4|||M:ADV|||too|||REQUIRED|||x|||0\r\n\
        A 2 4|||R:OTHER|||-NONE-|||REQUIRED|||-NONE-|||2\r\n\
        A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1\r\n\r\n";

    fn m2(text: &str) -> M2<'_> {
        M2::parse(text).unwrap_or_else(|flaw| panic!("{flaw:?}"))
    }

    #[test]
    fn a_sentence_and_its_edits_are_read() {
        let m2 = m2(BLOCK);
        assert_eq!(m2.words().collect::<Vec<_>>(), ["She", "go", "the", "home", "."]);
        let edits: Vec<_> = m2.corrections().collect();
        assert_eq!(edits[0].span, Some(1..2));
        assert_eq!(edits[0].alternatives().collect::<Vec<_>>(), ["goes", "went"]);
        assert_eq!((edits[2].kind, edits[2].comment, edits[2].required), ("M:ADV", "x", "REQUIRED"));
        assert!(edits[4].is_noop());
        assert_eq!(m2.annotators().into_iter().collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(m2.text(), BLOCK);
    }

    #[test]
    fn each_annotator_has_a_correction() {
        let m2 = m2(BLOCK);
        assert_eq!(m2.corrected(0).join(" "), "She goes home too .");
        assert_eq!(m2.corrected(1).join(" "), "She go the home .");
        assert_eq!(m2.corrected(2).join(" "), "She go .");
    }

    #[test]
    fn an_edit_outside_its_sentence_is_kept_and_reported() {
        let m2 = m2("S a b\nA 0 1|||X|||c|||REQUIRED|||-NONE-|||0\nA 3 3|||X|||d|||REQUIRED|||-NONE-|||0\n");
        assert_eq!(m2.corrected(0), ["c", "b"]);
        let flaw = m2.check().err().map(|flaw| (flaw.at, flaw.what));
        assert_eq!(flaw, Some((44, "an edit outside its sentence: 3 3".to_owned())));
        assert_eq!(validate_m2(m2.text()).len(), 1);
    }

    #[test]
    fn a_sentence_may_be_empty_or_without_edits() {
        assert_eq!(m2("S \nA 0 0|||M:NOUN|||x|||REQUIRED|||-NONE-|||0\n").corrected(0), ["x"]);
        assert_eq!(m2("\u{feff}S a b").len(), 2);
        assert!(m2("S\n").is_empty());
    }
}
