//! `solecism completions` and `solecism manual`, both generated from the definition of the command line.

use std::io;

use clap::Command;
use clap_complete::Shell;
use solecism_corpus::Problem;

use crate::Outcome;
use crate::files::print;
use crate::paths::DirectoryPath;

/// Print a script that completes this program's arguments in a shell.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

/// Write the manual pages, one for each subcommand.
#[derive(clap::Args)]
pub(crate) struct ManualArgs {
    /// The directory that they go to; it is made if it is not there
    #[arg(value_name = "DIR")]
    directory: DirectoryPath,
}

/// Prints the completions.
pub(crate) fn run(args: &Args, mut program: Command) -> Result<Outcome, Problem> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "solecism", &mut script);
    print(&String::from_utf8_lossy(&script))?;
    Ok(Outcome::Done)
}

/// Writes the manual pages.
pub(crate) fn manual(args: &ManualArgs, program: Command) -> Result<Outcome, Problem> {
    let problem = |e: io::Error| Problem::io("write", &*args.directory, &e);
    std::fs::create_dir_all(&args.directory).map_err(problem)?;
    clap_mangen::generate_to(program, &args.directory).map_err(problem)?;
    Ok(Outcome::Done)
}
