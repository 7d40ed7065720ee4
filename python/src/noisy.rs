//! A noisy sentence and its edits.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyTuple;
use solecism_corpus::{EditRecord, Flaw};
use solecism_errors::Follow;
use solecism_errors::golds::MAX_GOLDS;
use solecism_errors::noisy::Noisy as Made;
use solecism_pipeline::corrupt::Opened;

use crate::convert::to_python;
use crate::problem::raise_at;

/// A sentence without and with errors.
#[pyclass(frozen, module = "solecism._native")]
pub struct Noisy {
    pub(crate) opened: Arc<Opened>,
    pub(crate) clean: PyBackedStr,
    /// The noisy text; none if there is no edit.
    pub(crate) text: Option<String>,
    pub(crate) records: Vec<EditRecord>,
    /// Number of the sentence in its corpus, from 0.
    #[pyo3(get)]
    pub(crate) position: u64,
    /// The flaw in a sentence that could not be read.
    #[pyo3(get)]
    pub(crate) error: Option<String>,
}

impl Noisy {
    fn made(&self) -> Made<'_> {
        let text = self.text.as_deref().unwrap_or(&self.clean);
        Made::of_records(self.opened.notation, self.position, &self.clean, text, self.records.clone())
    }

    fn raise(&self, py: Python<'_>, flaw: &Flaw) -> PyErr {
        let problem = flaw.locate(self.clean.as_bytes(), &format!("sentence {}", self.position + 1), 1);
        raise_at(py, &problem, self.position)
    }

    fn outside<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        more: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let function = py.import("solecism.interop")?.getattr(name)?;
        let text = self.text(py);
        match more {
            Some(more) => function.call1((text, more)),
            None => function.call1((text,)),
        }
    }
}

#[pymethods]
impl Noisy {
    /// The sentence as it was given.
    #[getter]
    fn clean<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.clean.as_py_str().bind(py).clone().into_any()
    }

    /// The noisy sentence, in the format of the clean one: a line of text, a tree or a table.
    #[getter]
    fn text<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        match &self.text {
            Some(text) => pyo3::types::PyString::new(py, text).into_any(),
            None => self.clean(py),
        }
    }

    /// The edits, in the order in which they were made.
    #[getter]
    fn edits(&self) -> Vec<Edit> {
        self.records.iter().cloned().map(Edit).collect()
    }

    /// True if there are edits.
    #[getter]
    fn changed(&self) -> bool {
        !self.records.is_empty()
    }

    /// The format of the sentence.
    #[getter]
    fn format(&self) -> &'static str {
        self.opened.notation.format.name()
    }

    /// The words of the noisy sentence.
    #[getter]
    fn words(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.made().pair().map(|(noisy, _)| noisy).map_err(|flaw| self.raise(py, &flaw))
    }

    /// The words of the clean sentence.
    #[getter]
    fn clean_words(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.made().pair().map(|(_, clean)| clean).map_err(|flaw| self.raise(py, &flaw))
    }

    /// The noisy sentence and its corrections, as M2 with ERRANT's categories.
    fn m2(&self, py: Python<'_>) -> PyResult<String> {
        self.made()
            .m2(&self.opened.tagset, self.opened.corruptor.language())
            .map_err(|flaw| self.raise(py, &flaw))
    }

    /// All gold analyses of the noisy sentence, the default one first.
    #[pyo3(signature = (most=MAX_GOLDS))]
    fn golds(&self, py: Python<'_>, most: usize) -> PyResult<Vec<String>> {
        self.made().golds(most).map(|golds| golds.texts).map_err(|flaw| self.raise(py, &flaw))
    }

    /// Undoes the edits; returns the clean sentence, byte for byte.
    fn restored(&self, py: Python<'_>) -> PyResult<String> {
        let text = self.text.as_deref().unwrap_or(&self.clean);
        let mut sentence = self.opened.notation.parse(text).map_err(|flaw| self.raise(py, &flaw))?;
        for record in self.records.iter().rev() {
            sentence
                .take_back(&record.edit, &record.undo)
                .map_err(|mismatch| self.raise(py, &Flaw::new(0, 0, mismatch.to_string(), "")))?;
        }
        Ok(sentence.into_text())
    }

    /// The noisy tree as `nltk.Tree`.
    fn to_nltk<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.outside(py, "to_nltk", None)
    }

    /// The noisy table as `conllu.TokenList`.
    fn to_conllu<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.outside(py, "to_conllu", None)
    }

    /// The noisy table as a spaCy `Doc` of this vocabulary.
    #[pyo3(signature = (vocab))]
    fn to_spacy<'py>(&self, py: Python<'py>, vocab: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.outside(py, "to_spacy", Some(vocab))
    }

    fn __str__<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.text(py)
    }

    fn __repr__(&self) -> String {
        let text = self.text.as_deref().unwrap_or(&self.clean);
        format!("<Noisy {} {text:?} with {} edits>", self.position, self.records.len())
    }
}

