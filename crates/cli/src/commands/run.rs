//! `solecism run`: a complete study from one experiment file.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use indicatif::{ProgressBar, ProgressStyle};
use solecism_corpus::Problem;
use solecism_corpus::terminal::printable;
pub(crate) use solecism_lab::experiment::named::read;
use solecism_lab::experiment::{
    Experiment, PAGE, PlannedStep, RESULTS, Replacement, RunObserver, RunSummary, StepOutcome, TAGS, writes,
};
use solecism_lab::page::write_page;

use crate::diagnostics::say;
use crate::files::{WorkArgs, print};
use crate::paths::{DirectoryPath, NameOrPath, Named, check_lasting, check_study};
use crate::progress::keep_moving;
use crate::style::StyleArgs;
use crate::{Outcome, signals};

/// Run a whole study from one file: corpora, errors, systems, measures, and a report.
///
/// EXPERIMENT is a TOML file (docs/experiments.md), or one that is built in: demo, foster2007, bigert2005, hashemi2016,
/// choshen, black1991, retraining. Those run on the bundled sample, or on corpora of your own with --corpus.
///
/// Every step is cached in DIR under a key of everything that it depends on: if stopped, the same command resumes, and after
/// a change to the file only the affected steps run again. A system that fails leaves its cells empty; the rest goes on, and
/// the report says so. DIR then has the results (results.jsonl) and the report as data (document.json) and as a page
/// (report.html).
#[derive(clap::Args)]
pub(crate) struct Args {
    /// An experiment file, or the name of a built-in experiment
    #[arg(value_name = "EXPERIMENT")]
    experiment: NameOrPath,
    /// Directory of the study [default: the name of the experiment]
    #[arg(long, short, value_name = "DIR")]
    output: Option<DirectoryPath>,
    /// Take a corpus of the experiment from this file or directory; may be given again, and several of one name are one
    /// corpus
    #[arg(long, value_name = "NAME=PATH", value_parser = corpus)]
    corpus: Vec<Named>,
    /// Seed, in place of that of the experiment
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// List the steps, which of them are done, and how much work is left; run nothing
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    style: StyleArgs,
    #[command(flatten)]
    work: WorkArgs,
}

fn corpus(text: &str) -> Result<Named, String> {
    let (name, path) = text.split_once('=').ok_or("a name and a file: test=test.ptb")?;
    Ok((name.to_owned(), path.into()))
}

/// The replacement of a corpus in the experiment. It cannot be a pipe, because steps read their files repeatedly.
fn replaced((name, path): &Named) -> Result<Replacement, Problem> {
    check_lasting(path)?;
    if !path.exists() {
        return Err(Problem::io("read", &**path, &std::io::ErrorKind::NotFound.into()));
    }
    let path = std::path::absolute(path).map_err(|error| Problem::io("find", &**path, &error))?;
    Ok((name.clone(), path))
}

/// Runs the experiment and shows its results.
pub(crate) fn run(args: &Args) -> Result<Outcome, Problem> {
    let corpora = args.corpus.iter().map(replaced).collect::<Result<Vec<_>, _>>()?;
    let mut experiment = read(Path::new(&*args.experiment), &corpora)?;
    if let Some(seed) = args.seed {
        experiment.seed = seed;
    }
    let directory =
        args.output.clone().map_or_else(|| default_directory(Path::new(&*args.experiment)), Into::into);
    if args.dry_run {
        print(&planned(&experiment.steps(&directory)?, args.style.json))?;
        return Ok(Outcome::Done);
    }
    let file = Some(Path::new(&*args.experiment)).filter(|path| path.is_file());
    check_study(&directory, writes, experiment.files()?.iter().map(|path| &**path).chain(file))?;
    let ran = watched(&experiment, &directory, &args.work)?;
    show(&ran, &directory, &args.style, &args.work)
}

/// Prints the results of a run, and what was done.
pub(crate) fn show(
    ran: &RunSummary,
    directory: &Path,
    style: &StyleArgs,
    work: &WorkArgs,
) -> Result<Outcome, Problem> {
    if style.json {
        let path = directory.join(RESULTS);
        print(&std::fs::read_to_string(&path).map_err(|error| Problem::io("read", &path, &error))?)?;
    } else {
        style.print(&ran.document)?;
    }
    if !work.quiet {
        if let Some((name, tags)) = ran.document.made_with.iter().find(|(name, _)| name == TAGS) {
            say(format_args!("{name}: {tags}"))?;
        }
        let before = if ran.done < ran.steps { ", the others before" } else { "" };
        say(format_args!("{} of {} steps done now{before}", ran.done, ran.steps))?;
        say(format_args!("report: {}", directory.join(PAGE).display()))?;
    }
    Ok(if ran.failed == 0 { Outcome::Done } else { Outcome::FellShort })
}

