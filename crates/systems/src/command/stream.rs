//! Stream mode: one process answers each sentence before it gets the next.
//!
//! Answers can be matched to sentences only if the process exits without having written more or fewer of them: one late
//! second answer to a sentence would shift all that follow. So if a process crashes, its earlier answers are discarded
//! and the sentences are sent again.

use std::time::Duration;

use solecism_corpus::Problem;

use super::Answer;
use super::batch::beginning;
use super::callbacks::{Callbacks, Until, Waited};
use super::end::{end_of_first, has_surplus};
use super::failure::{Failure, Reason};
use super::flow::Flow;
use super::process::Process;
use super::run::{Ready, Run, interrupted, most_output};

/// Sends sentences to one process, one after the other.
///
/// # Errors
/// If the user interrupts.
pub(super) fn run(
    ready: &Ready,
    texts: &[&str],
    startup: Duration,
    callbacks: &Callbacks<'_>,
) -> Result<Run, Problem> {
    let longest = texts.iter().map(|text| text.len()).max().unwrap_or(0);
    let mut stream = match ready.start(&[], true, Flow::whole(most_output(longest))) {
        Ok(process) => Stream { ready, callbacks, process },
        Err(failure) => return Ok(Run::Failed(failure)),
    };
    let timeout = ready.description.timeout;
    let mut answers = Vec::with_capacity(texts.len());
    for (at, text) in texts.iter().enumerate() {
        let limit = if at == 0 { startup.max(timeout) } else { timeout };
        match stream.ask(text, limit)? {
            Ok(answer) => answers.push(answer),
            Err(reason) => return Ok(Run::Broken { at, failure: stream.failure(reason) }),
        }
    }
    Ok(match stream.leave(texts.len())? {
        Ok(()) => Run::Settled(answers),
        Err(reason) => Run::Failed(stream.failure(reason)),
    })
}

struct Stream<'s> {
    ready: &'s Ready,
    callbacks: &'s Callbacks<'s>,
    process: Process,
}

impl Stream<'_> {
    /// Sends one sentence. A reason as the result means that the process gives no more answers.
    fn ask(&mut self, text: &str, limit: Duration) -> Result<Result<Answer, Reason>, Problem> {
        let separation = self.ready.description.output.separation();
        self.process.write(text.as_bytes().to_vec());
        let mut answer = None;
        let process = &mut self.process;
        let waited = Until::after(limit, self.callbacks).wait(|pause| {
            let is_over = process.has_ended(pause) || process.out.has_overflown();
            answer = process.out.take_until(|bytes| end_of_first(separation, bytes));
            answer.is_some() || is_over
        });
        if answer.is_none() {
            self.interrupted(waited)?;
            if waited == Waited::TimeUp {
                return Ok(Err(self.out_of_time(limit)));
            }
            let reason = self.over();
            // The answer may have been in the pipe when the process ended.
            answer = self.process.out.take_until(|bytes| end_of_first(separation, bytes));
            if answer.is_none() || reason == Reason::TooMuch {
                return Ok(Err(reason));
            }
        }
        Ok(match self.surplus(1) {
            Some(reason) => Err(reason),
            None => Ok(self.read(&answer.unwrap_or_default())),
        })
    }

    /// Handles a process that has exited or writes without end: returns the reason.
    fn over(&mut self) -> Reason {
        if self.process.out.has_overflown() {
            // It was killed; its exit status does not matter.
            let _ = self.process.stop();
            return Reason::TooMuch;
        }
        match self.process.end() {
            Ok(status) => Reason::of_status(status),
            Err(error) => Reason::NotStarted(error.to_string()),
        }
    }

    fn out_of_time(&mut self, limit: Duration) -> Reason {
        let _ = self.process.stop();
        Reason::TimedOut(limit)
    }

    fn interrupted(&mut self, waited: Waited) -> Result<(), Problem> {
        if waited == Waited::Interrupted {
            let _ = self.process.stop();
            return Err(interrupted());
        }
        Ok(())
    }

    /// Reason if there is more output than the answers that were taken.
    fn surplus(&self, given: usize) -> Option<Reason> {
        let separation = self.ready.description.output.separation();
        self.process.out.look(|rest| {
            let written = given + 1;
            has_surplus(separation, rest).then(|| Reason::Count {
                given,
                written,
                beginning: beginning(rest),
            })
        })
    }

    fn read(&self, answer: &[u8]) -> Answer {
        let read = self.ready.description.output.read(answer, &self.ready.output_name());
        let answer = read.and_then(|mut answers| match (answers.pop(), answers.len()) {
            (Some(answer), 0) => answer,
            (_, written) => {
                let beginning = beginning(answer);
                Err(Failure::silent(Reason::Count { given: 1, written, beginning }))
            }
        });
        answer.map_err(|failure| self.failure(failure.reason))
    }

    /// Closes its input: it must then exit successfully and without further output.
    fn leave(&mut self, given: usize) -> Result<Result<(), Reason>, Problem> {
        let limit = self.ready.description.timeout;
        self.process.close();
        let process = &mut self.process;
        let waited = Until::after(limit, self.callbacks)
            .wait(|pause| process.has_ended(pause) || process.out.has_overflown());
        self.interrupted(waited)?;
        let reason = match waited {
            // After the last answer the exit is expected.
            Waited::Come => Some(self.over()).filter(|reason| *reason != Reason::EndedEarly),
            _ => Some(self.out_of_time(limit)),
        };
        Ok(reason.or_else(|| self.surplus(given)).map_or(Ok(()), Err))
    }

    fn failure(&self, reason: Reason) -> Failure {
        Failure { reason, stderr: self.process.stderr_tail() }
    }
}
