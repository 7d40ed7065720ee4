//! `solecism faithful`: checks that corrections keep the meaning.

use solecism_corpus::Problem;
use solecism_lab::faithfulness::faithfulness;

use crate::Outcome;
use crate::files::WorkArgs;
use crate::measuring::ResamplingArgs;
use crate::paths::InputPath;
use crate::progress::Progress;
use crate::style::StyleArgs;

/// Measure whether corrections keep the meaning, from UCCA passages of sources and corrections, without references.
///
/// Words are aligned as in `conserve`; units are aligned by the words below them, from source to correction and back. An
/// edge matches if the aligned unit has an edge with a category in common. UCCASIM is the F-score of matched edges, in both
/// directions and as their mean; DISTSIM compares how often each category is used (Choshen and Abend 2018).
#[derive(clap::Args)]
#[command(after_help = "Example: solecism faithful --source learner/ --correction corrected/ --json")]
pub(crate) struct Args {
    /// Passages of the sources, as UCCA XML: a file, or a directory of .xml files
    #[arg(long, value_name = "DIR")]
    source: InputPath,
    /// Passages of the corrections, with the same names
    #[arg(long, value_name = "DIR")]
    correction: InputPath,
    #[command(flatten)]
    resampling: ResamplingArgs,
    #[command(flatten)]
    style: StyleArgs,
    #[command(flatten)]
    work: WorkArgs,
}

/// Compares the passages.
pub(crate) fn run(args: &Args) -> Result<Outcome, Problem> {
    let progress = Progress::new("comparing passages", args.work.quiet);
    let options = args.resampling.options(args.work.threads());
    let found = faithfulness(&args.source, &args.correction, &options, |passages| {
        progress.add(passages);
        Ok(())
    })?;
    drop(progress);
    args.style.print(&found.document())?;
    Ok(Outcome::Done)
}
