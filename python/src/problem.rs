//! Problems as Python exceptions, with their places as attributes.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use solecism_corpus::Problem;

/// The exception for a problem, with its location as attributes.
pub fn raise(py: Python<'_>, problem: &Problem) -> PyErr {
    exception(py, problem, None).unwrap_or_else(|error| error)
}

/// The exception for a problem with a sentence in memory, with its number.
pub fn raise_at(py: Python<'_>, problem: &Problem, sentence: u64) -> PyErr {
    exception(py, problem, Some(sentence)).unwrap_or_else(|error| error)
}

fn exception(py: Python<'_>, problem: &Problem, sentence: Option<u64>) -> PyResult<PyErr> {
    let class = match () {
        () if problem.place.is_some() || sentence.is_some() => "InputError",
        () if problem.is_io => "FileError",
        () => "OptionError",
    };
    let known = PyDict::new(py);
    known.set_item("what", &problem.what)?;
    known.set_item("help", &problem.help)?;
    known.set_item("sentence", sentence)?;
    if let Some(place) = &problem.place {
        known.set_item("file", sentence.is_none().then_some(&place.file))?;
        known.set_item("line", place.line)?;
        known.set_item("column", place.column)?;
        known.set_item("excerpt", &place.excerpt.text)?;
    }
    let class = py.import("solecism._errors")?.getattr(class)?;
    let raised = class.call((problem.to_string(),), Some(&known))?;
    Ok(PyErr::from_value(raised))
}

/// Conversion of results to Python's.
pub trait OrRaise<T> {
    /// Raises the problem, if there is one.
    fn or_raise(self, py: Python<'_>) -> PyResult<T>;
}

impl<T> OrRaise<T> for Result<T, Problem> {
    fn or_raise(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(|problem| raise(py, &problem))
    }
}
