//! Execution of work on a corpus.

use solecism_corpus::Problem;

use crate::sentences::OnBadInput;

/// Observer of work in steps. Called with the name of a step, it returns a callback for the number of further sentences
/// done, whose error ends the work.
pub type StepProgress<'w> = &'w dyn Fn(&'static str) -> Box<dyn FnMut(u64) -> Result<(), Problem> + 'w>;

/// Execution of work on a corpus: threads, treatment of errors, observer.
#[derive(Clone, Copy)]
pub struct Work<'w> {
    /// Number of threads.
    pub threads: usize,
    /// Treatment of sentences that cannot be read.
    pub on_bad: OnBadInput,
    /// Observer.
    pub progress: StepProgress<'w>,
}

impl Work<'_> {
    /// Work without an observer that stops at a sentence that cannot be read.
    pub fn unwatched(threads: usize) -> Self {
        Self { threads, on_bad: OnBadInput::Stop, progress: &|_| Box::new(|_| Ok(())) }
    }
}
