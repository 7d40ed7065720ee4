//! Execution of steps. A step reads the files of its dependencies and writes its own.

mod answer;
mod compare;
mod correct;
mod cover;
mod degrade;
mod faithful;
mod golds;
mod loss;
mod model;
mod score;
mod text;
mod weights;

use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use solecism_corpus::output::write_file;
use solecism_corpus::{Corpus, Format, Problem};
use solecism_stats::Options;

pub(super) use answer::{OutputForm, OutputInfo};
pub(super) use compare::{ComparedScore, ComparisonResult};
pub(super) use correct::{CorrectionResult, CorrectorFigures, F_OF_EDITS, Figure};
pub(super) use cover::CoverageResult;
pub(super) use degrade::DegradationResult;
pub(super) use faithful::FaithfulnessResult;
pub(super) use loss::{KindLossResult, LossDifferenceResult, LossResult};
pub(super) use score::{Scored, ScoredLine, ScoredSentence};
pub(super) use text::ErrorsMade;

use super::observer::RunObserver;
use super::places::Places;
use super::plan::StepKind;
use super::spec::Experiment;
use super::texts::lines;

/// Everything a step has access to.
pub(super) struct StepContext<'b> {
    pub experiment: &'b Experiment,
    /// Directory for its files.
    pub directory: &'b Path,
    /// File that keeps the state of a training if the run is stopped.
    pub checkpoint: &'b Path,
    /// Places that messages leave out.
    pub places: &'b Places,
    /// Directories of its dependencies.
    pub needs: &'b [PathBuf],
    /// Number of threads it may use.
    pub threads: usize,
    pub observer: &'b dyn RunObserver,
}

/// File with the result of a step.
const RESULT: &str = "result.json";

/// Executes a step.
///
/// # Errors
/// If the step fails.
pub(super) fn do_step(context: &StepContext<'_>, kind: StepKind) -> Result<(), Problem> {
    match kind {
        StepKind::Text(text) => text::make(context, text),
        StepKind::Model(system) => model::train(context, system),
        StepKind::Weights(system) => weights::choose(context, system),
        StepKind::Answer(cell) => answer::answer(context, cell),
        StepKind::Score { test, cell } => score::score(context, test, cell),
        StepKind::Compare { test, a, b } => compare::compare_cells(context, test, a, b),
        StepKind::Loss { test, cell } => loss::measure(context, test, cell),
        StepKind::LossDifference { test, a, b } => loss::measure_difference(context, test, [a, b]),
        StepKind::Degrade { .. } => degrade::degrade(context),
        StepKind::Golds { .. } => golds::gather(context),
        StepKind::Correct(at) => correct::measure(context, at),
        StepKind::Cover(at) => cover::measure(context, at),
        StepKind::Faithful { study, pair } => faithful::measure(context, study, pair),
    }
}

impl StepContext<'_> {
    /// Fails if the run is interrupted.
    pub fn check(&self) -> Result<(), Problem> {
        if (self.observer.interrupted())() {
            return Err(Problem::new("interrupted", "run the same command again to resume"));
        }
        Ok(())
    }

    /// Reports sentences as done; fails if the run is interrupted.
    pub fn done(&self, sentences: u64) -> Result<(), Problem> {
        self.observer.sentences(sentences);
        self.check()
    }

    /// Directory of a dependency.
    pub fn need(&self, at: usize) -> Result<&Path, Problem> {
        let missing = || Problem::new("a step lacks a dependency", "");
        self.needs.get(at).map(PathBuf::as_path).ok_or_else(missing)
    }

    /// Options of resampling.
    pub fn resampling(&self) -> Options {
        let Experiment { resamples, seed, .. } = *self.experiment;
        Options { resamples, seed, threads: self.threads, ..Options::default() }
    }

    /// File with the sentences of a dependency's text, one per line.
    pub fn plain(&self, at: usize, name: &str) -> Result<PathBuf, Problem> {
        let text = text_file(self.need(at)?)?;
        let corpus = Corpus::open(std::slice::from_ref(&text), None)?;
        if corpus.format() == Format::Text {
            return Ok(text);
        }
        let path = self.directory.join(format!("{name}.txt"));
        write_file(&path, &(lines(&corpus)?.join("\n") + "\n"))?;
        Ok(path)
    }

    /// Writes the result.
    pub fn keep(&self, result: &impl Serialize) -> Result<(), Problem> {
        let text = serde_json::to_string(result).map_err(|error| Problem::new(error.to_string(), ""))?;
        write_file(&self.directory.join(RESULT), &text)
    }
}

/// Reads the result of a step.
///
/// # Errors
/// If the file cannot be read.
pub(super) fn result<T: DeserializeOwned>(step: &Path) -> Result<T, Problem> {
    let path = step.join(RESULT);
    let text = std::fs::read_to_string(&path).map_err(|e| Problem::io("read", &path, &e))?;
    let damaged = |error| Problem::new(format!("{} is damaged: {error}", path.display()), "remove it");
    serde_json::from_str(&text).map_err(damaged)
}

/// File extension of a format.
fn ending(format: Format) -> &'static str {
    format.info().extensions.first().copied().unwrap_or("txt")
}

/// File of a step by name without extension.
///
/// # Errors
/// If there is none.
pub(super) fn file(step: &Path, name: &str) -> Result<PathBuf, Problem> {
    let entries = std::fs::read_dir(step).map_err(|e| Problem::io("read", step, &e))?;
    let is_it = |path: &PathBuf| path.file_stem().is_some_and(|found| found == name);
    let found = entries.flatten().map(|entry| entry.path()).find(is_it);
    found.ok_or_else(|| Problem::new(format!("{} has no {name}", step.display()), "remove it"))
}

/// Text made by a step.
pub(super) fn text_file(step: &Path) -> Result<PathBuf, Problem> {
    file(step, "text")
}

/// Edit records of a step's text, if it has errors.
pub(super) fn edits_file(step: &Path) -> Option<PathBuf> {
    Some(step.join("edits.jsonl")).filter(|path| path.exists())
}

/// Output made by a step.
pub(super) fn output_file(step: &Path) -> Result<PathBuf, Problem> {
    file(step, "output")
}
