//! Progress of training on standard error.

use std::fmt;
use std::time::Duration;

use solecism_corpus::Problem;
use solecism_systems::training::{Observer, Step};

use crate::diagnostics::{progress, say};
use crate::signals;

/// Reports training, unless the user wants quiet.
pub(super) struct TrainingProgress {
    pub quiet: bool,
    pub has_checkpoint: bool,
}

impl Observer for TrainingProgress {
    fn begins(&self, sentences: usize, words: usize) -> Result<(), Problem> {
        if self.has_checkpoint {
            signals::advise("interrupted: the same command goes on from the checkpoint");
        }
        if self.quiet {
            return Ok(());
        }
        say(format_args!("training on {sentences} sentences, {words} words"))
    }

    fn done(&self, step: &Step, left: Duration) -> Result<(), Problem> {
        let Step { name, number, of, result, time } = step;
        let left = match left.as_secs_f64() {
            left if left < 0.05 => String::new(),
            left => format!(", {left:.0} s left"),
        };
        let seconds = time.as_secs_f64();
        self.notes(format_args!("{name} {number} of {of}: {result}, {seconds:.1} s{left}"));
        Ok(())
    }

    fn notes(&self, message: fmt::Arguments<'_>) {
        if !self.quiet {
            progress(message);
        }
    }
}
