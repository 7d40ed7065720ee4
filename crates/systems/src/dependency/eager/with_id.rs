//! Values with an id that is unique in the process.

use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};

static NEXT_ID: AtomicU64 = AtomicU64::new(1);

/// An immutable value with a process-wide unique id, never 0. Caches record the id of the value they were computed
/// from.
#[derive(Debug)]
pub(super) struct WithId<T> {
    value: T,
    id: u64,
}

impl<T> WithId<T> {
    pub(super) fn new(value: T) -> Self {
        Self { value, id: NEXT_ID.fetch_add(1, Ordering::Relaxed) }
    }

    pub(super) fn id(&self) -> u64 {
        self.id
    }
}

impl<T> Deref for WithId<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}
