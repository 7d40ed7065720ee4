//! Scores and comparisons, as the command line gives them.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::{Value, json};
use solecism_corpus::Problem;
use solecism_lab::comparison::Testing;
use solecism_lab::report::ReportOptions;
use solecism_lab::signature;
use solecism_lab::{SignificanceTest, compare as compare_outputs, report};
use solecism_metrics::settings::OptionKind;
use solecism_metrics::{METRICS, Metric as Counting, MetricInfo, Settings, Status};
use solecism_pipeline::Request;
use solecism_pipeline::request::Counted;
use solecism_pipeline::scoring::{check_errors, lay_out};
use solecism_stats::{Counts, Options, Scores, bca};

use crate::convert::{format_named, to_python};
use crate::observer::{PythonObserver, work};
use crate::problem::OrRaise;

/// A metric with its options.
#[pyclass(frozen, module = "solecism._native")]
pub struct Metric {
    pub info: &'static MetricInfo,
    pub settings: Settings,
    pub counting: Box<dyn Counting>,
}

#[pymethods]
impl Metric {
    #[new]
    fn new(py: Python<'_>, name: &str, settings: Vec<(String, String)>) -> PyResult<Self> {
        let info = MetricInfo::named(name).ok_or_else(|| unknown(name))?;
        let settings = settings_of(info, settings)?;
        let counting = (info.build)(&settings).or_raise(py)?;
        Ok(Self { info, settings, counting })
    }

    /// Its name.
    #[getter]
    fn name(&self) -> &'static str {
        self.info.name
    }

    /// Names of the counts.
    #[getter]
    fn columns(&self) -> Vec<&'static str> {
        self.counting.columns().to_vec()
    }

    /// Names of the scores.
    #[getter]
    fn scores(&self) -> Vec<&'static str> {
        self.counting.scores().iter().map(|score| score.name).collect()
    }

    /// The main score.
    #[getter]
    fn main_score(&self) -> &'static str {
        self.counting.scores().get(self.counting.main_score()).map_or("", |score| score.name)
    }

    /// True if the score of a corpus is a function of the sum of the counts of its sentences.
    #[getter]
    fn adds_up(&self) -> bool {
        !self.counting.keeps_alternatives()
    }

    /// The scores of sums of counts; None where undefined.
    fn values(&self, total: Vec<f64>) -> PyResult<Vec<Option<f64>>> {
        if total.len() != self.counting.columns().len() {
            let what =
                format!("{} counts, but there are {} columns", total.len(), self.counting.columns().len());
            return Err(PyValueError::new_err(what));
        }
        let mut values = vec![None; self.counting.scores().len()];
        self.counting.values(&total, &mut values);
        Ok(values.into_iter().map(|value| value.filter(|value| value.is_finite())).collect())
    }

    /// The options for rows of a table with this number of reference columns.
    fn row_settings(&self, py: Python<'_>, references: usize) -> PyResult<Vec<(String, String)>> {
        let settings = self.for_rows(references).or_raise(py)?.settings;
        let pairs = |name: &str| {
            let name = name.to_owned();
            settings.texts(&name).map(|value| (name.clone(), value.to_owned())).collect::<Vec<_>>()
        };
        Ok(settings.names().flat_map(pairs).collect())
    }

    /// The metric and its options in one line; with `resamples`, those of the intervals too.
    #[pyo3(signature = (*, resamples=None, seed=1))]
    fn signature(&self, resamples: Option<usize>, seed: u64) -> String {
        let interval = resamples.map(|resamples| signature::chance("interval", "bca", resamples, seed));
        signature::signature(self.info, self.counting.as_ref(), &interval.unwrap_or_default())
    }

    /// Bootstrap intervals of the scores of these rows of counts.
    #[pyo3(signature = (rows, *, resamples=10_000, seed=1, confidence=0.95, threads=None))]
    fn intervals(
        &self,
        py: Python<'_>,
        rows: Vec<Vec<f64>>,
        resamples: usize,
        seed: u64,
        confidence: f64,
        threads: Option<usize>,
    ) -> PyResult<Vec<Option<(f64, f64)>>> {
        let options = Options { resamples, seed, threads: crate::observer::threads(threads)?, confidence };
        work(py, None, |_| {
            let unfit = |error: solecism_stats::StatsError| Problem::new(error.to_string(), "");
            let counts = Counts::from_rows(self.counting.columns().len(), &rows).map_err(unfit)?;
            let scores =
                Scores::new(self.counting.scores().len(), |total: &[f64], to: &mut [Option<f64>]| {
                    self.counting.values(total, to);
                });
            let estimates = bca(&counts, &scores, &options).map_err(unfit)?;
            Ok(estimates.into_iter().map(|found| found.bca.map(|found| (found.low, found.high))).collect())
        })
    }
}

