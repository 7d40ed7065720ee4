//! Settings of errors from Python's options.

use std::path::PathBuf;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::{Map, Value, json};
use solecism_errors::profile::{PROFILES, SpellingResult};
use solecism_errors::{Fallback, Profile};
use solecism_pipeline::LanguageFiles;
use solecism_pipeline::corrupt::{self, Details};

use crate::convert::to_python;
use crate::problem::OrRaise;

/// Settings of errors: checked options, and files that are not opened yet.
#[pyclass(frozen, module = "solecism._native")]
pub struct Settings(pub corrupt::Settings);

#[pymethods]
impl Settings {
    #[new]
    #[pyo3(signature = (profile, profile_name, *, kinds=Vec::new(), seed=1, passes=None, rate=None, replicate=0,
        untouched=None, fallback=None, misspell_as=None, avoid_covert=false, tagset=None, tagger=None, language=None,
        lexicon=None, dictionary=Vec::new(), confusables=None, words=None, keyboard=None, records=true))]
    #[allow(clippy::too_many_arguments)] // each is an option of the command line's
    fn new(
        py: Python<'_>,
        profile: &str,
        profile_name: &str,
        kinds: Vec<String>,
        seed: u64,
        passes: Option<&str>,
        rate: Option<&str>,
        replicate: u32,
        untouched: Option<&str>,
        fallback: Option<&str>,
        misspell_as: Option<&str>,
        avoid_covert: bool,
        tagset: Option<String>,
        tagger: Option<String>,
        language: Option<String>,
        lexicon: Option<PathBuf>,
        dictionary: Vec<String>,
        confusables: Option<PathBuf>,
        words: Option<PathBuf>,
        keyboard: Option<String>,
        records: bool,
    ) -> PyResult<Self> {
        if passes.is_some() && rate.is_some() {
            return Err(PyValueError::new_err("passes and rate cannot both be given"));
        }
        let settings = corrupt::Settings {
            kinds,
            fallback: named("fallback", fallback, Fallback::named, &Fallback::NAMES)?,
            misspell_as: named("misspell_as", misspell_as, SpellingResult::named, &SpellingResult::NAMES)?,
            seed,
            passes: passes.map(str::parse).transpose().or_raise(py)?,
            rate: rate.map(str::parse).transpose().or_raise(py)?,
            replicate,
            untouched: untouched.map(str::parse).transpose().or_raise(py)?.unwrap_or_default(),
            avoid_covert,
            tagset,
            tagger,
            language_code: language,
            language: LanguageFiles { lexicon, dictionary, confusables, words, keyboard },
            details: if records { Details::ALL } else { Details::NONE },
            ..corrupt::Settings::new(Profile::parse(profile, profile_name).or_raise(py)?)
        };
        // What does not fit the profile is told here rather than where the settings are used.
        settings.profile().or_raise(py)?;
        Ok(Self(settings))
    }
}

fn named<T>(
    option: &str,
    given: Option<&str>,
    find: impl Fn(&str) -> Option<T>,
    names: &[&str],
) -> PyResult<Option<T>> {
    let Some(name) = given else { return Ok(None) };
    let wrong = || PyValueError::new_err(format!("{option} is one of {}, not {name:?}", names.join(", ")));
    find(name).map(Some).ok_or_else(wrong)
}

/// The text of a built-in profile, if there is one of this name.
#[pyfunction]
pub fn profile_text(name: &str) -> Option<&'static str> {
    PROFILES.iter().find(|(known, ..)| *known == name).map(|(_, text, _)| *text)
}

/// Help for an unknown name: the nearest known name, and all known names.
#[pyfunction]
pub fn suggestion(name: &str, known: Vec<String>) -> String {
    solecism_errors::nearest::suggestion(name, known.iter().map(String::as_str))
}

/// The contents of a profile.
#[pyfunction]
pub fn describe_profile<'py>(py: Python<'py>, text: &str, name: &str) -> PyResult<Bound<'py, PyAny>> {
    let profile = Profile::parse(text, name).or_raise(py)?;
    let kinds: Map<String, Value> =
        profile.made().map(|(kind, weight)| (kind.name().to_owned(), json!(weight))).collect();
    let weights = profile.weights.iter().map(|entry| json!([entry.kind, entry.subkind, entry.weight]));
    let description = json!({
        "name": profile.name,
        "kinds": kinds,
        "weights": weights.collect::<Vec<_>>(),
        "rate": profile.rate.map(|rate| rate.to_string()),
        "passes": profile.passes.as_ref().map(ToString::to_string),
        "fallback": profile.fallback.name(),
        "keyboard": profile.misspelling.keyboard,
        "misspell_as": profile.misspelling.result.name(),
        "signature": profile.signature(),
    });
    to_python(py, &description)
}
