//! One process: started, fed, listened to, and ended with everything that it has started.

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

use super::flow::{Flow, plain};
use super::watch::{Until, Waited};
use super::{group, running};

/// How long a process may take to end when it is asked to.
const ASKED: Duration = Duration::from_secs(1);

/// How long others may hold the pipes of a process that has ended.
const HELD: Duration = Duration::from_millis(500);

/// What a process is started with.
pub(super) struct Launch<'l> {
    /// The program and its arguments.
    pub words: Vec<OsString>,
    /// The directory that it runs in.
    pub directory: &'l Path,
    /// What is added to the environment.
    pub env: &'l [(String, String)],
    /// Whether something is written to its standard input.
    pub is_fed: bool,
    /// Where its standard output is kept.
    pub out: Flow,
    /// Whether that is what was asked for, or only something that it says.
    pub out_is_answer: bool,
    /// A copy of what it says.
    pub log: Option<Arc<File>>,
}

/// A process that runs, or has run.
pub(super) struct Process {
    child: Child,
    /// What is to be written to its standard input.
    feed: Option<Sender<Vec<u8>>>,
    /// Its standard output.
    pub out: Flow,
    err: Flow,
    out_is_answer: bool,
    is_over: bool,
}

impl Process {
    /// Starts it.
    pub(super) fn start(launch: Launch<'_>) -> io::Result<Self> {
        let mut words = launch.words.iter();
        let program = words.next().ok_or(io::ErrorKind::InvalidInput)?;
        // A program beside the systems file is found from there, whatever directory we are in ourselves.
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

    /// Writes to its standard input, when it is ready to read.
    pub(super) fn write(&self, bytes: Vec<u8>) {
        if let Some(feed) = &self.feed {
            // If it does not read any more, it will end, and that is what is told.
            let _ = feed.send(bytes);
        }
    }

    /// Lets its standard input end.
    pub(super) fn close(&mut self) {
        self.feed = None;
    }

    /// Whether it has ended, or does so in about this time; wakes up when there is output.
    pub(super) fn has_ended(&mut self, wait: Duration) -> bool {
        if group::has_ended(&mut self.child) {
            return true;
        }
        if self.out.has_ended(wait) {
            thread::sleep(wait.min(Duration::from_millis(5)));
        }
        group::has_ended(&mut self.child)
    }

    /// Asks it to end, makes it end, and takes it away.
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

    /// Takes away a process that has ended, and ends what it has left behind.
    pub(super) fn end(&mut self) -> io::Result<ExitStatus> {
        self.close();
        let drained = self.drained();
        group::kill(&mut self.child);
        if drained != Waited::Come {
            // Who has left the group may hold the pipes for ever: then what has come is all there is.
            self.drained();
        }
        self.is_over = true;
        running::wait(&mut self.child)
    }

    fn drained(&self) -> Waited {
        Until::grace(HELD).wait(|pause| self.out.has_ended(pause) && self.err.has_ended(pause))
    }

    /// The end of what it has said beside its answers.
    pub(super) fn last_words(&self) -> String {
        let mut words = self.err.message();
        if !self.out_is_answer {
            let out = self.out.message();
            words = [out, words].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n");
        }
        words
    }

    /// The last whole line that it has said, for people who wait.
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
            // Killed, it cannot keep us waiting; otherwise it would stay in the system's table.
            let _ = running::wait(&mut self.child);
        }
    }
}

/// Writes what it is sent to the pipe, on a thread of its own: a process that does not read must not stop us.
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
