//! Flaws in a text, and messages about them with their position in a file.

use std::fmt;
use std::io::ErrorKind;
use std::path::PathBuf;

use crate::output::is_standard_output;

/// A defect in the text of one sentence, found by a parser that sees only that text.
///
/// [`Flaw::locate`] turns it into a [`Problem`] by adding the file and the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// First byte of the offending text, counted from the start of the sentence's text.
    pub at: usize,
    /// Length of the offending text in bytes; 0 if something is missing.
    pub len: usize,
    /// Description, without a full stop.
    pub what: String,
    /// Advice on how to fix it, or a description of what was expected.
    pub help: String,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for Flaw {}

impl Flaw {
    /// Creates a flaw of `len` bytes at byte `at`.
    pub fn new(at: usize, len: usize, what: impl Into<String>, help: impl Into<String>) -> Self {
        Self { at, len, what: what.into(), help: help.into() }
    }

    /// Adds the position in `file`, given the text of the sentence and its first line (from 1).
    pub fn locate(&self, text: &[u8], file: &str, first_line: u64) -> Problem {
        let at = self.at.min(text.len());
        let before = &text[..at];
        let line_start = memchr::memrchr(b'\n', before).map_or(0, |i| i + 1);
        let line_end = memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |i| at + i);
        let line = first_line + memchr::memchr_iter(b'\n', before).count() as u64;
        let column = String::from_utf8_lossy(&text[line_start..at]).chars().count() as u64 + 1;
        Problem {
            what: self.what.clone(),
            help: self.help.clone(),
            is_io: false,
            is_closed_pipe: false,
            place: Some(Box::new(Location {
                file: file.to_owned(),
                line,
                column,
                excerpt: Excerpt::around(&text[line_start..line_end], at - line_start, self.len),
            })),
        }
    }
}

/// An error for users: a description, a location and advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Description, without a full stop.
    pub what: String,
    /// Advice on how to fix it; may be empty.
    pub help: String,
    /// Location, if the problem is in the text of a file.
    pub place: Option<Box<Location>>,
    /// True if a file could not be opened, read or written.
    pub is_io: bool,
    /// True if the reader of standard output has closed it, so that there is nothing to report.
    pub is_closed_pipe: bool,
}

/// A location in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// Name of the file as given; `-` is standard input.
    pub file: String,
    /// Line, from 1.
    pub line: u64,
    /// Column in characters, from 1.
    pub column: u64,
    /// The text at the location.
    pub excerpt: Excerpt,
}

/// Part of a line, short enough for a terminal, with the offending text marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The text, with `…` where it was truncated.
    pub text: String,
    /// First offending byte of `text`.
    pub start: usize,
    /// Length of the offending text in bytes; 0 if something is missing.
    pub len: usize,
}

impl Excerpt {
    /// Bytes shown on either side of the location.
    const CONTEXT: usize = 60;

    fn around(line: &[u8], at: usize, len: usize) -> Self {
        let from = at.saturating_sub(Self::CONTEXT);
        let to = (at + len.min(Self::CONTEXT) + Self::CONTEXT).min(line.len());
        let from = (from..=at).find(|&i| is_boundary(line, i)).unwrap_or(at);
        let to = (to..line.len()).find(|&i| is_boundary(line, i)).unwrap_or(line.len());
        let clean = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace(['\t', '\r'], " ");
        let mut text = String::new();
        if from > 0 {
            text.push('…');
        }
        text.push_str(&clean(&line[from..at]));
        let start = text.len();
        let end = (at + len).min(to);
        text.push_str(&clean(&line[at..end]));
        let shown = text.len() - start;
        text.push_str(&clean(&line[end..to]));
        if to < line.len() {
            text.push('…');
        }
        Self { text, start, len: shown }
    }
}

fn is_boundary(text: &[u8], i: usize) -> bool {
    text.get(i).is_none_or(|b| b & 0xC0 != 0x80)
}

impl Problem {
    /// Creates a problem without a location.
    pub fn new(what: impl Into<String>, help: impl Into<String>) -> Self {
        Self { what: what.into(), help: help.into(), place: None, is_io: false, is_closed_pipe: false }
    }

    /// Creates a problem for a file that could not be opened, read or written.
    pub fn io(doing: &str, path: impl Into<PathBuf>, error: &std::io::Error) -> Self {
        let path: PathBuf = path.into();
        let what = format!("could not {doing} {}: {error}", path.display());
        let is_closed_pipe = error.kind() == ErrorKind::BrokenPipe && is_standard_output(&path);
        Self { is_io: true, is_closed_pipe, ..Self::new(what, remedy(error.kind())) }
    }
}

/// Advice on a file that could not be opened, read or written.
fn remedy(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::NotFound => "is the name right, and does its directory exist?",
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            "change its permissions, or name another file"
        }
        ErrorKind::IsADirectory => "name a file",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "free some space, or write to another disk",
        _ => "",
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{}:{}:{}: ", place.file, place.line, place.column)?;
        }
        f.write_str(&self.what)
    }
}

impl std::error::Error for Problem {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flaw_is_located_by_line_and_column_in_characters() {
        let text = "(S (NP å)\n  (VP )";
        let at = text.find("(VP").unwrap_or_default();
        let problem = Flaw::new(at, 5, "an empty constituent", "").locate(text.as_bytes(), "x.ptb", 7);
        assert_eq!(problem.to_string(), "x.ptb:8:3: an empty constituent");
        let place = problem.place.as_ref().map(|p| &p.excerpt.text[p.excerpt.start..][..p.excerpt.len]);
        assert_eq!(place, Some("(VP )"));
    }

    #[test]
    fn a_long_line_is_truncated_around_the_location() {
        let text = format!("{}X{}", "é".repeat(10_000), "b".repeat(10_000));
        let problem = Flaw::new(20_000, 1, "x", "").locate(text.as_bytes(), "f", 1);
        let excerpt = problem.place.map(|p| (p.excerpt, p.column));
        let (excerpt, column) = excerpt.unwrap_or_else(|| unreachable!());
        assert!(excerpt.text.len() < 200);
        assert_eq!(&excerpt.text[excerpt.start..=excerpt.start], "X");
        assert_eq!(column, 10_001);
    }
}
