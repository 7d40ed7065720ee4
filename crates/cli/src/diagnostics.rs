//! Problems as people see them: the file, the place, the text with the place underlined, what to do.

use std::fmt;

use miette::{
    Diagnostic, LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents,
};
use solecism::corpus::Problem;
use solecism::corpus::flaw::Place;

/// A problem that can be drawn.
#[derive(Debug)]
pub struct Shown {
    problem: Problem,
    place: Option<ShownPlace>,
}

#[derive(Debug)]
struct ShownPlace(Place);

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

/// The excerpt says itself which line and column of which file it is.
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

/// Draws a problem on standard error.
pub fn show(problem: Problem) {
    eprintln!("{:?}", miette::Report::new(Shown::from(problem)));
}

/// Says something that the user should know but that stops nothing.
pub fn notice(quiet: bool, text: &str) {
    if !quiet {
        eprintln!("notice: {text}");
    }
}
