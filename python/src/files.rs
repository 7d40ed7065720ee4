//! From files to files.

use std::path::PathBuf;

use pyo3::prelude::*;
use serde_json::{Map, Value, json};
use solecism_corpus::{Corpus, Problem};
use solecism_errors::golds::MAX_GOLDS;
use solecism_errors::{Plan, Summary};
use solecism_pipeline::corrupt::{self, Outputs, StepProgress, Work};
use solecism_pipeline::sentences::{OnBadInput, Skipped};

use crate::convert::{format_named, to_python};
use crate::observer::work;
use crate::problem::OrRaise;
use crate::settings::Settings;

/// Makes errors in files and writes the outputs; returns the numbers of errors.
#[pyfunction]
#[pyo3(signature = (settings, inputs, outputs, *, format=None, max_golds=MAX_GOLDS, keep_original=false, plan=None,
    first=0, threads=None, on_bad_input="stop", progress=None))]
#[allow(clippy::too_many_arguments)] // each is an option of the command line's
pub fn corrupt_files<'py>(
    py: Python<'py>,
    settings: &Settings,
    inputs: Vec<PathBuf>,
    outputs: Vec<(String, PathBuf)>,
    format: Option<&str>,
    max_golds: usize,
    keep_original: bool,
    plan: Option<&str>,
    first: u64,
    threads: Option<usize>,
    on_bad_input: &str,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let format = format_named(format)?;
    let on_bad = crate::convert::on_bad_input(on_bad_input)?;
    let mut wanted = Outputs::default();
    (wanted.max_golds, wanted.keep_original) = (max_golds, keep_original);
    outputs.iter().try_for_each(|(name, path)| wanted.add(name, path)).or_raise(py)?;
    let settings = corrupt::Settings { details: wanted.details(), ..settings.0.clone() };
    let threads = crate::observer::threads(threads)?;
    let (summary, skipped) = work(py, progress, |observer| {
        let mut corpus = open(&inputs, format, first, on_bad)?;
        // Sentences count once, however often a plan goes over them.
        let progress: StepProgress<'_> =
            &|doing| Box::new(move |more| observer.step(if doing == corrupt::MAKING { more } else { 0 }));
        let work = Work { threads, on_bad, progress };
        let plan = plan.map(|plan| Plan::parse(plan, "the plan")).transpose()?;
        let written = settings.make_with(&mut corpus, &wanted, plan, &work, &())?;
        Ok((written.summary, written.skipped))
    })?;
    to_python(py, &told(&summary, &skipped))
}

/// The plan for a corpus, as text.
#[pyfunction]
#[pyo3(signature = (settings, inputs, *, format=None, first=0, threads=None, on_bad_input="stop", progress=None))]
#[allow(clippy::too_many_arguments)] // each is an option of the command line's
pub fn plan_files(
    py: Python<'_>,
    settings: &Settings,
    inputs: Vec<PathBuf>,
    format: Option<&str>,
    first: u64,
    threads: Option<usize>,
    on_bad_input: &str,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let format = format_named(format)?;
    let on_bad = crate::convert::on_bad_input(on_bad_input)?;
    let threads = crate::observer::threads(threads)?;
    work(py, progress, |observer| {
        let mut corpus = open(&inputs, format, first, on_bad)?;
        let progress: StepProgress<'_> = &|_| Box::new(|_| observer.step(0));
        let work = Work { threads, on_bad, progress };
        let opened = settings.0.open(&mut corpus)?.planned(&mut corpus, &work)?;
        let plan = opened.corruptor.plan().map(Plan::to_text);
        plan.ok_or_else(|| {
            Problem::new("there is nothing to plan", "a plan is for a rate, or for misspellings")
        })
    })
}

fn open(
    inputs: &[PathBuf],
    format: Option<solecism_corpus::Format>,
    first: u64,
    on_bad: OnBadInput,
) -> Result<Corpus, Problem> {
    Ok(Corpus::open(inputs, format)?.starting_at(first)?.recovering(on_bad == OnBadInput::Skip))
}

fn told(summary: &Summary, skipped: &Skipped) -> Value {
    let made = summary.kinds.iter().filter(|kind| kind.drawn + kind.applied > 0);
    let kinds: Map<String, Value> = made
        .map(|counts| {
            let name = counts.name.to_owned();
            let counts =
                json!({ "drawn": counts.drawn, "applied": counts.applied, "subkinds": counts.subkinds });
            (name, counts)
        })
        .collect();
    json!({
        "sentences": summary.sentences,
        "changed": summary.changed,
        "tokens": summary.tokens,
        "errors": summary.errors(),
        "unknown_tags": summary.unknown_tags,
        "kinds": kinds,
        "skipped": skipped.numbers,
    })
}
