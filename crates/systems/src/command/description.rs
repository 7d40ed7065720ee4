//! What a systems file says of a system.

use std::path::{Path, PathBuf};
use std::time::Duration;

use solecism_corpus::Problem;
use solecism_corpus::flaw::Place;

use super::arguments::{Arguments, Slot};
use super::exchange::Exchange;
use super::precomputed::Precomputed;
use crate::system::Answers;

/// A system, as its table describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// What is taken from its output, if that is not told by the format.
    pub answers: Option<Answers>,
    /// What tags the words that it is given: names of built-in taggers, or files with models.
    pub taggers: Vec<String>,
}

impl Description {
    /// All that decides its answers, beside what is in its files: the same wherever those are.
    pub fn told(&self) -> String {
        let kind = match &self.kind {
            Kind::Command(command) => command.told(),
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

/// The kinds of system that a file can describe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A command that is run.
    Command(Box<CommandDescription>),
    /// Output that was made earlier.
    Precomputed(Precomputed),
    /// A model of our own, and in how many ways at a time it searches, if not as many as by default.
    Model(PathBuf, Option<u32>),
    /// A grammar, by name or by file.
    Grammar(String),
}

/// A command that reads sentences and writes answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandDescription {
    /// What the system is called.
    pub name: String,
    /// The program and its arguments.
    pub command: Arguments,
    /// Where the command is written, for messages.
    pub place: Option<Box<Place>>,
    /// How sentences are written for it.
    pub input: Exchange,
    /// How it writes its answers.
    pub output: Exchange,
    /// How it is fed.
    pub mode: Mode,
    /// How many sentences one process gets at most.
    pub batch: usize,
    /// How long a batch may take, or in a stream one answer.
    pub timeout: Duration,
    /// How often a sentence that it crashed on is tried again.
    pub restarts: u32,
    /// How many processes run side by side.
    pub jobs: usize,
    /// The directory that it runs in.
    pub directory: PathBuf,
    /// The same as it was written, if it was.
    pub named_directory: Option<PathBuf>,
    /// What is added to its environment.
    pub env: Vec<(String, String)>,
    /// The model that it uses if no other is given.
    pub model: Option<PathBuf>,
    /// The file that its standard error is appended to.
    pub stderr: Option<PathBuf>,
    /// How it is trained.
    pub training: Option<Training>,
}

/// How a command gets its sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A process for each batch, which reads all of it and then ends.
    Batch,
    /// A process that answers each sentence before it gets the next.
    Stream {
        /// How long it may take from its start to its first answer.
        startup: Duration,
    },
}

/// A command that makes a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Training {
    /// The program and its arguments.
    pub command: Arguments,
    /// The format of the treebanks that it is given.
    pub format: Exchange,
    /// How long it may take.
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
    fn told(&self) -> String {
        let Self { command, input, output, mode, batch, timeout, restarts, env, .. } = self;
        format!(
            "command {command:?} {input:?} {output:?} {mode:?} {batch} {timeout:?} {restarts} {:?} {env:?} {:?}",
            self.named_directory, self.training
        )
    }

    /// Whether it can run only with a model.
    pub fn needs_model(&self) -> bool {
        [Slot::Model, Slot::ModelDirectory, Slot::ModelName].iter().any(|&slot| self.command.has(slot))
    }

    /// A problem with the command, at its place in the systems file.
    pub(super) fn problem(&self, what: impl Into<String>, help: impl Into<String>) -> Problem {
        Problem { place: self.place.clone(), ..Problem::new(what, help) }
    }

    /// Makes sure that there is a directory to run in: a process would only say that something is missing.
    pub(super) fn check_directory(&self) -> Result<(), Problem> {
        if self.directory.is_dir() {
            return Ok(());
        }
        let what = format!("the system {} has no directory {}", self.name, self.directory.display());
        Err(self.problem(what, "it is named by `directory`, from where the systems file is"))
    }
}

/// The values of the slots that a model fills.
pub(super) fn model_slots(model: &Path) -> [(Slot, &std::ffi::OsStr); 3] {
    let directory = model.parent().unwrap_or_else(|| Path::new("")).as_os_str();
    let name = model.file_name().unwrap_or_default();
    [(Slot::Model, model.as_os_str()), (Slot::ModelDirectory, directory), (Slot::ModelName, name)]
}
