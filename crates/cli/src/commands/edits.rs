//! `solecism edits`: what was changed in a correction.

use std::path::PathBuf;

use solecism::corpus::{Format, Problem};
use solecism::lab::Request;
use solecism::lab::annotations::{annotated, extraction};
use solecism::metrics::Tally;

use crate::Outcome;
use crate::files::{Optional, WorkArgs, format_named, keep_all};
use crate::measuring::count;

/// Find the edits that turn sentences into their corrections, as M2.
///
/// Words are aligned with their likeliest counterparts, and what belongs together is one edit. Tags and lemmas are those
/// of the files where these have them (word/TAG, CoNLL-U, trees); the words of plain text, cut at spaces, are tagged by
/// the built-in dictionary. Each further correction is a further annotator.
#[derive(clap::Args)]
pub struct Args {
    /// The sentences before correction
    source: PathBuf,
    /// The same sentences corrected; one file or several
    #[arg(required = true)]
    corrected: Vec<PathBuf>,
    /// Where the M2 goes
    #[arg(long, short, value_name = "OUT", default_value = "-")]
    output: PathBuf,
    /// Use no tags: for other languages than English
    #[arg(long)]
    untagged: bool,
    /// How the files are written; told by their names or content unless given
    #[arg(long, value_name = "FORMAT", value_parser = format_named)]
    format: Option<Format>,
    #[command(flatten)]
    work: WorkArgs,
}

impl Args {
    /// What finds the edits of one correction.
    fn request(&self, annotator: usize) -> Request {
        let threads = self.work.threads();
        let mut request = extraction(&self.source, &self.corrected[annotator], annotator, threads);
        if self.untagged {
            request.settings.set("untagged", "true");
        }
        request.format = self.format;
        request
    }
}

/// Finds the edits.
pub fn run(args: &Args) -> Result<Outcome, Problem> {
    let mut output = Optional::create(Some(&args.output))?;
    let found = (0..args.corrected.len()).map(|annotator| {
        let counted = count(&args.request(annotator), "finding edits", args.work.quiet)?;
        counted.tallies.into_iter().next().ok_or_else(|| Problem::new("no correction", "name one"))
    });
    let found = found.collect::<Result<Vec<Tally>, Problem>>()?;
    annotated(&found.iter().collect::<Vec<_>>(), |text| output.write(text.as_bytes()))?;
    keep_all([output])?;
    Ok(Outcome::Done)
}
