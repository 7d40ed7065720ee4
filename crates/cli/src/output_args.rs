//! Options for the outputs of `corrupt`: one for each output in the list except the corpus itself.

use clap::parser::ArgMatches;
use clap::{Arg, Args, Command, FromArgMatches, value_parser};
use solecism_corpus::Problem;
use solecism_pipeline::corrupt::{OUTPUTS, OutputInfo, Outputs};

use crate::paths::OutputPath;

/// The requested outputs.
pub(crate) struct OutputArgs(Vec<(&'static str, OutputPath)>);

impl OutputArgs {
    /// Adds the requested outputs.
    pub(crate) fn add_to(&self, outputs: &mut Outputs) -> Result<(), Problem> {
        self.0.iter().try_for_each(|(name, path)| outputs.add(name, &**path))
    }
}

/// The outputs with options of their own. The corpus is written to the [destination](crate::files::Destination).
fn own() -> impl Iterator<Item = &'static OutputInfo> {
    OUTPUTS.iter().skip(1)
}

impl Args for OutputArgs {
    fn augment_args(command: Command) -> Command {
        own().fold(command, |command, output| {
            let argument = Arg::new(output.name).long(output.name).value_name(output.file).help(output.about);
            command.arg(argument.value_parser(value_parser!(OutputPath)))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for OutputArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = |output: &'static OutputInfo| {
            Some((output.name, matches.get_one::<OutputPath>(output.name)?.clone()))
        };
        Ok(Self(own().filter_map(given).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
