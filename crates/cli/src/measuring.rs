//! Shared by `score`, `compare` and `loss`: the choice of a metric, its options, and the layout of scores.

use std::path::Path;

use clap::builder::PossibleValuesParser;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, Subcommand, value_parser};
use solecism_corpus::corpus::MAX_FIRST_SENTENCE;
use solecism_corpus::{Format, Problem};
use solecism_metrics::settings::{OptionInfo, OptionKind};
use solecism_metrics::{METRICS, Metric, MetricInfo, Settings, Status, Tally};
use solecism_pipeline::Request;
use solecism_pipeline::request::Counted;
use solecism_stats::{MAX_RESAMPLES, Options};

use crate::Outcome;
use crate::diagnostics::say;
use crate::files::{WorkArgs, format_named, within};
use crate::paths::{InputPath, NameOrPath};
use crate::progress::Progress;

/// Argument that absorbs the options of a refused metric.
const ANYTHING: &str = "anything";

/// Maximum number of left-out sentences that are named.
const NAMED: usize = 10;

/// A metric chosen by name, with its options and the arguments of the command.
///
/// Every metric of the registry is a subcommand with the options that it declares.
pub(crate) struct Chosen<A> {
    info: &'static MetricInfo,
    settings: Settings,
    /// Arguments of the command with any metric.
    pub args: A,
}

/// Arguments of a command with any metric that it supports.
pub(crate) trait WithMetric: Args {
    /// Reason why the command does not support a metric; `None` if it does.
    fn refusal(_metric: &MetricInfo) -> Option<Problem> {
        None
    }

    /// True if the command takes this option of a metric.
    fn takes(_option: &OptionInfo) -> bool {
        true
    }
}

impl<A: WithMetric> Subcommand for Chosen<A> {
    fn augment_subcommands(command: Command) -> Command {
        METRICS.iter().fold(command, |command, metric| {
            command.subcommand(if A::refusal(metric).is_some() {
                refused(metric)
            } else {
                subcommand::<A>(metric)
            })
        })
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        MetricInfo::named(name).is_some()
    }
}

/// Accepts any arguments, so that the message can say why this metric is not supported.
fn refused(metric: &'static MetricInfo) -> Command {
    let anything = Arg::new(ANYTHING).num_args(0..).trailing_var_arg(true).allow_hyphen_values(true);
    Command::new(metric.name).hide(true).arg(anything)
}

fn subcommand<A: WithMetric>(metric: &'static MetricInfo) -> Command {
    let command = Command::new(metric.name).after_help(format!(
        "`solecism explain {}` says what it counts and where it comes from.",
        metric.name
    ));
    let own = metric.options.iter().filter(|option| !is_shared(option) && A::takes(option));
    let command = own.fold(command, |command, option| command.arg(argument(option)));
    let mut command = A::augment_args(command).about(metric.about).long_about(None);
    for (argument, name) in ["gold", "outputs"].into_iter().zip(metric.files) {
        if command.get_arguments().any(|arg| arg.get_id() == argument) {
            command = command.mut_arg(argument, |arg| arg.value_name(name));
        }
    }
    metric.options.iter().filter(|option| is_shared(option)).fold(command, |command, option| {
        match option.kind {
            // This argument is positional with other metrics. Here it is an option, because there may be many files.
            OptionKind::Source => command.mut_arg("gold", |arg| arg.long(option.name).help(option.about)),
            // The default of the metric applies unless the option is given, and its help text states it.
            _ => command.mut_arg(option.name, |arg| arg.help(option.about).hide_default_value(true)),
        }
    })
}

/// True if the command has its own argument for this option of a metric.
fn is_shared(option: &OptionInfo) -> bool {
    option.kind == OptionKind::Source || ["resamples", "seed"].contains(&option.name)
}

