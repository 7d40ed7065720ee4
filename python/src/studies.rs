//! Studies of systems and correctors: degradation, conservatism, coverage, faithfulness.

use std::num::NonZeroU32;
use std::path::PathBuf;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use solecism_corpus::Corpus;
use solecism_lab::conservatism::Study;
use solecism_lab::coverage::{Coverage, Incentive, Method, Sampling, fingerprints, read_corrections};
use solecism_lab::degradation::settings::{keeps_rows, level_named, outputs_directory};
use solecism_lab::degradation::{
    LevelStudy, RowFiles, RowOptions, Subject, degrade_rows as degrade_row_files, labels,
};
use solecism_lab::faithfulness::faithfulness;
use solecism_pipeline::corrupt::{self, Details};
use solecism_stats::Options;
use solecism_systems::command::SystemsFile;
use solecism_systems::system::open;

use crate::convert::{format_named, to_python};
use crate::observer::{is_stopped, work};
use crate::problem::OrRaise;
use crate::settings::Settings;

/// Degradation of systems at several levels of errors.
#[pyfunction]
#[pyo3(signature = (settings, inputs, systems, *, systems_file=None, levels=Vec::new(), replicates=10, with_gold=true,
    accuracy=Vec::new(), output=None, confidence=0.95, format=None, first=0, threads=None, progress=None))]
#[allow(clippy::too_many_arguments)] // each is an option of the command line's
pub fn degrade<'py>(
    py: Python<'py>,
    settings: &Settings,
    inputs: Vec<PathBuf>,
    systems: Vec<String>,
    systems_file: Option<PathBuf>,
    levels: Vec<String>,
    replicates: u32,
    with_gold: bool,
    accuracy: Vec<(String, f64)>,
    output: Option<PathBuf>,
    confidence: f64,
    format: Option<&str>,
    first: u64,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let format = format_named(format)?;
    let threads = crate::observer::threads(threads)?;
    let levels = levels.iter().map(|level| level_named(level)).collect::<Result<_, _>>().or_raise(py)?;
    let found = work(py, progress, |observer| {
        let mut corpus = Corpus::open(&inputs, format)?.starting_at(first)?;
        corpus.spool()?;
        let settings = corrupt::Settings { details: Details::NONE, ..settings.0.clone() };
        keeps_rows(&settings.profile()?)?;
        let opened = settings.open(&mut corpus)?;
        let file = systems_file.as_deref().map(SystemsFile::read).transpose()?;
        let subject = |(spec, name): (&String, String)| {
            let known = accuracy.iter().find(|(of, _)| of == spec || *of == name);
            let system = open(spec, file.as_ref(), is_stopped)?;
            Ok(Subject { name, system, accuracy: known.map(|(_, accuracy)| *accuracy) })
        };
        let study = LevelStudy {
            corpus: &corpus,
            opened,
            levels,
            replicates,
            subjects: systems.iter().zip(labels(&systems)).map(subject).collect::<Result<_, _>>()?,
            with_gold,
            threads,
            confidence,
        };
        let directory = output.clone().map_or_else(|| outputs_directory(&study), Ok)?;
        let report = study.run(&directory, &mut |step| observer.step(step.sentences))?;
        if output.is_none() {
            // What is left of it would only be gone on from by the same call.
            let _ = std::fs::remove_dir_all(&directory);
        }
        Ok(report.document().data)
    })?;
    to_python(py, &found)
}

/// Degradation of a system, from files of rows made elsewhere.
#[pyfunction]
#[pyo3(signature = (clean, noisy, *, gold=None, accuracy=None, calibrate=None, by=Vec::new(), edits=None,
    interval=false, per_sentence=false, resamples=10_000, seed=1, confidence=0.95, threads=None, progress=None))]
#[allow(clippy::too_many_arguments)] // each is an option of the command line's
pub fn degrade_rows(
    py: Python<'_>,
    clean: PathBuf,
    noisy: Vec<PathBuf>,
    gold: Option<PathBuf>,
    accuracy: Option<f64>,
    calibrate: Option<(PathBuf, PathBuf, PathBuf)>,
    by: Vec<String>,
    edits: Option<PathBuf>,
    interval: bool,
    per_sentence: bool,
    resamples: usize,
    seed: u64,
    confidence: f64,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'_, PyAny>> {
    let threads = crate::observer::threads(threads)?;
    let accuracy = accuracy.filter(|_| gold.is_none());
    let files = RowFiles { clean, noisy, gold, accuracy };
    let calibration = calibrate.map(|(gold, clean, noisy)| RowFiles {
        clean,
        noisy: vec![noisy],
        gold: Some(gold),
        accuracy: None,
    });
    let options = Options { resamples, seed, threads, confidence };
    let intervals = (interval || !by.is_empty()).then_some(options);
    let reading = RowOptions { by, edits, threads, intervals, sentences: per_sentence, confidence };
    let found = work(py, progress, |observer| {
        degrade_row_files(&files, &reading, calibration.as_ref(), |sentences| observer.step(sentences))
    })?;
    to_python(py, &found.document().data)
}

