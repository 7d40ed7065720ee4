//! Doing the steps of a plan, side by side where they do not need each other.

use std::path::PathBuf;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use solecism_corpus::Problem;

use super::naming::sort;
use super::places::{Places, file_name};
use super::plan::Plan;
use super::spec::Experiment;
use super::steps::{Bench, do_step};
use super::store::Store;
use super::times::remember;
use super::watch::{Ended, Watch};

/// How the steps of a run came out.
pub(super) struct Outcome {
    /// Of each step: why it failed, if it did.
    pub failed: Vec<Option<String>>,
    /// How many steps were done, rather than found.
    pub done: usize,
}

/// Where the work stands.
struct State {
    waiting: Vec<usize>,
    ended: Vec<Option<Ended>>,
    /// How many threads work on steps.
    busy: usize,
    stop: Option<Problem>,
}

/// Does all steps that are not done.
///
/// # Errors
/// If the user asks to stop. What fails otherwise fails its own step and those that need it.
pub(super) fn run(
    experiment: &Experiment,
    plan: &Plan,
    store: &Store,
    threads: usize,
    watch: &dyn Watch,
) -> Result<Outcome, Problem> {
    let runner = Runner::new(experiment, plan, store, threads, watch);
    std::thread::scope(|scope| {
        for _ in 1..threads {
            // Without it the others do its share.
            drop(std::thread::Builder::new().spawn_scoped(scope, || runner.work()));
        }
        runner.work();
    });
    runner.outcome()
}

struct Runner<'r> {
    experiment: &'r Experiment,
    plan: &'r Plan,
    store: &'r Store,
    threads: usize,
    watch: &'r dyn Watch,
    state: Mutex<State>,
    changed: Condvar,
    places: Places,
}

impl<'r> Runner<'r> {
    fn new(
        experiment: &'r Experiment,
        plan: &'r Plan,
        store: &'r Store,
        threads: usize,
        watch: &'r dyn Watch,
    ) -> Self {
        let kept = |step: &super::plan::Step| store.has(&step.name, step.key).then_some(Ended::Kept);
        let ended: Vec<Option<Ended>> = plan.steps.iter().map(kept).collect();
        let waiting: Vec<usize> = (0..plan.steps.len()).filter(|&at| ended[at].is_none()).collect();
        watch.planned(plan.steps.len(), plan.steps.len() - waiting.len());
        let state = Mutex::new(State { waiting, ended, busy: 0, stop: None });
        let places = Places::new(experiment, store.directory());
        Self { experiment, plan, store, threads, watch, state, changed: Condvar::new(), places }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A thread that panicked has not left the state half changed: each change is one assignment.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes steps until there are none left.
    fn work(&self) {
        while let Some((at, threads)) = self.take() {
            let step = &self.plan.steps[at];
            self.watch.began(&step.name);
            let start = Instant::now();
            let result = self.attempt(at, threads);
            let mut state = self.state();
            state.busy -= threads;
            let how = match result {
                Ok(()) => {
                    let took = start.elapsed();
                    let sort = sort(self.experiment, step.work);
                    remember(self.store.directory(), &sort, step.sentences, took);
                    Ended::Done(took)
                }
                Err(problem) => {
                    if (self.watch.interrupted())() {
                        state.stop.get_or_insert(problem.clone());
                    }
                    Ended::Failed(self.places.without(&told(&problem)))
                }
            };
            self.watch.ended(&step.name, &how);
            state.ended[at] = Some(how);
            drop(state);
            self.changed.notify_all();
        }
    }

    /// The next step that can be done, and how many threads it may use; waits for one.
    fn take(&self) -> Option<(usize, usize)> {
        let mut state = self.state();
        loop {
            if state.stop.is_some() || (self.watch.interrupted())() {
                return None;
            }
            self.skip(&mut state);
            if state.waiting.is_empty() {
                return None;
            }
            let is_ready = |&at: &usize| {
                let needs = &self.plan.steps[at].needs;
                needs.iter().all(|&need| matches!(state.ended[need], Some(Ended::Done(_) | Ended::Kept)))
            };
            let ready: Vec<usize> = state.waiting.iter().copied().filter(is_ready).collect();
            let free = self.threads.max(1).saturating_sub(state.busy);
            if let (Some(&first), 1..) = (ready.first(), free) {
                // As many threads as there are, shared among what can be done now.
                let threads = (free / ready.len()).max(1);
                state.waiting.retain(|&at| at != first);
                state.busy += threads;
                return Some((first, threads));
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Passes over steps whose needs have failed.
    fn skip(&self, state: &mut State) {
        loop {
            let is_lost = |&at: &usize| {
                let needs = &self.plan.steps[at].needs;
                needs.iter().any(|&need| matches!(state.ended[need], Some(Ended::Failed(_) | Ended::Skipped)))
            };
            let Some(at) = state.waiting.iter().copied().find(|at| is_lost(at)) else { return };
            state.waiting.retain(|&waiting| waiting != at);
            state.ended[at] = Some(Ended::Skipped);
            self.watch.ended(&self.plan.steps[at].name, &Ended::Skipped);
            self.changed.notify_all();
        }
    }

    fn attempt(&self, at: usize, threads: usize) -> Result<(), Problem> {
        let step = &self.plan.steps[at];
        let part = self.store.begin(&step.name, step.key)?;
        let needs: Vec<PathBuf> = step
            .needs
            .iter()
            .map(|&need| self.store.place(&self.plan.steps[need].name, self.plan.steps[need].key))
            .collect();
        let bench = Bench {
            experiment: self.experiment,
            directory: part.directory(),
            places: &self.places,
            needs: &needs,
            threads,
            watch: self.watch,
        };
        do_step(&bench, step.work)?;
        part.keep()
    }

    fn outcome(self) -> Result<Outcome, Problem> {
        let interrupted = (self.watch.interrupted())();
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(problem) = state.stop {
            return Err(problem);
        }
        if interrupted {
            return Err(Problem::new("interrupted", "the same command goes on from here"));
        }
        let why = |ended: &Option<Ended>| match ended {
            Some(Ended::Failed(why)) => Some(why.clone()),
            Some(Ended::Skipped) => Some("something that it needs failed".to_owned()),
            Some(Ended::Done(_) | Ended::Kept) => None,
            None => Some("it was not done".to_owned()),
        };
        Ok(Outcome {
            failed: state.ended.iter().map(why).collect(),
            done: state.ended.iter().filter(|ended| matches!(ended, Some(Ended::Done(_)))).count(),
        })
    }
}

/// A problem in words: what is wrong, where, and what to do.
fn told(problem: &Problem) -> String {
    let place = problem.place.as_ref();
    let place =
        place.map_or(String::new(), |place| format!(" ({}, line {})", file_name(&place.file), place.line));
    let help = if problem.help.is_empty() { String::new() } else { format!("\n{}", problem.help) };
    problem.what.clone() + &place + &help
}