fn argument(option: &'static OptionInfo) -> Arg {
    let argument = Arg::new(option.name).long(option.name).help(option.about);
    match option.kind {
        OptionKind::Flag => argument.action(ArgAction::SetTrue),
        OptionKind::Choice(values) => {
            let default = values.first().copied().unwrap_or_default();
            argument
                .value_name("WHICH")
                .value_parser(PossibleValuesParser::new(values))
                .default_value(default)
        }
        OptionKind::Text(name) if may_be_file(option) => {
            argument.value_name(name).value_parser(value_parser!(NameOrPath))
        }
        OptionKind::Number(name) | OptionKind::Text(name) => argument.value_name(name),
        OptionKind::Beside | OptionKind::Golds | OptionKind::Source => file(argument),
        OptionKind::References => file(argument).action(ArgAction::Append).required(true),
    }
}

/// True if the value is the name of something built in, or a file.
fn may_be_file(option: &OptionInfo) -> bool {
    matches!(option.kind, OptionKind::Text(name) if name.contains("FILE"))
}

fn file(argument: Arg) -> Arg {
    argument.value_name("FILE").value_parser(value_parser!(InputPath))
}

impl<A: WithMetric> FromArgMatches for Chosen<A> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let (name, matches) =
            matches.subcommand().ok_or_else(|| clap::Error::new(ErrorKind::MissingSubcommand))?;
        let info = MetricInfo::named(name).ok_or_else(|| clap::Error::new(ErrorKind::InvalidSubcommand))?;
        if let Some(problem) = A::refusal(info) {
            let told = format!("{}\n\n  help: {}\n", problem.what, problem.help);
            return Err(clap::Error::raw(ErrorKind::InvalidValue, told));
        }
        let mut settings = Settings::default();
        for option in info.options.iter().filter(|option| A::takes(option)) {
            match option.kind {
                OptionKind::Flag if matches.get_flag(option.name) => drop(settings.set(option.name, "true")),
                OptionKind::Flag | OptionKind::Source => {}
                OptionKind::Text(_) if may_be_file(option) => {
                    if let Some(value) = matches.get_one::<NameOrPath>(option.name) {
                        settings.set(option.name, &**value);
                    }
                }
                OptionKind::Beside | OptionKind::Golds => {
                    if let Some(value) = matches.get_one::<InputPath>(option.name) {
                        settings.set(option.name, value.to_string_lossy());
                    }
                }
                OptionKind::References => {
                    for value in matches.get_many::<InputPath>(option.name).into_iter().flatten() {
                        settings.add(option.name, value.to_string_lossy());
                    }
                }
                _ => {
                    let is_given = matches.value_source(option.name) == Some(ValueSource::CommandLine);
                    if is_shared(option) {
                        let raw = matches.get_raw(option.name).and_then(|mut values| values.next());
                        if let Some(value) = raw.filter(|_| is_given) {
                            settings.set(option.name, value.to_string_lossy());
                        }
                        continue;
                    }
                    if let Some(value) = matches.get_one::<String>(option.name).filter(|_| is_given) {
                        settings.set(option.name, value);
                    }
                }
            }
        }
        Ok(Self { info, settings, args: A::from_arg_matches(matches)? })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// What is read beside gold and output, and how.
#[derive(clap::Args)]
pub(crate) struct ReadingArgs {
    /// Break the counts down: fields of the edit records, of the sentence, or of the metric, crossed
    #[arg(long, value_name = "FIELD,…", value_delimiter = ',')]
    by: Vec<String>,
    /// The records of the edits, as `corrupt --edits` wrote them
    #[arg(long, value_name = "FILE")]
    edits: Option<InputPath>,
    /// Stop at a sentence whose words differ, rather than leave it out
    #[arg(long)]
    strict: bool,
    /// How gold and output are written; told by their names or content unless given
    #[arg(long, value_name = "FORMAT", value_parser = format_named)]
    format: Option<Format>,
    /// Number of the first sentence, counted from 0, for a part of a larger corpus
    #[arg(long, value_name = "K", default_value_t = 0, value_parser = within(0..=MAX_FIRST_SENTENCE))]
    first_sentence: u64,
    #[command(flatten)]
    pub work: WorkArgs,
}

