//! A stream: one process that answers each sentence before it gets the next.

use std::time::Duration;

use solecism_corpus::Problem;

use super::Answer;
use super::batch::beginning;
use super::end::{end_of_first, has_surplus};
use super::failure::{Failure, Reason};
use super::flow::Flow;
use super::process::Process;
use super::run::{Patience, Ready, Run, interrupted, most_output};
use super::watch::{Until, Waited, Watch};

/// How long a process may take to end when there are no more sentences.
const LEAVING: Duration = Duration::from_secs(2);

/// Asks for one sentence after another, with a new process after each crash.
///
/// # Errors
/// If the user asks to stop.
pub(super) fn run(
    ready: &Ready,
    texts: &[&str],
    startup: Duration,
    patience: Patience,
    watch: &Watch<'_>,
) -> Result<Run, Problem> {
    let mut stream = Stream { ready, startup, watch, talk: None };
    let mut answers: Vec<Answer> = Vec::with_capacity(texts.len());
    let (mut in_a_row, mut has_answered) = (0, false);
    for text in texts {
        match stream.settle(text)? {
            Said::Answer(answer) => {
                in_a_row = if answer.is_ok() { 0 } else { in_a_row + 1 };
                has_answered |= answer.is_ok();
                answers.push(answer);
            }
            Said::TooMany(beginning) => return Ok(too_many(texts.len(), beginning)),
        }
        if in_a_row >= if has_answered { patience.then } else { patience.first } {
            let rest = Err(Failure::silent(Reason::GivenUp { after: in_a_row }));
            answers.resize(texts.len(), rest);
            break;
        }
    }
    Ok(match stream.leave() {
        Some(beginning) => too_many(texts.len(), beginning),
        None => Run::Settled(answers),
    })
}

/// More than one answer for one sentence: which one it was is not sure, because an answer may come late.
fn too_many(given: usize, beginning: String) -> Run {
    Run::Failed(Failure::silent(Reason::Count { given, written: given + 1, beginning }))
}

/// What a process says to a sentence.
enum Said {
    Answer(Answer),
    /// More than one answer; how the surplus begins.
    TooMany(String),
}

struct Stream<'s> {
    ready: &'s Ready,
    startup: Duration,
    watch: &'s Watch<'s>,
    talk: Option<Process>,
}

impl Stream<'_> {
    /// Asks for one sentence, again if the process crashes.
    fn settle(&mut self, text: &str) -> Result<Said, Problem> {
        let mut restarts = self.ready.description.restarts;
        loop {
            match self.ask(text)? {
                Said::Answer(Err(failure)) if failure.is_crash() && restarts > 0 => restarts -= 1,
                said => return Ok(said),
            }
        }
    }

    fn ask(&mut self, text: &str) -> Result<Said, Problem> {
        let description = &self.ready.description;
        let (mut process, limit) = match self.idle() {
            Some(Ok(process)) => (process, description.timeout),
            Some(Err(surplus)) => return Ok(Said::TooMany(surplus)),
            None => match self.ready.start(&[], true, Flow::whole(most_output(text.len()))) {
                Ok(process) => (process, self.startup.max(description.timeout)),
                Err(failure) => return Ok(Said::Answer(Err(failure))),
            },
        };
        process.write(text.as_bytes().to_vec());
        let mut answer = None;
        let waited = Until::after(limit, self.watch).wait(|pause| {
            let is_over = process.has_ended(pause) || process.out.has_overflown();
            answer = self.first_of(&process);
            answer.is_some() || is_over
        });
        match (answer, waited) {
            (Some(answer), _) => Ok(self.keep(process, &answer)),
            (None, Waited::Come) => Ok(self.part(process)),
            (None, Waited::TimeUp) => {
                // It is out of time, however it takes that.
                let _ = process.stop();
                let reason = Reason::TimedOut(limit);
                Ok(Said::Answer(Err(Failure { reason, stderr: process.last_words() })))
            }
            (None, Waited::Interrupted) => {
                let _ = process.stop();
                Err(interrupted())
            }
        }
    }

    /// The process that waits for a sentence, if it is still there; or how what it has said unasked begins.
    fn idle(&mut self) -> Option<Result<Process, String>> {
        let mut process = self.talk.take()?;
        if !process.has_ended(Duration::ZERO) {
            return Some(Ok(process));
        }
        // It ended after an answer, which stays good. What follows is for a new one.
        let _ = process.end();
        self.surplus(&process).map(Err)
    }

    /// Takes the first answer from what a process has written.
    fn first_of(&self, process: &Process) -> Option<Vec<u8>> {
        process.out.take_until(|bytes| end_of_first(self.ready.description.output.separation(), bytes))
    }

    /// How what a process has written beside its answers begins, if there is something.
    fn surplus(&self, process: &Process) -> Option<String> {
        let separation = self.ready.description.output.separation();
        process.out.look(|rest| has_surplus(separation, rest).then(|| beginning(rest)))
    }

    /// An answer has come, and the process is kept for the next sentence.
    fn keep(&mut self, process: Process, answer: &[u8]) -> Said {
        let said = self.read(&process, answer);
        self.talk = Some(process);
        said
    }

    /// The process has ended, or writes without end. Its answer may have been on the way.
    fn part(&self, mut process: Process) -> Said {
        let overflown = process.out.has_overflown();
        let status = if overflown { process.stop() } else { process.end() };
        if let Some(answer) = self.first_of(&process).filter(|_| !overflown) {
            return self.read(&process, &answer);
        }
        let reason = match status {
            _ if overflown => Reason::TooMuch,
            Ok(status) => Reason::of_status(status),
            Err(error) => Reason::NotStarted(error.to_string()),
        };
        Said::Answer(Err(Failure { reason, stderr: process.last_words() }))
    }

    /// Reads an answer, unless there is more than that.
    fn read(&self, process: &Process, answer: &[u8]) -> Said {
        if let Some(surplus) = self.surplus(process) {
            return Said::TooMany(surplus);
        }
        let read = self.ready.description.output.read(answer, &self.ready.output_name());
        let answer = read.and_then(|mut answers| match (answers.pop(), answers.len()) {
            (Some(answer), 0) => answer,
            (_, written) => {
                let beginning = beginning(answer);
                Err(Failure::silent(Reason::Count { given: 1, written, beginning }))
            }
        });
        Said::Answer(answer.map_err(|failure| Failure { stderr: process.last_words(), ..failure }))
    }

    /// No more sentences. If there are more answers, says how they begin.
    fn leave(&mut self) -> Option<String> {
        let mut process = self.talk.take()?;
        process.close();
        Until::after(LEAVING, self.watch).wait(|pause| process.has_ended(pause));
        // All is answered: how it ends does not matter.
        let _ = process.stop();
        self.surplus(&process)
    }
}
