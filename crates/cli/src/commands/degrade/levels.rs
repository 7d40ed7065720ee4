//! `solecism degrade IN --system …`: systems on clean text and on text with increasing noise.

use std::path::{Path, PathBuf};

use solecism_corpus::Problem;
use solecism_corpus::output::write_file;
use solecism_errors::Rate;
use solecism_lab::degradation::settings::{keeps_rows, level_named, outputs_directory};
use solecism_lab::degradation::{LevelReport, LevelStudy, MAX_REPLICATES, Subject, labels, writes};
use solecism_lab::document::Document;
use solecism_lab::table::Style;
use solecism_pipeline::corrupt::Settings;
use solecism_systems::command::{Description, SystemsFile};
use solecism_systems::system::{Noisiness, OpenOptions, SystemName, open_any};

use crate::diagnostics::say;
use crate::error_args::ErrorArgs;
use crate::files::{CorpusArgs, WorkArgs, within};
use crate::paths::{DirectoryPath, InputPath, NameOrPath, OutputPath, check_study};
use crate::progress::Progress;
use crate::style::StyleArgs;
use crate::tag_source::TagSource;
use crate::{Outcome, signals};

/// What is tested, on what, and how.
#[derive(clap::Args)]
pub(super) struct LevelArgs {
    #[command(flatten)]
    corpus: CorpusArgs,
    /// What is tested: a file that `solecism train` made, a built-in system, or the name of a table in the --systems
    /// file; may be given again
    #[arg(long = "system", value_name = "SPEC", required = true)]
    systems: Vec<NameOrPath>,
    /// A TOML file that describes systems, a table for each: commands, output made earlier, models with their options
    #[arg(long = "systems", value_name = "FILE.toml")]
    systems_file: Option<InputPath>,
    /// Tags that the systems see beside the words: those that each gives the words itself, or those of the input. A
    /// table of the --systems file may name a tagger instead
    #[arg(long, value_name = "SOURCE", default_value = "own")]
    tags: TagSource,
    /// Per cent of the words that get an error
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "1,2,5,10,20", value_parser = level)]
    levels: Vec<Rate>,
    /// How many noisy texts there are at each level
    #[arg(long, value_name = "R", default_value_t = 10, value_parser = within(1..=MAX_REPLICATES))]
    replicates: u32,
    /// Do not use what the text itself says of its words
    #[arg(long)]
    no_gold: bool,
    /// The accuracy on clean text, from 0 to 1, where there is no gold: of all systems, or of one; may be given again
    #[arg(long, value_name = "[SPEC=]A", value_parser = accuracy)]
    accuracy: Vec<(Option<String>, f64)>,
    /// Which errors: typos, or another profile or file, as long as no word is added or left out
    #[arg(long, value_name = "NAME|FILE", default_value = "typos")]
    profile: NameOrPath,
    #[command(flatten)]
    errors: ErrorArgs,
    /// Keep all outputs in this directory; the same command goes on from there. Unless given they are kept in the
    /// user's cache until the figures are shown
    #[arg(long, short, alias = "keep", value_name = "DIR")]
    output: Option<DirectoryPath>,
    /// Also write the curve of degradation over levels: a picture (.svg) or its figures (.csv)
    #[arg(long, alias = "curve", value_name = "FILE")]
    plot: Option<OutputPath>,
    /// How often an interval should hold the true value
    #[arg(long, value_name = "SHARE", default_value_t = 0.95)]
    confidence: f64,
    #[command(flatten)]
    style: StyleArgs,
    #[command(flatten)]
    work: WorkArgs,
}

/// Parses a level: a percentage, with or without the sign.
fn level(text: &str) -> Result<Rate, String> {
    level_named(text).map_err(|problem| problem.to_string())
}

fn accuracy(text: &str) -> Result<(Option<String>, f64), String> {
    let (name, number) = text.rsplit_once('=').map_or((None, text), |(name, number)| (Some(name), number));
    let known = number.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    let accuracy = known.ok_or("a share of the rows from 0 to 1, such as 0.89, or SPEC=0.89")?;
    Ok((name.map(str::to_owned), accuracy))
}

