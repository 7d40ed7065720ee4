//! Arrow record batches: rows of sentences in, rows of noisy sentences with their edits out.

mod columns;
pub mod counts;
mod edits;

use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema};
use pyo3::prelude::*;
use pyo3_arrow::{PyRecordBatch, PySchema};
use solecism_corpus::batch::LONGEST_SENTENCE;
use solecism_corpus::corpus::checked_first;
use solecism_corpus::{Flaw, Problem, stream};
use solecism_pipeline::corrupt::Opened;
use solecism_pipeline::sentences::OnBadInput;

use crate::corruptor::{Corruptor, no_sentence};
use crate::observer::work;
use columns::{Ids, Positions, Texts};
use edits::EditsBuilder;

/// Number of rows per chunk, unless they are long.
const ROWS: usize = 4096;
/// Bytes of text per chunk, unless a row is longer; far below the maximum of 32-bit offsets.
const BYTES: usize = 128 << 20;

/// The output columns beside those that are kept.
fn made_fields() -> Vec<Field> {
    vec![
        Field::new("noisy", DataType::Utf8, true),
        Field::new("analysis", DataType::Utf8, true),
        Field::new("edits", edits::data_type(), true),
        Field::new("error", DataType::Utf8, true),
    ]
}

/// The output schema for these kept columns.
fn schema_of(kept: &[Field]) -> Result<Schema, Problem> {
    let made = made_fields();
    if let Some(both) = kept.iter().find(|field| made.iter().any(|made| made.name() == field.name())) {
        let what = format!("the column {} is kept, and made too", both.name());
        return Err(Problem::new(what, "rename the column, or do not keep it"));
    }
    Ok(Schema::new(kept.iter().cloned().chain(made).collect::<Vec<Field>>()))
}

fn kept_fields(schema: &Schema, keep: &[String]) -> Result<Vec<Field>, Problem> {
    keep.iter().map(|name| columns::field(schema, name).cloned()).collect()
}

/// The output schema for batches of this schema.
#[pyfunction]
pub fn noisy_schema(py: Python<'_>, schema: PySchema, keep: Vec<String>) -> PyResult<Bound<'_, PyAny>> {
    let kept = kept_fields(schema.as_ref(), &keep);
    let made =
        kept.and_then(|kept| schema_of(&kept)).map_err(|problem| crate::problem::raise(py, &problem))?;
    PySchema::new(Arc::new(made)).into_pyarrow(py)
}

/// Makes errors in the sentences of a batch. It may be split into several, in the same order of rows.
#[pyfunction]
#[pyo3(signature = (corruptor, batch, *, column, id=None, position=None, keep=Vec::new(), first=0, threads=None,
    on_bad_input="stop"))]
#[allow(clippy::too_many_arguments)] // each is an option of Python's
pub fn corrupt_batch<'py>(
    py: Python<'py>,
    corruptor: &Corruptor,
    batch: PyRecordBatch,
    column: &str,
    id: Option<&str>,
    position: Option<&str>,
    keep: Vec<String>,
    first: u64,
    threads: Option<usize>,
    on_bad_input: &str,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let on_bad = crate::convert::on_bad_input(on_bad_input)?;
    corruptor.check_plan()?;
    let batch = batch.into_inner();
    let threads = crate::observer::threads(threads)?;
    let made = work(py, None, |observer| {
        let rows = Rows::new(&corruptor.0, &batch, column, id, position, first, &keep, on_bad)?;
        let mut made = Vec::new();
        stream::in_order(
            rows.parts().map(Ok),
            threads,
            |part| rows.make(part),
            |batch: RecordBatch| {
                observer.step(batch.num_rows() as u64)?;
                made.push(batch);
                Ok(())
            },
        )?;
        Ok(made)
    })?;
    made.into_iter().map(|batch| PyRecordBatch::new(batch).into_pyarrow(py)).collect()
}

/// The rows of a batch, with the columns used.
struct Rows<'b> {
    opened: &'b Opened,
    texts: Texts<'b>,
    ids: Ids<'b>,
    positions: Positions<'b>,
    kept: Vec<ArrayRef>,
    schema: Arc<Schema>,
    on_bad: OnBadInput,
}

