//! `solecism edits`: what was changed in a correction.

use std::path::PathBuf;

use solecism::corpus::{Format, Problem};
use solecism::lab::Request;
use solecism::metrics::extract::EXTRACTION;
use solecism::metrics::{Settings, Tally};

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
        let mut settings = Settings::default();
        settings.set("annotator", annotator.to_string());
        if self.untagged {
            settings.set("untagged", "true");
        }
        Request {
            metric: &EXTRACTION,
            settings,
            gold: self.source.clone(),
            outputs: vec![self.corrected[annotator].clone()],
            format: self.format,
            first_sentence: 0,
            edits: None,
            by: Vec::new(),
            threads: self.work.threads(),
            strict: false,
        }
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
    let mut annotators: Vec<_> = found.iter().map(Tally::rows).collect();
    loop {
        let notes: Vec<&str> =
            annotators.iter_mut().filter_map(|rows| rows.next()?.notes.first()).map(String::as_str).collect();
        let Some((first, others)) = notes.split_first() else { break };
        output.write(first.as_bytes())?;
        for other in others {
            let edits = other.split_once('\n').map_or("", |(_, edits)| edits);
            output.write(edits.as_bytes())?;
        }
        output.write(b"\n")?;
    }
    keep_all([output])?;
    Ok(Outcome::Done)
}
