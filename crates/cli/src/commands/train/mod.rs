//! `solecism train`: trains systems on any treebank.

mod command;
mod data;
mod kind;
mod options;
mod progress;

use clap::error::ErrorKind;
use clap::{ArgMatches, Args as _, Command, FromArgMatches, Subcommand};
use solecism_corpus::Problem;
use solecism_systems::registry::trained;

use crate::Outcome;
use command::CommandArgs;
use kind::KindArgs;

/// Train a system on a treebank, for `tag`, `parse`, `correct` and `degrade`, and taggers for `corrupt --tagger`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    kind: Kind,
}

/// The kinds in the registry; each is a subcommand with its options.
enum Kind {
    Own(Box<KindArgs>),
    Command(CommandArgs),
}

/// Subcommand for external systems.
const COMMAND: &str = "command";

impl Subcommand for Kind {
    fn augment_subcommands(command: Command) -> Command {
        trained()
            .fold(command, |command, (system, training)| {
                command.subcommand(kind::subcommand(system.name, training))
            })
            .subcommand(CommandArgs::augment_args(Command::new(COMMAND)))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        name == COMMAND || trained().any(|(system, _)| system.name == name)
    }
}

impl FromArgMatches for Kind {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let missing = || clap::Error::new(ErrorKind::MissingSubcommand);
        let (name, matches) = matches.subcommand().ok_or_else(missing)?;
        if name == COMMAND {
            return CommandArgs::from_arg_matches(matches).map(Self::Command);
        }
        let known = trained().find(|(system, _)| system.name == name);
        let (_, training) = known.ok_or_else(|| clap::Error::new(ErrorKind::InvalidSubcommand))?;
        KindArgs::of_matches(training, matches).map(|args| Self::Own(Box::new(args)))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Trains and writes the model.
pub(crate) fn run(args: &Args) -> Result<Outcome, Problem> {
    match &args.kind {
        Kind::Own(args) => args.run(),
        Kind::Command(args) => args.run(),
    }
}
