//! What `score` and `compare` share: a metric chosen by name, its options, and how the figures are shown.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, Subcommand};
use solecism::corpus::{Format, Problem};
use solecism::lab::request::Counted;
use solecism::lab::{Request, Style};
use solecism::metrics::settings::{Kind, OptionInfo};
use solecism::metrics::{METRICS, MetricInfo, Settings, Status, Tally};
use solecism::stats::Options;

use crate::files::{WorkArgs, format_named};
use crate::progress::Progress;
use crate::{Outcome, interrupt};

/// How many sentences that were left out are named one by one.
const NAMED: usize = 10;

/// A metric chosen by name, with its options, and what else the command takes.
///
/// Every metric of the registry is a subcommand, with the options that it declares.
pub struct Chosen<A> {
    info: &'static MetricInfo,
    settings: Settings,
    /// What the command takes with every metric.
    pub args: A,
}

impl<A: Args> Subcommand for Chosen<A> {
    fn augment_subcommands(command: Command) -> Command {
        METRICS.iter().fold(command, |command, metric| command.subcommand(subcommand::<A>(metric)))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        MetricInfo::named(name).is_some()
    }
}

fn subcommand<A: Args>(metric: &'static MetricInfo) -> Command {
    let command = Command::new(metric.name).after_help(format!(
        "`solecism explain {}` says what it counts and where it comes from.",
        metric.name
    ));
    let own = metric.options.iter().filter(|option| !is_shared(option));
    let command = own.fold(command, |command, option| command.arg(argument(option)));
    let command = A::augment_args(command)
        .about(metric.about)
        .long_about(None)
        .mut_arg("gold", |arg| arg.value_name(metric.files[0]))
        .mut_arg("outputs", |arg| arg.value_name(metric.files[1]));
    metric.options.iter().filter(|option| is_shared(option)).fold(command, |command, option| {
        match option.kind {
            // What is positional with other metrics is named here: there may be many files.
            Kind::Source => command.mut_arg("gold", |arg| arg.long(option.name).help(option.about)),
            // The metric's own default holds unless the option is given, and its help tells it.
            _ => command.mut_arg(option.name, |arg| arg.help(option.about).hide_default_value(true)),
        }
    })
}

/// Whether the command has an argument of its own for what the metric takes.
fn is_shared(option: &OptionInfo) -> bool {
    option.kind == Kind::Source || ["iterations", "seed"].contains(&option.name)
}

fn argument(option: &'static OptionInfo) -> Arg {
    let argument = Arg::new(option.name).long(option.name).help(option.about);
    match option.kind {
        Kind::Flag => argument.action(ArgAction::SetTrue),
        Kind::Choice(values) => {
            let default = values.first().copied().unwrap_or_default();
            argument
                .value_name("WHICH")
                .value_parser(PossibleValuesParser::new(values))
                .default_value(default)
        }
        Kind::Number(name) | Kind::Text(name) => argument.value_name(name),
        Kind::Beside | Kind::Golds | Kind::Source => argument.value_name("FILE"),
        Kind::References => argument.value_name("FILE").action(ArgAction::Append).required(true),
    }
}