/// How often to resample.
#[derive(clap::Args)]
pub(crate) struct ResamplingArgs {
    /// How often to resample
    #[arg(long, alias = "iterations", value_name = "N", default_value = "10000")]
    #[arg(value_parser = within(1..=MAX_RESAMPLES))]
    resamples: usize,
    /// Seed of the random draws
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How often an interval should hold the true value
    #[arg(long, alias = "level", value_name = "SHARE", default_value_t = 0.95)]
    confidence: f64,
}

impl ResamplingArgs {
    /// Options for the statistics.
    pub(crate) fn options(&self, threads: usize) -> Options {
        Options { resamples: self.resamples, seed: self.seed, threads, confidence: self.confidence }
    }
}

impl<A> Chosen<A> {
    /// Description of the metric.
    pub(crate) fn info(&self) -> &'static MetricInfo {
        self.info
    }

    /// Options given for the metric.
    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Builds the request for counts.
    pub(crate) fn request(&self, gold: &Path, outputs: &[InputPath], reading: &ReadingArgs) -> Request {
        Request {
            metric: self.info,
            settings: self.settings.clone(),
            gold: gold.to_owned(),
            outputs: outputs.iter().map(|path| path.to_path_buf()).collect(),
            format: reading.format,
            first_sentence: reading.first_sentence,
            edits: reading.edits.clone().map(Into::into),
            by: reading.by.clone(),
            threads: reading.work.threads(),
            strict: reading.strict,
        }
    }
}

/// Counts with a progress display, and warns of doubtful metric options.
pub(crate) fn count(request: &Request, doing: &'static str, quiet: bool) -> Result<Counted, Problem> {
    let counted = with_progress(doing, quiet, |progress| request.count(progress))?;
    if !quiet {
        warn(counted.metric.as_ref())?;
        warn_of_oddities(&counted)?;
        for doubt in counted.tallies.iter().flat_map(|tally| counted.metric.doubts(&counted.by, tally)) {
            say(format_args!("warning: {doubt}"))?;
        }
    }
    Ok(counted)
}

/// Counts while the progress is shown.
pub(crate) fn with_progress(
    doing: &'static str,
    quiet: bool,
    count: impl FnOnce(&mut dyn FnMut(u64) -> Result<(), Problem>) -> Result<Counted, Problem>,
) -> Result<Counted, Problem> {
    let progress = Progress::new(doing, quiet);
    count(&mut |sentences| {
        progress.add(sentences);
        Ok(())
    })
}

/// Warns of doubtful metric options.
pub(crate) fn warn(metric: &dyn Metric) -> Result<(), Problem> {
    metric.warnings().iter().try_for_each(|warning| say(format_args!("warning: {warning}")))
}

/// Names sentences that were counted despite an irregularity. Only those of the first output are named.
fn warn_of_oddities(counted: &Counted) -> Result<(), Problem> {
    let rows = counted.tallies.first().into_iter().flat_map(Tally::rows);
    let odd: Vec<_> = rows.filter(|row| row.status == Status::Counted && !row.reason.is_empty()).collect();
    for row in odd.iter().take(NAMED) {
        say(format_args!("warning: sentence {}: {}", row.number + 1, row.reason))?;
    }
    if odd.len() > NAMED {
        say(format_args!("warning: the same or similar of {} sentences more", odd.len() - NAMED))?;
    }
    Ok(())
}

/// Names the sentences that were left out. If there are any, the outcome is incomplete.
pub(crate) fn outcome(left_out: &[(u64, String)], quiet: bool) -> Result<Outcome, Problem> {
    if left_out.is_empty() {
        return Ok(Outcome::Done);
    }
    if !quiet {
        for (number, reason) in left_out.iter().take(NAMED) {
            say(format_args!("left out: sentence {}: {reason}", number + 1))?;
        }
        if left_out.len() > NAMED {
            say(format_args!("left out: {} sentences more", left_out.len() - NAMED))?;
        }
    }
    Ok(Outcome::FellShort)
}