impl<'b> Rows<'b> {
    #[allow(clippy::too_many_arguments)] // each is a column or an option
    fn new(
        opened: &'b Opened,
        batch: &'b RecordBatch,
        column: &str,
        id: Option<&str>,
        position: Option<&str>,
        first: u64,
        keep: &[String],
        on_bad: OnBadInput,
    ) -> Result<Self, Problem> {
        let first = checked_first(first)?;
        let find = |name: &str| columns::column(batch, name);
        let kept = keep.iter().map(|name| find(name).cloned()).collect::<Result<_, _>>()?;
        Ok(Self {
            opened,
            texts: Texts::of(column, find(column)?)?,
            ids: Ids::of(id.map(find).transpose()?, first),
            positions: match position {
                Some(name) => Positions::of(name, find(name)?)?,
                None => Positions::From(first),
            },
            kept,
            schema: Arc::new(schema_of(&kept_fields(&batch.schema(), keep)?)?),
            on_bad,
        })
    }

    /// Splits the rows into chunks of limited size.
    fn parts(&self) -> impl Iterator<Item = Range<usize>> {
        let (mut start, rows) = (0, self.texts.len());
        let mut empty = rows == 0;
        std::iter::from_fn(move || {
            if std::mem::take(&mut empty) {
                return Some(0..0);
            }
            let (mut end, mut bytes) = (start, 0);
            while end < rows && end - start < ROWS && (bytes < BYTES || end == start) {
                bytes += self.texts.get(end).map_or(0, str::len);
                end += 1;
            }
            let part = start..end;
            start = end;
            (!part.is_empty()).then_some(part)
        })
    }

    fn make(&self, part: Range<usize>) -> Result<RecordBatch, Problem> {
        let mut made = Made::new(part.len());
        let reading = self.opened.noise();
        for row in part.clone() {
            let (text, position) = (self.texts.get(row), self.positions.get(row));
            let done = position.and_then(|position| {
                let text = text.ok_or_else(no_sentence).and_then(short)?;
                reading.make_with_words(&self.opened.corruptor, text, position, |_| {})
            });
            match done {
                Ok((noisy, words)) => made.add(&noisy.text, words.as_deref(), &noisy.records),
                Err(flaw) => {
                    let text = text.unwrap_or_default();
                    let problem = flaw.locate(text.as_bytes(), &self.ids.name(row), 1);
                    match self.on_bad {
                        OnBadInput::Stop => return Err(problem),
                        OnBadInput::Skip => made.add_bad(&problem.to_string()),
                    }
                }
            }
        }
        let kept = self.kept.iter().map(|column| column.slice(part.start, part.len()));
        let columns: Vec<ArrayRef> = kept.chain(made.finish()).collect();
        RecordBatch::try_new(Arc::clone(&self.schema), columns)
            .map_err(|error| Problem::new(format!("the columns do not fit together: {error}"), ""))
    }
}

fn short(text: &str) -> Result<&str, Flaw> {
    if text.len() <= LONGEST_SENTENCE {
        return Ok(text);
    }
    let what = format!("a sentence longer than {} MiB", LONGEST_SENTENCE >> 20);
    Err(Flaw::new(0, 1, what, "is this the right column, and one sentence a row?"))
}

/// Builders of the output columns.
struct Made {
    noisy: StringBuilder,
    analysis: StringBuilder,
    edits: EditsBuilder,
    error: StringBuilder,
}

impl Made {
    fn new(rows: usize) -> Self {
        let text = || StringBuilder::with_capacity(rows, rows * 64);
        Self { noisy: text(), analysis: text(), edits: EditsBuilder::new(rows), error: StringBuilder::new() }
    }

    fn add(&mut self, text: &str, words: Option<&str>, records: &[solecism_corpus::EditRecord]) {
        // Of plain text the noisy words are the text itself, and there is no analysis.
        self.noisy.append_value(words.unwrap_or(text));
        self.analysis.append_option(words.is_some().then_some(text));
        self.edits.add(records);
        self.error.append_null();
    }

    fn add_bad(&mut self, what: &str) {
        self.noisy.append_null();
        self.analysis.append_null();
        self.edits.add_null();
        self.error.append_value(what);
    }

    fn finish(mut self) -> [ArrayRef; 4] {
        [
            Arc::new(self.noisy.finish()),
            Arc::new(self.analysis.finish()),
            self.edits.finish(),
            Arc::new(self.error.finish()),
        ]
    }
}