fn unknown(name: &str) -> PyErr {
    let known: Vec<&str> = METRICS.iter().map(|metric| metric.name).collect();
    PyValueError::new_err(format!("there is no metric {name:?}; there are {}", known.join(", ")))
}

fn settings_of(info: &MetricInfo, given: Vec<(String, String)>) -> PyResult<Settings> {
    let mut settings = Settings::default();
    for (name, value) in given {
        let Some(option) = info.options.iter().find(|option| option.name == name) else {
            let known: Vec<&str> = info.options.iter().map(|option| option.name).collect();
            let what = format!("{} has no option {name:?}; it has {}", info.name, known.join(", "));
            return Err(PyValueError::new_err(what));
        };
        match option.kind {
            OptionKind::Choice(values) if !values.contains(&value.as_str()) => {
                let what = format!("{name} is one of {}, not {value:?}", values.join(", "));
                return Err(PyValueError::new_err(what));
            }
            OptionKind::References => drop(settings.add(name, value)),
            _ => drop(settings.set(name, value)),
        }
    }
    Ok(settings)
}

/// Descriptions of all metrics.
#[pyfunction]
pub fn list_metrics(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let option = |option: &solecism_metrics::settings::OptionInfo| {
        let kind = match option.kind {
            OptionKind::Flag => "flag",
            OptionKind::Choice(_) => "choice",
            OptionKind::Number(_) => "number",
            OptionKind::Text(_) => "text",
            OptionKind::Beside => "beside",
            OptionKind::Source => "source",
            OptionKind::References => "references",
            OptionKind::Golds => "golds",
        };
        let values = if let OptionKind::Choice(values) = option.kind { values } else { &[] };
        json!({ "name": option.name, "kind": kind, "values": values, "about": option.about })
    };
    let metric = |info: &&MetricInfo| {
        let formats: Vec<&str> = info.formats.iter().map(|format| format.name()).collect();
        json!({
            "name": info.name,
            "about": info.about,
            "manual": info.manual,
            "formats": formats,
            "files": info.files,
            "options": info.options.iter().map(option).collect::<Vec<_>>(),
        })
    };
    to_python(py, &Value::Array(METRICS.iter().map(metric).collect()))
}

/// Inputs and how to read them: the arguments that `score` and `compare` share.
#[pyclass(frozen, module = "solecism._native")]
pub struct Reading {
    format: Option<solecism_corpus::Format>,
    first: u64,
    edits: Option<PathBuf>,
    by: Vec<String>,
    threads: usize,
    strict: bool,
    options: Options,
}

#[pymethods]
impl Reading {
    #[new]
    #[pyo3(signature = (*, format=None, first=0, edits=None, by=Vec::new(), threads=None, strict=false,
        resamples=None, seed=1, confidence=0.95))]
    #[allow(clippy::too_many_arguments)] // each is an option of the command line's
    fn new(
        format: Option<&str>,
        first: u64,
        edits: Option<PathBuf>,
        by: Vec<String>,
        threads: Option<usize>,
        strict: bool,
        resamples: Option<NonZeroUsize>,
        seed: u64,
        confidence: f64,
    ) -> PyResult<Self> {
        let threads = crate::observer::threads(threads)?;
        let resamples = resamples.map_or(Options::default().resamples, NonZeroUsize::get);
        let options = Options { resamples, seed, threads, confidence };
        Ok(Self { format: format_named(format)?, first, edits, by, threads, strict, options })
    }
}

