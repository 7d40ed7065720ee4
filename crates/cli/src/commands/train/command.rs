//! `solecism train command`: training of external systems by their own commands.

use std::path::Path;

use solecism_corpus::{Corpus, Problem};
use solecism_systems::command::{Callbacks, Kind, SystemsFile};

use crate::Outcome;
use crate::paths::{InputPath, OutputPath};
use crate::progress::Progress;

/// A system of somebody else, by the `train` command of its table in a systems file.
///
/// The treebank must be in the format that the system is trained on; `solecism convert` changes it. The model is whole
/// or absent, and the last line that the command says is shown while it works.
#[derive(clap::Args)]
pub(super) struct CommandArgs {
    /// The treebank
    #[arg(value_name = "TRAIN")]
    treebank: InputPath,
    /// The systems file
    #[arg(long, value_name = "FILE.toml")]
    systems: InputPath,
    /// Which of its systems
    #[arg(long, value_name = "NAME")]
    system: String,
    /// Where the model goes
    #[arg(long, short, value_name = "MODEL")]
    output: OutputPath,
    /// A treebank to choose by, for commands that want one
    #[arg(long, value_name = "D")]
    dev: Option<InputPath>,
    /// Say nothing on standard error but what went wrong
    #[arg(long, short)]
    quiet: bool,
}

impl CommandArgs {
    /// Trains.
    pub(super) fn run(&self) -> Result<Outcome, Problem> {
        let file = SystemsFile::read(&self.systems)?;
        let Kind::Command(command) = &file.system(&self.system)?.kind else {
            let what = format!("the system {} is no command", self.system);
            return Err(Problem::new(
                what,
                "models of our own are trained with solecism train and their kind",
            ));
        };
        if let Some(training) = &command.training {
            for path in [Some(&self.treebank), self.dev.as_ref()].into_iter().flatten() {
                check_format(path, training.format.format())?;
            }
        }
        let progress = Progress::new("training", self.quiet);
        let said = |line: &str| progress.say(line);
        let callbacks = Callbacks { said: &said, ..Callbacks::default() };
        command.train(&self.treebank, self.dev.as_deref(), &self.output, &callbacks)?;
        Ok(Outcome::Done)
    }
}

fn check_format(path: &Path, wanted: solecism_corpus::Format) -> Result<(), Problem> {
    let found = Corpus::open(&[path.to_owned()], None)?.format();
    if found == wanted {
        return Ok(());
    }
    let what = format!("{} is {found}, and the system is trained on {wanted}", path.display());
    Err(Problem::new(
        what,
        format!("solecism convert --to {wanted} changes it, or train-format says otherwise"),
    ))
}
