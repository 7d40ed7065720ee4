//! `solecism degrade rows`: degradation from existing files of rows.

use solecism_corpus::Problem;
use solecism_lab::degradation::{RowFiles, RowOptions, degrade_rows};

use crate::Outcome;
use crate::diagnostics::say;
use crate::files::WorkArgs;
use crate::measuring::{ResamplingArgs, outcome};
use crate::paths::InputPath;
use crate::progress::Progress;
use crate::style::StyleArgs;

/// From files of rows made elsewhere: a system's output on clean text, and on the same text with errors.
///
/// The first column is the word, the rest is the system's answer, compared as one string. Bounds and an estimate of
/// the degradation follow from how often the two outputs differ and how accurate the system is on clean text; with
/// gold it is measured too. With several noisy texts, means over them.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The system's output on clean text
    #[arg(long, value_name = "FILE")]
    clean: InputPath,
    /// Its output on noisy text; several are replicates
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    noisy: Vec<InputPath>,
    /// The gold
    #[arg(long, value_name = "FILE")]
    gold: Option<InputPath>,
    /// The accuracy on clean text, from 0 to 1, where there is no gold
    #[arg(long, value_name = "A")]
    accuracy: Option<f64>,
    /// An annotated text of the same kind (gold, output on clean text, on noisy text): what the estimate is off by
    /// there is taken from the estimate here
    #[arg(long, value_names = ["GOLD", "CLEAN", "NOISY"], num_args = 3)]
    calibrate: Option<Vec<InputPath>>,
    /// Break the counts down: tag, distance (to the nearest changed word), length, fields of the edit records
    #[arg(long, value_name = "FIELD,…", value_delimiter = ',')]
    by: Vec<String>,
    /// The records of the edits, as `corrupt --edits` wrote them
    #[arg(long, value_name = "FILE")]
    edits: Option<InputPath>,
    /// Intervals of the scores (bootstrap); a breakdown has them anyway
    #[arg(long)]
    interval: bool,
    #[command(flatten)]
    resampling: ResamplingArgs,
    /// The counts and scores of every sentence
    #[arg(long)]
    per_sentence: bool,
    #[command(flatten)]
    style: StyleArgs,
    #[command(flatten)]
    work: WorkArgs,
}

/// Measures the degradation.
pub(super) fn run(args: &Args) -> Result<Outcome, Problem> {
    if args.gold.is_some() && args.accuracy.is_some() && !args.work.quiet {
        say("warning: --accuracy is not used: the accuracy on clean text is measured with the gold")?;
    }
    let files = RowFiles {
        clean: args.clean.to_path_buf(),
        noisy: args.noisy.iter().map(|path| path.to_path_buf()).collect(),
        gold: args.gold.clone().map(Into::into),
        accuracy: args.accuracy.filter(|_| args.gold.is_none()),
    };
    let calibration = args.calibrate.as_deref().and_then(annotated);
    let options = args.resampling.options(args.work.threads());
    let options = RowOptions {
        by: args.by.clone(),
        edits: args.edits.clone().map(Into::into),
        threads: args.work.threads(),
        intervals: (args.interval || !args.by.is_empty()).then_some(options),
        sentences: args.per_sentence,
        confidence: options.confidence,
    };
    let progress = Progress::new("comparing rows", args.work.quiet);
    let degradation = degrade_rows(&files, &options, calibration.as_ref(), |sentences| {
        progress.add(sentences);
        Ok(())
    })?;
    drop(progress);
    args.style.print(&degradation.document())?;
    let left_out: Vec<_> =
        degradation.replicates.iter().flat_map(|(_, report)| report.left_out.clone()).collect();
    outcome(&left_out, args.work.quiet)
}

fn annotated(files: &[InputPath]) -> Option<RowFiles> {
    let [gold, clean, noisy] = files else { return None };
    Some(RowFiles {
        clean: clean.to_path_buf(),
        noisy: vec![noisy.to_path_buf()],
        gold: Some(gold.to_path_buf()),
        accuracy: None,
    })
}
