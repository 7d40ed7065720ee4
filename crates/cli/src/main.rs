//! The `solecism` program: makes grammatical errors on purpose, with known answers, and measures what they do.

mod commands;
mod diagnostics;
mod files;
mod interrupt;
mod language;
mod making;
mod manifest;
mod measuring;
mod progress;
mod sentences;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use commands::{
    compare, completions, conserve, convert, correct, corrupt, coverage, degrade, demo, edits, explain,
    faithful, lexicon, list, parse, report, restore, retrain, run as experiment, score, tag, train, validate,
    view,
};
use solecism::corpus::Problem;

/// Every sentence takes a few dozen small pieces of memory and gives them back: this is what that costs least with.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

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

/// How a command that ran came out.
pub enum Outcome {
    /// Everything was done.
    Done,
    /// It was done, but something fell short: a check failed, sentences were skipped.
    FellShort,
}

fn main() -> ExitCode {
    interrupt::listen();
    let cli = Cli::parse();
    match run(cli.command) {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::FellShort) => ExitCode::from(1),
        Err(problem) if problem.is_closed_pipe => ExitCode::SUCCESS,
        Err(problem) => {
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
        Command::Completions(args) => completions::run(&args, Cli::command()),
        Command::Manual(args) => completions::manual(&args, Cli::command()),
    }
}
