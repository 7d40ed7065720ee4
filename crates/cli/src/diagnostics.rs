//! Diagnostics: problems with file, line, an excerpt with the place underlined, and advice.

use std::fmt;
use std::io::{self, Write};

use miette::{
    Diagnostic, LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents,
};
use solecism_corpus::Problem;
use solecism_corpus::flaw::{Excerpt, Location};
use solecism_corpus::terminal::printable;

/// A problem in a form that `miette` can draw.
#[derive(Debug)]
pub(crate) struct Shown {
    problem: Problem,
    place: Option<ShownPlace>,
}

#[derive(Debug)]
struct ShownPlace(Location);

impl From<Problem> for Shown {
    fn from(mut problem: Problem) -> Self {
        let place = problem.place.take().map(|place| ShownPlace(*place));
        Self { problem, place }
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem.what)
    }
}

impl std::error::Error for Shown {}

impl Diagnostic for Shown {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        (!self.problem.help.is_empty()).then(|| Box::new(&self.problem.help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.place.as_ref().map(|place| place as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let excerpt = &self.place.as_ref()?.0.excerpt;
        let span = LabeledSpan::new_primary_with_span(Some("here".to_owned()), (excerpt.start, excerpt.len));
        Some(Box::new(std::iter::once(span)))
    }
}

/// The excerpt includes the name of the file, the line and the column.
impl SourceCode for ShownPlace {
    fn read_span<'a>(
        &'a self,
        _: &SourceSpan,
        _: usize,
        _: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let place = &self.0;
        Ok(Box::new(MietteSpanContents::new_named(
            place.file.clone(),
            place.excerpt.text.as_bytes(),
            (0, place.excerpt.text.len()).into(),
            usize::try_from(place.line - 1).unwrap_or(usize::MAX),
            usize::try_from(place.column - 1).unwrap_or(usize::MAX),
            1,
        )))
    }
}

/// Draws a problem on standard error. If that fails, there is no other place to report it.
pub(crate) fn show(mut problem: Problem) {
    make_printable(&mut problem);
    let drawing = format!("{:?}\n", miette::Report::new(Shown::from(problem)));
    let _ = io::stderr().write_all(drawing.as_bytes());
}

/// Removes control characters that come from files and file names; only the drawing itself may use them.
fn make_printable(problem: &mut Problem) {
    for text in [&mut problem.what, &mut problem.help] {
        *text = printable(text).into_owned();
    }
    if let Some(place) = &mut problem.place {
        place.file = printable(&place.file).into_owned();
        let Excerpt { text, start, len } = &mut place.excerpt;
        let parts = [&text[..*start], &text[*start..*start + *len], &text[*start + *len..]];
        let [before, here, after] = parts.map(|part| printable(part).into_owned());
        (*start, *len) = (before.len(), here.len());
        *text = before + &here + &after;
    }
}

/// Prints a message on standard error, on lines of its own.
///
/// # Errors
/// If it cannot be written.
pub(crate) fn say(text: impl fmt::Display) -> Result<(), Problem> {
    let text = text.to_string();
    let line = format!("{}\n", printable(text.trim_end_matches('\n')));
    io::stderr().write_all(line.as_bytes()).map_err(|e| Problem::io("write", "standard error", &e))
}

/// Prints progress on standard error. A failure to write it is ignored.
pub(crate) fn progress(text: impl fmt::Display) {
    drop(say(text));
}

/// Prints a note that does not stop the command.
///
/// # Errors
/// If it cannot be written.
pub(crate) fn notice(quiet: bool, text: &str) -> Result<(), Problem> {
    if quiet { Ok(()) } else { say(format_args!("notice: {text}")) }
}
