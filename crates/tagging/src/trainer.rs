//! Training in steps.

use solecism_corpus::Problem;

use crate::model::{Model, malformed};

/// A system in training. Training can be stopped after any step, and go on from a checkpoint.
pub trait Trainer: Sized {
    /// Result of the training.
    type System;

    /// Report of a step.
    type Progress;

    /// True if all steps are done.
    fn is_done(&self) -> bool;

    /// Does one step.
    fn iterate(&mut self) -> Self::Progress;

    /// State from which training can be resumed.
    fn checkpoint(&self) -> Model;

    /// Returns the system after the steps so far.
    fn finish(self) -> Self::System;

    /// Does the remaining steps, reports each, and returns the system.
    fn run(mut self, progress: &mut dyn FnMut(Self::Progress)) -> Self::System {
        while !self.is_done() {
            progress(self.iterate());
        }
        self.finish()
    }
}

/// Takes the numbers in the state of a checkpoint.
///
/// # Errors
/// If it is not a checkpoint of this kind.
pub fn take_state<const N: usize>(checkpoint: &mut Model, kind: &str) -> Result<[u64; N], Problem> {
    checkpoint.expect(kind)?;
    let state = checkpoint.take::<u64>("state")?;
    <[u64; N]>::try_from(state).map_err(|_| malformed("no training state"))
}

/// Refuses a checkpoint unless it was made with the same corpus.
///
/// # Errors
/// If it was made with another.
pub fn check_same_corpus(is_same: bool) -> Result<(), Problem> {
    if is_same {
        return Ok(());
    }
    let what = "the checkpoint was made with another corpus";
    let help = "train on the same files and column of tags, or start again without the checkpoint";
    Err(Problem::new(what, help))
}
