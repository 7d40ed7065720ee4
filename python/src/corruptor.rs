//! Makes errors in sentences in memory.

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use solecism_corpus::batch::BatchReader;
use solecism_corpus::corpus::checked_first;
use solecism_corpus::{Corpus, Flaw, Format, Problem, stream};
use solecism_errors::noisy::Noise;
use solecism_errors::planning::{PassResult, PlanningStep};
use solecism_errors::{Corruptor as Draws, Plan};
use solecism_pipeline::corrupt::passes::{AT_A_TIME, MemoryPass};
use solecism_pipeline::corrupt::{Opened, StepProgress, Work, notation_of};
use solecism_pipeline::sentences::OnBadInput;

use crate::convert::format_named;
use crate::noisy::Noisy;
use crate::observer::{PythonObserver, work};
use crate::problem::{OrRaise, raise_at};
use crate::settings::Settings;

/// Makes errors in sentences. The result for a sentence depends only on the sentence, its position and the settings.
#[pyclass(frozen, module = "solecism._native")]
pub struct Corruptor(pub Arc<Opened>);

/// Message for a null row.
pub fn no_sentence() -> Flaw {
    Flaw::new(
        0,
        0,
        "there is no sentence here, but a null",
        "fill or drop such rows, or pass on_bad_input=\"skip\"",
    )
}

/// Result for a sentence, or the flaw in it.
pub struct Done {
    text: Option<String>,
    records: Vec<solecism_corpus::EditRecord>,
    flaw: Option<Problem>,
}

fn make(reading: &Noise<'_>, draws: &Draws, text: Option<&str>, position: u64) -> Done {
    let made = text.ok_or_else(no_sentence).and_then(|text| reading.make(draws, text, position, |_| {}));
    match made {
        Ok(noisy) => Done {
            text: noisy.is_changed().then(|| noisy.text.into_owned()),
            records: noisy.records,
            flaw: None,
        },
        Err(flaw) => {
            let text = text.unwrap_or_default();
            let problem = flaw.locate(text.as_bytes(), &format!("sentence {}", position + 1), 1);
            Done { text: None, records: Vec::new(), flaw: Some(problem) }
        }
    }
}

/// A problem with the sentence at a position, kept until it can be raised with the interpreter lock held.
struct At(u64, Problem);

#[pymethods]
impl Corruptor {
    #[new]
    #[pyo3(signature = (settings, *, format=None, head="", plan=None))]
    fn new(
        py: Python<'_>,
        settings: &Settings,
        format: Option<&str>,
        head: &str,
        plan: Option<&str>,
    ) -> PyResult<Self> {
        let notation = notation_of(format_named(format)?, head);
        let mut opened = settings.0.open_for(notation, head).or_raise(py)?;
        if let Some(plan) = plan {
            let plan = Plan::parse(plan, "the plan").or_raise(py)?;
            opened = opened.with_plan(plan).or_raise(py)?;
        }
        Ok(Self(Arc::new(opened)))
    }

