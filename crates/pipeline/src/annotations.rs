//! M2 annotations: edits of several corrections of the same sentences.

use std::path::{Path, PathBuf};

use solecism_corpus::Problem;
use solecism_metrics::Tally;
use solecism_metrics::extract::EXTRACTION;

use crate::request::Request;

/// Prepares the extraction of edits from these corrections, with one tally per annotator.
pub fn extraction(source: &Path, corrected: &[PathBuf], threads: usize) -> Request {
    Request { threads, ..Request::new(&EXTRACTION, source, corrected.to_vec()) }
}

/// Writes M2, sentence by sentence, with the numbered edits of all annotators.
///
/// # Errors
/// Those of `write`.
pub fn annotated(
    annotators: &[(usize, &Tally)],
    mut write: impl FnMut(&str) -> Result<(), Problem>,
) -> Result<(), Problem> {
    let mut annotators: Vec<_> = annotators.iter().map(|&(number, tally)| (number, tally.rows())).collect();
    loop {
        let mut is_first = true;
        for (number, rows) in &mut annotators {
            let Some(row) = rows.next() else { return Ok(()) };
            let missing = || Problem::new(format!("sentence {} has no edits", row.number + 1), "");
            let note = row.notes.first().ok_or_else(missing)?;
            let (source, edits) = note.split_once('\n').unwrap_or((note, ""));
            if is_first {
                write(source)?;
                write("\n")?;
            }
            is_first = false;
            edits.lines().try_for_each(|line| write(&numbered(line, *number)))?;
        }
        if is_first {
            return Ok(());
        }
        write("\n")?;
    }
}

/// Sets the last field of an M2 edit, the annotator.
fn numbered(line: &str, annotator: usize) -> String {
    let edit = line.rsplit_once("|||").map_or(line, |(edit, _)| edit);
    format!("{edit}|||{annotator}\n")
}
