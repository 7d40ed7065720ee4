//! A child process: started, fed, read, and ended together with everything that it started.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use solecism_corpus::threads;

use super::callbacks::{Until, Waited};
use super::flow::{Flow, plain};
use super::{group, running};

/// Time that a process gets to terminate after it was asked to.
const ASKED: Duration = Duration::from_secs(1);

/// Time that other processes may keep the pipes open after a process has exited.
const HELD: Duration = Duration::from_millis(500);

/// Parameters for starting a process.
pub(super) struct Launch<'l> {
    /// Program and arguments.
    pub words: Vec<OsString>,
    /// Working directory.
    pub directory: &'l Path,
    /// Additional environment variables.
    pub env: &'l [(String, String)],
    /// True if its standard input is written to.
    pub is_fed: bool,
    /// Buffer for its standard output.
    pub out: Flow,
    /// True if its standard output holds the answers; otherwise it is only used in messages.
    pub out_is_answer: bool,
    /// Copy of its messages.
    pub log: Option<Arc<File>>,
}

/// A process, running or exited.
pub(super) struct Process {
    child: Child,
    /// Sender to the thread that writes its standard input.
    feed: Option<Sender<Vec<u8>>>,
    /// Its standard output.
    pub out: Flow,
    err: Flow,
    out_is_answer: bool,
    is_over: bool,
}

impl Process {
    /// Starts the process.
    pub(super) fn start(launch: Launch<'_>) -> io::Result<Self> {
        let mut words = launch.words.iter();
        let program = words.next().ok_or(io::ErrorKind::InvalidInput)?;
        // A relative path to the program is resolved from the directory of the systems file, not from the current one.
        let has_directory = Path::new(program).components().count() > 1;
        let program = if has_directory { launch.directory.join(program).into() } else { program.clone() };
        let mut command = Command::new(program);
        command.args(words).current_dir(launch.directory);
        command.envs(launch.env.iter().map(|(name, value)| (name, value)));
        command.stdin(if launch.is_fed { Stdio::piped() } else { Stdio::null() });
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        group::lead(&mut command);
        let mut child = running::start(&mut command)?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let out_is_answer = launch.out_is_answer;
        // From here on it is ended with us, also by an error.
        let mut process =
            Self { child, feed: None, out: launch.out, err: Flow::tail(), out_is_answer, is_over: false };
        if let Some(pipe) = stdout {
            process.out.drain(pipe, launch.log.clone().filter(|_| !out_is_answer))?;
        }
        if let Some(pipe) = stderr {
            process.err.drain(pipe, launch.log)?;
        }
        process.feed = stdin.map(feeding).transpose()?;
        Ok(process)
    }

    /// Queues bytes for its standard input.
    pub(super) fn write(&self, bytes: Vec<u8>) {
        if let Some(feed) = &self.feed {
            // If it no longer reads, it will exit, and that is what is reported.
            let _ = feed.send(bytes);
        }
    }

    /// Closes its standard input.
    pub(super) fn close(&mut self) {
        self.feed = None;
    }

    /// Waits up to about this time for it to exit; wakes up earlier when there is output.
    pub(super) fn has_ended(&mut self, wait: Duration) -> bool {
        if group::has_ended(&mut self.child) {
            return true;
        }
        if self.out.has_ended(wait) {
            thread::sleep(wait.min(Duration::from_millis(5)));
        }
        group::has_ended(&mut self.child)
    }

    /// Asks it to terminate, kills it if it does not, and reaps it.
    pub(super) fn stop(&mut self) -> io::Result<ExitStatus> {
        if !group::has_ended(&mut self.child) {
            group::ask(&mut self.child);
            Until::grace(ASKED).wait(|pause| {
                thread::sleep(pause);
                group::has_ended(&mut self.child)
            });
        }
        self.end()
    }

    /// Reaps a process that has exited, and kills what it left running.
    pub(super) fn end(&mut self) -> io::Result<ExitStatus> {
        self.close();
        let drained = self.drained();
        group::kill(&mut self.child);
        if drained != Waited::Come {
            // A process that left the group can hold the pipes open for ever; then only the output so far counts.
            self.drained();
        }
        self.is_over = true;
        running::wait(&mut self.child)
    }

    fn drained(&self) -> Waited {
        Until::grace(HELD).wait(|pause| self.out.has_ended(pause) && self.err.has_ended(pause))
    }

    /// End of its messages: standard error, and standard output that holds no answers.
    pub(super) fn stderr_tail(&self) -> String {
        let mut words = self.err.message();
        if !self.out_is_answer {
            let out = self.out.message();
            words = [out, words].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n");
        }
        words
    }

    /// Its last complete line of messages, for progress displays.
    pub(super) fn last_line(&self) -> String {
        let of = |flow: &Flow| {
            flow.look(|bytes| {
                let end = bytes.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(0);
                let text = plain(&String::from_utf8_lossy(&bytes[..end]));
                text.lines().rev().map(str::trim).find(|line| !line.is_empty()).map(str::to_owned)
            })
        };
        of(&self.err).or_else(|| of(&self.out)).unwrap_or_default()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if !self.is_over {
            group::kill(&mut self.child);
            // A killed process exits at once; if it is not reaped it stays as a zombie.
            let _ = running::wait(&mut self.child);
        }
    }
}

/// Starts a thread that writes to the pipe, so that a process that does not read cannot block the program.
fn feeding(mut pipe: impl Write + Send + 'static) -> io::Result<Sender<Vec<u8>>> {
    let (sender, receiver) = channel::<Vec<u8>>();
    threads::start_detached(move || {
        for bytes in receiver {
            if pipe.write_all(&bytes).and_then(|()| pipe.flush()).is_err() {
                return;
            }
        }
    })?;
    Ok(sender)
}
