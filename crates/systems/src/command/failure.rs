//! Why a system has no answer for a sentence.

use std::fmt;
use std::process::ExitStatus;
use std::time::Duration;

use solecism_corpus::{Flaw, Problem};

/// A sentence that a system did not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Why.
    pub reason: Reason,
    /// The end of what the system said on its standard error; may be empty.
    pub stderr: String,
}

/// What went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The sentence cannot be written in the system's input format, and the system was not asked.
    Unsendable(Flaw),
    /// The program could not be started.
    NotStarted(String),
    /// It ended with this status.
    Exited(i32),
    /// This signal ended it.
    Signalled(i32),
    /// It did not end, or not answer, in this time.
    TimedOut(Duration),
    /// It ended as if all were well, but before it had answered.
    EndedEarly,
    /// It left no output file.
    NoOutput,
    /// It wrote more or fewer sentences than it was given.
    Count {
        /// How many it was given.
        given: usize,
        /// How many it wrote, as far as that was counted.
        written: usize,
        /// How what it wrote begins.
        beginning: String,
    },
    /// It wrote more than any analysis can be.
    TooMuch,
    /// What it wrote is not in its output format.
    Unreadable(Problem),
    /// It says itself that it has no analysis.
    NoAnalysis,
    /// A file could not be read or written.
    File(Problem),
    /// It was not asked, because it had failed on the sentences before.
    GivenUp {
        /// On how many in a row.
        after: usize,
    },
}

impl Failure {
    /// A failure about which the system has said nothing.
    pub(super) fn silent(reason: Reason) -> Self {
        Self { reason, stderr: String::new() }
    }

    /// Why, with the end of what the system said on its standard error.
    pub fn in_full(&self) -> String {
        match self.stderr.trim() {
            "" => self.to_string(),
            said => format!("{self}; its standard error ends: {said}"),
        }
    }

    /// Whether the system itself broke down: then the same sentence may go well in a new process.
    pub(super) fn is_crash(&self) -> bool {
        matches!(
            self.reason,
            Reason::NotStarted(_) | Reason::Exited(_) | Reason::Signalled(_) | Reason::EndedEarly
        )
    }
}

impl Reason {
    /// A word for tables: what sort of failure it is.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Unsendable(_) => "unsendable",
            Self::NotStarted(_) => "not-started",
            Self::Exited(_) | Self::EndedEarly => "exit",
            Self::Signalled(_) => "signal",
            Self::TimedOut(_) => "timeout",
            Self::NoOutput | Self::Count { .. } => "count",
            Self::TooMuch => "too-much",
            Self::Unreadable(_) => "unreadable",
            Self::NoAnalysis => "no-analysis",
            Self::File(_) => "file",
            Self::GivenUp { .. } => "given-up",
        }
    }

    /// What the status of a process that ended badly says.
    pub(super) fn of_status(status: ExitStatus) -> Self {
        match (status.code(), signal(status)) {
            (Some(0), _) => Self::EndedEarly,
            (Some(code), _) => Self::Exited(code),
            (None, number) => Self::Signalled(number.unwrap_or_default()),
        }
    }
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

#[cfg(not(unix))]
fn signal(_: ExitStatus) -> Option<i32> {
    None
}

/// The signals that end programs most often.
const SIGNALS: [(i32, &str); 7] = [
    (4, "SIGILL"),
    (6, "SIGABRT"),
    (7, "SIGBUS"),
    (8, "SIGFPE"),
    (9, "SIGKILL"),
    (11, "SIGSEGV"),
    (15, "SIGTERM"),
];

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsendable(flaw) => write!(f, "the sentence cannot be sent: {}", flaw.what),
            Self::NotStarted(error) => write!(f, "it could not be started: {error}"),
            Self::Exited(code) => write!(f, "it exited with status {code}"),
            Self::Signalled(number) => match SIGNALS.iter().find(|(known, _)| known == number) {
                Some((_, name)) => write!(f, "it was ended by signal {number} ({name})"),
                None => write!(f, "it was ended by signal {number}"),
            },
            Self::TimedOut(limit) => write!(f, "it took longer than {} s", limit.as_secs_f64()),
            Self::EndedEarly => f.write_str("it ended before it had answered"),
            Self::NoOutput => f.write_str("it left no output file"),
            Self::Count { given, written, .. } => {
                write!(f, "it wrote {written} sentences for {given}")
            }
            Self::TooMuch => f.write_str("it wrote far more than an analysis can be"),
            Self::Unreadable(problem) => write!(f, "its output cannot be read: {problem}"),
            Self::NoAnalysis => f.write_str("it gave no analysis"),
            Self::File(problem) => problem.fmt(f),
            Self::GivenUp { after } => write!(f, "it was not tried after {after} failures in a row"),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_told_in_words() {
        let say = |reason: Reason| Failure::silent(reason).to_string();
        assert_eq!(say(Reason::Signalled(11)), "it was ended by signal 11 (SIGSEGV)");
        assert_eq!(say(Reason::Signalled(64)), "it was ended by signal 64");
        assert_eq!(say(Reason::TimedOut(Duration::from_millis(1500))), "it took longer than 1.5 s");
        let count = Reason::Count { given: 2, written: 1, beginning: String::new() };
        assert_eq!(say(count), "it wrote 1 sentences for 2");
    }
}
