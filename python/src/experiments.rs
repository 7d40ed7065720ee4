//! Whole studies from one file.

use std::path::PathBuf;

use pyo3::prelude::*;
use serde_json::json;
use solecism_lab::experiment::{RESULTS, RunObserver, StepOutcome};
use solecism_lab::{experiment::named::read, page::write_page};

use crate::convert::to_python;
use crate::observer::{PythonObserver, is_stopped, work};

/// Reports the steps of a run to Python.
struct Steps<'w>(&'w PythonObserver);

impl RunObserver for Steps<'_> {
    fn planned(&self, _: usize, kept: usize) {
        self.told(kept as u64);
    }

    fn began(&self, _: &str) {}

    fn sentences(&self, _: u64) {}

    fn ended(&self, _: &str, _: &StepOutcome) {
        self.told(1);
    }

    fn interrupted(&self) -> fn() -> bool {
        is_stopped
    }
}

impl Steps<'_> {
    /// Reports further steps. An exception that Python raises stops the run and is raised again afterwards.
    fn told(&self, steps: u64) {
        drop(self.0.step(steps));
    }
}

/// Runs an experiment, and writes its results and its report.
#[pyfunction]
#[pyo3(signature = (experiment, output, *, corpora=Vec::new(), seed=None, threads=None, progress=None))]
pub fn run_experiment(
    py: Python<'_>,
    experiment: PathBuf,
    output: PathBuf,
    corpora: Vec<(String, PathBuf)>,
    seed: Option<u64>,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'_, PyAny>> {
    let threads = crate::observer::threads(threads)?;
    let ran = work(py, progress, |observer| {
        let mut experiment = read(&experiment, &corpora)?;
        if let Some(seed) = seed {
            experiment.seed = seed;
        }
        let ran = experiment.run(&output, threads, &Steps(observer))?;
        write_page(&ran.document, &output.join("report.html"))?;
        Ok(ran)
    })?;
    let told = json!({
        "steps": ran.steps,
        "done": ran.done,
        "failed": ran.failed,
        "title": ran.document.title,
        "summary": ran.document.summary,
        "failures": ran.document.failures,
        "results": output.join(RESULTS),
        "report": output.join("report.html"),
    });
    to_python(py, &told)
}
