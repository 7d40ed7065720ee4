//! What happens around a run while it goes on.

use std::time::{Duration, Instant};

/// What a caller wants to know and to say while a system works.
#[derive(Clone, Copy)]
pub struct Watch<'w> {
    /// Whether to stop: asked many times a second. Every process is ended then.
    pub interrupted: &'w (dyn Fn() -> bool + Sync),
    /// Told how many more sentences are settled.
    pub settled: &'w (dyn Fn(usize) + Sync),
    /// Told the last line that a training command has said, when there is a new one.
    pub said: &'w (dyn Fn(&str) + Sync),
}

impl Default for Watch<'_> {
    fn default() -> Self {
        Self { interrupted: &|| false, settled: &|_| (), said: &|_| () }
    }
}

/// Until when to wait for something.
#[derive(Clone, Copy)]
pub(super) struct Until<'w> {
    /// When the time is up.
    pub deadline: Instant,
    /// Whether to stop earlier.
    pub interrupted: &'w (dyn Fn() -> bool + Sync),
}

/// Why the waiting is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Waited {
    /// It has come.
    Come,
    /// The time is up.
    TimeUp,
    /// The user has asked to stop.
    Interrupted,
}

impl<'w> Until<'w> {
    /// So long from now, unless the user asks to stop.
    pub(super) fn after(limit: Duration, watch: &Watch<'w>) -> Self {
        let now = Instant::now();
        // A limit beyond what the clock can tell is none: a century is as good.
        let deadline = now.checked_add(limit).unwrap_or_else(|| now + Duration::from_secs(3_000_000_000));
        Self { deadline, interrupted: watch.interrupted }
    }

    /// So long from now, whatever the user asks.
    pub(super) fn grace(limit: Duration) -> Self {
        Self::after(limit, &Watch::default())
    }

    /// Calls `look` again and again, with how long it may wait by itself, until it finds what is wanted.
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
