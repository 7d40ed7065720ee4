//! Work shared among threads, of which there may be fewer than asked for, within the limits of processes and memory.

use std::hint::black_box;
use std::io;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, RwLock};
use std::thread::{self, Builder, Scope, ScopedJoinHandle};

use crate::stop::Stop;

/// Maximum number of threads that may be asked for.
pub const MOST: NonZeroUsize = NonZeroUsize::new(1024).unwrap();

/// Number of threads to use: the given number, or one per processor.
///
/// Capped at 64 or four per processor, whichever is more: beyond that, threads only take memory.
pub fn given_or_all(given: Option<NonZeroUsize>) -> usize {
    let processors = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    given.map_or(processors, NonZeroUsize::get).min(64.max(4 * processors)).min(MOST.get())
}

/// Address space that must be free before a thread is started; otherwise the program would be aborted at the first
/// allocation of the thread instead of getting an error.
///
/// Larger than the blocks that the C library keeps after they are freed (32 MiB).
const ROOM: usize = 40 << 20;

fn room() -> io::Result<()> {
    let mut memory = Vec::<u8>::new();
    let reserved = memory.try_reserve_exact(ROOM);
    black_box(memory);
    reserved.map_err(|_| io::ErrorKind::OutOfMemory.into())
}

/// Starts a thread of a scope, which listens to the same request to [stop](crate::stop) as this one.
///
/// # Errors
/// If there are too many processes or too little memory.
pub fn start<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> io::Result<ScopedJoinHandle<'scope, T>> {
    room()?;
    let stop = Stop::current();
    Builder::new().spawn_scoped(scope, move || stop.during(work))
}

/// Starts a thread that is not joined.
///
/// # Errors
/// If there are too many processes or too little memory.
pub fn start_detached(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let started = room().and_then(|()| Builder::new().spawn(work));
    let told = |error| io::Error::other(format!("a thread could not be started: {error}"));
    started.map(drop).map_err(told)
}

/// True if a thread can be started.
pub fn is_available() -> bool {
    room().is_ok() && Builder::new().spawn(|| ()).is_ok_and(|thread| thread.join().is_ok())
}

/// Runs `work` on this thread and on `threads - 1` others.
///
/// If not all can be started, half of those that were do the work, and the others leave them their memory.
pub fn share(threads: usize, work: impl Fn() + Sync) {
    share_with(threads.min(MOST.get()), usize::MAX, work);
}

/// As [`share`], on a system that allows no more than `allowed` threads.
fn share_with(threads: usize, allowed: usize, work: impl Fn() + Sync) {
    // No thread begins before their number is known.
    let workers = RwLock::new(threads);
    let work_as = |number| {
        if number < *workers.read().unwrap_or_else(PoisonError::into_inner) {
            work();
        }
    };
    thread::scope(|scope| {
        let mut workers = workers.write().unwrap_or_else(PoisonError::into_inner);
        let mut started = Vec::new();
        for number in 1..threads {
            let work_as = &work_as;
            let thread = (number < allowed).then(|| start(scope, move || work_as(number)));
            let Some(Ok(thread)) = thread else {
                *workers = number.div_ceil(2);
                break;
            };
            started.push(thread);
        }
        let most = (*workers).max(1);
        drop(workers);
        for idle in started.drain(started.len().min(most - 1)..) {
            // One that panicked before it had work to do has done no harm.
            drop(idle.join());
        }
        work();
    });
}

/// Results of `work` on each number below `pieces`, in order. Each thread has its own state.
pub fn map_with<S, T: Send>(
    threads: usize,
    pieces: usize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(pieces));
    share(threads.min(pieces), || {
        let mut state = state();
        loop {
            let piece = next.fetch_add(1, Ordering::Relaxed);
            if piece >= pieces {
                return;
            }
            let result = work(&mut state, piece);
            done.lock().unwrap_or_else(PoisonError::into_inner).push((piece, result));
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable_by_key(|&(piece, _)| piece);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Results of `work` on each number below `pieces`, in order.
pub fn map<T: Send>(threads: usize, pieces: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    map_with(threads, pieces, || (), |(), piece| work(piece))
}

/// Runs `other` on another thread while `own` runs here; before it, if there is only one thread or no other can be started.
pub fn beside<T>(threads: usize, other: impl FnOnce() + Send, own: impl FnOnce() -> T) -> T {
    let other = Mutex::new(Some(other));
    let other = || {
        let other = other.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(other) = other {
            other();
        }
    };
    thread::scope(|scope| {
        if threads < 2 || start(scope, other).is_err() {
            other();
        }
        own()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stop::is_stopped;

    #[test]
    fn results_are_in_order() {
        for threads in [0, 1, 2, 5] {
            assert_eq!(map(threads, 4, |piece| piece * piece), [0, 1, 4, 9]);
            assert!(map(threads, 0, |piece| piece).is_empty());
        }
    }

    #[test]
    fn half_of_the_threads_that_were_started_work_if_one_was_not() {
        for (threads, allowed, workers) in [(1, 9, 1), (8, 9, 8), (8, 8, 8), (8, 6, 3), (8, 2, 1), (8, 1, 1)]
        {
            let worked = AtomicUsize::new(0);
            share_with(threads, allowed, || {
                worked.fetch_add(1, Ordering::Relaxed);
            });
            assert_eq!(worked.into_inner(), workers, "{threads} {allowed}");
        }
    }

    #[test]
    fn threads_inherit_the_request_to_stop() {
        let stop = Stop::default();
        stop.request();
        let stopped = |threads| threads_that(threads, is_stopped);
        assert_eq!((stopped(3), stop.during(|| stopped(3))), (0, 3));
    }

    fn threads_that(threads: usize, is_true: impl Fn() -> bool + Sync) -> usize {
        let count = AtomicUsize::new(0);
        share(threads, || {
            count.fetch_add(usize::from(is_true()), Ordering::Relaxed);
        });
        count.into_inner()
    }

    #[test]
    fn both_sides_are_done_on_any_number_of_threads() {
        for threads in [1, 2] {
            let mut other = 0;
            assert_eq!(beside(threads, || other = 1, || 2), 2);
            assert_eq!(other, 1);
        }
    }
}
