//! From files to files.

use std::path::PathBuf;

use pyo3::prelude::*;
use serde_json::{Map, Value, json};
use solecism::corpus::batch::Batch;
use solecism::corpus::{Corpus, Problem};
use solecism::errors::golds::MAX_GOLDS;
use solecism::errors::{KINDS, Plan, Summary};
use solecism::over::{OverCorpus, Watch as Watching};
use solecism::sentences::{OnBadInput, Skipped, each_batch};
use solecism::tagset::check_known;
use solecism::writing::{Files, Made, Paths, Wanted};
use solecism::{Maker, Making as Recipe};

use crate::convert::{format_named, to_python};
use crate::making::Making;
use crate::watch::{Watch, work};

/// A corpus that errors are made in.
struct Job {
    recipe: Recipe,
    corpus: Corpus,
    threads: usize,
    on_bad: OnBadInput,
}

impl Job {
    /// What makes the errors, with a plan if one is needed and none is given.
    fn maker(&mut self, plan: Option<&str>, watch: &Watch) -> Result<Maker, Problem> {
        let mut maker = self.recipe.maker(&mut self.corpus)?;
        if let Some(plan) = plan {
            return maker.with_plan(Plan::parse(plan, "the plan")?);
        }
        if maker.needs_plan() {
            self.corpus.spool()?;
            let Self { corpus, threads, on_bad, .. } = &*self;
            let (threads, on_bad) = (*threads, *on_bad);
            let watch: Watching<'_> = &|_| Box::new(|_| watch.step(0));
            maker.corruptor = maker.plan(|noise| OverCorpus { corpus, noise, threads, on_bad, watch })?;
        }
        Ok(maker)
    }

    fn write(&self, maker: &Maker, paths: &Paths, watch: &Watch) -> Result<(Summary, Skipped), Problem> {
        let mut files = Files::create(paths)?;
        let (noise, wanted) = (maker.noise(), Wanted::new(paths));
        let mut summary = Summary::default();
        let new = |batch: &Batch| Ok(Made::new(&noise, &maker.corruptor, wanted, batch.len()));
        let sink = |mut made: Made<'_>| {
            summary.merge(std::mem::take(&mut made.summary));
            files.write(&made)
        };
        let told = |sentences| watch.step(sentences);
        let skipped = each_batch(&self.corpus, self.threads, self.on_bad, new, sink, told)?;
        check_known(&maker.tagset, &summary)?;
        files.keep()?;
        Ok((summary, skipped))
    }
}

/// Makes errors in files, and writes what comes of it; what was done, in numbers.
#[pyfunction]
#[pyo3(signature = (making, inputs, output, *, format=None, edits=None, m2=None, pairs=None, golds=None,
    max_golds=MAX_GOLDS, keep_original=false, plan=None, first=0, threads=None, on_bad_input="stop", progress=None))]
#[allow(clippy::too_many_arguments)] // each is an option of the command line's
pub fn corrupt_files<'py>(
    py: Python<'py>,
    making: &Making,
    inputs: Vec<PathBuf>,
    output: Option<PathBuf>,
    format: Option<&str>,
    edits: Option<PathBuf>,
    m2: Option<PathBuf>,
    pairs: Option<PathBuf>,
    golds: Option<PathBuf>,
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
    let paths = Paths { corpus: output, edits, m2, pairs, golds, max_golds, keep_original };
    let recipe = Recipe {
        tell_tags: paths.edits.is_some() || paths.m2.is_some(),
        tell_risk: paths.edits.is_some(),
        ..making.0.clone()
    };
    let threads = crate::watch::threads(threads);
    let (summary, skipped) = work(py, progress, |watch| {
        let corpus = open(&inputs, format, first, on_bad)?;
        let mut job = Job { recipe, corpus, threads, on_bad };
        let maker = job.maker(plan, watch)?;
        job.write(&maker, &paths, watch)
    })?;
    to_python(py, &told(&summary, &skipped))
}

/// The plan for a corpus, as text.
#[pyfunction]
#[pyo3(signature = (making, inputs, *, format=None, first=0, threads=None, on_bad_input="stop", progress=None))]
#[allow(clippy::too_many_arguments)] // each is an option of the command line's
pub fn plan_files(
    py: Python<'_>,
    making: &Making,
    inputs: Vec<PathBuf>,
    format: Option<&str>,
    first: u64,
    threads: Option<usize>,
    on_bad_input: &str,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let format = format_named(format)?;
    let on_bad = crate::convert::on_bad_input(on_bad_input)?;
    let threads = crate::watch::threads(threads);
    work(py, progress, |watch| {
        let corpus = open(&inputs, format, first, on_bad)?;
        let mut job = Job { recipe: making.0.clone(), corpus, threads, on_bad };
        let maker = job.maker(None, watch)?;
        let plan = maker.corruptor.plan().map(Plan::to_text);
        plan.ok_or_else(|| {
            Problem::new("there is nothing to plan", "a plan is for a rate, or for misspellings")
        })
    })
}

fn open(
    inputs: &[PathBuf],
    format: Option<solecism::corpus::Format>,
    first: u64,
    on_bad: OnBadInput,
) -> Result<Corpus, Problem> {
    Ok(Corpus::open(inputs, format)?.starting_at(first).recovering(on_bad == OnBadInput::Skip))
}

fn told(summary: &Summary, skipped: &Skipped) -> Value {
    let made = KINDS.iter().zip(&summary.kinds).filter(|(_, kind)| kind.drawn + kind.applied > 0);
    let kinds: Map<String, Value> = made
        .map(|(kind, counts)| {
            let counts =
                json!({ "drawn": counts.drawn, "applied": counts.applied, "subkinds": counts.subkinds });
            (kind.name().to_owned(), counts)
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
