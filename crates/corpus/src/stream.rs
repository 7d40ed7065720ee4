//! Work on batches, on any number of threads, with the results in order.

use std::collections::BTreeMap;
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded};

use crate::flaw::Problem;
use crate::threads;

/// Does `work` on every batch (or batch with what goes with it), on `threads` threads, and hands the results to
/// `sink` in the order of the batches.
///
/// Only a few batches are under way at any time, so memory does not grow with the corpus. The first problem ends it.
///
/// # Errors
/// The first problem of the batches, of `work` or of `sink`, in the order of the batches.
pub fn in_order<B: Send, T: Send>(
    batches: impl Iterator<Item = Result<B, Problem>>,
    threads: usize,
    work: impl Fn(B) -> Result<T, Problem> + Sync,
    mut sink: impl FnMut(T) -> Result<(), Problem>,
) -> Result<(), Problem> {
    let threads = threads.min(threads::MOST.get());
    if threads <= 1 {
        return batches.into_iter().try_for_each(|batch| sink(work(batch?)?));
    }
    let (jobs, todo) = bounded::<(u64, B)>(threads);
    let (results, done) = bounded::<(u64, Result<T, Problem>)>(threads * 2);
    thread::scope(|scope| {
        for _ in 0..threads {
            let (todo, results, work) = (todo.clone(), results.clone(), &work);
            let started = threads::start(scope, move || serve(&todo, &results, work));
            started.map_err(|error| no_thread(&error))?;
        }
        // The workers hold the only other ends: when they stop, nothing waits for ever.
        drop((todo, results));
        coordinate(batches, jobs, &done, threads * 2, &mut sink)
    })
}

/// A thread that the system did not start.
pub fn no_thread(error: &std::io::Error) -> Problem {
    let what = format!("a thread could not be started: {error}");
    Problem::new(
        what,
        "ask for fewer with --threads, or raise the limits of processes (ulimit -u) and of memory (ulimit -v)",
    )
}

fn serve<B, T>(
    todo: &Receiver<(u64, B)>,
    results: &Sender<(u64, Result<T, Problem>)>,
    work: &(impl Fn(B) -> Result<T, Problem> + Sync),
) {
    for (number, batch) in todo {
        if results.send((number, work(batch))).is_err() {
            return;
        }
    }
}

/// Keeps `most` batches under way, and the results in order.
fn coordinate<B, T>(
    batches: impl Iterator<Item = Result<B, Problem>>,
    jobs: Sender<(u64, B)>,
    done: &Receiver<(u64, Result<T, Problem>)>,
    most: usize,
    sink: &mut impl FnMut(T) -> Result<(), Problem>,
) -> Result<(), Problem> {
    let mut batches = batches.fuse();
    let mut early: BTreeMap<u64, Result<T, Problem>> = BTreeMap::new();
    let (mut sent, mut finished, mut under_way) = (0, 0, 0);
    let mut jobs = Some(jobs);
    loop {
        while let Some(open) = &jobs
            && under_way < most
        {
            match batches.next() {
                Some(Ok(batch)) => {
                    // Sending fails only if the workers are gone: then there is no result to wait for either.
                    if open.send((sent, batch)).is_err() {
                        return Ok(());
                    }
                    under_way += 1;
                }
                Some(Err(problem)) => {
                    early.insert(sent, Err(problem));
                    jobs = None;
                }
                None => jobs = None,
            }
            sent += 1;
        }
        while let Some(result) = early.remove(&finished) {
            finished += 1;
            sink(result?)?;
        }
        if under_way == 0 {
            return Ok(());
        }
        match done.recv() {
            Ok((number, result)) => drop(early.insert(number, result)),
            Err(_) => return Ok(()),
        }
        under_way -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::{Batch, BatchReader};
    use crate::format::Format;

    fn batches(text: &str) -> Vec<Result<Batch, Problem>> {
        let mut reader = BatchReader::new(text.as_bytes(), "t", Format::Text, 0);
        std::iter::from_fn(|| reader.next_batch().transpose()).collect()
    }

    #[test]
    fn results_come_in_order_on_any_number_of_threads() {
        let text = "a sentence\n".repeat(200_000);
        for threads in [1, 2, 7] {
            let mut firsts = Vec::new();
            let outcome = in_order(
                batches(&text).into_iter(),
                threads,
                |b| Ok(b.first_sentence),
                |first| {
                    firsts.push(first);
                    Ok(())
                },
            );
            assert_eq!(outcome, Ok(()));
            assert!(firsts.len() > 5 && firsts.is_sorted(), "{firsts:?}");
        }
    }

    #[test]
    fn the_first_problem_in_order_is_told_and_what_is_before_it_is_done() {
        let text = "a sentence\n".repeat(200_000);
        for threads in [1, 3] {
            let mut seen = 0;
            let work = |b: Batch| {
                let first = b.first_sentence;
                if first > 50_000 { Err(Problem::new(first.to_string(), "")) } else { Ok(first) }
            };
            let outcome = in_order(batches(&text).into_iter(), threads, work, |first| {
                seen = first;
                Ok(())
            });
            let first_bad: u64 = outcome.err().and_then(|p| p.what.parse().ok()).unwrap_or_default();
            let expected =
                batches(&text).into_iter().filter_map(Result::ok).find(|b| b.first_sentence > 50_000);
            assert_eq!(Some(first_bad), expected.map(|b| b.first_sentence));
            assert!(seen <= 50_000);
        }
    }
}
