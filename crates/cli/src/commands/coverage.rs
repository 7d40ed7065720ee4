//! `solecism coverage`: how far few references underestimate a corrector.

use std::num::NonZeroU32;

use solecism_corpus::Problem;
use solecism_corpus::output::write_file;
use solecism_lab::coverage::{
    Coverage, Incentive, MAX_DRAWS, MAX_REFERENCES, MAX_SENTENCES, Method, Sampling, fingerprints,
    read_corrections,
};
use solecism_stats::{MAX_RESAMPLES, Options};

use crate::Outcome;
use crate::files::{WorkArgs, within};
use crate::paths::{InputPath, OutputPath};
use crate::style::StyleArgs;

/// Tell how far a few references under-estimate a corrector: how many corrections sentences have, and what a perfect
/// corrector scores against M of them.
///
/// From how often the corrections of a sentence were seen follows an estimate of how many there are, and how likely each
/// is, those that were not seen included (by linear programming). From that follows how likely the correction
/// of a perfect corrector is among M references: its accuracy, exactly, with the distribution of that accuracy. With the
/// sentences themselves (--source) also whether the same words were changed (index match), and F0.5 by resampling
/// (Choshen and Abend 2018).
#[derive(clap::Args)]
#[command(after_help = "Example: solecism coverage corrections.tsv --source learner.txt --json")]
pub(crate) struct Args {
    /// A table: sentence, tab, correction, and if wanted: tab, how often
    #[arg(value_name = "CORRECTIONS.tsv", required_unless_present = "fingerprint")]
    corrections: Option<InputPath>,
    /// Fingerprints instead, one a line: how many corrections were seen once, twice, three times …
    #[arg(long, value_name = "FILE", conflicts_with_all = ["corrections", "source"])]
    fingerprint: Option<InputPath>,
    /// The sentences before correction: sentence, tab, text; or texts alone, in the order of the table
    #[arg(long, value_name = "FILE")]
    source: Option<InputPath>,
    /// Up to how many references there are
    #[arg(long, value_name = "M", default_value_t = Method::default().most)]
    #[arg(value_parser = within(NonZeroU32::MIN..=MAX_REFERENCES))]
    max_references: NonZeroU32,
    /// Estimate in two stages, as Valiant and Valiant do: the best fit, then the fewest corrections that fit about as well
    #[arg(long)]
    two_stage: bool,
    /// How often references are drawn without replacement
    #[arg(long, value_name = "N", default_value_t = Method::default().draws)]
    #[arg(value_parser = within(NonZeroU32::MIN..=MAX_DRAWS))]
    draws: NonZeroU32,
    /// The share of the sentences that the corrector truly gets right
    #[arg(long, value_name = "SHARE", default_value_t = Method::default().true_accuracy)]
    true_accuracy: f64,
    /// The share of the sentences that need a correction
    #[arg(long, value_name = "SHARE", default_value_t = Method::default().needing)]
    needing: f64,
    /// For index match, also compare where words were put in
    #[arg(long)]
    count_insertions: bool,
    /// How many sentences are drawn for F0.5
    #[arg(long, value_name = "N", default_value_t = Method::default().sampling.sentences)]
    #[arg(value_parser = within(NonZeroU32::MIN..=MAX_SENTENCES))]
    sentences: NonZeroU32,
    /// How many of them need no correction
    #[arg(long, value_name = "N", default_value_t = Method::default().sampling.unchanged)]
    #[arg(value_parser = within(0..=MAX_SENTENCES.get()))]
    unchanged: u32,
    /// Test an accuracy: with M references a corrector had K sentences of this table right
    #[arg(long, value_name = "M=K", value_parser = observed)]
    observed: Option<(NonZeroU32, usize)>,
    /// How likely what looks like an error is one, for whether it pays to correct it
    #[arg(long, value_name = "P", default_value_t = Method::default().incentive.detect)]
    detect: f64,
    /// How likely a correction is valid
    #[arg(long, value_name = "P", default_value_t = Method::default().incentive.correct)]
    correct: f64,
    /// What a correction found among the references is worth
    #[arg(long, value_name = "R", default_value_t = Method::default().incentive.reward)]
    reward: f64,
    /// What a correction that is not found costs
    #[arg(long, value_name = "P", default_value_t = Method::default().incentive.penalty)]
    penalty: f64,
    /// How often to resample for intervals
    #[arg(long, alias = "iterations", value_name = "N", default_value = "1000")]
    #[arg(value_parser = within(1..=MAX_RESAMPLES))]
    resamples: usize,
    /// Seed of the random draws
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How often an interval should hold the true value
    #[arg(long, alias = "level", value_name = "SHARE", default_value_t = 0.95)]
    confidence: f64,
    /// Also write the curves over the number of references: a picture (.svg)
    #[arg(long, value_name = "FILE")]
    plot: Option<OutputPath>,
    #[command(flatten)]
    style: StyleArgs,
    #[command(flatten)]
    work: WorkArgs,
}

fn observed(text: &str) -> Result<(NonZeroU32, usize), String> {
    let numbers = text.split_once('=').and_then(|(m, k)| Some((m.parse().ok()?, k.parse().ok()?)));
    numbers.ok_or_else(|| "the number of references and of right sentences: 2=31".to_owned())
}

/// Estimates the coverage.
pub(crate) fn run(args: &Args) -> Result<Outcome, Problem> {
    let method = method(args);
    let document = match (&args.fingerprint, &args.corrections) {
        (Some(path), _) => Coverage::of_fingerprints(fingerprints(path)?, &method)?.document_of_each(),
        (None, Some(path)) => {
            let corrections = read_corrections(path, args.source.as_deref())?;
            Coverage::of_corrections(&corrections, &method)?.document()
        }
        (None, None) => return Err(Problem::new("no corrections", "name a table, or --fingerprint FILE")),
    };
    if let Some(path) = &args.plot {
        write_file(path, document.to_svg())?;
    }
    args.style.print(&document)?;
    Ok(Outcome::Done)
}

fn method(args: &Args) -> Method {
    Method {
        most: args.max_references,
        two_stage: args.two_stage,
        draws: args.draws,
        true_accuracy: args.true_accuracy,
        needing: args.needing,
        count_insertions: args.count_insertions,
        sampling: Sampling { sentences: args.sentences, unchanged: args.unchanged },
        options: Options {
            resamples: args.resamples,
            seed: args.seed,
            threads: args.work.threads(),
            confidence: args.confidence,
        },
        incentive: Incentive {
            detect: args.detect,
            correct: args.correct,
            reward: args.reward,
            penalty: args.penalty,
        },
        observed: args.observed,
    }
}