/// Conservatism of correctors, compared with references.
#[pyfunction]
#[pyo3(signature = (source, references, systems, *, unalign=None, approximate=false, realign=false, resamples=10_000,
    seed=1, confidence=0.95, threads=None, progress=None))]
#[allow(clippy::too_many_arguments)] // each is an option of the command line's
pub fn conserve(
    py: Python<'_>,
    source: PathBuf,
    references: Vec<PathBuf>,
    systems: Vec<(String, PathBuf)>,
    unalign: Option<u32>,
    approximate: bool,
    realign: bool,
    resamples: usize,
    seed: u64,
    confidence: f64,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'_, PyAny>> {
    let options = Options { resamples, seed, threads: crate::observer::threads(threads)?, confidence };
    let study = Study { source, references, systems, unalign, approximate, realign, options };
    let found = work(py, progress, |observer| study.run(|sentences| observer.step(sentences)))?;
    to_python(py, &found.document().data)
}

/// Coverage of valid corrections by a few references.
#[pyfunction]
#[pyo3(signature = (corrections, fingerprint, source, *, max_references=20, two_stage=false, draws=1000,
    true_accuracy=1.0, needing=1.0, count_insertions=false, sentences=1312, unchanged=136, observed=None, detect=0.8,
    correct=0.5, reward=1.0, penalty=0.0, resamples=1000, seed=1, confidence=0.95, threads=None))]
#[allow(clippy::too_many_arguments)] // each is an option of the command line's
pub fn coverage(
    py: Python<'_>,
    corrections: Option<PathBuf>,
    fingerprint: Option<PathBuf>,
    source: Option<PathBuf>,
    max_references: u32,
    two_stage: bool,
    draws: u32,
    true_accuracy: f64,
    needing: f64,
    count_insertions: bool,
    sentences: u32,
    unchanged: u32,
    observed: Option<(u32, usize)>,
    detect: f64,
    correct: f64,
    reward: f64,
    penalty: f64,
    resamples: usize,
    seed: u64,
    confidence: f64,
    threads: Option<usize>,
) -> PyResult<Bound<'_, PyAny>> {
    let threads = crate::observer::threads(threads)?;
    let observed = observed.map(|(references, right)| positive("observed", references).map(|of| (of, right)));
    let method = Method {
        most: positive("max_references", max_references)?,
        two_stage,
        draws: positive("draws", draws)?,
        true_accuracy,
        needing,
        count_insertions,
        sampling: Sampling { sentences: positive("sentences", sentences)?, unchanged },
        options: Options { resamples, seed, threads, confidence },
        incentive: Incentive { detect, correct, reward, penalty },
        observed: observed.transpose()?,
    };
    let found = work(py, None, |_| match (fingerprint, corrections) {
        (Some(path), _) => {
            Ok(Coverage::of_fingerprints(fingerprints(&path)?, &method)?.document_of_each().data)
        }
        (None, Some(path)) => {
            Ok(Coverage::of_corrections(&read_corrections(&path, source.as_deref())?, &method)?
                .document()
                .data)
        }
        (None, None) => Err(solecism_corpus::Problem::new("no corrections", "give a table, or fingerprints")),
    })?;
    to_python(py, &found)
}

fn positive(name: &str, number: u32) -> PyResult<NonZeroU32> {
    NonZeroU32::new(number).ok_or_else(|| PyValueError::new_err(format!("{name} is at least 1")))
}

/// Preservation of meaning by corrections.
#[pyfunction]
#[pyo3(signature = (source, correction, *, resamples=10_000, seed=1, confidence=0.95, threads=None, progress=None))]
#[allow(clippy::too_many_arguments)] // each is an option of the command line's
pub fn faithful(
    py: Python<'_>,
    source: PathBuf,
    correction: PathBuf,
    resamples: usize,
    seed: u64,
    confidence: f64,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'_, PyAny>> {
    let options = Options { resamples, seed, threads: crate::observer::threads(threads)?, confidence };
    let found = work(py, progress, |observer| {
        faithfulness(&source, &correction, &options, |passages| observer.step(passages))
    })?;
    to_python(py, &found.document().data)
}