impl Metric {
    /// The metric for rows of a table: references are columns, and there are no records of edits.
    pub fn for_rows(&self, references: usize) -> Result<Self, Problem> {
        self.check_references(references)?;
        if self.settings.text(ALIGN) == Some("edits") {
            return Err(no_edits(format!("{ALIGN}=\"edits\""), "solecism.score(…, edits=…)"));
        }
        let mut settings = self.settings.clone();
        if self.info.options.iter().any(|option| option.name == INSERTED) {
            if let Some(told @ ("skip" | "any")) = settings.text(INSERTED) {
                return Err(no_edits(
                    format!("{INSERTED}={told:?}"),
                    "inserted=\"count\", or solecism.score(…, edits=…)",
                ));
            }
            settings.set(INSERTED, "count");
        }
        let counting = (self.info.build)(&settings)?;
        Ok(Self { info: self.info, settings, counting })
    }

    fn check_references(&self, references: usize) -> Result<(), Problem> {
        let name = self.info.name;
        let compares = self.info.options.iter().any(|option| option.kind == OptionKind::References);
        match (compares, references) {
            (true, 0) => Err(Problem::new(
                format!("{name} compares with references, and there is none"),
                format!(
                    "name their columns: score(df, {name:?}, gold=\"source\", output=\"output\", references=[\"reference\"])"
                ),
            )),
            (false, 1..) => Err(Problem::new(
                format!("{name} compares with no references"),
                format!("leave references= out: score(df, {name:?}, gold=\"gold\", output=\"output\")"),
            )),
            _ => Ok(()),
        }
    }

    fn request(&self, gold: PathBuf, outputs: Vec<PathBuf>, reading: &Reading) -> Request {
        Request {
            metric: self.info,
            settings: self.settings.clone(),
            gold,
            outputs,
            format: reading.format,
            first_sentence: reading.first,
            edits: reading.edits.clone(),
            by: reading.by.clone(),
            threads: reading.threads,
            strict: reading.strict,
        }
    }
}

/// Option for the treatment of inserted words.
const INSERTED: &str = "inserted";
/// Option for the alignment of words.
const ALIGN: &str = "align";

fn no_edits(option: String, call: &str) -> Problem {
    Problem::new(
        format!("{option} needs the records of the edits, which rows do not have"),
        format!("use {call}"),
    )
}

fn count(request: &Request, observer: &PythonObserver) -> Result<Counted, Problem> {
    request.count(|sentences| observer.step(sentences))
}

/// Scores an output; returns the report and warnings about the options.
#[pyfunction]
#[pyo3(signature = (metric, gold, output, reading, *, interval=false, per_sentence=false, progress=None))]
#[allow(clippy::too_many_arguments)] // each is an option of the command line's
pub fn score<'py>(
    py: Python<'py>,
    metric: &Metric,
    gold: PathBuf,
    output: PathBuf,
    reading: &Reading,
    interval: bool,
    per_sentence: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Bound<'py, PyAny>, Vec<String>)> {
    let request = metric.request(gold, vec![output], reading);
    let (report, warnings) = work(py, progress, |observer| {
        let counted = count(&request, observer)?;
        check_errors(&counted)?;
        let has_intervals = interval || !counted.by.is_empty();
        let wanted =
            ReportOptions { intervals: has_intervals.then_some(reading.options), sentences: per_sentence };
        let report = report(metric.info, &counted, &counted.tallies[0], wanted)?;
        Ok((report.document().data, counted.metric.warnings().to_vec()))
    })?;
    Ok((to_python(py, &report)?, warnings))
}

