//! Training in steps: reported one by one, interruptible after any, and resumable.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use solecism_corpus::Problem;
use solecism_corpus::stop;
use solecism_tagging::Trainer;
use solecism_tagging::model::Model;
use solecism_tagging::tagger::Progress;

/// A trainer whose steps are reported, and which is resumed only with the same options.
pub trait ReportedTrainer: Trainer {
    /// The options that determine the result, as on the command line.
    fn options_text(&self) -> String;

    /// Report of a step.
    fn step(progress: Self::Progress) -> Step;
}

/// Report of a completed step.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Name of the step: `iteration`, or another phase of the training.
    pub name: String,
    /// Number of steps done.
    pub number: u32,
    /// Number of steps in total.
    pub of: u32,
    /// Short description of the result.
    pub result: String,
    /// Duration.
    pub time: Duration,
}

impl Step {
    /// Report of an iteration; `what` names its decisions.
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

/// Describes the share of correct decisions.
pub(crate) fn share_right(right: u64, decisions: u64, what: &str) -> String {
    format!("{:.2} % of the {what} right", 100.0 * right as f64 / decisions.max(1) as f64)
}

/// Observer of a training, which can also stop it.
pub trait Observer: Sync {
    /// Called when the treebank has been read, with its numbers of sentences and words.
    ///
    /// # Errors
    /// An error stops the training.
    fn begins(&self, _sentences: usize, _words: usize) -> Result<(), Problem> {
        Ok(())
    }

    /// Called after a step, with an estimate of the remaining time.
    ///
    /// # Errors
    /// An error stops the training.
    fn done(&self, _step: &Step, _left: Duration) -> Result<(), Problem> {
        Ok(())
    }

    /// Returns whether to stop the training, within a step too. Polled by the thread that began it, if it was begun with
    /// [`train_watched`](super::TrainInfo::train_watched). Once true, it stays true.
    fn is_stopped(&self) -> bool {
        false
    }

    /// Called with any other message.
    fn notes(&self, _: fmt::Arguments<'_>) {}
}

/// No observer.
impl Observer for () {}

/// The checkpoint of one of several trainings, the first with a 1 after its name.
pub fn numbered(checkpoint: &Path, number: u32) -> PathBuf {
    let mut name = checkpoint.as_os_str().to_owned();
    name.push(format!(".{}", number + 1));
    name.into()
}

/// Observer and checkpoint of a training.
#[derive(Clone)]
pub struct Steps<'w> {
    /// Checkpoint file, written after each step. If it exists, training resumes from it.
    pub checkpoint: Option<PathBuf>,
    /// Observer of the steps.
    pub observer: &'w dyn Observer,
}

impl Steps<'_> {
    /// The same for one of several trainings: the number, counted from 1, is appended to the name of the checkpoint.
    #[must_use]
    pub fn numbered(&self, number: u32) -> Self {
        Self {
            checkpoint: self.checkpoint.as_deref().map(|path| numbered(path, number)),
            observer: self.observer,
        }
    }

    /// Does all remaining steps, of the training in the checkpoint if there is one, otherwise of a new one. `options_text`
    /// describes the options, which must be those of the checkpoint.
    ///
    /// # Errors
    /// If the checkpoint is of other options, a file cannot be read or written, or the observer stops the training.
    /// A step that was stopped halfway leaves no checkpoint.
    pub fn train<T: ReportedTrainer>(
        &self,
        options_text: &str,
        new: impl FnOnce() -> T,
        resume: impl FnOnce(Model) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let mut trainer = match self.checkpoint.as_ref().filter(|path| path.exists()) {
            Some(path) => resumed(path, options_text, resume)?,
            None => new(),
        };
        let mut times = Vec::new();
        while !trainer.is_done() {
            stop::check()?;
            let start = Instant::now();
            let step = T::step(trainer.iterate());
            stop::check()?;
            times.push(start.elapsed());
            if let Some(path) = &self.checkpoint {
                trainer.checkpoint().write(path)?;
            }
            self.observer.done(&step, left(&times, step.of.saturating_sub(step.number)))?;
        }
        Ok(trainer)
    }
}

fn resumed<T: ReportedTrainer>(
    path: &Path,
    options_text: &str,
    resume: impl FnOnce(Model) -> Result<T, Problem>,
) -> Result<T, Problem> {
    let trainer = resume(Model::read(path)?)?;
    let found = trainer.options_text();
    if found != options_text {
        let what = format!("the checkpoint is of a training with {found}");
        return Err(Problem::new(what, "give the same options, or name another file with --checkpoint"));
    }
    Ok(trainer)
}

/// Estimates the time of the remaining steps: the mean of those done or, if each takes much longer than the one before,
/// a geometric extrapolation.
fn left(times: &[Duration], steps: u32) -> Duration {
    let seconds: Vec<f64> = times.iter().map(Duration::as_secs_f64).collect();
    let (last, growth) = match seconds[..] {
        [.., before, last] if last > GROWING * before => (last, last / before),
        _ => (seconds.iter().sum::<f64>() / seconds.len().max(1) as f64, 1.0),
    };
    let all: f64 = (1..=steps).map(|step| last * growth.powf(f64::from(step))).sum();
    Duration::try_from_secs_f64(all).unwrap_or_default()
}

/// Ratio of successive durations above which growth is assumed to continue.
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
