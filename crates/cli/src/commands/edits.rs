//! `solecism edits`: edits in corrections.

use solecism_corpus::{Format, Problem};
use solecism_pipeline::annotations::{annotated, extraction};

use crate::Outcome;
use crate::files::{Optional, WorkArgs, format_named, keep_all};
use crate::measuring::count;
use crate::paths::{InputPath, OutputPath};

/// Find the edits that turn sentences into their corrections, as M2.
///
/// Words are aligned by spelling, lemma and part of speech, and neighbouring changes that belong together are merged into
/// one edit, as ERRANT does. Tags and lemmas are taken from the files that have them (word/TAG, CoNLL-U, trees); the words
/// of plain text, split at spaces, are tagged by the built-in dictionary. Each corrected file is one annotator.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The sentences before correction
    source: InputPath,
    /// The same sentences corrected; one file or several
    #[arg(required = true)]
    corrected: Vec<InputPath>,
    /// Where the M2 goes
    #[arg(long, short, value_name = "OUT", default_value = "-")]
    output: OutputPath,
    /// Use no tags: for other languages than English
    #[arg(long)]
    untagged: bool,
    /// Format of the files [default: by name or content]
    #[arg(long, value_name = "FORMAT", value_parser = format_named)]
    format: Option<Format>,
    #[command(flatten)]
    work: WorkArgs,
}

/// Finds the edits.
pub(crate) fn run(args: &Args) -> Result<Outcome, Problem> {
    let corrected: Vec<_> = args.corrected.iter().map(|path| path.to_path_buf()).collect();
    let mut request = extraction(&args.source, &corrected, args.work.threads());
    if args.untagged {
        request.settings.set("untagged", "true");
    }
    request.format = args.format;
    let mut output = Optional::create(Some(&args.output))?;
    let counted = count(&request, "finding edits", args.work.quiet)?;
    let annotators: Vec<_> = counted.tallies.iter().enumerate().collect();
    annotated(&annotators, |text| output.write(text.as_bytes()))?;
    keep_all([output])?;
    Ok(Outcome::Done)
}
