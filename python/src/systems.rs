//! Taggers and parsers: trained, opened, applied.

use std::path::PathBuf;
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use solecism_corpus::{Format, Notation, Problem, stream};
use solecism_errors::Profile;
use solecism_pipeline::corrupt::notation_of;
use solecism_pipeline::corrupt::passes::AT_A_TIME;
use solecism_pipeline::parsing::{self, Choice};
use solecism_pipeline::retagging::{Retagged, column, written_format};
use solecism_pipeline::sentences::BatchWork;
use solecism_systems::constituency::Decoding;
use solecism_systems::named_tagger::NamedTagger;
use solecism_systems::registry::{OptionInfo, OptionKind, Settings, Value, training_of};
use solecism_systems::training::{self, Mixture, Step, Steps, Task, TrainInfo};
use solecism_tagging::tagger::TagColumn;

use crate::convert::format_named;
use crate::observer::{PythonObserver, work};
use crate::problem::OrRaise;

/// Processes all sentences in batches, with a new `W` for each batch; `take` receives the result for a sentence.
fn each<W: BatchWork>(
    texts: &[PyBackedStr],
    threads: usize,
    observer: &PythonObserver,
    new: impl Fn() -> W + Sync,
    take: impl Fn(&mut W) -> String + Sync,
) -> Result<Vec<String>, Problem> {
    let mut all = Vec::with_capacity(texts.len());
    let parts = texts.chunks(AT_A_TIME / 16).enumerate().map(Ok);
    let do_part = |(part, texts): (usize, &[PyBackedStr])| {
        let mut doing = new();
        let mut done = Vec::with_capacity(texts.len());
        for (at, text) in texts.iter().enumerate() {
            let number = (part * (AT_A_TIME / 16) + at) as u64;
            doing
                .sentence(text, number)
                .map_err(|flaw| flaw.locate(text.as_bytes(), &format!("sentence {}", number + 1), 1))?;
            done.push(take(&mut doing));
        }
        Ok(done)
    };
    stream::in_order(parts, threads, do_part, |done: Vec<String>| {
        observer.step(done.len() as u64)?;
        all.extend(done);
        Ok(())
    })?;
    Ok(all)
}

fn notation(format: Option<&str>, texts: &[PyBackedStr]) -> PyResult<Notation> {
    let head: Vec<&str> = texts.iter().take(64).map(|text| &**text).collect();
    Ok(notation_of(format_named(format)?, &head.join("\n\n")))
}

/// A tagger: a built-in one, or a model in a file.
#[pyclass(frozen, module = "solecism._native")]
pub struct Tagger(NamedTagger);

#[pymethods]
impl Tagger {
    #[new]
    fn new(py: Python<'_>, name: &str) -> PyResult<Self> {
        NamedTagger::open(name).map(Self).or_raise(py)
    }

    /// The column of tags that it learned from.
    #[getter]
    fn column(&self) -> &'static str {
        self.0.column().name()
    }

    /// A tag for each word of each sentence.
    #[pyo3(signature = (sentences, *, threads=None, progress=None))]
    fn tag(
        &self,
        py: Python<'_>,
        sentences: Vec<Vec<PyBackedStr>>,
        threads: Option<usize>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Vec<Vec<String>>> {
        let threads = crate::observer::threads(threads)?;
        let tag = |words: &Vec<PyBackedStr>| -> Vec<String> {
            let words: Vec<&str> = words.iter().map(|word| &**word).collect();
            let tags = self.0.tagger().tag(&words).unwrap_or_default();
            tags.into_iter().map(str::to_owned).collect()
        };
        work(py, progress, |observer| {
            let mut all = Vec::with_capacity(sentences.len());
            let parts = sentences.chunks(AT_A_TIME).map(Ok);
            let tag_all = |part: &[Vec<PyBackedStr>]| Ok(part.iter().map(tag).collect());
            stream::in_order(parts, threads, tag_all, |part: Vec<Vec<String>>| {
                observer.step(part.len() as u64)?;
                all.extend(part);
                Ok(())
            })?;
            Ok(all)
        })
    }

    /// The sentences with new tags, everything else as it was.
    #[pyo3(signature = (texts, *, format=None, to=None, tags=None, threads=None, progress=None))]
    #[allow(clippy::too_many_arguments)] // each is an option of the command line's
    fn retag(
        &self,
        py: Python<'_>,
        texts: Vec<PyBackedStr>,
        format: Option<&str>,
        to: Option<&str>,
        tags: Option<&str>,
        threads: Option<usize>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Vec<String>> {
        let notation = notation(format, &texts)?;
        let wanted = column_named(tags)?.unwrap_or_else(|| self.0.column());
        let column = column(wanted, notation.format).or_raise(py)?;
        let to = written_format(notation.format, format_named(to)?).or_raise(py)?;
        let threads = crate::observer::threads(threads)?;
        work(py, progress, |observer| {
            let new = || Retagged { notation, to, column, tagger: self.0.tagger(), text: Vec::new() };
            let take = |done: &mut Retagged<'_>| {
                String::from_utf8_lossy(&std::mem::take(&mut done.text)).into_owned()
            };
            each(&texts, threads, observer, new, take)
        })
    }
}

fn column_named(name: Option<&str>) -> PyResult<Option<TagColumn>> {
    let Some(name) = name else { return Ok(None) };
    let found = TagColumn::ALL.into_iter().find(|column| column.name() == name);
    found.map(Some).ok_or_else(|| PyValueError::new_err(format!("tags are upos or xpos, not {name:?}")))
}

