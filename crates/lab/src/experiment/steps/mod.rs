//! What is done in each step. A step reads the files of the steps that it needs, and writes its own.

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

use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use solecism_corpus::output::write_file;
use solecism_corpus::{Corpus, Format, Problem};
use solecism_stats::Options;

pub(super) use answer::{About, Form};
pub(super) use compare::{Compared, ComparedScore};
pub(super) use correct::{Corrected, CorrectorFigures, F_OF_EDITS, Figure};
pub(super) use cover::Covered;
pub(super) use degrade::Degraded;
pub(super) use faithful::Kept;
pub(super) use loss::{Lost, LostKind, LostMore};
pub(super) use score::{Scored, ScoredLine, ScoredSentence};
pub(super) use text::ErrorsMade;

use super::places::Places;
use super::plan::Work;
use super::spec::Experiment;
use super::texts::lines;
use super::watch::Watch;

/// What a step is done with.
pub(super) struct Bench<'b> {
    pub experiment: &'b Experiment,
    /// Where its files go.
    pub directory: &'b Path,
    /// What is left out of what is told.
    pub places: &'b Places,
    /// Where the files of the steps are that it needs.
    pub needs: &'b [PathBuf],
    /// How many threads it may use.
    pub threads: usize,
    pub watch: &'b dyn Watch,
}

/// Where a step writes what it found out.
const RESULT: &str = "result.json";

/// Does a step.
///
/// # Errors
/// What goes wrong in it.
pub(super) fn do_step(bench: &Bench<'_>, work: Work) -> Result<(), Problem> {
    match work {
        Work::Text(text) => text::make(bench, text),
        Work::Model(system) => model::train(bench, system),
        Work::Answer(cell) => answer::answer(bench, cell),
        Work::Score { test, cell } => score::score(bench, test, cell),
        Work::Compare { test, a, b } => compare::compare_cells(bench, test, a, b),
        Work::Loss { test, cell } => loss::measure(bench, test, cell),
        Work::LossDifference { test, a, b } => loss::measure_difference(bench, test, [a, b]),
        Work::Degrade { .. } => degrade::degrade(bench),
        Work::Golds { .. } => golds::gather(bench),
        Work::Correct(at) => correct::measure(bench, at),
        Work::Cover(at) => cover::measure(bench, at),
        Work::Faithful { study, pair } => faithful::measure(bench, study, pair),
    }
}

impl Bench<'_> {
    /// The user may stop the work.
    pub fn check(&self) -> Result<(), Problem> {
        if (self.watch.interrupted())() {
            return Err(Problem::new("interrupted", "the same command goes on from here"));
        }
        Ok(())
    }

    /// So many sentences are done; the user may stop the work.
    pub fn done(&self, sentences: u64) -> Result<(), Problem> {
        self.watch.sentences(sentences);
        self.check()
    }

    /// The directory of a step that is needed.
    pub fn need(&self, at: usize) -> Result<&Path, Problem> {
        let missing = || Problem::new("a step lacks what it needs", "");
        self.needs.get(at).map(PathBuf::as_path).ok_or_else(missing)
    }

    /// How intervals and p-values are found.
    pub fn resampling(&self) -> Options {
        let Experiment { iterations, seed, .. } = *self.experiment;
        Options { iterations, seed, threads: self.threads, ..Options::default() }
    }

    /// The sentences of a text that is needed, one a line.
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

    /// Writes what was found out.
    pub fn keep(&self, result: &impl Serialize) -> Result<(), Problem> {
        let text = serde_json::to_string(result).map_err(|error| Problem::new(error.to_string(), ""))?;
        write_file(&self.directory.join(RESULT), &text)
    }
}

/// What a step found out.
///
/// # Errors
/// If its file cannot be read.
pub(super) fn result<T: DeserializeOwned>(step: &Path) -> Result<T, Problem> {
    let path = step.join(RESULT);
    let text = std::fs::read_to_string(&path).map_err(|e| Problem::io("read", &path, &e))?;
    let damaged = |error| Problem::new(format!("{} is damaged: {error}", path.display()), "remove it");
    serde_json::from_str(&text).map_err(damaged)
}

/// The ending of files in a format.
fn ending(format: Format) -> &'static str {
    format.info().extensions.first().copied().unwrap_or("txt")
}

/// The file of a step that is called so, whatever its ending.
///
/// # Errors
/// If there is none.
pub(super) fn file(step: &Path, name: &str) -> Result<PathBuf, Problem> {
    let entries = std::fs::read_dir(step).map_err(|e| Problem::io("read", step, &e))?;
    let is_it = |path: &PathBuf| path.file_stem().is_some_and(|found| found == name);
    let found = entries.flatten().map(|entry| entry.path()).find(is_it);
    found.ok_or_else(|| Problem::new(format!("{} has no {name}", step.display()), "remove it"))
}

/// The text of a step that made one.
pub(super) fn text_file(step: &Path) -> Result<PathBuf, Problem> {
    file(step, "text")
}

/// The records of the errors in the text of a step, if it has any.
pub(super) fn edits_file(step: &Path) -> Option<PathBuf> {
    Some(step.join("edits.jsonl")).filter(|path| path.exists())
}

/// The output of a step that made some.
pub(super) fn output_file(step: &Path) -> Result<PathBuf, Problem> {
    file(step, "output")
}
