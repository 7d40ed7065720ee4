//! Batch mode: one process reads all its sentences, writes all its answers, and exits.

use std::fs;
use std::path::PathBuf;
use std::process::ExitStatus;

use solecism_corpus::Problem;
use solecism_corpus::temporary::TemporaryDirectory;

use super::Answer;
use super::arguments::Slot;
use super::callbacks::{Callbacks, Until, Waited};
use super::exchange::file_failure;
use super::failure::{Failure, Reason};
use super::flow::Flow;
use super::process::Process;
use super::run::{Ready, Run, interrupted, most_output};

/// Number of characters quoted from an output with the wrong number of sentences.
const BEGINNING: usize = 200;

/// Runs the command once.
///
/// # Errors
/// If the user interrupts.
pub(super) fn run(ready: &Ready, texts: &[&str], callbacks: &Callbacks<'_>) -> Result<Run, Problem> {
    let sentences = texts.concat().into_bytes();
    let most = most_output(sentences.len());
    let files = match Files::write(ready, &sentences) {
        Ok(files) => files,
        Err(problem) => return Ok(Run::Failed(file_failure(problem))),
    };
    let mut process = match files.start(ready, sentences, most) {
        Ok(process) => process,
        Err(failure) => return Ok(Run::Failed(failure)),
    };
    let status = match wait(ready, &mut process, callbacks)? {
        Ok(status) => status,
        Err(reason) => return Ok(Run::Failed(Failure { reason, stderr: process.stderr_tail() })),
    };
    let answers = answers(ready, &files, &process, status, most, texts.len());
    Ok(match answers {
        Ok(answers) => Run::Settled(answers),
        Err(failure) => Run::Failed(Failure { stderr: process.stderr_tail(), ..failure }),
    })
}

/// Temporary files of a run, removed when it ends.
struct Files {
    /// Deletes the files when dropped.
    _directory: Option<TemporaryDirectory>,
    input: PathBuf,
    output: PathBuf,
    is_fed: bool,
}

impl Files {
    fn write(ready: &Ready, sentences: &[u8]) -> Result<Self, Problem> {
        let description = &ready.description;
        let (has_input, has_output) =
            (description.command.has(Slot::Input), description.command.has(Slot::Output));
        let directory = if has_input || has_output {
            let made = ready.temporary_directory();
            Some(made.map_err(|error| Problem::io("make", "a temporary directory", &error))?)
        } else {
            None
        };
        let beside = |name: &str| directory.as_ref().map_or_else(PathBuf::new, |made| made.path().join(name));
        let input = beside(&format!("input.{}", description.input.extension()));
        let output = beside(&format!("output.{}", description.output.extension()));
        if has_input {
            fs::write(&input, sentences).map_err(|error| Problem::io("write", &input, &error))?;
        }
        Ok(Self { _directory: directory, input, output, is_fed: !has_input })
    }

    fn start(&self, ready: &Ready, sentences: Vec<u8>, most: usize) -> Result<Process, Failure> {
        let slots = [(Slot::Input, self.input.as_os_str()), (Slot::Output, self.output.as_os_str())];
        let out = if ready.description.command.has(Slot::Output) { Flow::tail() } else { Flow::whole(most) };
        let mut process = ready.start(&slots, self.is_fed, out)?;
        if self.is_fed {
            process.write(sentences);
        }
        process.close();
        Ok(process)
    }

    /// Reads the output file.
    fn output(&self, most: usize) -> Result<Vec<u8>, Failure> {
        let Ok(metadata) = fs::metadata(&self.output) else {
            return Err(Failure::silent(Reason::NoOutput));
        };
        if metadata.len() > most as u64 {
            return Err(Failure::silent(Reason::TooMuch));
        }
        fs::read(&self.output).map_err(|error| file_failure(Problem::io("read", &self.output, &error)))
    }
}

/// Waits for the process to end; an error says why it was killed.
fn wait(
    ready: &Ready,
    process: &mut Process,
    callbacks: &Callbacks<'_>,
) -> Result<Result<ExitStatus, Reason>, Problem> {
    let limit = ready.description.timeout;
    let waited =
        Until::after(limit, callbacks).wait(|pause| process.has_ended(pause) || process.out.has_overflown());
    let reason = match waited {
        Waited::Come if process.out.has_overflown() => Reason::TooMuch,
        Waited::Come => {
            let status = process.end();
            return Ok(status.map_err(|error| Reason::NotStarted(error.to_string())));
        }
        Waited::TimeUp => Reason::TimedOut(limit),
        Waited::Interrupted => {
            // Its exit status does not matter any more.
            let _ = process.stop();
            return Err(interrupted());
        }
    };
    let _ = process.stop();
    Ok(Err(reason))
}

/// Splits the output into answers, one per sentence.
fn answers(
    ready: &Ready,
    files: &Files,
    process: &Process,
    status: ExitStatus,
    most: usize,
    given: usize,
) -> Result<Vec<Answer>, Failure> {
    if !status.success() {
        return Err(Failure::silent(Reason::of_status(status)));
    }
    let output =
        if ready.description.command.has(Slot::Output) { files.output(most)? } else { process.out.take() };
    let answers = ready.description.output.read(&output, &ready.output_name())?;
    if answers.len() == given {
        return Ok(answers);
    }
    let beginning = beginning(&output);
    Err(Failure::silent(Reason::Count { given, written: answers.len(), beginning }))
}

/// The first characters of an output.
pub(super) fn beginning(output: &[u8]) -> String {
    let shown = &output[..output.len().min(BEGINNING)];
    String::from_utf8_lossy(shown).trim_end_matches('\u{fffd}').trim().to_owned()
}
