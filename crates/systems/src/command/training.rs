//! Training of external systems by their own commands.

use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use solecism_corpus::Problem;
use solecism_corpus::output::resolve_links;
use solecism_corpus::temporary::TemporaryDirectory;

use super::arguments::Slot;
use super::callbacks::{Callbacks, Until, Waited};
use super::description::{CommandDescription, Training, model_slots};
use super::failure::Reason;
use super::flow::Flow;
use super::process::{Launch, Process};
use super::run::interrupted;

impl CommandDescription {
    /// Trains a model on a treebank, with a development treebank if the command uses one, both in the format of
    /// [`Training::format`].
    ///
    /// The command runs in a temporary directory beside the model. When it is done, the model and all files whose names
    /// begin with the model's are moved into place, so the model is either complete or absent.
    ///
    /// # Errors
    /// If the system cannot be trained, the command fails, times out or makes no model, or the user interrupts.
    pub fn train(
        &self,
        treebank: &Path,
        dev: Option<&Path>,
        model: &Path,
        callbacks: &Callbacks<'_>,
    ) -> Result<(), Problem> {
        let training = self.training.as_ref().ok_or_else(|| {
            let what = format!("the system {} has no training command", self.name);
            self.problem(what, "give one with `train = […]`")
        })?;
        if dev.is_none() && training.command.has(Slot::Dev) {
            let what =
                format!("the system {} is trained with a development treebank, and none is given", self.name);
            return Err(self.problem(what, "its training command has {dev}"));
        }
        self.check_directory()?;
        let temporary = TemporaryModel::beside(model)?;
        let process = self.start_training(training, &absolute(treebank)?, dev, &temporary)?;
        self.await_training(training, process, callbacks)?;
        if !temporary.deliver()? {
            let what = format!("the training command of {} ended well, but made no model", self.name);
            let help =
                "it must write {model}, or files whose names begin with {model-name} in {model-directory}";
            return Err(self.problem(what, help));
        }
        Ok(())
    }

    fn start_training(
        &self,
        training: &Training,
        treebank: &Path,
        dev: Option<&Path>,
        temporary: &TemporaryModel,
    ) -> Result<Process, Problem> {
        let dev = dev.map(absolute).transpose()?.unwrap_or_default();
        let mut slots = vec![(Slot::Train, treebank.as_os_str()), (Slot::Dev, dev.as_os_str())];
        let made = temporary.model();
        slots.extend(model_slots(&made));
        let log = |path: &PathBuf| OpenOptions::new().create(true).append(true).open(path).map(Arc::new);
        let log = self.stderr.as_ref().map(log).transpose();
        let launch = Launch {
            words: training.command.fill(&slots),
            directory: &self.directory,
            env: &self.env,
            is_fed: false,
            out: Flow::tail(),
            out_is_answer: false,
            log: log
                .map_err(|error| Problem::io("write", self.stderr.clone().unwrap_or_default(), &error))?,
        };
        Process::start(launch).map_err(|error| {
            let what = format!("the training command of {} could not be started: {error}", self.name);
            self.problem(what, format!("the command is: {}", training.command))
        })
    }

    fn await_training(
        &self,
        training: &Training,
        mut process: Process,
        callbacks: &Callbacks<'_>,
    ) -> Result<(), Problem> {
        let mut last = String::new();
        let waited = Until::after(training.timeout, callbacks).wait(|pause| {
            let line = process.last_line();
            if line != last {
                (callbacks.said)(&line);
                last = line;
            }
            process.has_ended(pause)
        });
        let reason = match waited {
            Waited::Come => match process.end() {
                Ok(status) if status.success() => return Ok(()),
                Ok(status) => Reason::of_status(status),
                Err(error) => Reason::NotStarted(error.to_string()),
            },
            Waited::TimeUp => Reason::TimedOut(training.timeout),
            Waited::Interrupted => {
                // Its exit status does not matter any more.
                let _ = process.stop();
                return Err(interrupted());
            }
        };
        let _ = process.stop();
        let what = format!("training {} failed: {reason}", self.name);
        Err(self.problem(what, format!("it last said: {}", process.stderr_tail())))
    }
}

fn absolute(path: &Path) -> Result<PathBuf, Problem> {
    std::path::absolute(path).map_err(|error| Problem::io("find", path, &error))
}

/// Temporary directory for training.
struct TemporaryModel {
    directory: TemporaryDirectory,
    model: PathBuf,
}

impl TemporaryModel {
    /// Creates it on the same file system as the model, so that moving the model is cheap.
    fn beside(model: &Path) -> Result<Self, Problem> {
        let model = absolute(&resolve_links(model).map_err(|error| Problem::io("write", model, &error))?)?;
        if model.exists() && !model.is_file() && !model.is_dir() {
            let what = format!("{} is no file, and a model may be several", model.display());
            return Err(Problem::new(what, "name a file for the model"));
        }
        let parent = model.parent().unwrap_or_else(|| Path::new("/"));
        fs::create_dir_all(parent).map_err(|error| Problem::io("make", parent, &error))?;
        let directory = TemporaryDirectory::new_in(parent);
        let directory = directory.map_err(|error| Problem::io("make a directory in", parent, &error))?;
        Ok(Self { directory, model })
    }

    /// Path of the model in it.
    fn model(&self) -> PathBuf {
        self.directory.path().join(self.model.file_name().unwrap_or_default())
    }

    /// Moves the model and its companion files into place; returns false if there is no model.
    fn deliver(&self) -> Result<bool, Problem> {
        let name = self.model.file_name().unwrap_or_default().as_encoded_bytes();
        let entries = fs::read_dir(self.directory.path());
        let entries = entries.map_err(|error| Problem::io("read", self.directory.path(), &error))?;
        let mut made: Vec<_> = entries.flatten().map(|entry| entry.file_name()).collect();
        made.retain(|entry| entry.as_encoded_bytes().starts_with(name));
        made.sort();
        for entry in &made {
            let to = self.model.with_file_name(entry);
            if to.is_dir() {
                fs::remove_dir_all(&to).map_err(|error| Problem::io("replace", &to, &error))?;
            }
            fs::rename(self.directory.path().join(entry), &to)
                .map_err(|error| Problem::io("write", &to, &error))?;
        }
        Ok(!made.is_empty())
    }
}
