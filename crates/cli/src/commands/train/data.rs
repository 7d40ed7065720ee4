//! Training data, and the path of the model.

use std::num::NonZeroUsize;

use solecism_corpus::{Format, Problem};
use solecism_systems::training::Mixture;

use crate::files::{format_named, threads};
use crate::paths::{InputPath, OutputPath};

/// What is learned from, and where the model goes.
#[derive(clap::Args)]
pub(super) struct DataArgs {
    /// The treebank: files, directories, or - for standard input
    #[arg(value_name = "TRAIN", required = true)]
    pub files: Vec<InputPath>,
    /// Where the model goes
    #[arg(long, short, value_name = "MODEL")]
    pub output: OutputPath,
    /// Also print how much of this treebank the model gets right
    #[arg(long, value_name = "D")]
    pub dev: Option<InputPath>,
    /// How the treebank is written; told by its name or content unless given
    #[arg(long, value_name = "FORMAT", value_parser = format_named)]
    pub format: Option<Format>,
    /// How many threads work where work can be divided; the model is the same on any number. As many as there are
    /// processors unless given
    #[arg(long, short = 'j', value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// Say nothing on standard error but what went wrong
    #[arg(long, short)]
    pub quiet: bool,
}

impl DataArgs {
    /// Number of threads.
    pub(super) fn threads(&self) -> usize {
        solecism_corpus::threads::given_or_all(self.threads)
    }

    /// Checks that all outputs can be written.
    pub(super) fn check(&self) -> Result<(), Problem> {
        if self.dev.is_some() && self.output.as_os_str() == "-" {
            let what = "the model and its accuracy cannot both go to standard output";
            return Err(Problem::new(what, "name a file with --output"));
        }
        Ok(())
    }

    /// Files to train on together.
    pub(super) fn mixture(&self, files: &[InputPath]) -> Mixture {
        Mixture::one(files.iter().map(|file| file.to_path_buf()).collect(), self.format)
    }
}
