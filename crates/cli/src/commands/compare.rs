//! `solecism compare`: significance of the differences between systems.

use clap::ValueEnum;
use solecism_corpus::Problem;
use solecism_lab::comparison::Testing;
use solecism_lab::{SignificanceTest, compare};
use solecism_pipeline::request::Counted;
use solecism_pipeline::scoring::check_errors;

use crate::Outcome;
use crate::measuring::{Chosen, ReadingArgs, ResamplingArgs, WithMetric, count, outcome};
use crate::paths::InputPath;
use crate::style::StyleArgs;

/// Test whether the difference between systems is significant.
///
/// The tests resample the counts of sentences; nothing is scored twice. A sentence that is left out for one system is
/// left out for all.
#[derive(clap::Args)]
#[command(subcommand_value_name = "METRIC", subcommand_help_heading = "Metrics")]
pub(crate) struct Args {
    #[command(subcommand)]
    metric: Chosen<MetricArgs>,
}

/// What `compare` takes with every metric.
#[derive(clap::Args)]
struct MetricArgs {
    /// The gold
    gold: InputPath,
    /// The outputs of two or more systems
    #[arg(id = "outputs", required = true, num_args = 2..)]
    outputs: Vec<InputPath>,
    /// Golds of the second and further outputs, where each has its own (as for robustness)
    #[arg(long, value_name = "FILE,…", value_delimiter = ',')]
    other_golds: Vec<InputPath>,
    #[command(flatten)]
    reading: ReadingArgs,
    /// The test of significance
    #[arg(long, value_name = "WHICH", default_value = "shuffle")]
    test: Which,
    /// Test only whether the system named first is better
    #[arg(long)]
    one_sided: bool,
    /// Compare each output with this one only; by default every two are compared
    #[arg(long, value_name = "OUTPUT")]
    baseline: Option<String>,
    /// Scores to compare, or `all` [default: the main score of the metric]. p-values are corrected for their number
    #[arg(long = "score", value_name = "NAME,…", value_delimiter = ',')]
    scores: Vec<String>,
    #[command(flatten)]
    resampling: ResamplingArgs,
    #[command(flatten)]
    style: StyleArgs,
}

impl WithMetric for MetricArgs {}

/// A test of significance.
#[derive(Clone, Copy, ValueEnum)]
enum Which {
    /// Stratified shuffling
    Shuffle,
    /// Paired bootstrap
    Bootstrap,
}

/// Counts all outputs: against one gold, or each against its own.
fn count_all(chosen: &Chosen<MetricArgs>) -> Result<Counted, Problem> {
    let args = &chosen.args;
    let quiet = args.reading.work.quiet;
    if args.other_golds.is_empty() {
        return count(&chosen.request(&args.gold, &args.outputs, &args.reading), "scoring", quiet);
    }
    if args.other_golds.len() + 1 != args.outputs.len() {
        let what = format!("{} outputs need {} golds", args.outputs.len(), args.outputs.len());
        return Err(Problem::new(what, "the first is GOLD, the others are --other-golds, in order"));
    }
    let golds = std::iter::once(&args.gold).chain(&args.other_golds);
    let each = golds.zip(&args.outputs).map(|(gold, output)| {
        count(&chosen.request(gold, std::slice::from_ref(output), &args.reading), "scoring", quiet)
    });
    let mut all = each.collect::<Result<Vec<Counted>, _>>()?.into_iter();
    let mut first = all.next().ok_or_else(|| Problem::new("no output", "name two or more"))?;
    first.tallies.extend(all.flat_map(|counted| counted.tallies));
    Ok(first)
}

/// Compares the outputs.
pub(crate) fn run(args: &Args) -> Result<Outcome, Problem> {
    let (info, args, chosen) = (args.metric.info(), &args.metric.args, &args.metric);
    let quiet = args.reading.work.quiet;
    let mut counted = count_all(chosen)?;
    check_errors(&counted)?;
    let names: Vec<String> = args.outputs.iter().map(|path| path.display().to_string()).collect();
    let testing = Testing {
        test: match args.test {
            Which::Shuffle => SignificanceTest::Shuffle,
            Which::Bootstrap => SignificanceTest::Bootstrap,
        },
        one_sided: args.one_sided,
        options: args.resampling.options(args.reading.work.threads()),
        scores: args.scores.clone(),
        baseline: args.baseline.clone(),
    };
    let comparisons = compare(info, &mut counted, &names, &testing)?;
    args.style.print(&comparisons.document())?;
    outcome(&comparisons.left_out, quiet)
}
