//! Parallel map over blocks of work.

use solecism_tagging::stop::Stop;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Runs `work(0)`, …, `work(pieces - 1)` on several threads; results are in this order.
pub(super) fn in_order<T: Send>(threads: usize, pieces: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    if threads < 2 || pieces < 2 {
        return (0..pieces).map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(pieces));
    let run = || {
        loop {
            let piece = next.fetch_add(1, Ordering::Relaxed);
            if piece >= pieces {
                return;
            }
            let result = work(piece);
            done.lock().unwrap_or_else(PoisonError::into_inner).push((piece, result));
        }
    };
    let stop = Stop::current();
    std::thread::scope(|scope| {
        for _ in 1..threads.min(pieces) {
            scope.spawn(|| stop.during(run));
        }
        run();
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable_by_key(|&(piece, _)| piece);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order() {
        for threads in [1, 2, 5] {
            assert_eq!(in_order(threads, 4, |piece| piece * piece), [0, 1, 4, 9]);
            assert!(in_order(threads, 0, |piece| piece).is_empty());
        }
    }
}