/// A parser: models in files, or a grammar.
#[pyclass(frozen, module = "solecism._native")]
pub struct Parser(parsing::Parser);

#[pymethods]
impl Parser {
    #[new]
    #[pyo3(signature = (models, *, grammar=None, taggers=Vec::new(), weights=Vec::new(), beam=None, gold_tags=None,
        kbest=None, decode=None, scores=false))]
    #[allow(clippy::too_many_arguments)] // each is an option of the command line's
    fn new(
        py: Python<'_>,
        models: Vec<PathBuf>,
        grammar: Option<String>,
        taggers: Vec<String>,
        weights: Vec<f64>,
        beam: Option<u32>,
        gold_tags: Option<bool>,
        kbest: Option<u32>,
        decode: Option<&str>,
        scores: bool,
    ) -> PyResult<Self> {
        let decode = match decode {
            None => None,
            Some(name) => Some(Decoding::named(name).ok_or_else(|| {
                PyValueError::new_err(format!(
                    "decode is one of {}, not {name:?}",
                    Decoding::NAMES.join(", ")
                ))
            })?),
        };
        let gold_tags = gold_tags.unwrap_or(false);
        let choice = Choice { models, weights, grammar, taggers, beam, gold_tags, kbest, decode, scores };
        py.detach(|| choice.open()).map(Self).or_raise(py)
    }

    /// The format that its analyses of such input are written in.
    fn format(&self, py: Python<'_>, input: &str) -> PyResult<&'static str> {
        let input = format_named(Some(input))?.unwrap_or(Format::Text);
        self.0.format(input, None).map(Format::name).or_raise(py)
    }

    /// The analyses of the sentences.
    #[pyo3(signature = (texts, *, format=None, to=None, threads=None, progress=None))]
    fn parse(
        &self,
        py: Python<'_>,
        texts: Vec<PyBackedStr>,
        format: Option<&str>,
        to: Option<&str>,
        threads: Option<usize>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Vec<String>> {
        let notation = notation(format, &texts)?;
        let to = self.0.format(notation.format, format_named(to)?).or_raise(py)?;
        let threads = crate::observer::threads(threads)?;
        work(py, progress, |observer| {
            let take = |done: &mut parsing::Parsed<'_>| std::mem::take(&mut done.text);
            each(&texts, threads, observer, || self.0.begin(notation, to), take)
        })
    }
}

/// Converts the value of an option.
#[derive(FromPyObject)]
pub enum Given {
    Flag(bool),
    Whole(u64),
    Text(String),
    Files(Vec<PathBuf>),
}

/// The options of a kind of system: the name of each, what it takes, what it is for, and its default.
#[pyfunction]
pub fn options_of(py: Python<'_>, kind: &str) -> PyResult<Vec<[Option<&'static str>; 4]>> {
    let info = training_of(kind).or_raise(py)?;
    let told = |option: &OptionInfo| {
        let takes = match option.kind {
            OptionKind::Flag => "flag",
            OptionKind::Choice(_) => "word",
            OptionKind::Whole(..) | OptionKind::Seed => "number",
            OptionKind::Profile => "profile",
            OptionKind::Files => "files",
        };
        [Some(option.name), Some(takes), Some(option.about), option.default]
    };
    Ok(info.options.iter().map(told).collect())
}

/// Trains a system, and writes its model. Profiles are given as their text.
#[pyfunction]
#[pyo3(signature = (kind, inputs, output, options, *, format=None, threads=None, progress=None))]
#[allow(clippy::too_many_arguments)] // each is an option of the command line's
pub fn train(
    py: Python<'_>,
    kind: &str,
    inputs: Vec<PathBuf>,
    output: PathBuf,
    options: Vec<(String, Given)>,
    format: Option<&str>,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<()> {
    let info = training_of(kind).or_raise(py)?;
    let settings = settings(info, options).or_raise(py)?;
    let format = format_named(format)?;
    let threads = crate::observer::threads(threads)?;
    work(py, progress, |observer| {
        let task = Task {
            settings: &settings,
            mixtures: &[Mixture::one(inputs, format)],
            added: &[],
            grammars: &[],
            dev: None,
            threads,
            steps: Steps { checkpoint: None, observer },
        };
        let model = info.train_watched(&task)?;
        observer.check_signals()?;
        model.write(&output)
    })
}

/// Parses the options.
fn settings(info: &TrainInfo, options: Vec<(String, Given)>) -> Result<Settings, Problem> {
    let mut settings = info.settings();
    for (name, given) in options {
        match (settings.option(&name)?.kind, given) {
            (OptionKind::Profile, Given::Text(text)) => {
                let profile = Profile::parse(&text, "the profile")?;
                settings.set(&name, Value::Profile(Box::new(profile)))?;
            }
            (OptionKind::Files, Given::Files(files)) => settings.set(&name, Value::Files(files))?,
            (_, Given::Flag(flag)) => settings.parse(&name, &flag.to_string())?,
            (_, Given::Whole(number)) => settings.parse(&name, &number.to_string())?,
            (_, Given::Text(word)) => settings.parse(&name, &word)?,
            (_, Given::Files(_)) => {
                return Err(Problem::new(format!("{name} takes no files"), "give it one value"));
            }
        }
    }
    Ok(settings)
}

/// Reports each step to Python.
impl training::Observer for PythonObserver {
    fn begins(&self, _: usize, _: usize) -> Result<(), Problem> {
        self.step(1)
    }

    fn done(&self, _: &Step, _: Duration) -> Result<(), Problem> {
        self.step(1)
    }

    fn is_stopped(&self) -> bool {
        self.check_signals().is_err()
    }
}
