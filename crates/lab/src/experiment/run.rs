//! Execution of a plan; independent steps run in parallel.

use std::path::PathBuf;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use solecism_corpus::{Problem, threads};

use super::naming::sort;
use super::observer::{RunObserver, StepOutcome};
use super::places::{Places, file_name};
use super::plan::StepPlan;
use super::spec::Experiment;
use super::steps::{StepContext, do_step};
use super::store::Store;
use super::times::remember;

/// Reason of a step that was skipped.
pub(super) const SKIPPED: &str = "a step that it depends on failed";

/// Outcome of a run.
pub(super) struct Outcome {
    /// For each step the reason of its failure, if it failed.
    pub failed: Vec<Option<String>>,
    /// Number of steps executed rather than cached.
    pub done: usize,
}

/// State shared by the worker threads.
struct State {
    waiting: Vec<usize>,
    ended: Vec<Option<StepOutcome>>,
    /// Number of threads that steps are using.
    busy: usize,
    stop: Option<Problem>,
}

/// Executes all steps that are not cached.
///
/// # Errors
/// If the run is interrupted. Other errors fail their own step and those that depend on it.
pub(super) fn run(
    experiment: &Experiment,
    plan: &StepPlan,
    store: &Store,
    most: usize,
    observer: &dyn RunObserver,
) -> Result<Outcome, Problem> {
    let runner = Runner::new(experiment, plan, store, most, observer);
    threads::share(most.min(plan.steps.len()), || runner.work());
    runner.outcome()
}

struct Runner<'r> {
    experiment: &'r Experiment,
    plan: &'r StepPlan,
    store: &'r Store,
    threads: usize,
    observer: &'r dyn RunObserver,
    state: Mutex<State>,
    changed: Condvar,
    places: Places,
}

impl<'r> Runner<'r> {
    fn new(
        experiment: &'r Experiment,
        plan: &'r StepPlan,
        store: &'r Store,
        threads: usize,
        observer: &'r dyn RunObserver,
    ) -> Self {
        let kept = |step: &super::plan::Step| store.has(&step.name, step.key).then_some(StepOutcome::Cached);
        let ended: Vec<Option<StepOutcome>> = plan.steps.iter().map(kept).collect();
        let waiting: Vec<usize> = (0..plan.steps.len()).filter(|&at| ended[at].is_none()).collect();
        observer.planned(plan.steps.len(), plan.steps.len() - waiting.len());
        let state = Mutex::new(State { waiting, ended, busy: 0, stop: None });
        let places = Places::new(experiment, store.directory());
        Self { experiment, plan, store, threads, observer, state, changed: Condvar::new(), places }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A panicked thread leaves the state consistent, because each change is one assignment.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Worker loop: executes steps until none is left.
    fn work(&self) {
        while let Some((at, threads)) = self.take() {
            let step = &self.plan.steps[at];
            self.observer.began(&step.name);
            let start = Instant::now();
            let result = self.attempt(at, threads);
            let mut state = self.state();
            state.busy -= threads;
            let how = match result {
                Ok(()) => {
                    let took = start.elapsed();
                    let sort = sort(self.experiment, step.kind);
                    remember(self.store.directory(), &sort, step.sentences, took);
                    StepOutcome::Done(took)
                }
                Err(problem) => {
                    if (self.observer.interrupted())() {
                        state.stop.get_or_insert(problem.clone());
                    }
                    StepOutcome::Failed(self.places.without(&describe(&problem)))
                }
            };
            self.observer.ended(&step.name, &how);
            state.ended[at] = Some(how);
            drop(state);
            self.changed.notify_all();
        }
    }

    /// Waits for a step that is ready; returns its index and number of threads.
    fn take(&self) -> Option<(usize, usize)> {
        let mut state = self.state();
        loop {
            if state.stop.is_some() || (self.observer.interrupted())() {
                return None;
            }
            self.skip(&mut state);
            if state.waiting.is_empty() {
                return None;
            }
            let is_ready = |&at: &usize| {
                let needs = &self.plan.steps[at].needs;
                needs.iter().all(|&need| {
                    matches!(state.ended[need], Some(StepOutcome::Done(_) | StepOutcome::Cached))
                })
            };
            let ready: Vec<usize> = state.waiting.iter().copied().filter(is_ready).collect();
            let free = self.threads.max(1).saturating_sub(state.busy);
            if let (Some(&first), 1..) = (ready.first(), free) {
                // Share the free threads among the steps that are ready.
                let threads = (free / ready.len()).max(1);
                state.waiting.retain(|&at| at != first);
                state.busy += threads;
                return Some((first, threads));
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Skips steps whose dependencies failed.
    fn skip(&self, state: &mut State) {
        loop {
            let is_lost = |&at: &usize| {
                let needs = &self.plan.steps[at].needs;
                needs.iter().any(|&need| {
                    matches!(state.ended[need], Some(StepOutcome::Failed(_) | StepOutcome::Skipped))
                })
            };
            let Some(at) = state.waiting.iter().copied().find(|at| is_lost(at)) else { return };
            state.waiting.retain(|&waiting| waiting != at);
            state.ended[at] = Some(StepOutcome::Skipped);
            self.observer.ended(&self.plan.steps[at].name, &StepOutcome::Skipped);
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
        let context = StepContext {
            experiment: self.experiment,
            directory: part.directory(),
            checkpoint: &self.store.checkpoint(&step.name, step.key),
            places: &self.places,
            needs: &needs,
            threads,
            observer: self.observer,
        };
        do_step(&context, step.kind)?;
        part.keep()
    }

    fn outcome(self) -> Result<Outcome, Problem> {
        let interrupted = (self.observer.interrupted())();
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(problem) = state.stop {
            return Err(problem);
        }
        if interrupted {
            return Err(Problem::new("interrupted", "run the same command again to resume"));
        }
        let why = |ended: &Option<StepOutcome>| match ended {
            Some(StepOutcome::Failed(why)) => Some(why.clone()),
            Some(StepOutcome::Skipped) => Some(SKIPPED.to_owned()),
            Some(StepOutcome::Done(_) | StepOutcome::Cached) => None,
            None => Some("it was not executed".to_owned()),
        };
        Ok(Outcome {
            failed: state.ended.iter().map(why).collect(),
            done: state.ended.iter().filter(|ended| matches!(ended, Some(StepOutcome::Done(_)))).count(),
        })
    }
}

/// A problem as text: message, place, help.
fn describe(problem: &Problem) -> String {
    let place = problem.place.as_ref();
    let place =
        place.map_or(String::new(), |place| format!(" ({}, line {})", file_name(&place.file), place.line));
    let help = if problem.help.is_empty() { String::new() } else { format!("\n{}", problem.help) };
    problem.what.clone() + &place + &help
}