/// The scores of an output in the layout of another program.
#[pyfunction]
pub fn laid_out(
    py: Python<'_>,
    metric: &Metric,
    gold: PathBuf,
    output: PathBuf,
    reading: &Reading,
    layout: &str,
) -> PyResult<String> {
    let mut request = metric.request(gold, vec![output], reading);
    request.settings.set("layout", layout);
    work(py, None, |observer| lay_out(&count(&request, observer)?, layout))
}

/// Number, status, reason and counts of a sentence.
type Row = (u64, &'static str, String, Vec<f64>);

/// The counts of each sentence of an output.
#[pyfunction]
#[pyo3(signature = (metric, gold, output, reading, *, progress=None))]
pub fn count_sentences(
    py: Python<'_>,
    metric: &Metric,
    gold: PathBuf,
    output: PathBuf,
    reading: &Reading,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<Row>> {
    let request = metric.request(gold, vec![output], reading);
    work(py, progress, |observer| {
        let counted = count(&request, observer)?;
        let rows = counted.tallies[0].rows();
        let row = |row: solecism_metrics::tally::SentenceRow<'_>| {
            (row.number, status_name(row.status), row.reason.to_owned(), row.counts.to_vec())
        };
        Ok(rows.map(row).collect())
    })
}

/// Name of a status.
pub fn status_name(status: Status) -> &'static str {
    match status {
        Status::Counted => "counted",
        Status::Unparsed => "unparsed",
        Status::Skipped => "skipped",
        Status::Differs => "differs",
        Status::NoError => "no-error",
    }
}

/// Compares outputs pair by pair.
#[pyfunction]
#[pyo3(signature = (metric, golds, outputs, names, reading, *, test="shuffle", one_sided=false, scores=Vec::new(),
    baseline=None, progress=None))]
#[allow(clippy::too_many_arguments)] // each is an option of the command line's
pub fn compare<'py>(
    py: Python<'py>,
    metric: &Metric,
    golds: Vec<PathBuf>,
    outputs: Vec<PathBuf>,
    names: Vec<String>,
    reading: &Reading,
    test: &str,
    one_sided: bool,
    scores: Vec<String>,
    baseline: Option<String>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let test = match test {
        "shuffle" => SignificanceTest::Shuffle,
        "bootstrap" => SignificanceTest::Bootstrap,
        _ => {
            return Err(PyValueError::new_err(format!("test is \"shuffle\" or \"bootstrap\", not {test:?}")));
        }
    };
    let testing = Testing { test, one_sided, options: reading.options, scores, baseline };
    let compared = work(py, progress, |observer| {
        let mut counted = count_all(metric, golds, outputs, reading, observer)?;
        check_errors(&counted)?;
        compare_outputs(metric.info, &mut counted, &names, &testing)
    })?;
    to_python(py, &compared.document().data)
}

/// Counts all outputs: against one gold, or each against its own.
fn count_all(
    metric: &Metric,
    golds: Vec<PathBuf>,
    outputs: Vec<PathBuf>,
    reading: &Reading,
    observer: &PythonObserver,
) -> Result<Counted, Problem> {
    if let [gold] = &golds[..] {
        return count(&metric.request(gold.clone(), outputs, reading), observer);
    }
    if golds.len() != outputs.len() {
        let what =
            format!("{} outputs need one gold, or {}, not {}", outputs.len(), outputs.len(), golds.len());
        return Err(Problem::new(what, ""));
    }
    let each = golds.into_iter().zip(outputs);
    let counts = each.map(|(gold, output)| count(&metric.request(gold, vec![output], reading), observer));
    let mut all = counts.collect::<Result<Vec<Counted>, _>>()?.into_iter();
    let mut first = all.next().ok_or_else(|| Problem::new("no output", "name two or more"))?;
    first.tallies.extend(all.flat_map(|counted| counted.tallies));
    Ok(first)
}
