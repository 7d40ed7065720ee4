//! Progress of a run.

use std::time::Duration;

/// Outcome of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepOutcome {
    /// Executed in this time.
    Done(Duration),
    /// Executed in an earlier run.
    Cached,
    /// Failed with this message.
    Failed(String),
    /// Skipped because a dependency failed.
    Skipped,
}

/// Observer of a run. Methods are called from any thread.
pub trait RunObserver: Sync {
    /// The run starts, with this number of steps in total and this number of cached ones.
    fn planned(&self, _steps: usize, _kept: usize) {}
    /// A step starts.
    fn began(&self, _step: &str) {}
    /// This number of further sentences is done.
    fn sentences(&self, _number: u64) {}
    /// A step ended.
    fn ended(&self, _step: &str, _how: &StepOutcome) {}
    /// Function that returns true if the run should stop; it is polled.
    fn interrupted(&self) -> fn() -> bool {
        || false
    }
}

/// Ignores all events.
impl RunObserver for () {}
