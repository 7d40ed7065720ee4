//! Values between Python and Rust.

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::Value;
use solecism_corpus::Format;
use solecism_corpus::format::FORMATS;
use solecism_pipeline::sentences::OnBadInput;

/// Converts JSON to a Python object.
pub fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Null => Ok(py.None().into_bound(py)),
        Value::Bool(value) => value.into_bound_py_any(py),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => number.into_bound_py_any(py),
            (None, Some(number)) => number.into_bound_py_any(py),
            (None, None) => number.as_f64().into_bound_py_any(py),
        },
        Value::String(text) => text.into_bound_py_any(py),
        Value::Array(values) => {
            let list = PyList::empty(py);
            values.iter().try_for_each(|value| list.append(to_python(py, value)?))?;
            Ok(list.into_any())
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            fields.iter().try_for_each(|(name, value)| dict.set_item(name, to_python(py, value)?))?;
            Ok(dict.into_any())
        }
    }
}

/// The format with this name.
pub fn format_named(name: Option<&str>) -> PyResult<Option<Format>> {
    let Some(name) = name else { return Ok(None) };
    let known = || FORMATS.iter().map(|format| format.name).collect::<Vec<_>>().join(", ");
    match Format::named(name) {
        Some(format) => Ok(Some(format)),
        None => Err(PyValueError::new_err(format!("there is no format {name:?}; there are {}", known()))),
    }
}

/// Treatment of sentences that cannot be read.
pub fn on_bad_input(name: &str) -> PyResult<OnBadInput> {
    match name {
        "stop" => Ok(OnBadInput::Stop),
        "skip" => Ok(OnBadInput::Skip),
        _ => Err(PyValueError::new_err(format!("on_bad_input is \"stop\" or \"skip\", not {name:?}"))),
    }
}
