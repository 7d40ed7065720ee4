//! `solecism degrade`: robustness of systems, with or without gold.

mod levels;
mod rows;

use clap::Subcommand;
use solecism_corpus::Problem;

use crate::Outcome;

/// Tell how robust systems are: what errors in the text do to them, without gold if need be.
///
/// A share of the words of a clean text gets an error, each system answers on the clean and on the noisy text, one
/// answer a word, and from how often its answers differ follow bounds of its degradation and an estimate (Bigert et
/// al. 2005). Where the text has gold for what a system answers, the real degradation stands beside them.
///
/// Outputs are kept until the figures are shown: stopped and started again, the same command goes on where it was.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Args {
    #[command(flatten)]
    levels: Box<levels::LevelArgs>,
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Subcommand)]
enum What {
    Rows(Box<rows::Args>),
}

/// Measures the degradation.
pub(crate) fn run(args: &Args) -> Result<Outcome, Problem> {
    match &args.what {
        Some(What::Rows(args)) => rows::run(args),
        None => levels::run(&args.levels),
    }
}
