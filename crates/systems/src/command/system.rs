//! A command as a system: from sentences to answers.

use std::fs::OpenOptions;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use solecism_corpus::{Problem, stream::in_order};

use super::Answer;
use super::callbacks::Callbacks;
use super::description::{CommandDescription, Mode};
use super::failure::{Failure, Reason};
use super::halving::Halving;
use super::run::{Ready, Run};

/// Number of single sentences tried before a system is reported as not working.
const TRIALS: usize = 5;

/// Number of failures in a row after which the rest of a batch is skipped.
const PATIENCE: usize = 10;

/// A command that answers sentences.
pub struct CommandSystem {
    ready: Ready,
    /// True once it has given an answer.
    works: AtomicBool,
    /// Number of single sentences tried before the first answer.
    tried: AtomicUsize,
}

impl CommandSystem {
    /// Creates the system from its description, with this model or else the default one.
    ///
    /// # Errors
    /// If a model is needed and none is given, the directory does not exist, or the log file cannot be written.
    pub fn new(description: &CommandDescription, model: Option<&Path>) -> Result<Self, Problem> {
        let description = description.clone();
        description.check_directory()?;
        let model = model.or(description.model.as_deref()).map(std::path::absolute).transpose();
        let model = model.map_err(|error| Problem::io("find", "the model", &error))?;
        if model.is_none() && description.needs_model() {
            let what = format!("the system {} needs a model", description.name);
            let help = "name one with `model = \"…\"`, or train one";
            return Err(description.problem(what, help));
        }
        let open = |path: &std::path::PathBuf| {
            let file = OpenOptions::new().create(true).append(true).open(path);
            file.map(Arc::new).map_err(|error| Problem::io("write", path, &error))
        };
        let log = description.stderr.as_ref().map(open).transpose()?;
        let ready = Ready { description, model, log, temporary: Mutex::default() };
        Ok(Self { ready, works: AtomicBool::new(false), tried: AtomicUsize::new(0) })
    }

    /// Where the files for its commands are made from now on; where the system keeps temporary files unless told.
    pub fn keep_temporary_files_in(&self, directory: &Path) {
        // Commands run in a directory of their own.
        let directory = std::path::absolute(directory).unwrap_or_else(|_| directory.to_owned());
        *self.ready.temporary.lock().unwrap_or_else(PoisonError::into_inner) = Some(directory);
    }

    /// Its description.
    pub fn description(&self) -> &CommandDescription {
        &self.ready.description
    }

    /// Answers sentences, in order.
    ///
    /// A sentence is text in the input format of the system, with or without the line ends after it. An answer is text
    /// in its output format with the line ends of that format, so that answers can be concatenated into a corpus. All
    /// processes end before this returns, so a system that is slow to start should get many sentences per call.
    ///
    /// # Errors
    /// If the program does not exist, the system answers none of the first sentences, alone or in a batch, or the user
    /// interrupts. Any other failure is the answer to the sentences concerned.
    pub fn answer(&self, sentences: &[String], callbacks: &Callbacks<'_>) -> Result<Vec<Answer>, Problem> {
        let input = self.description().input;
        let sent: Vec<_> = sentences.iter().map(|text| input.send(text)).collect();
        let texts: Vec<&str> = sent.iter().filter_map(|text| text.as_deref().ok()).collect();
        let mut answered = self.answer_sent(&texts, callbacks)?.into_iter();
        let answers = sent.iter().map(|text| match text {
            Ok(_) => answered.next().unwrap_or_else(|| Err(Failure::silent(Reason::EndedEarly))),
            Err(flaw) => Err(Failure::silent(Reason::Unsendable(flaw.clone()))),
        });
        Ok(answers.collect())
    }

