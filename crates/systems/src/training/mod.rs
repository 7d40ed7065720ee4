//! Training systems of any kind, from a treebank to a model: the same for the command line, experiments and Python.
//!
//! ```text
//!  Settings, Mixtures ──▶ Task ──▶ TrainInfo::train ──▶ Trained: model, accuracy
//!                                        └──▶ Steps::train (each step of a Trainer, checkpoint) ──▶ Watch
//! ```

mod mixture;
mod trainer;

use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::Duration;

use solecism_corpus::Problem;
use solecism_tagging::model::Model;
use solecism_tagging::stop::{self, Stop};

pub use mixture::{Mixture, Part};
pub(crate) use trainer::share_right;
pub use trainer::{Step, Steps, Trainer, Watch};

use crate::registry::{OptionInfo, Settings};

/// How a kind of system is trained.
pub struct TrainInfo {
    /// What is trained, in a sentence.
    pub about: &'static str,
    /// What it learns from, and what more there is to know.
    pub details: &'static str,
    /// Whether it can be stopped and go on from a checkpoint.
    pub checkpoint: bool,
    /// On how many mixtures it is trained at most.
    pub mixtures: usize,
    /// Whether parts of a mixture may count more or less than whole times, as trees can.
    pub weighs_parts: bool,
    /// Whether it is a parser, which may be given tags in place of those that it finds itself.
    pub takes_tags: bool,
    /// Its options.
    pub options: &'static [OptionInfo],
    /// Trains one.
    pub train: fn(&Task<'_>) -> Result<Trained, Problem>,
}

/// What is to be trained.
pub struct Task<'t> {
    /// The options.
    pub settings: &'t Settings,
    /// What is learned from: one mixture, or one for each of several grammars. The grammars of a robust parser learn from
    /// a second one, if there is one; what mends sentences learns from the first, which should have no errors.
    pub mixtures: &'t [Mixture],
    /// More to parse by, which is added to the mixture; where sentences are mended, that is not learned from it.
    pub added: &'t [Part],
    /// What it is tried on.
    pub dev: Option<Mixture>,
    /// How many threads work where work can be divided; the model is the same on any number.
    pub threads: usize,
    /// How steps are done.
    pub steps: Steps<'t>,
}

/// A system that was trained.
pub struct Trained {
    /// Its model.
    pub model: Model,
    accuracy: Option<Box<dyn FnOnce() -> String>>,
}

impl Trained {
    /// How much it gets right of what it is tried on, in words; nothing if that was not asked.
    pub fn accuracy(self) -> Option<String> {
        self.accuracy.map(|accuracy| accuracy())
    }
}

/// A treebank as some kind of system learns from it.
pub(crate) trait Treebank {
    /// How many sentences and words it has.
    fn size(&self) -> (usize, usize);
}

/// What has been learned.
pub(crate) trait Learned<T> {
    /// The model to be written.
    fn model(&self) -> Model;

    /// How much of a treebank it gets right, in words.
    fn accuracy(&self, dev: &T) -> String;
}

impl TrainInfo {
    /// Its options, none of them given.
    pub fn settings(&self) -> Settings {
        Settings::new(self.options)
    }

    /// Trains one on a thread of its own, while this one asks the watch whether to stop.
    ///
    /// # Errors
    /// What ends the training, or that it was stopped.
    pub fn train_watched(&self, task: &Task<'_>) -> Result<Model, Problem> {
        let stop = &Stop::default();
        let (sender, receiver) = sync_channel(1);
        std::thread::scope(|scope| {
            scope.spawn(move || {
                let trained = stop.during(|| (self.train)(task).map(|trained| trained.model));
                // It is waited for until it comes.
                let _ = sender.send(trained);
            });
            loop {
                match receiver.recv_timeout(POLL) {
                    Ok(trained) => return trained,
                    Err(RecvTimeoutError::Timeout) if task.steps.watch.is_stopped() => stop.request(),
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
    /// A training with these options on these mixtures, on one thread, without checkpoint.
    pub fn new(settings: &'t Settings, mixtures: &'t [Mixture], watch: &'t dyn Watch) -> Self {
        let steps = Steps { checkpoint: None, watch };
        Self { settings, mixtures, added: &[], dev: None, threads: 1, steps }
    }

    /// Everything but the training itself.
    pub(crate) fn train<T: Treebank + 'static, L: Learned<T> + 'static>(
        &self,
        read: impl Fn(&Mixture) -> Result<T, Problem>,
        learn: impl FnOnce(&T) -> Result<L, Problem>,
    ) -> Result<Trained, Problem> {
        let dev = self.dev.as_ref().map(&read).transpose()?;
        let nothing = || Problem::new("there is nothing to learn from", "name a treebank");
        let treebank = read(self.mixtures.first().ok_or_else(nothing)?)?;
        let (sentences, words) = treebank.size();
        self.steps.watch.begins(sentences, words)?;
        let learned = learn(&treebank)?;
        stop::check()?;
        let model = learned.model();
        stop::check()?;
        let accuracy = dev.map(|dev| Box::new(move || learned.accuracy(&dev)) as Box<dyn FnOnce() -> String>);
        Ok(Trained { model, accuracy })
    }
}

/// A share in words.
pub(crate) fn share(name: &str, right: usize, all: usize) -> String {
    format!("{name}: {:.2} % ({right} of {all} words)\n", 100.0 * right as f64 / all.max(1) as f64)
}
