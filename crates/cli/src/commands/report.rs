//! `solecism report`: the HTML report of a finished study.

use std::path::Path;

use solecism_corpus::input::read_text;
use solecism_corpus::{Flaw, Problem};
use solecism_lab::document::Document;
use solecism_lab::experiment::PAGE;
use solecism_lab::page::write_page;

use crate::Outcome;
use crate::diagnostics::notice;
use crate::paths::{OutputPath, StudyPath};

/// Write the report of a study as one HTML file, which needs no network and no other file.
///
/// It has a summary, tables to sort and copy as CSV, Markdown or LaTeX, pictures to save as SVG, and the sentences with
/// their analyses side by side. It stays below 15 MB: if there are too many sentences, those with the smallest losses are
/// left out, and the report says so.
#[derive(clap::Args)]
#[command(after_help = "Example: solecism report study/ -o study.html")]
pub(crate) struct Args {
    /// The directory of a study that was run, or the document.json in it
    #[arg(value_name = "DIR")]
    study: StudyPath,
    /// Path of the page [default: report.html beside the document]
    #[arg(long, short, value_name = "FILE")]
    output: Option<OutputPath>,
    /// Maximum number of sentences in the explorer: those with the largest losses
    #[arg(long, value_name = "N")]
    explorer_limit: Option<usize>,
    /// Say nothing on standard error but what went wrong
    #[arg(long, short)]
    quiet: bool,
}

/// Writes the page.
pub(crate) fn run(args: &Args) -> Result<Outcome, Problem> {
    let path = args.study.document();
    let mut document = read(&path)?;
    if let (Some(explorer), Some(most)) = (&mut document.explorer, args.explorer_limit) {
        explorer.keep_worst(most);
    }
    let wanted = args.output.as_deref().map_or_else(|| path.with_file_name(PAGE), Path::to_path_buf);
    write_page(&document, &wanted)?;
    if wanted.as_os_str() != "-" {
        notice(args.quiet, &format!("wrote {}", wanted.display()))?;
    }
    Ok(Outcome::Done)
}

fn read(path: &Path) -> Result<Document, Problem> {
    let text = read_text(path).map_err(|problem| {
        let help = "a study has one when it has run: solecism run EXPERIMENT.toml -o DIR";
        let is_missing = path.as_os_str() != "-" && !path.exists();
        if is_missing { Problem { help: help.to_owned(), ..problem } } else { problem }
    })?;
    serde_json::from_str(&text).map_err(|error| {
        let line_start =
            text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum::<usize>();
        let help = "the file is not what a study wrote: run it again, or name another";
        Flaw::new(
            line_start + error.column().saturating_sub(1),
            0,
            format!("this is no report: {error}"),
            help,
        )
        .locate(text.as_bytes(), &path.display().to_string(), 1)
    })
}