    fn answer_sent(&self, texts: &[&str], callbacks: &Callbacks<'_>) -> Result<Vec<Answer>, Problem> {
        let mut answers = Vec::with_capacity(texts.len());
        let mut batches = texts.chunks(self.description().batch.max(1));
        while !self.works.load(Ordering::Relaxed)
            && let Some(batch) = batches.next()
        {
            answers.extend(self.settle_first(batch, callbacks)?);
            (callbacks.settled)(batch.len());
        }
        let work = |batch: &[&str]| {
            let settled = self.settle(batch, None, callbacks)?;
            (callbacks.settled)(batch.len());
            Ok(settled)
        };
        in_order(batches.map(Ok), self.description().jobs, work, |settled| {
            answers.extend(settled);
            Ok(())
        })?;
        Ok(answers)
    }

    /// Runs a batch with bisection. `first` is the result of its first run, if it has been made.
    fn settle(
        &self,
        batch: &[&str],
        first: Option<Run>,
        callbacks: &Callbacks<'_>,
    ) -> Result<Vec<Answer>, Problem> {
        let halving = Halving { restarts: self.description().restarts, patience: PATIENCE };
        halving.settle(batch, first, |texts| self.ready.run(texts, callbacks))
    }

    /// Runs a batch of a system that has not answered yet. Bisection starts only after a first answer.
    fn settle_first(&self, batch: &[&str], callbacks: &Callbacks<'_>) -> Result<Vec<Answer>, Problem> {
        let first = self.ready.run(batch, callbacks)?;
        self.check_started(&first)?;
        if first.has_answer() {
            self.works.store(true, Ordering::Relaxed);
            return self.settle(batch, Some(first), callbacks);
        }
        let mut failures = Vec::new();
        for at in spread(batch.len()) {
            let alone = self.ready.run(batch.get(at..=at).unwrap_or_default(), callbacks)?;
            let Some(failure) = alone.into_failure() else {
                self.works.store(true, Ordering::Relaxed);
                return self.settle(batch, Some(first), callbacks);
            };
            failures.push(failure);
        }
        let tried = self.tried.fetch_add(failures.len(), Ordering::Relaxed) + failures.len();
        match failures.first() {
            Some(failure) if tried >= TRIALS => Err(self.does_not_work(tried, failure)),
            // There are so few sentences that all of them were tried.
            _ => Ok(failures.into_iter().map(Err).collect()),
        }
    }

    /// Reports a program that cannot be started at once: it is a mistake in the systems file.
    fn check_started(&self, run: &Run) -> Result<(), Problem> {
        let Run::Failed(Failure { reason: Reason::NotStarted(why), .. }) = run else { return Ok(()) };
        let description = self.description();
        let what = format!("the system {} could not be started: {why}", description.name);
        let help = format!("the command is: {}", description.command);
        Err(description.problem(what, help))
    }

    fn does_not_work(&self, tried: usize, failure: &Failure) -> Problem {
        let description = self.description();
        let what = format!(
            "the system {} does not work: it answered none of the {tried} sentences that it was tried on; {failure}",
            description.name
        );
        let mut help = vec![format!("try it by hand: {}", description.command)];
        match &failure.reason {
            Reason::Count { beginning, .. } => help.push(format!("it wrote: {beginning}")),
            Reason::TimedOut(_) if matches!(description.mode, Mode::Stream { .. }) => help.push(
                "does it write each answer at once? If not, use mode = \"batch\"; if it takes long to start, raise \
                 startup"
                    .to_owned(),
            ),
            _ => {}
        }
        if !failure.stderr.is_empty() {
            help.push(format!("its standard error ends: {}", failure.stderr));
        }
        description.problem(what, help.join("\n"))
    }
}

/// A few positions spread over the batch.
fn spread(sentences: usize) -> impl Iterator<Item = usize> {
    let trials = sentences.min(TRIALS);
    (0..trials).map(move |trial| if trials < 2 { 0 } else { trial * (sentences - 1) / (trials - 1) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trials_are_spread_over_a_batch() {
        let of = |sentences| spread(sentences).collect::<Vec<_>>();
        assert_eq!(of(0), [0; 0]);
        assert_eq!(of(1), [0]);
        assert_eq!(of(3), [0, 1, 2]);
        assert_eq!(of(9), [0, 2, 4, 6, 8]);
        assert_eq!(of(100), [0, 24, 49, 74, 99]);
    }
}
