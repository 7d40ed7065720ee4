//! Callbacks during a run.

use std::time::{Duration, Instant};

/// Callbacks of a caller while a system works.
#[derive(Clone, Copy)]
pub struct Callbacks<'w> {
    /// True to stop: polled many times a second; then all processes are ended.
    pub interrupted: &'w (dyn Fn() -> bool + Sync),
    /// Called with the number of further sentences that are done.
    pub settled: &'w (dyn Fn(usize) + Sync),
    /// Called with each new last line of a training command's messages.
    pub said: &'w (dyn Fn(&str) + Sync),
}

impl Default for Callbacks<'_> {
    fn default() -> Self {
        Self { interrupted: &|| false, settled: &|_| (), said: &|_| () }
    }
}

/// Deadline of a wait.
#[derive(Clone, Copy)]
pub(super) struct Until<'w> {
    /// The deadline.
    pub deadline: Instant,
    /// True to stop earlier.
    pub interrupted: &'w (dyn Fn() -> bool + Sync),
}

/// Reason why a wait ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Waited {
    /// The event happened.
    Come,
    /// The time is up.
    TimeUp,
    /// The user interrupted.
    Interrupted,
}

impl<'w> Until<'w> {
    /// A wait that ends after this time, or when the user interrupts.
    pub(super) fn after(limit: Duration, callbacks: &Callbacks<'w>) -> Self {
        let now = Instant::now();
        // The clock cannot represent such a deadline: a century is as good as none.
        let deadline = now.checked_add(limit).unwrap_or_else(|| now + Duration::from_secs(3_000_000_000));
        Self { deadline, interrupted: callbacks.interrupted }
    }

    /// A wait that ends after this time, whatever the user does.
    pub(super) fn grace(limit: Duration) -> Self {
        Self::after(limit, &Callbacks::default())
    }

    /// Polls `look` until it returns true. Its argument is the time that it may block.
    pub(super) fn wait(self, mut look: impl FnMut(Duration) -> bool) -> Waited {
        let mut pause = Duration::from_millis(1);
        loop {
            let left = self.deadline.saturating_duration_since(Instant::now());
            if look(pause.min(left)) {
                return Waited::Come;
            }
            if (self.interrupted)() {
                return Waited::Interrupted;
            }
            if left.is_zero() {
                return Waited::TimeUp;
            }
            pause = (pause * 2).min(Duration::from_millis(20));
        }
    }
}
