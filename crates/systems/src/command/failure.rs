//! Reasons why a system has no answer for a sentence.

use std::fmt;
use std::process::ExitStatus;
use std::time::Duration;

use solecism_corpus::{Flaw, Problem};

/// The failure of a system on a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Reason.
    pub reason: Reason,
    /// End of its standard error; may be empty.
    pub stderr: String,
}

/// Reason of a failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The sentence cannot be written in the system's input format, so it was not sent.
    Unsendable(Flaw),
    /// The program could not be started.
    NotStarted(String),
    /// It exited with this status.
    Exited(i32),
    /// It was killed by this signal.
    Signalled(i32),
    /// It did not end or answer within this time.
    TimedOut(Duration),
    /// It exited successfully, but before it had answered.
    EndedEarly,
    /// It wrote no output file.
    NoOutput,
    /// It wrote too many or too few sentences.
    Count {
        /// Number of sentences in the input.
        given: usize,
        /// Number of sentences in the output, as far as it was counted.
        written: usize,
        /// Beginning of the output.
        beginning: String,
    },
    /// Its output is larger than any analysis can be.
    TooMuch,
    /// Its output is not in the declared format.
    Unreadable(Problem),
    /// It reported that it has no analysis.
    NoAnalysis,
    /// A file could not be read or written.
    File(Problem),
    /// The sentence was skipped after failures on the sentences before it.
    GivenUp {
        /// Number of failures in a row.
        after: usize,
    },
}

impl Failure {
    /// A failure without any standard error.
    pub(super) fn silent(reason: Reason) -> Self {
        Self { reason, stderr: String::new() }
    }

    /// The reason, with the end of the system's standard error.
    pub fn in_full(&self) -> String {
        match self.stderr.trim() {
            "" => self.to_string(),
            said => format!("{self}; its standard error ends: {said}"),
        }
    }

    /// True if the system crashed, so that the sentence may succeed in a new process.
    pub(super) fn is_crash(&self) -> bool {
        matches!(
            self.reason,
            Reason::NotStarted(_) | Reason::Exited(_) | Reason::Signalled(_) | Reason::EndedEarly
        )
    }
}

impl Reason {
    /// Category of the failure, for tables.
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

    /// Reads the reason from the exit status of a process.
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

/// Names of common signals.
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
