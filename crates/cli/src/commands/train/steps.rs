//! Training that goes in steps: it tells of each, can be stopped after any, and goes on from there.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use solecism::corpus::Problem;
use solecism::systems::model::Model;
use solecism::systems::tagger::Progress;

use crate::interrupt;

/// A system in training.
pub trait Trainer {
    /// Whether all steps are done.
    fn is_done(&self) -> bool;

    /// Goes one step further.
    fn advance(&mut self) -> Step;

    /// What is needed to go on from here.
    fn checkpoint(&self) -> Model;
}

/// A step that was done.
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
    pub fn iteration(progress: Progress, what: &'static str) -> Self {
        Self {
            name: "iteration".to_owned(),
            number: progress.iteration,
            of: progress.iterations,
            result: share_right(progress.right, progress.decisions, what),
            time: progress.time,
        }
    }
}

/// Where the state of the training is kept.
#[derive(Clone, clap::Args)]
pub struct StepsArgs {
    /// Where the state is kept after every step; if the file is there, training goes on from it
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
}

impl StepsArgs {
    /// The same for one of several trainings: the number, counted from 1, is put after the checkpoint's name.
    pub fn numbered(&self, number: u32) -> Self {
        let name = |path: &PathBuf| {
            let mut name = path.clone().into_os_string();
            name.push(format!(".{}", number + 1));
            name.into()
        };
        Self { checkpoint: self.checkpoint.as_ref().map(name) }
    }

    /// The training of the checkpoint if there is one, and else a new one. It must have been begun with the same
    /// options, which are told as on the command line.
    pub fn trainer<T, O: PartialEq>(
        &self,
        options: &O,
        new: impl FnOnce() -> T,
        resume: impl FnOnce(Model) -> Result<T, Problem>,
        options_of: impl Fn(&T) -> O,
        told: impl Fn(&O) -> String,
    ) -> Result<T, Problem> {
        let Some(path) = self.checkpoint.as_ref().filter(|path| path.exists()) else { return Ok(new()) };
        let trainer = resume(Model::read(path)?)?;
        let found = options_of(&trainer);
        if found != *options {
            let what = format!("the checkpoint is of a training with {}", told(&found));
            return Err(Problem::new(what, "give the same options, or name another file with --checkpoint"));
        }
        Ok(trainer)
    }

    /// Does all steps that are left.
    pub fn run(&self, trainer: &mut impl Trainer, quiet: bool) -> Result<(), Problem> {
        let mut times = Vec::new();
        while !trainer.is_done() {
            interrupt::check().map_err(|problem| self.interrupted(problem))?;
            let start = Instant::now();
            let step = trainer.advance();
            times.push(start.elapsed());
            if let Some(path) = &self.checkpoint {
                trainer.checkpoint().write(path)?;
            }
            if !quiet {
                report(&step, left(&times, step.of.saturating_sub(step.number)));
            }
        }
        Ok(())
    }

    fn interrupted(&self, mut problem: Problem) -> Problem {
        if self.checkpoint.is_some() {
            "no model was written; the same command goes on from the checkpoint"
                .clone_into(&mut problem.help);
        }
        problem
    }
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

/// How many of the decisions were right, in words.
pub fn share_right(right: u64, decisions: u64, what: &str) -> String {
    format!("{:.2} % of the {what} right", 100.0 * right as f64 / decisions.max(1) as f64)
}

/// Says on standard error how a step went, and how long the others will take at this pace.
fn report(step: &Step, left: Duration) {
    let Step { name, number, of, result, time } = step;
    let left = match left.as_secs_f64() {
        left if left < 0.05 => String::new(),
        left => format!(", {left:.0} s left"),
    };
    let seconds = time.as_secs_f64();
    eprintln!("{name} {number} of {of}: {result}, {seconds:.1} s{left}");
}

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
