//! Processing batches on several threads with the results in order.

use std::collections::BTreeMap;
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded};

use crate::flaw::Problem;
use crate::threads;

/// Calls `work` for every batch on `threads` threads and passes the results to `sink` in the order of the batches.
///
/// Only a few batches are in flight at any time, so memory does not grow with the corpus. Stops at the first problem.
///
/// # Errors
/// The first problem, in the order of the batches, of `batches`, `work` or `sink`.
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
    let (job_sender, jobs) = bounded::<(u64, B)>(threads);
    let (result_sender, results) = bounded::<(u64, Result<T, Problem>)>(threads * 2);
    thread::scope(|scope| {
        for _ in 0..threads {
            let (jobs, result_sender, work) = (jobs.clone(), result_sender.clone(), &work);
            let started = threads::start(scope, move || run_worker(&jobs, &result_sender, work));
            started.map_err(|error| thread_error(&error))?;
        }
        // Only the workers hold these ends now, so the channels close when they stop.
        drop((jobs, result_sender));
        coordinate(batches, job_sender, &results, threads * 2, &mut sink)
    })
}

/// The problem of a thread that could not be started.
fn thread_error(error: &std::io::Error) -> Problem {
    let what = format!("a thread could not be started: {error}");
    Problem::new(
        what,
        "ask for fewer with --threads, or raise the limits of processes (ulimit -u) and of memory (ulimit -v)",
    )
}

fn run_worker<B, T>(
    jobs: &Receiver<(u64, B)>,
    results: &Sender<(u64, Result<T, Problem>)>,
    work: &(impl Fn(B) -> Result<T, Problem> + Sync),
) {
    for (number, batch) in jobs {
        if results.send((number, work(batch))).is_err() {
            return;
        }
    }
}

/// Sends batches to the workers, at most `max_in_flight` at a time, and passes the results to `sink` in order.
fn coordinate<B, T>(
    batches: impl Iterator<Item = Result<B, Problem>>,
    jobs: Sender<(u64, B)>,
    results: &Receiver<(u64, Result<T, Problem>)>,
    max_in_flight: usize,
    sink: &mut impl FnMut(T) -> Result<(), Problem>,
) -> Result<(), Problem> {
    let mut batches = batches.fuse();
    let mut waiting: BTreeMap<u64, Result<T, Problem>> = BTreeMap::new();
    let (mut sent, mut finished, mut in_flight) = (0, 0, 0);
    let mut jobs = Some(jobs);
    loop {
        while let Some(open) = &jobs
            && in_flight < max_in_flight
        {
            match batches.next() {
                Some(Ok(batch)) => {
                    // Sending fails only if all workers have stopped, so there is no result to wait for.
                    if open.send((sent, batch)).is_err() {
                        return Ok(());
                    }
                    in_flight += 1;
                }
                Some(Err(problem)) => {
                    waiting.insert(sent, Err(problem));
                    jobs = None;
                }
                None => jobs = None,
            }
            sent += 1;
        }
        while let Some(result) = waiting.remove(&finished) {
            finished += 1;
            sink(result?)?;
        }
        if in_flight == 0 {
            return Ok(());
        }
        match results.recv() {
            Ok((number, result)) => drop(waiting.insert(number, result)),
            Err(_) => return Ok(()),
        }
        in_flight -= 1;
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
    fn the_first_problem_is_returned_after_the_results_before_it() {
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
