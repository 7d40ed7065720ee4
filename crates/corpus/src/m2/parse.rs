//! Parser for M2.

use std::ops::Range;

use super::Correction;
use crate::flaw::Flaw;
use crate::line::{BOM, Chunk, chunks};

/// Separator of the fields of an edit.
const BAR: &str = "|||";
const FORM: &str = "expected A START END|||TYPE|||CORRECTION|||REQUIRED|||COMMENT|||ANNOTATOR";

/// Byte ranges of the parts of an edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EditLine {
    /// The whole line.
    pub line: (u32, u32),
    /// The words replaced; `None` for a noop.
    span: Option<(u32, u32)>,
    /// Type, correction, required, comment.
    fields: [(u32, u32); 4],
    pub annotator: u32,
}

impl EditLine {
    pub(super) fn view<'m>(&self, text: &'m str) -> Correction<'m> {
        let field = |i: usize| &text[self.fields[i].0 as usize..self.fields[i].1 as usize];
        Correction {
            span: self.span(),
            kind: field(0),
            corrections: field(1),
            required: field(2),
            comment: field(3),
            annotator: self.annotator,
        }
    }

    pub(super) fn span(&self) -> Option<Range<usize>> {
        self.span.map(|(start, end)| start as usize..end as usize)
    }

    /// Returns a flaw if the edit extends beyond a sentence of `len` words.
    pub(super) fn outside(&self, len: usize) -> Option<Flaw> {
        let span = self.span().filter(|span| span.end > len)?;
        let what = format!("an edit outside its sentence: {} {}", span.start, span.end);
        let help = format!("the sentence has {len} words: positions go from 0 to {len}");
        Some(Flaw::new(self.line.0 as usize, (self.line.1 - self.line.0) as usize, what, help))
    }
}

/// The parts of a sentence that could be parsed, and its flaws.
#[derive(Default)]
pub(super) struct Parsed {
    pub words: Option<Vec<(u32, u32)>>,
    pub edits: Vec<EditLine>,
    pub flaws: Vec<Flaw>,
}

/// Parses as much as possible and collects all flaws.
pub(super) fn read(text: &str) -> Parsed {
    let mut parsed = Parsed::default();
    let mut at = if text.starts_with(BOM) { BOM.len_utf8() } else { 0 };
    for line in text[at..].split_inclusive('\n') {
        let content = line.trim_end_matches(['\r', '\n']);
        parsed.line(content, at);
        at += line.len();
    }
    if parsed.words.is_none() && parsed.flaws.is_empty() {
        parsed.flaws.push(Flaw::new(0, 0, "no sentence here", "a sentence is a line that starts with S"));
    }
    parsed
}

impl Parsed {
    fn line(&mut self, line: &str, at: usize) {
        let flaw = |what: &str, help: &str| Flaw::new(at, line.len(), what, help);
        let body = |mark: char| {
            line.strip_prefix(mark).filter(|rest| rest.is_empty() || rest.starts_with([' ', '\t']))
        };
        if let Some(sentence) = body('S') {
            if self.words.is_some() {
                let help = "leave a blank line between sentences";
                return self.flaws.push(flaw("a second sentence before a blank line", help));
            }
            self.words = Some(words(sentence, at + 1));
        } else if let Some(edit) = body('A') {
            if self.words.is_none() {
                return self.flaws.push(flaw("an edit before its sentence", "the S line comes first"));
            }
            match edit_line(edit, at + 1) {
                Ok(mut edit) => {
                    edit.line = (at as u32, (at + line.len()) as u32);
                    self.edits.push(edit);
                }
                Err(flaw) => self.flaws.push(flaw),
            }
        } else if !line.trim().is_empty() {
            self.flaws
                .push(flaw("neither a sentence nor an edit", "lines start with S, with A, or are blank"));
        }
    }
}

fn words(sentence: &str, at: usize) -> Vec<(u32, u32)> {
    let span = |chunk: Chunk| {
        let start = at + chunk.start;
        (start as u32, (start + chunk.text.len()) as u32)
    };
    chunks(sentence).map(span).collect()
}

fn edit_line(edit: &str, at: usize) -> Result<EditLine, Flaw> {
    let mut parts = [(0, 0); 6];
    let mut start = 0;
    let mut count = 0;
    for part in edit.split(BAR) {
        if let Some(range) = parts.get_mut(count) {
            *range = (start, start + part.len());
        }
        start += part.len() + BAR.len();
        count += 1;
    }
    if count != parts.len() {
        return Err(Flaw::new(at, edit.len(), format!("an edit of {count} fields"), FORM));
    }
    let [span, fields @ .., annotator] = parts;
    let text = |(start, end): (usize, usize)| &edit[start..end];
    let no_annotator = |_| {
        let (start, end) = annotator;
        Flaw::new(at + start, end - start, "the annotator is not a number", "number annotators from 0")
    };
    Ok(EditLine {
        line: (0, 0),
        span: edit_span(text(span)).map_err(|what| Flaw::new(at, span.1, what, FORM))?,
        fields: fields.map(|(start, end)| ((at + start) as u32, (at + end) as u32)),
        annotator: text(annotator).trim().parse().map_err(no_annotator)?,
    })
}

/// Parses `START END`; `None` for `-1 -1`. The error is a description of the flaw.
fn edit_span(text: &str) -> Result<Option<(u32, u32)>, &'static str> {
    let mut parts = text.split_whitespace();
    let (Some(start), Some(end), None) = (parts.next(), parts.next(), parts.next()) else {
        return Err("an edit without its two positions");
    };
    if (start, end) == ("-1", "-1") {
        return Ok(None);
    }
    match (start.parse(), end.parse()) {
        (Ok(start), Ok(end)) if start <= end => Ok(Some((start, end))),
        (Ok(_), Ok(_)) => Err("an edit that ends before it starts"),
        _ => Err("an edit whose positions are not numbers"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::M2;

    fn flaw(text: &str) -> (usize, String) {
        match M2::parse(text) {
            Ok(_) => panic!("{text} was read"),
            Err(flaw) => (flaw.at, flaw.what),
        }
    }

    #[test]
    fn flaws_are_reported_with_their_position() {
        let rest = "|||X|||y|||REQUIRED|||-NONE-|||0";
        let edit = |span: &str| flaw(&format!("S a b\nA {span}{rest}\n"));
        assert_eq!(edit("2 1"), (7, "an edit that ends before it starts".into()));
        assert_eq!(edit("1"), (7, "an edit without its two positions".into()));
        assert_eq!(edit("1 x"), (7, "an edit whose positions are not numbers".into()));
        assert_eq!(edit("-1 0"), (7, "an edit whose positions are not numbers".into()));
        assert_eq!(flaw("A 0 0\nS a\n"), (0, "an edit before its sentence".into()));
        assert_eq!(flaw("\n"), (0, "no sentence here".into()));
        assert_eq!(flaw("S a\nS b\n"), (4, "a second sentence before a blank line".into()));
        assert_eq!(flaw("S a\nB b\n"), (4, "neither a sentence nor an edit".into()));
        assert_eq!(flaw("S a\nA 0 1|||X|||y\n"), (5, "an edit of 3 fields".into()));
        let text = "S a\nA 0 1|||X|||y|||REQUIRED|||-NONE-|||me\n";
        assert_eq!(flaw(text), (text.len() - 3, "the annotator is not a number".into()));
    }
}
