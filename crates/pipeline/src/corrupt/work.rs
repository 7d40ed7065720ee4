//! How work on a corpus is done.

use solecism_corpus::Problem;

use crate::sentences::OnBadInput;

/// Watches work that goes on in steps: told what is being done it gives what is told of every so many sentences more,
/// and can end the work.
pub type Watch<'w> = &'w dyn Fn(&'static str) -> Box<dyn FnMut(u64) -> Result<(), Problem> + 'w>;

/// How work on a corpus is done, beside what is done.
#[derive(Clone, Copy)]
pub struct Work<'w> {
    /// How many threads work.
    pub threads: usize,
    /// What to do about a sentence that cannot be read.
    pub on_bad: OnBadInput,
    /// Who watches.
    pub watch: Watch<'w>,
}

impl Work<'_> {
    /// Work that nobody watches, and that stops at a sentence that cannot be read.
    pub fn unwatched(threads: usize) -> Self {
        Self { threads, on_bad: OnBadInput::Stop, watch: &|_| Box::new(|_| Ok(())) }
    }
}
