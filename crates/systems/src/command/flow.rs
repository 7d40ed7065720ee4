//! Output of a process, read by a thread of its own so that the process never blocks on a full pipe.

use std::fs::File;
use std::io::{self, Read, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use solecism_corpus::threads;

/// Bytes per read.
const CHUNK: usize = 64 << 10;

/// Maximum number of bytes kept of output that is only for messages.
const TAIL: usize = 4 << 10;

/// Buffer of a pipe.
#[derive(Clone)]
pub(super) struct Flow(Arc<(Mutex<State>, Condvar)>);

struct State {
    bytes: Vec<u8>,
    /// True once the pipe is closed at the other end.
    ended: bool,
    /// Maximum number of bytes kept.
    most: usize,
    /// True if more arrived; the rest is discarded.
    overflown: bool,
    /// True to keep the end of the output rather than the beginning.
    keeps_end: bool,
}

impl Flow {
    /// Keeps the first `most` bytes.
    pub(super) fn whole(most: usize) -> Self {
        Self::new(most, false)
    }

    /// Keeps only the end.
    pub(super) fn tail() -> Self {
        Self::new(TAIL, true)
    }

    fn new(most: usize, keeps_end: bool) -> Self {
        let state = State { bytes: Vec::new(), ended: false, most, overflown: false, keeps_end };
        Self(Arc::new((Mutex::new(state), Condvar::new())))
    }

    /// Starts a thread that reads the pipe to its end, and copies it to a file if one is given.
    ///
    /// # Errors
    /// If the thread cannot be started.
    pub(super) fn drain(
        &self,
        mut pipe: impl Read + Send + 'static,
        log: Option<Arc<File>>,
    ) -> io::Result<()> {
        let flow = self.clone();
        threads::start_detached(move || {
            let mut chunk = vec![0; CHUNK];
            loop {
                match pipe.read(&mut chunk) {
                    Ok(0) => break,
                    Ok(read) => flow.push(&chunk[..read], log.as_deref()),
                    Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                    Err(_) => break,
                }
            }
            flow.state().ended = true;
            flow.0.1.notify_all();
        })
    }

    fn push(&self, bytes: &[u8], log: Option<&File>) {
        if let Some(mut log) = log {
            // A full disk must not stop the system; the end of its output is still kept here.
            let _ = log.write_all(bytes);
        }
        let mut state = self.state();
        if state.keeps_end {
            state.bytes.extend_from_slice(bytes);
            let surplus = state.bytes.len().saturating_sub(state.most);
            state.bytes.drain(..surplus);
        } else {
            let room = state.most - state.bytes.len();
            state.overflown |= bytes.len() > room;
            state.bytes.extend_from_slice(&bytes[..bytes.len().min(room)]);
        }
        drop(state);
        self.0.1.notify_all();
    }

    /// A panic elsewhere leaves the bytes intact, because they are only ever appended to: ignore the poison.
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits up to `wait` for more bytes or the end; returns true at the end of the pipe.
    pub(super) fn has_ended(&self, wait: Duration) -> bool {
        let state = self.state();
        if state.ended || wait.is_zero() {
            return state.ended;
        }
        self.0.1.wait_timeout(state, wait).unwrap_or_else(PoisonError::into_inner).0.ended
    }

    /// True if there was more output than is kept.
    pub(super) fn has_overflown(&self) -> bool {
        self.state().overflown
    }

    /// Takes all bytes so far.
    pub(super) fn take(&self) -> Vec<u8> {
        std::mem::take(&mut self.state().bytes)
    }

    /// Takes the first bytes, up to the length that `end` returns for all bytes so far.
    pub(super) fn take_until(&self, end: impl FnOnce(&[u8]) -> Option<usize>) -> Option<Vec<u8>> {
        let mut state = self.state();
        let end = end(&state.bytes)?.min(state.bytes.len());
        Some(state.bytes.drain(..end).collect())
    }

    /// Applies a function to the bytes so far.
    pub(super) fn look<T>(&self, look: impl FnOnce(&[u8]) -> T) -> T {
        look(&self.state().bytes)
    }

    /// The bytes as text for a message.
    pub(super) fn message(&self) -> String {
        plain(&String::from_utf8_lossy(&self.state().bytes)).trim().to_owned()
    }
}

/// Removes control characters and escape sequences for a terminal.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter == '\u{1b}' && letters.next_if_eq(&'[').is_some() {
            // An escape sequence ends at its first letter.
            while letters.next().is_some_and(|letter| !('@'..='~').contains(&letter)) {}
        } else if letter == '\r' {
            plain.push('\n');
        } else if !letter.is_control() || matches!(letter, '\n' | '\t') {
            plain.push(letter);
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_do_not_paint_the_terminal() {
        assert_eq!(plain("\u{1b}[38;5;3m⚠ careful\u{1b}[0m\u{7}\n\tb\0"), "⚠ careful\n\tb");
        assert_eq!(plain("1 %\r2 %"), "1 %\n2 %");
        assert_eq!(plain("\u{1b}[38;5"), "");
    }

    #[test]
    fn the_end_is_kept_of_what_is_said_and_the_beginning_of_what_is_answered() {
        let (tail, whole) = (Flow::tail(), Flow::whole(4));
        for flow in [&tail, &whole] {
            flow.push(b"abc", None);
            flow.push(&[b'x'; 2 * TAIL], None);
            flow.push(b"yz", None);
        }
        let kept = tail.take();
        assert_eq!(kept.len(), TAIL);
        assert!(kept.ends_with(b"xyz") && !tail.has_overflown());
        assert_eq!(whole.take(), b"abcx");
        assert!(whole.has_overflown());
    }
}
