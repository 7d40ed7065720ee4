//! `solecism faithful`: whether corrections keep the meaning.

use std::path::PathBuf;

use solecism::corpus::Problem;
use solecism::lab::faithfulness::faithfulness;

use crate::files::{WorkArgs, print};
use crate::measuring::{ResamplingArgs, StyleArgs};
use crate::progress::Progress;
use crate::{Outcome, interrupt};

/// Tell whether corrections keep the meaning, without references: UCCA passages of sources and of their corrections.
///
/// Words are aligned as `conserve` does, units by the words below them, from the source to the correction and back. An
/// edge is kept if there is one with a category in common to the unit that its own is aligned with: UCCASIM is F of
/// edges that are kept, both ways and their mean. DISTSIM is how far each category is used as often (Choshen and Abend
/// 2018).
#[derive(clap::Args)]
#[command(after_help = "Example: solecism faithful --source learner/ --correction corrected/ --json")]
pub struct Args {
    /// Passages of the sources, as UCCA XML: a file, or a directory of .xml files
    #[arg(long, value_name = "DIR")]
    source: PathBuf,
    /// Passages of the corrections, with the same names
    #[arg(long, value_name = "DIR")]
    correction: PathBuf,
    #[command(flatten)]
    resampling: ResamplingArgs,
    #[command(flatten)]
    style: StyleArgs,
    #[command(flatten)]
    work: WorkArgs,
}

/// Compares the passages.
pub fn run(args: &Args) -> Result<Outcome, Problem> {
    let progress = Progress::new("comparing passages", args.work.quiet);
    let options = args.resampling.options(args.work.threads());
    let found = faithfulness(&args.source, &args.correction, &options, |passages| {
        progress.add(passages);
        interrupt::check()
    })?;
    drop(progress);
    let text =
        if args.style.json { format!("{:#}\n", found.to_json()) } else { found.write(args.style.style()) };
    print(&text)?;
    Ok(Outcome::Done)
}
