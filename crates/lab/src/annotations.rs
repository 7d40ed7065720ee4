//! Corrections of the same sentences, as M2: what each annotator changed.

use std::path::Path;

use solecism_corpus::Problem;
use solecism_metrics::extract::EXTRACTION;
use solecism_metrics::{Settings, Tally};

use crate::request::Request;

/// What finds the edits of one correction, each of which is an annotator.
pub fn extraction(source: &Path, corrected: &Path, annotator: usize, threads: usize) -> Request {
    let mut settings = Settings::default();
    settings.set("annotator", annotator.to_string());
    Request {
        metric: &EXTRACTION,
        settings,
        gold: source.to_owned(),
        outputs: vec![corrected.to_owned()],
        format: None,
        first_sentence: 0,
        edits: None,
        by: Vec::new(),
        threads,
        strict: false,
    }
}

/// Writes M2, sentence by sentence with the edits of all annotators.
///
/// # Errors
/// What `write` says.
pub fn annotated(
    annotators: &[&Tally],
    mut write: impl FnMut(&str) -> Result<(), Problem>,
) -> Result<(), Problem> {
    let mut annotators: Vec<_> = annotators.iter().map(|tally| tally.rows()).collect();
    loop {
        let notes: Vec<&str> =
            annotators.iter_mut().filter_map(|rows| rows.next()?.notes.first()).map(String::as_str).collect();
        let Some((first, others)) = notes.split_first() else { return Ok(()) };
        write(first)?;
        for other in others {
            write(other.split_once('\n').map_or("", |(_, edits)| edits))?;
        }
        write("\n")?;
    }
}
