//! The command line of solecism: converts arguments to settings and calls the library.

#![warn(unreachable_pub)]

mod commands;
mod diagnostics;
mod error_args;
mod files;
mod language_args;
mod manifest;
mod measuring;
mod output_args;
mod paths;
mod progress;
mod sentences;
mod signals;
mod style;
mod tag_source;
mod usage;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use commands::{
    compare, completions, conserve, convert, correct, corrupt, coverage, degrade, demo, edits, explain,
    faithful, lexicon, list, loss, parse, report, restore, retrain, run as experiment, score, tag, train,
    validate, view,
};
pub use paths::{Role, role};
use solecism_corpus::Problem;
use usage::Usage;

/// Makes grammatical errors on purpose, with known answers, and measures what they do to language software.
#[derive(Parser)]
#[command(name = "solecism", version, propagate_version = true, arg_required_else_help = true)]
#[command(
    after_help = "`-` is standard input or output everywhere. Files ending in .gz or .zst are unpacked and packed.\n\
    Several inputs, or a directory, are one corpus. Exit status: 0 done, 1 done but something fell short, 2 could not run."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Demo(demo::Args),
    Corrupt(Box<corrupt::Args>),
    Correct(correct::Args),
    Restore(restore::Args),
    Score(Box<score::Args>),
    Compare(Box<compare::Args>),
    Loss(Box<loss::Args>),
    Degrade(degrade::Args),
    Retrain(Box<retrain::Args>),
    Run(Box<experiment::Args>),
    Edits(edits::Args),
    Conserve(Box<conserve::Args>),
    Coverage(Box<coverage::Args>),
    Faithful(faithful::Args),
    Report(report::Args),
    Train(train::Args),
    Tag(tag::Args),
    Parse(parse::Args),
    Convert(convert::Args),
    Validate(validate::Args),
    Lexicon(lexicon::Args),
    View(view::Args),
    List(list::Args),
    Explain(explain::Args),
    Completions(completions::Args),
    Manual(completions::ManualArgs),
}

/// Outcome of a command that ran.
enum Outcome {
    /// Success.
    Done,
    /// Incomplete success: a check failed, or sentences were skipped.
    FellShort,
}

/// Definition of all commands and options, for parsing, help, completions and manual pages.
pub fn command() -> clap::Command {
    paths::with_hints(Cli::command())
}

/// Runs the program with these arguments, of which the first is its name. Errors go to standard error.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    signals::listen();
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let usage = Usage::of(&arguments);
    let mut command = usage.styled(command());
    let matches = match command.try_get_matches_from_mut(arguments) {
        Ok(matches) => matches,
        Err(error) => return usage.show(&error),
    };
    let checked = paths::check(&command, &matches);
    let cli = match Cli::from_arg_matches(&matches) {
        Ok(cli) => cli,
        // That a metric will not do is said in full; how the program is called would not help.
        Err(error) if error.kind() == ErrorKind::InvalidValue => return usage.show(&error),
        Err(error) => return usage.show(&error.format(&mut command)),
    };
    let writes_files = paths::names_output(&command, &matches);
    match checked.and_then(|()| run(cli.command)) {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::FellShort) => ExitCode::from(1),
        Err(problem) if problem.is_closed_pipe && !writes_files => ExitCode::SUCCESS,
        Err(mut problem) => {
            if problem.is_closed_pipe {
                "nobody reads on; the other outputs were not written either".clone_into(&mut problem.help);
            }
            diagnostics::show(problem);
            ExitCode::from(2)
        }
    }
}

fn run(command: Command) -> Result<Outcome, Problem> {
    match command {
        Command::Demo(args) => demo::run(&args),
        Command::Corrupt(args) => corrupt::run(&args),
        Command::Correct(args) => correct::run(&args),
        Command::Restore(args) => restore::run(&args),
        Command::Score(args) => score::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Loss(args) => loss::run(&args),
        Command::Degrade(args) => degrade::run(&args),
        Command::Retrain(args) => retrain::run(&args),
        Command::Run(args) => experiment::run(&args),
        Command::Edits(args) => edits::run(&args),
        Command::Conserve(args) => conserve::run(&args),
        Command::Coverage(args) => coverage::run(&args),
        Command::Faithful(args) => faithful::run(&args),
        Command::Report(args) => report::run(&args),
        Command::Train(args) => train::run(&args),
        Command::Tag(args) => tag::run(&args),
        Command::Parse(args) => parse::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Validate(args) => validate::run(&args),
        Command::Lexicon(args) => lexicon::run(&args),
        Command::View(args) => view::run(&args),
        Command::List(args) => list::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Completions(args) => completions::run(&args, crate::command()),
        Command::Manual(args) => completions::manual(&args, crate::command()),
    }
}
