//! A run of a command on some sentences, by one process.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use solecism_corpus::Problem;
use solecism_corpus::temporary::TemporaryDirectory;

use super::Answer;
use super::arguments::Slot;
use super::callbacks::Callbacks;
use super::description::{CommandDescription, Mode, model_slots};
use super::failure::{Failure, Reason};
use super::flow::Flow;
use super::process::{Launch, Process};
use super::{batch, stream};

/// Result of a run.
pub(super) enum Run {
    /// Each sentence has an answer or a failure of its own.
    Settled(Vec<Answer>),
    /// The run failed. The sentence that caused it is known only if there was just one.
    Failed(Failure),
    /// It crashed at this sentence. Earlier answers are unreliable, but if it crashed at the first sentence, that
    /// sentence is the cause.
    Broken { at: usize, failure: Failure },
}

impl Run {
    /// True if it shows that the system can answer.
    pub(super) fn has_answer(&self) -> bool {
        match self {
            Self::Settled(answers) => answers.iter().any(Result::is_ok),
            // Output before the crash need not have been answers.
            Self::Failed(_) | Self::Broken { .. } => false,
        }
    }

    /// The failure of a run on one sentence, if it failed.
    pub(super) fn into_failure(self) -> Option<Failure> {
        match self {
            Self::Settled(answers) => answers.into_iter().find_map(Result::err),
            Self::Failed(failure) | Self::Broken { failure, .. } => Some(failure),
        }
    }
}

/// A command that is ready to run.
pub(super) struct Ready {
    pub description: CommandDescription,
    /// Absolute path of the model.
    pub model: Option<PathBuf>,
    /// File to which its standard error is appended.
    pub log: Option<Arc<File>>,
    /// Where temporary files are made, if not where the system keeps them.
    pub temporary: Mutex<Option<PathBuf>>,
}

impl Ready {
    /// Runs it on sentences in its input format.
    ///
    /// # Errors
    /// If the user interrupts.
    pub(super) fn run(&self, texts: &[&str], callbacks: &Callbacks<'_>) -> Result<Run, Problem> {
        // A short process may finish before the next check for an interrupt.
        if (callbacks.interrupted)() {
            return Err(interrupted());
        }
        match self.description.mode {
            Mode::Batch => batch::run(self, texts, callbacks),
            Mode::Stream { startup } => stream::run(self, texts, startup, callbacks),
        }
    }

    /// Starts a process with these placeholders filled in, and those of the model.
    pub(super) fn start(
        &self,
        slots: &[(Slot, &OsStr)],
        is_fed: bool,
        out: Flow,
    ) -> Result<Process, Failure> {
        let mut values = slots.to_vec();
        if let Some(model) = &self.model {
            values.extend(model_slots(model));
        }
        let launch = Launch {
            words: self.description.command.fill(&values),
            directory: &self.description.directory,
            env: &self.description.env,
            is_fed,
            out,
            out_is_answer: !self.description.command.has(Slot::Output),
            log: self.log.clone(),
        };
        Process::start(launch).map_err(|error| {
            let what = match error.kind() {
                ErrorKind::NotFound => "there is no such program".to_owned(),
                ErrorKind::PermissionDenied => "it is not a program that may be run".to_owned(),
                _ => error.to_string(),
            };
            Failure::silent(Reason::NotStarted(what))
        })
    }

    /// A directory for the files of a run.
    pub(super) fn temporary_directory(&self) -> io::Result<TemporaryDirectory> {
        let parent = self.temporary.lock().unwrap_or_else(PoisonError::into_inner).clone();
        parent.map_or_else(TemporaryDirectory::new, |parent| TemporaryDirectory::new_in(&parent))
    }

    /// Name of its output in messages.
    pub(super) fn output_name(&self) -> String {
        format!("output of {}", self.description.name)
    }
}

/// The problem that reports an interrupt.
pub(super) fn interrupted() -> Problem {
    Problem::new("interrupted", "the system was ended")
}

/// Maximum output of a system, in bytes, for this many bytes of input.
pub(super) fn most_output(input: usize) -> usize {
    (64_usize << 20).saturating_add(input.saturating_mul(1000))
}
