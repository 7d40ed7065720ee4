//! Training that goes in steps: it tells of each, can be stopped after any, and goes on from there.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use solecism_corpus::Problem;
use solecism_tagging::model::Model;
use solecism_tagging::stop;
use solecism_tagging::tagger::Progress;

/// A system in training.
pub trait Trainer {
    /// What it becomes.
    type System;

    /// The options that decide what it becomes, as on the command line.
    fn told(&self) -> String;

    /// Whether all steps are done.
    fn is_done(&self) -> bool;

    /// Goes one step further.
    fn advance(&mut self) -> Step;

    /// What is needed to go on from here.
    fn checkpoint(&self) -> Model;

    /// The system, trained so far.
    fn finish(self) -> Self::System;
}

/// A step that was done.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What it was about: `iteration`, or another part of the training.
    pub name: String,
    /// How many steps are done.
    pub number: u32,
    /// How many there will be.
    pub of: u32,
    /// How it went, in a few words.
    pub result: String,
    /// How long it took.
    pub time: Duration,
}

impl Step {
    /// An iteration, and what was decided in it.
    pub(crate) fn iteration(progress: Progress, what: &str) -> Self {
        Self {
            name: "iteration".to_owned(),
            number: progress.iteration,
            of: progress.iterations,
            result: share_right(progress.right, progress.decisions, what),
            time: progress.time,
        }
    }
}

/// How many of the decisions were right, in words.
pub(crate) fn share_right(right: u64, decisions: u64, what: &str) -> String {
    format!("{:.2} % of the {what} right", 100.0 * right as f64 / decisions.max(1) as f64)
}

/// Is told how a training goes, and may stop it.
pub trait Watch: Sync {
    /// The treebank was read: so many sentences with so many words.
    ///
    /// # Errors
    /// What ends the training.
    fn begins(&self, _sentences: usize, _words: usize) -> Result<(), Problem> {
        Ok(())
    }

    /// A step was done; the others will take so long at this pace.
    ///
    /// # Errors
    /// What ends the training.
    fn done(&self, _step: &Step, _left: Duration) -> Result<(), Problem> {
        Ok(())
    }

    /// True once the training should stop, within a step too: asked many times a second by the thread that began it, with
    /// [`train_watched`](super::TrainInfo::train_watched). What was true stays true.
    fn is_stopped(&self) -> bool {
        false
    }

    /// Something else to be told of.
    fn notes(&self, _: fmt::Arguments<'_>) {}
}

/// Training that nobody watches.
impl Watch for () {}

/// How steps are done: who is told of them, and where the state is kept after each.
#[derive(Clone)]
pub struct Steps<'w> {
    /// Where the state is kept; if the file is there, training goes on from it.
    pub checkpoint: Option<PathBuf>,
    /// Is told of each step.
    pub watch: &'w dyn Watch,
}

impl Steps<'_> {
    /// The same for one of several trainings: the number, counted from 1, is put after the checkpoint's name.
    #[must_use]
    pub fn numbered(&self, number: u32) -> Self {
        let name = |path: &PathBuf| {
            let mut name = path.as_os_str().to_owned();
            name.push(format!(".{}", number + 1));
            name.into()
        };
        Self { checkpoint: self.checkpoint.as_ref().map(name), watch: self.watch }
    }

    /// Does all steps that are left: of the training of the checkpoint, if there is one, and else of a new one. It must
    /// have been begun with the options `told`.
    ///
    /// # Errors
    /// A checkpoint of other options, files that cannot be read or written, or what the watch says. A step that was
    /// stopped within leaves no checkpoint.
    pub fn train<T: Trainer>(
        &self,
        told: &str,
        new: impl FnOnce() -> T,
        resume: impl FnOnce(Model) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let mut trainer = match self.checkpoint.as_ref().filter(|path| path.exists()) {
            Some(path) => resumed(path, told, resume)?,
            None => new(),
        };
        let mut times = Vec::new();
        while !trainer.is_done() {
            stop::check()?;
            let start = Instant::now();
            let step = trainer.advance();
            stop::check()?;
            times.push(start.elapsed());
            if let Some(path) = &self.checkpoint {
                trainer.checkpoint().write(path)?;
            }
            self.watch.done(&step, left(&times, step.of.saturating_sub(step.number)))?;
        }
        Ok(trainer)
    }
}

fn resumed<T: Trainer>(
    path: &Path,
    told: &str,
    resume: impl FnOnce(Model) -> Result<T, Problem>,
) -> Result<T, Problem> {
    let trainer = resume(Model::read(path)?)?;
    let found = trainer.told();
    if found != told {
        let what = format!("the checkpoint is of a training with {found}");
        return Err(Problem::new(what, "give the same options, or name another file with --checkpoint"));
    }
    Ok(trainer)
}

/// How long so many more steps will take: as long as those before, or, where each takes much longer than the one before
/// it, longer and longer.
fn left(times: &[Duration], steps: u32) -> Duration {
    let seconds: Vec<f64> = times.iter().map(Duration::as_secs_f64).collect();
    let (last, growth) = match seconds[..] {
        [.., before, last] if last > GROWING * before => (last, last / before),
        _ => (seconds.iter().sum::<f64>() / seconds.len().max(1) as f64, 1.0),
    };
    let all: f64 = (1..=steps).map(|step| last * growth.powf(f64::from(step))).sum();
    Duration::try_from_secs_f64(all).unwrap_or_default()
}

/// Steps that take so many times as long as the ones before grow.
const GROWING: f64 = 1.5;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_that_grow_are_thought_to_grow_on() {
        let seconds = |times: &[f64]| times.iter().copied().map(Duration::from_secs_f64).collect::<Vec<_>>();
        assert_eq!(left(&seconds(&[2.0, 4.0]), 2), Duration::from_secs(8 + 16));
        assert_eq!(left(&seconds(&[4.0, 5.0, 3.0]), 3), Duration::from_secs(12));
        assert_eq!(left(&seconds(&[4.0]), 0), Duration::ZERO);
        assert_eq!(left(&[], 3), Duration::ZERO);
    }
}