    /// Makes errors in the sentences.
    #[pyo3(signature = (texts, *, positions=None, first=0, threads=None, on_bad_input="stop", progress=None))]
    #[allow(clippy::too_many_arguments)] // each is an option of Python's
    fn corrupt(
        &self,
        py: Python<'_>,
        texts: Vec<Option<PyBackedStr>>,
        positions: Option<Vec<u64>>,
        first: u64,
        threads: Option<usize>,
        on_bad_input: &str,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Vec<Noisy>> {
        let on_bad = crate::convert::on_bad_input(on_bad_input)?;
        let texts = numbered(py, texts, positions, first)?;
        self.check_plan()?;
        let threads = crate::observer::threads(threads)?;
        let done = work(py, progress, |observer| self.make_all(&texts, threads, on_bad, observer))?;
        let done = done.map_err(|At(position, problem)| raise_at(py, &problem, position))?;
        let empty = || pyo3::types::PyString::new(py, "").try_into();
        texts
            .into_iter()
            .zip(done)
            .map(|((position, clean), done)| {
                let clean = clean.map_or_else(empty, Ok)?;
                let error = done.flaw.map(|problem| problem.to_string());
                let Done { text, records, .. } = done;
                Ok(Noisy { opened: Arc::clone(&self.0), clean, text, records, position, error })
            })
            .collect()
    }

    /// The same corruptor with a plan for these sentences, for settings that need statistics of the whole corpus.
    #[pyo3(signature = (texts, *, positions=None, first=0, threads=None, on_bad_input="stop", progress=None))]
    #[allow(clippy::too_many_arguments)] // each is an option of Python's
    fn plan_for(
        &self,
        py: Python<'_>,
        texts: Vec<Option<PyBackedStr>>,
        positions: Option<Vec<u64>>,
        first: u64,
        threads: Option<usize>,
        on_bad_input: &str,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<String> {
        let on_bad = crate::convert::on_bad_input(on_bad_input)?;
        let texts = numbered(py, texts, positions, first)?;
        let texts: Vec<(u64, PyBackedStr)> =
            texts.into_iter().filter_map(|(position, text)| Some((position, text?))).collect();
        let threads = crate::observer::threads(threads)?;
        if !self.0.needs_plan() {
            return Err(PyValueError::new_err("there is nothing to plan: no rate, and no misspellings"));
        }
        let planned = work(py, progress, |observer| {
            let progress: StepProgress<'_> = &|_| Box::new(|_| observer.step(0));
            let working = Work { threads, on_bad, progress };
            self.0.plan(|noise| MemoryPass { texts: &texts, noise, work: &working })
        })?;
        Ok(planned.plan().map(Plan::to_text).unwrap_or_default())
    }

    /// Statistics of a part of a corpus for the next pass of planning, given the results of earlier passes. `merge_found`
    /// merges those of all parts; `finished_plan` returns the plan unless another pass is needed.
    #[pyo3(signature = (known, texts, *, positions=None, first=0, on_bad_input="stop"))]
    fn plan_part(
        &self,
        py: Python<'_>,
        known: Vec<String>,
        texts: Vec<Option<PyBackedStr>>,
        positions: Option<Vec<u64>>,
        first: u64,
        on_bad_input: &str,
    ) -> PyResult<String> {
        let on_bad = crate::convert::on_bad_input(on_bad_input)?;
        let known = found(&known)?;
        let texts = numbered(py, texts, positions, first)?;
        work(py, None, |observer| {
            let (step, reading) = (self.0.planning_step(&known)?, self.0.planning_noise());
            let mut part = step.new_part();
            for (position, text) in &texts {
                let Some(text) = text.as_deref() else { continue };
                if let Err(flaw) =
                    reading.with_tags(text, |sentence| step.add(&mut part, sentence, *position))
                    && on_bad == OnBadInput::Stop
                {
                    return Err(flaw.locate(text.as_bytes(), &format!("sentence {}", position + 1), 1));
                }
            }
            observer.step(texts.len() as u64)?;
            Ok(serde_json::to_string(&part).unwrap_or_default())
        })
    }

    /// The plan; none if another pass is needed.
    fn finished_plan(&self, py: Python<'_>, known: Vec<String>) -> PyResult<Option<String>> {
        match self.0.planning_step(&found(&known)?).or_raise(py)? {
            PlanningStep::Done(planned) => Ok(planned.plan().map(Plan::to_text)),
            _ => Ok(None),
        }
    }

    /// True if a pass over the whole corpus is needed before the first sentence.
    #[getter]
    fn needs_plan(&self) -> bool {
        self.0.needs_plan()
    }

    /// Format of the sentences.
    #[getter]
    fn format(&self) -> &'static str {
        self.0.notation.format.name()
    }

    /// Tag set of the sentences.
    #[getter]
    fn tagset(&self) -> &str {
        self.0.tagset.name()
    }

    /// All settings that determine the errors, by name.
    #[getter]
    fn settings(&self) -> Vec<(&'static str, String)> {
        self.0.corruptor.settings()
    }
}

impl Corruptor {
    /// Fails if the settings need a plan and there is none.
    pub fn check_plan(&self) -> PyResult<()> {
        if self.0.needs_plan() {
            let what = "these errors look at the whole corpus first: make a plan with solecism.plan, and pass it as plan=";
            return Err(PyValueError::new_err(what));
        }
        Ok(())
    }