/// Runs the study and shows its results.
pub(super) fn run(args: &LevelArgs) -> Result<Outcome, Problem> {
    let mut corpus = args.corpus.open()?;
    corpus.spool()?;
    let settings = args.errors.settings(&args.profile);
    let profile = settings.profile()?;
    keeps_rows(&profile)?;
    let opened = Settings { profile: profile.into(), ..settings }.open(&mut corpus)?;
    // It may be a pipe, which can be read only once.
    let described = args.systems_file.as_deref().map(SystemsFile::read).transpose()?;
    let subjects = subjects(args, described.as_ref())?;
    let study = LevelStudy {
        corpus: &corpus,
        opened,
        levels: args.levels.clone(),
        replicates: args.replicates,
        subjects,
        with_gold: !args.no_gold,
        threads: args.work.threads(),
        confidence: args.confidence,
    };
    if let Some(keep) = &args.output {
        let systems = described.iter().flat_map(|file| &file.systems);
        let mut files: Vec<PathBuf> = systems.flat_map(Description::files).collect();
        files.extend(args.corpus.files.iter().map(|path| path.to_path_buf()));
        check_study(keep, writes, files.iter().map(PathBuf::as_path))?;
    }
    let directory = args.output.clone().map_or_else(|| outputs_directory(&study), |keep| Ok(keep.into()))?;
    let report = watched(args, &study, &directory)?;
    if !args.work.quiet {
        let tags = report.systems.iter().filter_map(|system| Some((&system.name, system.tags.as_ref()?)));
        for (name, tags) in tags {
            say(format_args!("{name}: tags: {tags}"))?;
        }
    }
    show(args, &report.document())?;
    if args.output.is_none() {
        // Only the same command could resume from a remaining directory, so failing to remove it does no harm.
        let _ = std::fs::remove_dir_all(&directory);
    }
    let is_whole = report.systems.iter().all(|system| system.failed.is_empty());
    Ok(if is_whole { Outcome::Done } else { Outcome::FellShort })
}

/// Runs the study with a progress display.
fn watched(args: &LevelArgs, study: &LevelStudy<'_>, directory: &Path) -> Result<LevelReport, Problem> {
    signals::advise("interrupted: the same command goes on from here");
    let progress = Progress::new("clean text", args.work.quiet);
    study.run(directory, &mut |step| {
        let text = match step.text {
            Noisiness::Clean => "clean text".to_owned(),
            Noisiness::Noisy { level, replicate } => format!("{level}, text {replicate}"),
        };
        progress.say(&format!("{text}, {}", step.system.unwrap_or("planning")));
        progress.add(step.sentences);
        Ok(())
    })
}

fn show(args: &LevelArgs, document: &Document) -> Result<(), Problem> {
    if let Some(path) = &args.plot {
        let is_table = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("csv"));
        let curve = if is_table { document.write(Style::Csv) } else { document.to_svg() };
        write_file(path, curve)?;
    }
    args.style.print(document)
}

fn subjects(args: &LevelArgs, described: Option<&SystemsFile>) -> Result<Vec<Subject>, Problem> {
    let names = labels(&args.systems.iter().map(|system| &**system).collect::<Vec<&str>>());
    let is_tested =
        |of: &str| args.systems.iter().zip(&names).any(|(spec, name)| **spec == *of || name == of);
    let unknown = args.accuracy.iter().filter_map(|(of, _)| of.as_deref()).find(|of| !is_tested(of));
    if let Some(unknown) = unknown {
        let what = format!("--accuracy is given for {unknown}, which is not tested");
        return Err(Problem::new(what, format!("the systems are {}", names.join(", "))));
    }
    let taggers = args.tags.taggers();
    let options = OpenOptions { file: described, taggers: &taggers, ..OpenOptions::default() };
    let subject = |(spec, name): (&NameOrPath, String)| {
        let is_own = |of: &str| of == &**spec || of == name;
        let own = args.accuracy.iter().rev().find(|(of, _)| of.as_deref().is_some_and(is_own));
        let any = || args.accuracy.iter().rev().find(|(of, _)| of.is_none());
        let accuracy = own.or_else(any).map(|(_, accuracy)| *accuracy);
        let system = open_any(SystemName::Any(spec), &options)?.1.into_system();
        Ok(Subject { name, system, accuracy })
    };
    args.systems.iter().zip(names.clone()).map(subject).collect()
}
