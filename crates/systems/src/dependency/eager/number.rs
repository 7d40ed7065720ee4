//! Telling one thing from every other.

use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};

/// How many numbers were given.
static NUMBERS: AtomicU64 = AtomicU64::new(1);

/// Something that never changes and has a number, never 0, that nothing else in this process has: what was worked out
/// by it is known by the number.
#[derive(Debug)]
pub(super) struct Numbered<T> {
    thing: T,
    number: u64,
}

impl<T> Numbered<T> {
    pub(super) fn new(thing: T) -> Self {
        Self { thing, number: NUMBERS.fetch_add(1, Ordering::Relaxed) }
    }

    pub(super) fn number(&self) -> u64 {
        self.number
    }
}

impl<T> Deref for Numbered<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.thing
    }
}
