//! `solecism loss`: the loss that errors cause, by system.

use std::path::{Path, PathBuf};

use solecism_corpus::corpus::MAX_FIRST_SENTENCE;
use solecism_corpus::{Format, Problem};
use solecism_lab::loss::{Field, LossOptions, losses};
use solecism_metrics::MetricInfo;
use solecism_metrics::settings::OptionInfo;
use solecism_pipeline::paired::{PairedCounts, PairedRequest, loss_of, no_loss};
use solecism_pipeline::request::Request;

use crate::Outcome;
use crate::files::{WorkArgs, format_named, within};
use crate::measuring::{Chosen, ResamplingArgs, WithMetric, outcome, warn};
use crate::paths::{InputPath, NamedPair, named_pair};
use crate::progress::Progress;
use crate::style::StyleArgs;

/// Measure what errors cost each system: the score of clean sentences less the score of the same sentences with errors.
///
/// Both scores are of the same sentences. Dependencies and rows count the words that are in both; trees are compared as
/// wholes, the clean ones with the clean gold, the noisy ones with the noisy gold. Is one system more robust than
/// another? The differences of their losses say so. With --by, what each kind of error costs: the loss on the sentences
/// that have it, and, where sentences have several errors, what one such error adds.
#[derive(clap::Args)]
#[command(
    subcommand_value_name = "METRIC",
    subcommand_help_heading = "Metrics",
    after_help = "Example: solecism loss attachment gold.conllu noisy.conllu eager=clean.out:noisy.out --edits E.jsonl --by kind"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    metric: Chosen<MetricArgs>,
}

/// The arguments of `loss` with any metric.
#[derive(clap::Args)]
struct MetricArgs {
    /// The gold of the clean sentences
    clean_gold: InputPath,
    /// The gold of the same sentences with errors
    noisy_gold: InputPath,
    /// Systems: a name, the output for the clean sentences, and that for the noisy ones
    #[arg(id = "paired_outputs", value_name = "NAME=CLEAN_OUT:NOISY_OUT", required = true, value_parser = named_pair)]
    systems: Vec<NamedPair>,
    /// The records of the edits, as `corrupt --edits` wrote them
    #[arg(long, value_name = "FILE")]
    edits: Option<InputPath>,
    /// Break the loss down by kind of error: kind, subkind, or both
    #[arg(long, value_name = "FIELD,…", value_delimiter = ',', value_parser = field)]
    by: Vec<Field>,
    /// The score that is lost; the metric's main one unless given
    #[arg(long, value_name = "NAME")]
    score: Option<String>,
    /// Stop at a sentence whose words differ, rather than leave it out
    #[arg(long)]
    strict: bool,
    /// How golds and outputs are written; told by their names or content unless given
    #[arg(long, value_name = "FORMAT", value_parser = format_named)]
    format: Option<Format>,
    /// Number of the first sentence, counted from 0, for a part of a larger corpus
    #[arg(long, value_name = "K", default_value_t = 0, value_parser = within(0..=MAX_FIRST_SENTENCE))]
    first_sentence: u64,
    #[command(flatten)]
    resampling: ResamplingArgs,
    #[command(flatten)]
    style: StyleArgs,
    #[command(flatten)]
    work: WorkArgs,
}

impl WithMetric for MetricArgs {
    fn refusal(metric: &MetricInfo) -> Option<Problem> {
        loss_of(metric).is_none().then(|| no_loss(metric))
    }

    /// The treatment of inserted words is no option here: they occur in only one of the two sentences.
    fn takes(option: &OptionInfo) -> bool {
        option.name != "inserted"
    }
}

fn field(name: &str) -> Result<Field, String> {
    name.parse().map_err(|problem: Problem| format!("{}; {}", problem.what, problem.help))
}

/// Computes the losses.
pub(crate) fn run(args: &Args) -> Result<Outcome, Problem> {
    let (info, chosen, args) = (args.metric.info(), &args.metric, &args.metric.args);
    check_names(&args.systems)?;
    let counted = count(chosen)?;
    let names: Vec<String> = args.systems.iter().map(|(name, _)| name.clone()).collect();
    let wanted = LossOptions {
        options: args.resampling.options(args.work.threads()),
        score: args.score.clone(),
        by: args.by.clone(),
    };
    let losses = losses(info, &counted, &names, &wanted)?;
    args.style.print(&losses.document())?;
    outcome(&losses.left_out, args.work.quiet)
}

fn count(chosen: &Chosen<MetricArgs>) -> Result<PairedCounts, Problem> {
    let args = &chosen.args;
    let request = |gold: &Path, side: usize| Request {
        settings: chosen.settings().clone(),
        format: args.format,
        first_sentence: args.first_sentence,
        threads: args.work.threads(),
        strict: args.strict,
        ..Request::new(chosen.info(), gold, outputs(&args.systems, side))
    };
    let request = PairedRequest {
        clean: request(&args.clean_gold, 0),
        noisy: request(&args.noisy_gold, 1),
        edits: args.edits.clone().map(Into::into),
    };
    let progress = Progress::new("scoring", args.work.quiet);
    let counted = request.count(|sentences| {
        progress.add(sentences);
        Ok(())
    })?;
    drop(progress);
    if !args.work.quiet {
        warn(counted.metric.as_ref())?;
    }
    Ok(counted)
}

/// Outputs of all systems for one version: clean or noisy.
fn outputs(systems: &[NamedPair], side: usize) -> Vec<PathBuf> {
    systems.iter().filter_map(|(_, files)| files.get(side)).map(|path| path.to_path_buf()).collect()
}

/// Checks that the names of the systems are distinct.
fn check_names(systems: &[NamedPair]) -> Result<(), Problem> {
    for (at, (name, _)) in systems.iter().enumerate() {
        if systems[..at].iter().any(|(earlier, _)| earlier == name) {
            return Err(Problem::new(
                format!("two systems are called {name}"),
                "give each a name of its own",
            ));
        }
    }
    Ok(())
}