fn default_directory(experiment: &Path) -> PathBuf {
    PathBuf::from(experiment.file_stem().unwrap_or(experiment.as_os_str()))
}

/// Runs an experiment with a progress display, and writes its report.
pub(crate) fn watched(
    experiment: &Experiment,
    directory: &Path,
    work: &WorkArgs,
) -> Result<RunSummary, Problem> {
    signals::advise("interrupted: the same command goes on from here");
    let display = Display::new(work.quiet);
    let ran = experiment.run(directory, work.threads(), &display)?;
    drop(display);
    write_page(&ran.document, &directory.join(PAGE))?;
    Ok(ran)
}

/// The plan, with the steps that are done.
fn planned(steps: &[PlannedStep], json: bool) -> String {
    if json {
        let rows = steps.iter().map(|step| {
            let seconds = step.expected.map(|expected| expected.as_secs_f64());
            serde_json::json!({
                "step": step.name, "done": step.is_done, "sentences": step.sentences, "seconds": seconds,
            })
        });
        return rows.map(|row| row.to_string()).collect::<Vec<_>>().join("\n") + "\n";
    }
    let mut text = String::new();
    for step in steps {
        let mark = if step.is_done { "done" } else { "    " };
        let expected = step.expected.filter(|_| !step.is_done);
        let expected = expected.map_or(String::new(), |expected| format!("{:.1} s", expected.as_secs_f64()));
        let _ = writeln!(text, "{mark}  {:>10}  {expected:>9}  {}", step.sentences, step.name);
    }
    let (done, to_do): (Vec<&PlannedStep>, Vec<&PlannedStep>) = steps.iter().partition(|step| step.is_done);
    let work: u64 = to_do.iter().map(|step| step.sentences).sum();
    let _ = writeln!(text, "\n{} steps, {} done, {} to do", steps.len(), done.len(), to_do.len());
    let _ = writeln!(
        text,
        "to go through: about {work} sentences, each counted once for every time that a step reads it"
    );
    let known: Vec<f64> =
        to_do.iter().filter_map(|step| step.expected).map(|expected| expected.as_secs_f64()).collect();
    if !known.is_empty() {
        let (seconds, many) = (known.iter().sum::<f64>(), known.len());
        let _ = writeln!(
            text,
            "time: about {seconds:.1} s for {many} of the {} steps to do, one after the other, as steps like them took here",
            to_do.len()
        );
    }
    text
}

/// Progress display on one line: steps, remaining time, current step.
struct Display {
    bar: ProgressBar,
    doing: Mutex<Vec<String>>,
}

impl Display {
    fn new(quiet: bool) -> Self {
        let bar = if quiet { ProgressBar::hidden() } else { ProgressBar::new(0) };
        let template = "{spinner} step {pos} of {len}, {elapsed}, {eta} left: {wide_msg}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        keep_moving(&bar);
        Self { bar, doing: Mutex::new(Vec::new()) }
    }

    fn change(&self, change: impl FnOnce(&mut Vec<String>)) {
        let mut doing = self.doing.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        change(&mut doing);
        self.bar.set_message(printable(&doing.join("; ")).into_owned());
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

impl RunObserver for Display {
    fn planned(&self, steps: usize, kept: usize) {
        self.bar.set_length((steps) as u64);
        self.bar.set_position(kept as u64);
        // Steps found in the cache take no time: exclude them from the estimate.
        self.bar.reset_eta();
    }

    fn began(&self, step: &str) {
        self.change(|doing| doing.push(step.to_owned()));
    }

    fn sentences(&self, _: u64) {
        self.bar.tick();
    }

    fn ended(&self, step: &str, how: &StepOutcome) {
        self.change(|doing| {
            if let Some(at) = doing.iter().position(|known| known == step) {
                doing.remove(at);
            }
        });
        self.bar.inc(1);
        if let StepOutcome::Failed(why) = how {
            // The message is in the report too, so a failure to write it here loses nothing.
            self.bar.suspend(|| drop(say(format_args!("{step}: {why}"))));
        }
    }

    fn interrupted(&self) -> fn() -> bool {
        || false
    }
}
