//! What a process writes, taken by a thread as it comes, so that the process never waits for us.

use std::fs::File;
use std::io::{self, Read, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use solecism_corpus::threads;

/// How much is read at a time.
const CHUNK: usize = 64 << 10;

/// How much of what is only kept for messages is kept.
const TAIL: usize = 4 << 10;

/// The bytes of a pipe.
#[derive(Clone)]
pub(super) struct Flow(Arc<(Mutex<State>, Condvar)>);

struct State {
    bytes: Vec<u8>,
    /// Nobody holds the other end any more.
    ended: bool,
    /// How many bytes are kept at most.
    most: usize,
    /// More than that came: the rest is read and thrown away.
    overflown: bool,
    /// Once there is too much, the end is kept and not the beginning.
    keeps_end: bool,
}

impl Flow {
    /// Keeps everything, up to `most` bytes.
    pub(super) fn whole(most: usize) -> Self {
        Self::new(most, false)
    }

    /// Keeps the end.
    pub(super) fn tail() -> Self {
        Self::new(TAIL, true)
    }

    fn new(most: usize, keeps_end: bool) -> Self {
        let state = State { bytes: Vec::new(), ended: false, most, overflown: false, keeps_end };
        Self(Arc::new((Mutex::new(state), Condvar::new())))
    }

    /// Reads the pipe to its end on a thread of its own, and copies it to a file if one is given.
    ///
    /// # Errors
    /// If there can be no such thread.
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
            // A disk that is full must not stop the system; its last words are kept here all the same.
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

    /// A thread that fell over while it held the bytes has left them whole: they are only ever appended to.
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the pipe is at its end, after waiting for that, or for more bytes, at most so long.
    pub(super) fn has_ended(&self, wait: Duration) -> bool {
        let state = self.state();
        if state.ended || wait.is_zero() {
            return state.ended;
        }
        self.0.1.wait_timeout(state, wait).unwrap_or_else(PoisonError::into_inner).0.ended
    }

    /// Whether there was more than is kept.
    pub(super) fn has_overflown(&self) -> bool {
        self.state().overflown
    }

    /// Takes the bytes that have come so far.
    pub(super) fn take(&self) -> Vec<u8> {
        std::mem::take(&mut self.state().bytes)
    }

    /// Takes the first bytes, as many as `end` says; it is asked with everything that has come.
    pub(super) fn take_until(&self, end: impl FnOnce(&[u8]) -> Option<usize>) -> Option<Vec<u8>> {
        let mut state = self.state();
        let end = end(&state.bytes)?.min(state.bytes.len());
        Some(state.bytes.drain(..end).collect())
    }

    /// What a look at the bytes says.
    pub(super) fn look<T>(&self, look: impl FnOnce(&[u8]) -> T) -> T {
        look(&self.state().bytes)
    }

    /// The bytes as text for a message.
    pub(super) fn message(&self) -> String {
        plain(&String::from_utf8_lossy(&self.state().bytes)).trim().to_owned()
    }
}

/// The text without what would paint a terminal or move about on it.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter == '\u{1b}' && letters.next_if_eq(&'[').is_some() {
            // A sequence goes on to its first letter.
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
