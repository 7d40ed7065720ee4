//! Training of systems, from a treebank to a model: shared by the command line, experiments and Python.
//!
//! ```text
//!  Settings, Mixtures ──▶ Task ──▶ TrainInfo::train ──▶ Trained: model, accuracy
//!                                        └──▶ Steps::train (each step of a Trainer, checkpoint) ──▶ Observer
//! ```

mod mixture;
mod trainer;

use std::path::PathBuf;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::Duration;

use solecism_corpus::Problem;
use solecism_corpus::stop::{self, Stop};
use solecism_corpus::threads;
use solecism_tagging::model::Model;

pub use mixture::{Mixture, Part};
pub(crate) use trainer::share_right;
pub use trainer::{Observer, Step, Steps, Trainer, numbered};

use crate::registry::{OptionInfo, Settings};

/// How a kind of system is trained.
pub struct TrainInfo {
    /// Description in one sentence.
    pub about: &'static str,
    /// Training data, and further details.
    pub details: &'static str,
    /// True if training can be interrupted and resumed from a checkpoint.
    pub checkpoint: bool,
    /// Maximum number of mixtures.
    pub mixtures: usize,
    /// True if the weights of parts need not be whole numbers, as for trees.
    pub weighs_parts: bool,
    /// True for a parser whose own tags can be replaced by given ones.
    pub takes_tags: bool,
    /// Its options.
    pub options: &'static [OptionInfo],
    /// Trains a system.
    pub train: fn(&Task<'_>) -> Result<Trained, Problem>,
}

/// A training task.
pub struct Task<'t> {
    /// Values of the options.
    pub settings: &'t Settings,
    /// Training data: one mixture, or one for each of several grammars. The grammars of a robust parser use the second
    /// mixture if there is one; its repair model uses the first, which should contain no errors.
    pub mixtures: &'t [Mixture],
    /// Additional treebanks for grammars. Repair models do not use them.
    pub added: &'t [Part],
    /// Checkpoints of finished trainings on the same treebank, whose grammars are reranked instead of new ones.
    pub grammars: &'t [PathBuf],
    /// Development data, to evaluate the result.
    pub dev: Option<Mixture>,
    /// Number of threads. The model does not depend on it.
    pub threads: usize,
    /// Checkpoint and observer of the training.
    pub steps: Steps<'t>,
}

/// Result of a training.
pub struct Trained {
    /// The model.
    pub model: Model,
    accuracy: Option<Box<dyn FnOnce() -> String>>,
}

impl Trained {
    /// Evaluates it on the development data and describes the result; `None` without such data.
    pub fn accuracy(self) -> Option<String> {
        self.accuracy.map(|accuracy| accuracy())
    }
}

/// Training data of a kind of system.
pub(crate) trait Treebank {
    /// Number of sentences and of words.
    fn size(&self) -> (usize, usize);
}

/// A trained system, before it is written.
pub(crate) trait Learned<T> {
    /// Converts it to a model.
    fn model(&self) -> Model;

    /// Describes its accuracy on a treebank.
    fn accuracy(&self, dev: &T) -> String;
}

impl TrainInfo {
    /// Its options with no values given.
    pub fn settings(&self) -> Settings {
        Settings::new(self.options)
    }

    /// Trains one on a thread of its own, while this one asks the observer whether to stop.
    ///
    /// # Errors
    /// What ends the training, or that it was stopped.
    pub fn train_watched(&self, task: &Task<'_>) -> Result<Model, Problem> {
        let stop = &Stop::default();
        let (sender, receiver) = sync_channel(1);
        std::thread::scope(|scope| {
            let train = || (self.train)(task).map(|trained| trained.model);
            let started = threads::start(scope, move || {
                // It is waited for until it comes.
                let _ = sender.send(stop.during(train));
            });
            if started.is_err() {
                return train();
            }
            loop {
                match receiver.recv_timeout(POLL) {
                    Ok(trained) => return trained,
                    Err(RecvTimeoutError::Timeout) if task.steps.observer.is_stopped() => stop.request(),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => {
                        return Err(Problem::new("the training failed", ""));
                    }
                }
            }
        })
    }
}

/// How often it is asked whether a training should stop.
const POLL: Duration = Duration::from_millis(50);

impl<'t> Task<'t> {
    /// A task with these options and mixtures, on one thread and without a checkpoint.
    pub fn new(settings: &'t Settings, mixtures: &'t [Mixture], observer: &'t dyn Observer) -> Self {
        let steps = Steps { checkpoint: None, observer };
        Self { settings, mixtures, added: &[], grammars: &[], dev: None, threads: 1, steps }
    }

    /// Reads the data, calls `learn` on the treebank, and prepares the evaluation.
    pub(crate) fn train<T: Treebank + 'static, L: Learned<T> + 'static>(
        &self,
        read: impl Fn(&Mixture) -> Result<T, Problem>,
        learn: impl FnOnce(&T) -> Result<L, Problem>,
    ) -> Result<Trained, Problem> {
        let dev = self.dev.as_ref().map(&read).transpose()?;
        let nothing = || Problem::new("there is nothing to learn from", "name a treebank");
        let treebank = read(self.mixtures.first().ok_or_else(nothing)?)?;
        let (sentences, words) = treebank.size();
        self.steps.observer.begins(sentences, words)?;
        let learned = learn(&treebank)?;
        stop::check()?;
        let model = learned.model();
        stop::check()?;
        let accuracy = dev.map(|dev| Box::new(move || learned.accuracy(&dev)) as Box<dyn FnOnce() -> String>);
        Ok(Trained { model, accuracy })
    }
}

/// Describes an accuracy.
pub(crate) fn share(name: &str, right: usize, all: usize) -> String {
    format!("{name}: {:.2} % ({right} of {all} words)\n", 100.0 * right as f64 / all.max(1) as f64)
}