impl<A: Args> FromArgMatches for Chosen<A> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let (name, matches) =
            matches.subcommand().ok_or_else(|| clap::Error::new(ErrorKind::MissingSubcommand))?;
        let info = MetricInfo::named(name).ok_or_else(|| clap::Error::new(ErrorKind::InvalidSubcommand))?;
        let mut settings = Settings::default();
        for option in info.options {
            match option.kind {
                Kind::Flag if matches.get_flag(option.name) => drop(settings.set(option.name, "true")),
                Kind::Flag | Kind::Source => {}
                Kind::References => {
                    for value in matches.get_many::<String>(option.name).into_iter().flatten() {
                        settings.add(option.name, value);
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
pub struct ReadingArgs {
    /// Break the counts down: fields of the edit records, of the sentence, or of the metric, crossed
    #[arg(long, value_name = "FIELD,…", value_delimiter = ',')]
    by: Vec<String>,
    /// The records of the edits, as `corrupt --edits` wrote them
    #[arg(long, value_name = "FILE")]
    edits: Option<PathBuf>,
    /// Stop at a sentence whose words differ, rather than leave it out
    #[arg(long)]
    strict: bool,
    /// How gold and output are written; told by their names or content unless given
    #[arg(long, value_name = "FORMAT", value_parser = format_named)]
    format: Option<Format>,
    /// Number of the first sentence, for a part of a larger corpus
    #[arg(long, value_name = "K", default_value_t = 0)]
    first_sentence: u64,
    #[command(flatten)]
    pub work: WorkArgs,
}

/// How often to resample.
#[derive(clap::Args)]
pub struct ResamplingArgs {
    /// How often to resample
    #[arg(long, value_name = "N", default_value = "10000")]
    iterations: NonZeroUsize,
    /// Seed of the random draws
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How often an interval should hold the true value
    #[arg(long, value_name = "SHARE", default_value_t = 0.95)]
    level: f64,
}

impl ResamplingArgs {
    /// What the statistics take.
    pub fn options(&self, threads: usize) -> Options {
        Options { iterations: self.iterations.get(), seed: self.seed, threads, level: self.level }
    }
}

/// How figures are shown.
#[derive(clap::Args)]
#[group(multiple = false)]
#[allow(clippy::struct_excessive_bools)] // each is an option of its own
pub struct StyleArgs {
    /// One JSON object, at full precision
    #[arg(long)]
    pub json: bool,
    /// Comma-separated values, at full precision
    #[arg(long)]
    csv: bool,
    /// Markdown tables
    #[arg(long)]
    markdown: bool,
    /// LaTeX tables, for the booktabs package
    #[arg(long)]
    latex: bool,
}

impl StyleArgs {
    /// Whether one was asked for.
    pub fn is_given(&self) -> bool {
        self.json || self.style() != Style::Text
    }

    /// The style of the tables.
    pub fn style(&self) -> Style {
        match () {
            () if self.csv => Style::Csv,
            () if self.markdown => Style::Markdown,
            () if self.latex => Style::Latex,
            () => Style::Text,
        }
    }
}

impl<A> Chosen<A> {
    /// What is known of the metric.
    pub fn info(&self) -> &'static MetricInfo {
        self.info
    }

    /// What is to be counted.
    pub fn request(&self, gold: &Path, outputs: &[PathBuf], reading: &ReadingArgs) -> Request {
        Request {
            metric: self.info,
            settings: self.settings.clone(),
            gold: gold.to_owned(),
            outputs: outputs.to_vec(),
            format: reading.format,
            first_sentence: reading.first_sentence,
            edits: reading.edits.clone(),
            by: reading.by.clone(),
            threads: reading.work.threads(),
            strict: reading.strict,
        }
    }
}

/// Counts, with progress, and says what is odd about the metric's options.
pub fn count(request: &Request, doing: &'static str, quiet: bool) -> Result<Counted, Problem> {
    let progress = Progress::new(doing, quiet);
    let counted = request.count(|sentences| {
        progress.add(sentences);
        interrupt::check()
    })?;
    drop(progress);
    if !quiet {
        counted.metric.warnings().iter().for_each(|warning| eprintln!("warning: {warning}"));
        warn_of_oddities(&counted);
    }
    Ok(counted)
}

/// Names the sentences that were counted though something is odd about them; the first output's stand for all.
fn warn_of_oddities(counted: &Counted) {
    let rows = counted.tallies.first().into_iter().flat_map(Tally::rows);
    let odd: Vec<_> = rows.filter(|row| row.status == Status::Counted && !row.reason.is_empty()).collect();
    for row in odd.iter().take(NAMED) {
        eprintln!("warning: sentence {}: {}", row.number + 1, row.reason);
    }
    if odd.len() > NAMED {
        eprintln!("warning: the same or similar of {} sentences more", odd.len() - NAMED);
    }
}

/// Says which sentences were left out; that makes the outcome fall short.
pub fn outcome(left_out: &[(u64, String)], quiet: bool) -> Outcome {
    if left_out.is_empty() {
        return Outcome::Done;
    }
    if !quiet {
        for (number, reason) in left_out.iter().take(NAMED) {
            eprintln!("left out: sentence {}: {reason}", number + 1);
        }
        if left_out.len() > NAMED {
            eprintln!("left out: {} sentences more", left_out.len() - NAMED);
        }
    }
    Outcome::FellShort
}
