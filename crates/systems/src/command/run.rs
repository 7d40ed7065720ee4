//! A run: what one process, or one after another, makes of some sentences.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use solecism_corpus::Problem;
use solecism_corpus::temporary::TemporaryDirectory;

use super::Answer;
use super::arguments::Slot;
use super::description::{CommandDescription, Mode, model_slots};
use super::failure::{Failure, Reason};
use super::flow::Flow;
use super::process::{Launch, Process};
use super::watch::Watch;
use super::{batch, stream};

/// What came of a run.
pub(super) enum Run {
    /// Each sentence is answered, or has failed by itself.
    Settled(Vec<Answer>),
    /// It went wrong, and which sentence is to blame is not known unless there was only one.
    Failed(Failure),
    /// It broke down at this sentence. What it answered before is not sure; the first sentence of all is to blame
    /// itself.
    Broken { at: usize, failure: Failure },
}

impl Run {
    /// Whether it shows that the system can answer.
    pub(super) fn has_answer(&self) -> bool {
        match self {
            Self::Settled(answers) => answers.iter().any(Result::is_ok),
            // What it said before it broke down may not have been answers.
            Self::Failed(_) | Self::Broken { .. } => false,
        }
    }

    /// Of a run on one sentence, why it failed; `None` if it did not.
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
    /// The model, as an absolute path.
    pub model: Option<PathBuf>,
    /// The file that its standard error is appended to.
    pub log: Option<Arc<File>>,
    /// Where temporary files are made, if not where the system keeps them.
    pub temporary: Mutex<Option<PathBuf>>,
}

impl Ready {
    /// Runs it on sentences that are written as it wants them.
    ///
    /// # Errors
    /// If the user asks to stop.
    pub(super) fn run(&self, texts: &[&str], watch: &Watch<'_>) -> Result<Run, Problem> {
        // A process may be done before it is asked whether to stop it.
        if (watch.interrupted)() {
            return Err(interrupted());
        }
        match self.description.mode {
            Mode::Batch => batch::run(self, texts, watch),
            Mode::Stream { startup } => stream::run(self, texts, startup, watch),
        }
    }

    /// Starts a process, with these slots filled beside those of the model.
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

    /// What its output is called in messages.
    pub(super) fn output_name(&self) -> String {
        format!("output of {}", self.description.name)
    }
}

/// The user has asked to stop.
pub(super) fn interrupted() -> Problem {
    Problem::new("interrupted", "the system was ended")
}

/// The most that a system may write for so many bytes of sentences.
pub(super) fn most_output(input: usize) -> usize {
    (64_usize << 20).saturating_add(input.saturating_mul(1000))
}