    fn make_all(
        &self,
        texts: &[(u64, Option<PyBackedStr>)],
        threads: usize,
        on_bad: OnBadInput,
        observer: &PythonObserver,
    ) -> Result<Result<Vec<Done>, At>, Problem> {
        let (reading, draws) = (self.0.noise(), &self.0.corruptor);
        let mut all = Vec::with_capacity(texts.len());
        let mut bad = None;
        let work = |part: &[(u64, Option<PyBackedStr>)]| {
            Ok(part
                .iter()
                .map(|(position, text)| make(&reading, draws, text.as_deref(), *position))
                .collect())
        };
        let stopped = stream::in_order(texts.chunks(AT_A_TIME).map(Ok), threads, work, |part: Vec<Done>| {
            observer.step(part.len() as u64)?;
            if on_bad == OnBadInput::Stop
                && let Some(at) = part.iter().position(|done| done.flaw.is_some())
            {
                let problem = part[at].flaw.clone().unwrap_or_else(|| Problem::new("", ""));
                bad = Some(At(texts[all.len() + at].0, problem.clone()));
                return Err(problem);
            }
            all.extend(part);
            Ok(())
        });
        match (bad, stopped) {
            (Some(at), _) => Ok(Err(at)),
            (None, Err(problem)) => Err(problem),
            (None, Ok(())) => Ok(Ok(all)),
        }
    }
}

fn found(texts: &[String]) -> PyResult<Vec<PassResult>> {
    let read = |text: &String| serde_json::from_str(text);
    let found: Result<Vec<PassResult>, _> = texts.iter().map(read).collect();
    found.map_err(|error| PyValueError::new_err(format!("this is no part of a plan: {error}")))
}

/// Merges the statistics of parts of a corpus.
#[pyfunction]
pub fn merge_found(parts: Vec<String>) -> PyResult<Option<String>> {
    let all = found(&parts)?.into_iter().reduce(|mut all, more| {
        all.merge(more);
        all
    });
    Ok(all.map(|all| serde_json::to_string(&all).unwrap_or_default()))
}

fn numbered<T>(
    py: Python<'_>,
    texts: Vec<T>,
    positions: Option<Vec<u64>>,
    first: u64,
) -> PyResult<Vec<(u64, T)>> {
    let first = checked_first(first).or_raise(py)?;
    match positions {
        None => Ok((first..).zip(texts).collect()),
        Some(positions) if positions.len() == texts.len() => Ok(positions.into_iter().zip(texts).collect()),
        Some(positions) => {
            let what = format!("{} sentences, but {} positions", texts.len(), positions.len());
            Err(PyValueError::new_err(what))
        }
    }
}

/// Splits the text of a corpus into sentences; the last piece is the text after the last sentence.
#[pyfunction]
pub fn split(py: Python<'_>, text: &str, format: &str) -> PyResult<(Vec<String>, String)> {
    let format = format_named(Some(format))?.unwrap_or(Format::Text);
    let mut reader = BatchReader::new(text.as_bytes(), "the text", format, 0);
    let (mut sentences, mut rest) = (Vec::new(), String::new());
    while let Some(batch) = reader.next_batch().or_raise(py)? {
        for piece in batch.pieces() {
            let text = piece.text().map_err(|flaw| batch.locate(piece, &flaw)).or_raise(py)?;
            match piece.sentence {
                Some(_) => sentences.push(text.to_owned()),
                None => rest.push_str(text),
            }
        }
    }
    Ok((sentences, rest))
}

/// The sentences of files and their format; the text after the last sentence comes last.
#[pyfunction]
#[pyo3(signature = (inputs, format=None))]
pub fn read(
    py: Python<'_>,
    inputs: Vec<PathBuf>,
    format: Option<&str>,
) -> PyResult<(&'static str, Vec<String>, String)> {
    let format = format_named(format)?;
    work(py, None, |observer| {
        let corpus = Corpus::open(&inputs, format)?;
        let (mut sentences, mut rest) = (Vec::new(), String::new());
        for batch in corpus.batches() {
            let batch = batch?;
            observer.step(batch.sentences())?;
            for piece in batch.pieces() {
                let text = piece.text().map_err(|flaw| batch.locate(piece, &flaw))?;
                match piece.sentence {
                    Some(_) => sentences.push(text.to_owned()),
                    None => rest.push_str(text),
                }
            }
        }
        Ok((corpus.format().name(), sentences, rest))
    })
}

/// Format of a text, recognised by its content.
#[pyfunction]
pub fn format_of(head: &str) -> &'static str {
    Format::of_content(head).name()
}

/// Format of a file, recognised by its name.
#[pyfunction]
pub fn format_of_path(path: PathBuf) -> Option<&'static str> {
    Format::of_path(&path).map(Format::name)
}
