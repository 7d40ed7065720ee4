//! A whole study from one file: corpora, errors, systems, measures, and what came out.
//!
//! ```text
//!  file ──▶ Experiment ──▶ Plan: steps and what they need ──▶ run, kept step by step ──▶ results ──▶ Document
//!  (read)   (spec)         (each keyed by all it depends on)  (store, steps)             (rows)      (report)
//! ```

mod builtin;
mod findings;
pub mod named;
mod naming;
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
mod watch;

use std::path::{Path, PathBuf};
use std::time::Duration;

use solecism_corpus::Problem;
use solecism_corpus::output::write_file;

pub use builtin::EXPERIMENTS;
pub use read::Replaced;
pub use show::TAGS;
pub use spec::Experiment;
pub use watch::{Ended, Watch};

use crate::document::Document;
use crate::kept::LOCK;
use findings::Findings;
use plan::Plan;
use store::Store;
use times::Times;

/// The results of a run, a JSON object a line.
pub const RESULTS: &str = "results.jsonl";

/// The report of a run, as data.
pub const DOCUMENT: &str = "document.json";

/// The page of a run.
pub const PAGE: &str = "report.html";

/// What a run writes in its directory.
pub fn writes(name: &str) -> bool {
    [RESULTS, DOCUMENT, PAGE, times::TIMES, store::STEPS, LOCK].contains(&name)
}

/// A step of a run that is planned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedStep {
    /// What it is called.
    pub name: String,
    /// Whether it is done already.
    pub is_done: bool,
    /// How many sentences it goes through, about, each as often as it does.
    pub sentences: u64,
    /// How long it will take, about, if steps like it were done in this directory before.
    pub expected: Option<Duration>,
}

/// How a run came out.
#[derive(Clone, Debug, PartialEq)]
pub struct Ran {
    /// The report.
    pub document: Document,
    /// How many steps there are.
    pub steps: usize,
    /// How many of them were done in this run, rather than found.
    pub done: usize,
    /// How many failed, or lack what they need.
    pub failed: usize,
}

impl Experiment {
    /// The steps of a run in this directory.
    ///
    /// # Errors
    /// A corpus that cannot be read.
    pub fn steps(&self, directory: &Path) -> Result<Vec<PlannedStep>, Problem> {
        let plan = Plan::new(self)?;
        let times = Times::read(directory);
        let step = |step: &plan::Step| PlannedStep {
            name: step.name.clone(),
            is_done: store::is_whole(&store::place(directory, &step.name, step.key)),
            sentences: step.sentences,
            expected: times.expected(&naming::sort(self, step.work), step.sentences),
        };
        Ok(plan.steps.iter().map(step).collect())
    }

    /// The files that are read, as far as they are there.
    ///
    /// # Errors
    /// A dictionary or a directory that cannot be read.
    pub fn files(&self) -> Result<Vec<PathBuf>, Problem> {
        plan::files(self)
    }

    /// Does what is not done yet, writes the results, and puts the report together. Everything is kept in `directory`,
    /// where it is found again.
    ///
    /// # Errors
    /// If the user asks to stop, another run uses the directory, or the results cannot be written. A step that fails
    /// is reported, and the rest goes on.
    pub fn run(&self, directory: &Path, threads: usize, watch: &dyn Watch) -> Result<Ran, Problem> {
        let plan = Plan::new(self)?;
        let store = Store::open(directory)?;
        let outcome = run::run(self, &plan, &store, threads, watch)?;
        let failed = outcome.failed.iter().flatten().count();
        let findings = Findings { experiment: self, plan: &plan, store: &store, failed: outcome.failed };
        let document = findings.document()?;
        let json = serde_json::to_string(&document).map_err(|error| Problem::new(error.to_string(), ""))?;
        write_file(&directory.join(DOCUMENT), &json)?;
        // The results come last: that they are there says that all is done.
        write_file(&directory.join(RESULTS), &findings.rows()?)?;
        Ok(Ran { document, steps: plan.steps.len(), done: outcome.done, failed })
    }
}
