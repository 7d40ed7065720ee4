//! Experiments from one file: corpora, errors, systems, tests, results.
//!
//! ```text
//!  file ──▶ Experiment ──▶ StepPlan: steps and dependencies ──▶ run, each step cached ──▶ results ──▶ Document
//!  (read)   (spec)         (each keyed by all its inputs)       (store, steps)            (rows)      (report)
//! ```

mod builtin;
mod findings;
pub mod named;
mod naming;
mod observer;
mod places;
mod plan;
mod read;
mod run;
mod sample;
mod show;
mod spec;
mod steps;
mod store;
mod texts;
mod times;

use std::path::{Path, PathBuf};
use std::time::Duration;

use solecism_corpus::Problem;
use solecism_corpus::output::write_file;

pub use builtin::{EXPERIMENTS, builtin};
pub use observer::{RunObserver, StepOutcome};
pub use read::Replacement;
pub use show::TAGS;
use show::figures;
pub use spec::Experiment;

use crate::document::Document;
use crate::study_directory::LOCK;
use findings::Findings;
use plan::StepPlan;
use store::Store;
use times::Times;

/// Results file of a run, one JSON object per line.
pub const RESULTS: &str = "results.jsonl";

/// File with the report of a run as data.
pub const DOCUMENT: &str = "document.json";

/// File name of a run's report.
pub const PAGE: &str = "report.html";

/// True for the names of the files and directories that a run creates in its directory.
pub fn writes(name: &str) -> bool {
    [RESULTS, DOCUMENT, PAGE, times::TIMES, store::STEPS, store::CHECKPOINTS, LOCK].contains(&name)
}

/// A planned step of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedStep {
    /// Name of the step.
    pub name: String,
    /// True if its result is cached.
    pub is_done: bool,
    /// Approximate number of sentences it processes, counting repeated passes.
    pub sentences: u64,
    /// Expected duration, if similar steps ran in this directory before.
    pub expected: Option<Duration>,
}

/// Outcome of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct RunSummary {
    /// The report.
    pub document: Document,
    /// Number of steps.
    pub steps: usize,
    /// Number of steps executed in this run rather than cached.
    pub done: usize,
    /// Number of steps that failed or were skipped.
    pub failed: usize,
}

impl Experiment {
    /// Steps of a run in this directory.
    ///
    /// # Errors
    /// If a corpus cannot be read.
    pub fn steps(&self, directory: &Path) -> Result<Vec<PlannedStep>, Problem> {
        let plan = StepPlan::new(self)?;
        let times = Times::read(directory);
        let step = |step: &plan::Step| PlannedStep {
            name: step.name.clone(),
            is_done: store::is_whole(&store::place(directory, &step.name, step.key)),
            sentences: step.sentences,
            expected: times.expected(&naming::sort(self, step.kind), step.sentences),
        };
        Ok(plan.steps.iter().map(step).collect())
    }

    /// The existing files that the experiment reads.
    ///
    /// # Errors
    /// A dictionary or a directory that cannot be read.
    pub fn files(&self) -> Result<Vec<PathBuf>, Problem> {
        plan::files(self)
    }

    /// Executes the steps that are not cached, writes the results and creates the report. Everything is stored in
    /// `directory` and reused.
    ///
    /// # Errors
    /// If the run is interrupted, another run uses the directory, or the results cannot be written. A failed step is
    /// reported, and the run continues.
    pub fn run(
        &self,
        directory: &Path,
        threads: usize,
        observer: &dyn RunObserver,
    ) -> Result<RunSummary, Problem> {
        let plan = StepPlan::new(self)?;
        let store = Store::open(directory)?;
        let outcome = run::run(self, &plan, &store, threads, observer)?;
        let failed = outcome.failed.iter().flatten().count();
        let findings = Findings { experiment: self, plan: &plan, store: &store, failed: outcome.failed };
        let rows = findings.rows()?;
        let lines = rows.iter().fold(String::new(), |lines, row| lines + &row.to_string() + "\n");
        let document = Document { figures: Some(figures(&rows)), data: rows.into(), ..findings.document()? };
        let json = serde_json::to_string(&document).map_err(|error| Problem::new(error.to_string(), ""))?;
        write_file(&directory.join(DOCUMENT), &json)?;
        // Results come last: their file marks the run as complete.
        write_file(&directory.join(RESULTS), &lines)?;
        Ok(RunSummary { document, steps: plan.steps.len(), done: outcome.done, failed })
    }
}
