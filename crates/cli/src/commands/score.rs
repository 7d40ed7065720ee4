//! `solecism score`: scores of output against gold.

use solecism_corpus::Problem;
use solecism_lab::report;
use solecism_lab::report::{ReportOptions, left_out};
use solecism_pipeline::request::Counted;
use solecism_pipeline::scoring;

use crate::Outcome;
use crate::files::print;
use crate::measuring::{Chosen, ReadingArgs, ResamplingArgs, WithMetric, count, outcome};
use crate::paths::InputPath;
use crate::style::StyleArgs;

/// Score a system's output against gold.
///
/// Sentences whose words differ in gold and output are left out of all totals, counted and listed; the exit status is then 1.
#[derive(clap::Args)]
#[command(subcommand_value_name = "METRIC", subcommand_help_heading = "Metrics")]
pub(crate) struct Args {
    #[command(subcommand)]
    metric: Chosen<MetricArgs>,
}

/// What `score` takes with every metric.
#[derive(clap::Args)]
struct MetricArgs {
    /// The gold
    gold: InputPath,
    /// The system's output
    #[arg(id = "outputs")]
    output: InputPath,
    #[command(flatten)]
    reading: ReadingArgs,
    /// Bootstrap intervals of the scores (breakdowns always have them)
    #[arg(long)]
    interval: bool,
    #[command(flatten)]
    resampling: ResamplingArgs,
    /// Counts and scores of each sentence
    #[arg(long)]
    per_sentence: bool,
    /// Output layout of another program, if the metric has it: `evalb`, `conll18`, `m2scorer`, `errant`
    #[arg(long, value_name = "PROGRAM", conflicts_with = "StyleArgs")]
    layout: Option<String>,
    #[command(flatten)]
    style: StyleArgs,
}

impl WithMetric for MetricArgs {}

/// Scores the output.
pub(crate) fn run(args: &Args) -> Result<Outcome, Problem> {
    let (info, args, chosen) = (args.metric.info(), &args.metric.args, &args.metric);
    let quiet = args.reading.work.quiet;
    let mut request = chosen.request(&args.gold, std::slice::from_ref(&args.output), &args.reading);
    if let Some(layout) = &args.layout {
        request.settings.set("layout", layout);
    }
    let counted = count(&request, "scoring", quiet)?;
    let asked = counted.metric.layout().filter(|_| !args.style.is_given());
    if let Some(layout) = args.layout.as_deref().or(asked) {
        return lay_out(&counted, layout, quiet);
    }
    scoring::check_errors(&counted)?;
    let has_intervals = args.interval || !counted.by.is_empty();
    let intervals = has_intervals.then(|| args.resampling.options(args.reading.work.threads()));
    let wanted = ReportOptions { intervals, sentences: args.per_sentence };
    let report = report(info, &counted, &counted.tallies[0], wanted)?;
    args.style.print(&report.document())?;
    outcome(&report.left_out, quiet)
}

/// Prints the scores in the layout of another program.
fn lay_out(counted: &Counted, layout: &str, quiet: bool) -> Result<Outcome, Problem> {
    let text = scoring::lay_out(counted, layout)?;
    print(&text)?;
    outcome(&left_out(&counted.tallies[0]), quiet)
}
