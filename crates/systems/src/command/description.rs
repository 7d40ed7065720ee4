//! Descriptions of systems in a systems file.

use std::path::{Path, PathBuf};
use std::time::Duration;

use solecism_corpus::Problem;
use solecism_corpus::flaw::Location;

use super::arguments::{Arguments, Slot};
use super::exchange::Exchange;
use super::precomputed::Precomputed;
use crate::system::Answers;

/// A system as described by its table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// Name.
    pub name: String,
    /// Kind, with its settings.
    pub kind: Kind,
    /// The answers to take from its output, if the format does not determine them.
    pub answers: Option<Answers>,
    /// Taggers of its input: names of built-in taggers, or model files.
    pub taggers: Vec<String>,
}

impl Description {
    /// All that decides its answers, beside what is in its files: the same wherever those are.
    pub fn settings_text(&self) -> String {
        let kind = match &self.kind {
            Kind::Command(command) => command.settings_text(),
            Kind::Model(_, beam) => format!("model {beam:?}"),
            Kind::Grammar(name) => format!("grammar {}", unless_file(name)),
            Kind::Precomputed(files) => format!("precomputed {:?}", files.output),
        };
        let taggers: Vec<&str> = self.taggers.iter().map(|name| unless_file(name)).collect();
        format!("{} {kind} answers={:?} tags={taggers:?}", self.name, self.answers)
    }

    /// The files that it reads beside what it is given, as far as they are there.
    pub fn files(&self) -> Vec<PathBuf> {
        let own = match &self.kind {
            Kind::Command(command) => command.model.iter().cloned().collect(),
            Kind::Model(path, _) => vec![path.clone()],
            Kind::Grammar(name) => vec![PathBuf::from(name)],
            Kind::Precomputed(files) => files.named(),
        };
        let taggers = self.taggers.iter().map(PathBuf::from);
        own.into_iter().chain(taggers).flat_map(|path| files_below(&path)).collect()
    }
}

/// Kinds of system in a systems file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A command to run.
    Command(Box<CommandDescription>),
    /// Existing output files.
    Precomputed(Precomputed),
    /// A model of our own, and the beam width if not the default.
    Model(PathBuf, Option<u32>),
    /// A grammar, by name or file.
    Grammar(String),
}

/// A command that reads sentences and writes answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandDescription {
    /// Name of the system.
    pub name: String,
    /// Program and arguments.
    pub command: Arguments,
    /// Location of the command in the systems file, for messages.
    pub place: Option<Box<Location>>,
    /// Format of the sentences that it reads.
    pub input: Exchange,
    /// Format of the answers that it writes.
    pub output: Exchange,
    /// Batch or stream.
    pub mode: Mode,
    /// Maximum number of sentences per process.
    pub batch: usize,
    /// Time limit for a batch, or for one answer in a stream.
    pub timeout: Duration,
    /// Number of retries for a sentence on which it crashed.
    pub restarts: u32,
    /// Number of processes run in parallel.
    pub jobs: usize,
    /// Working directory.
    pub directory: PathBuf,
    /// The same as it was written, if it was.
    pub named_directory: Option<PathBuf>,
    /// Additional environment variables.
    pub env: Vec<(String, String)>,
    /// Default model.
    pub model: Option<PathBuf>,
    /// File to which its standard error is appended.
    pub stderr: Option<PathBuf>,
    /// Training command, if it can be trained.
    pub training: Option<Training>,
}

/// Mode of passing sentences to a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// One process per batch, which reads all its input and then exits.
    Batch,
    /// One process that answers each sentence before it gets the next.
    Stream {
        /// Time limit from the start to the first answer.
        startup: Duration,
    },
}

/// A command that trains a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Training {
    /// Program and arguments.
    pub command: Arguments,
    /// Format of the treebanks that it reads.
    pub format: Exchange,
    /// Time limit.
    pub timeout: Duration,
}

/// A file, or the files in a directory and those in it, in the order of their names; none if there is no such file.
pub(crate) fn files_below(first: &Path) -> Vec<PathBuf> {
    let (mut pending, mut files) = (vec![first.to_owned()], Vec::new());
    while let Some(path) = pending.pop() {
        if path.is_file() {
            files.push(path);
        } else if path == first || !path.is_symlink() {
            // A link below the directory may lead back to it.
            pending.extend(std::fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path()));
        }
    }
    files.sort();
    files
}

/// A name, if it is not that of a file.
pub fn unless_file(name: &str) -> &str {
    if Path::new(name).is_file() { "" } else { name }
}

impl CommandDescription {
    fn settings_text(&self) -> String {
        let Self { command, input, output, mode, batch, timeout, restarts, env, .. } = self;
        format!(
            "command {command:?} {input:?} {output:?} {mode:?} {batch} {timeout:?} {restarts} {:?} {env:?} {:?}",
            self.named_directory, self.training
        )
    }

    /// True if the command needs a model to run.
    pub fn needs_model(&self) -> bool {
        [Slot::Model, Slot::ModelDirectory, Slot::ModelName].iter().any(|&slot| self.command.has(slot))
    }

    /// A problem with the command, located in the systems file.
    pub(super) fn problem(&self, what: impl Into<String>, help: impl Into<String>) -> Problem {
        Problem { place: self.place.clone(), ..Problem::new(what, help) }
    }

    /// Checks that the working directory exists: the error of a process would not say which file is missing.
    pub(super) fn check_directory(&self) -> Result<(), Problem> {
        if self.directory.is_dir() {
            return Ok(());
        }
        let what = format!("the system {} has no directory {}", self.name, self.directory.display());
        Err(self.problem(what, "it is named by `directory`, from where the systems file is"))
    }
}

/// Values of the placeholders that depend on the model.
pub(super) fn model_slots(model: &Path) -> [(Slot, &std::ffi::OsStr); 3] {
    let directory = model.parent().unwrap_or_else(|| Path::new("")).as_os_str();
    let name = model.file_name().unwrap_or_default();
    [(Slot::Model, model.as_os_str()), (Slot::ModelDirectory, directory), (Slot::ModelName, name)]
}
