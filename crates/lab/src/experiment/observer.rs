//! What a run tells while it goes on.

use std::time::Duration;

/// How a step ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepOutcome {
    /// It was done.
    Done(Duration),
    /// It had been done before.
    Cached,
    /// It failed.
    Failed(String),
    /// Something that it needs failed.
    Skipped,
}

/// Is told how a run goes on, by any thread.
pub trait RunObserver: Sync {
    /// So many steps are to be done, and so many are done already.
    fn planned(&self, _steps: usize, _kept: usize) {}
    /// A step begins.
    fn began(&self, _step: &str) {}
    /// So many sentences more are done.
    fn sentences(&self, _number: u64) {}
    /// A step has ended.
    fn ended(&self, _step: &str, _how: &StepOutcome) {}
    /// Whether to stop: asked again and again.
    fn interrupted(&self) -> fn() -> bool {
        || false
    }
}

/// A run that nobody watches.
impl RunObserver for () {}
