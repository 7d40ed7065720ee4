//! Splitting resamples among threads.

use std::ops::Range;
use std::panic::resume_unwind;
use std::thread;

/// Maximum number of threads.
const MAX_THREADS: usize = 1024;

/// Calls `work` with consecutive ranges of the resamples, one range per thread, and returns the results in order.
///
/// If a thread cannot be started, its range is done on the current one.
pub(crate) fn in_stretches<T: Send>(
    resamples: usize,
    threads: usize,
    work: impl Fn(Range<usize>) -> T + Sync,
) -> Vec<T> {
    let threads = threads.clamp(1, resamples.clamp(1, MAX_THREADS));
    if threads == 1 {
        return vec![work(0..resamples)];
    }
    let (share, rest) = (resamples / threads, resamples % threads);
    // The first `rest` threads get one resample more.
    let start = |thread: usize| thread * share + thread.min(rest);
    thread::scope(|scope| {
        let work = &work;
        let started: Vec<_> = (0..threads)
            .map(|thread| {
                let stretch = start(thread)..start(thread + 1);
                let other = stretch.clone();
                thread::Builder::new().spawn_scoped(scope, move || work(other)).map_err(|_| stretch)
            })
            .collect();
        let finish = |thread: thread::ScopedJoinHandle<T>| thread.join().unwrap_or_else(|p| resume_unwind(p));
        started.into_iter().map(|thread| thread.map_or_else(work, finish)).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_iteration_is_done_once_and_in_order() {
        for resamples in [0, 1, 2, 5, 100] {
            for threads in [0, 1, 2, 7, 200] {
                let done: Vec<usize> = in_stretches(resamples, threads, Iterator::collect::<Vec<_>>).concat();
                assert_eq!(done, (0..resamples).collect::<Vec<_>>());
            }
        }
    }
}