/// One change to one word.
#[pyclass(frozen, eq, module = "solecism._native")]
#[derive(Clone, PartialEq)]
pub struct Edit(pub EditRecord);

#[pymethods]
impl Edit {
    /// Number of the sentence in its corpus, from 0.
    #[getter]
    fn sentence(&self) -> u64 {
        self.0.sentence
    }

    /// Pass over the sentence, from 1.
    #[getter]
    fn pass_(&self) -> u32 {
        self.0.edit.pass
    }

    /// The kind of error.
    #[getter]
    fn kind(&self) -> &str {
        &self.0.edit.kind
    }

    /// The sub-kind.
    #[getter]
    fn subkind(&self) -> &str {
        &self.0.edit.subkind
    }

    /// Operation: substitute, delete, insert, move, split or join.
    #[getter]
    fn op(&self) -> String {
        self.0.edit.op.to_string()
    }

    /// Position in words, from 0.
    #[getter]
    fn at(&self) -> u32 {
        self.0.edit.at
    }

    /// The number of the error within its sentence, from 0, shared by the edits of an error that has several; None for
    /// an error of one edit.
    #[getter]
    fn error(&self) -> Option<u32> {
        self.0.edit.error
    }

    /// Start of the moved words before the move; None for other operations.
    #[getter]
    fn from_(&self) -> Option<u32> {
        self.to().map(|_| self.0.edit.at)
    }

    /// Start of the moved words after the move; None for other operations.
    #[getter]
    fn to(&self) -> Option<u32> {
        self.0.edit.moved_to()
    }

    /// The word before; None for an insertion.
    #[getter]
    fn old(&self) -> Option<&str> {
        self.0.edit.old.as_deref()
    }

    /// Its tag.
    #[getter]
    fn old_tag(&self) -> Option<&str> {
        self.0.edit.old_tag.as_deref()
    }

    /// The words before the edit, if several are moved or joined.
    #[getter]
    fn old_parts(&self) -> Option<Vec<String>> {
        self.0.edit.old_parts().map(<[String]>::to_vec)
    }

    /// The words after the edit, if several are moved or one is split.
    #[getter]
    fn new_parts(&self) -> Option<Vec<String>> {
        self.0.edit.new_parts().map(<[String]>::to_vec)
    }

    /// The word after; None for a deletion.
    #[getter(new)]
    fn new_word(&self) -> Option<&str> {
        self.0.edit.new.as_deref()
    }

    /// Its tag.
    #[getter]
    fn new_tag(&self) -> Option<&str> {
        self.0.edit.new_tag.as_deref()
    }

    /// For an agreement error, which member of the pair was changed: left or right.
    #[getter]
    fn side(&self) -> Option<&str> {
        self.0.edit.side.as_deref()
    }

    /// Likelihood that the result is still well formed, if known: low, some or high.
    #[getter]
    fn risk(&self) -> Option<&str> {
        self.0.edit.risk.as_deref()
    }

    /// The edit as `solecism corrupt --edits` writes it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let value = serde_json::to_value(&self.0).unwrap_or_default();
        to_python(py, &value)
    }

    /// The edit as a line of `solecism corrupt --edits`.
    fn to_json(&self) -> String {
        serde_json::to_string(&self.0).unwrap_or_default()
    }

    #[classattr]
    fn __match_args__(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, ["kind", "subkind", "op", "at", "old", "new"])
    }

    fn __repr__(&self) -> String {
        let edit = &self.0.edit;
        let (old, new) = (edit.old.as_deref(), edit.new.as_deref());
        format!("<Edit {} ({}) {} at {}: {old:?} → {new:?}>", edit.kind, edit.subkind, edit.op, edit.at)
    }
}
