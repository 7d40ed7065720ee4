//! Rows of gold and output in, rows of counts out.

use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, Float64Array, ListArray, RecordBatch};
use arrow_buffer::OffsetBuffer;
use arrow_schema::{DataType, Field, Schema};
use pyo3::prelude::*;
use pyo3_arrow::PyRecordBatch;
use solecism_corpus::corpus::checked_first;
use solecism_corpus::{Flaw, Format, Notation, Problem};
use solecism_metrics::{Breakdown, Pair, Pairing, count_one};
use solecism_pipeline::corrupt::notation_of;
use solecism_pipeline::sentences::OnBadInput;

use super::columns::{self, Ids, Texts};
use crate::corruptor::no_sentence;
use crate::observer::work;
use crate::scoring::{Metric, status_name};

/// Counts each row of gold and output. A row that cannot be read fails the batch, or is reported in the column `error`.
#[pyfunction]
#[pyo3(signature = (metric, batch, *, gold, output, beside=Vec::new(), id=None, keep=Vec::new(), first=0,
    on_bad_input="stop"))]
#[allow(clippy::too_many_arguments)] // each is a column or an option
pub fn count_batch<'py>(
    py: Python<'py>,
    metric: &Metric,
    batch: PyRecordBatch,
    gold: &str,
    output: &str,
    beside: Vec<Option<String>>,
    id: Option<&str>,
    keep: Vec<String>,
    first: u64,
    on_bad_input: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let on_bad = crate::convert::on_bad_input(on_bad_input)?;
    let batch = batch.into_inner();
    let counted = work(py, None, |_| {
        let metric = &metric.for_rows(beside.len())?;
        let first = checked_first(first)?;
        let find = |name: &str| columns::column(&batch, name);
        let texts = |name: &str| Texts::of(name, find(name)?);
        let rows = Rows {
            metric,
            gold: texts(gold)?,
            output: texts(output)?,
            beside: beside
                .iter()
                .map(|name| name.as_deref().map(texts).transpose())
                .collect::<Result<_, _>>()?,
            ids: Ids::of(id.map(find).transpose()?, first),
            first,
            on_bad,
        };
        let kept = keep.iter().map(|name| find(name).cloned()).collect::<Result<Vec<_>, _>>()?;
        let fields = keep.iter().map(|name| columns::field(&batch.schema(), name).cloned());
        rows.count(kept, fields.collect::<Result<Vec<_>, _>>()?)
    })?;
    PyRecordBatch::new(counted).into_pyarrow(py)
}

fn no_reference() -> Flaw {
    Flaw::new(0, 0, "there is no reference: all of its columns are null", "give at least one")
}

/// The columns that are compared.
struct Rows<'b> {
    metric: &'b Metric,
    gold: Texts<'b>,
    output: Texts<'b>,
    beside: Vec<Option<Texts<'b>>>,
    ids: Ids<'b>,
    first: u64,
    on_bad: OnBadInput,
}

impl Rows<'_> {
    fn count(&self, kept: Vec<ArrayRef>, fields: Vec<Field>) -> Result<RecordBatch, Problem> {
        let (mut status, mut error) = (StringBuilder::new(), StringBuilder::new());
        let (mut counts, mut lengths) = (Vec::new(), Vec::new());
        let notations = self.notations()?;
        for row in 0..self.gold.len() {
            let before = counts.len();
            match self.row(row, notations, &mut counts) {
                Ok((name, reason)) => {
                    status.append_value(name);
                    error.append_option((!reason.is_empty()).then_some(reason));
                }
                Err(problem) if self.on_bad == OnBadInput::Skip => {
                    status.append_value("unreadable");
                    error.append_value(problem.to_string());
                }
                Err(problem) => return Err(problem),
            }
            lengths.push(counts.len() - before);
        }
        let item = Arc::new(Field::new("item", DataType::Float64, false));
        let counts = Arc::new(Float64Array::from(counts));
        let counts = ListArray::new(Arc::clone(&item), OffsetBuffer::from_lengths(lengths), counts, None);
        let made = [
            Field::new("status", DataType::Utf8, false),
            Field::new("counts", DataType::List(item), false),
            Field::new("error", DataType::Utf8, true),
        ];
        let schema = Schema::new(fields.into_iter().chain(made).collect::<Vec<_>>());
        let made: [ArrayRef; 3] = [Arc::new(status.finish()), Arc::new(counts), Arc::new(error.finish())];
        let columns = kept.into_iter().chain(made).collect();
        RecordBatch::try_new(Arc::new(schema), columns)
            .map_err(|error| Problem::new(format!("the columns do not fit together: {error}"), ""))
    }

    /// Formats of gold and output, recognised from the first rows that show them.
    fn notations(&self) -> Result<[Notation; 2], Problem> {
        let told = |texts: &Texts<'_>, is_gold: bool, name: &str| {
            let head = (0..texts.len()).find_map(|row| texts.get(row).filter(|text| !text.trim().is_empty()));
            let head = head.unwrap_or_default();
            if matches!(self.metric.counting.pairing(), Pairing::Files) {
                return Ok(Notation::new(Format::Text));
            }
            let format = self.metric.info.format_for(is_gold, Format::of_content(head), name.as_ref())?;
            Ok(notation_of(Some(format), head))
        };
        Ok([told(&self.gold, true, "the gold")?, told(&self.output, false, "the output")?])
    }

    fn row(
        &self,
        row: usize,
        [gold_notation, output_notation]: [Notation; 2],
        counts: &mut Vec<f64>,
    ) -> Result<(&'static str, String), Problem> {
        let bad = |flaw: Flaw, text: Option<&str>| {
            flaw.locate(text.unwrap_or_default().as_bytes(), &self.ids.name(row), 1)
        };
        let (gold, output) = (self.gold.get(row), self.output.get(row));
        let [Some(gold), Some(output)] = [gold, output] else { return Err(bad(no_sentence(), None)) };
        let beside: Vec<Option<&str>> =
            self.beside.iter().map(|texts| texts.as_ref().and_then(|texts| texts.get(row))).collect();
        if !beside.is_empty() && beside.iter().all(Option::is_none) {
            return Err(bad(no_reference(), Some(gold)));
        }
        let pair = Pair {
            sentence: self.first + row as u64,
            gold: &[gold],
            output: &[output],
            gold_notation,
            output_notation,
            golds: &[],
            edits: &[],
            beside: &beside,
        };
        let tally =
            count_one(self.metric.counting.as_ref(), &Breakdown::default(), &pair).map_err(|fault| {
                let text = if fault.side == solecism_metrics::pair::Side::Output { output } else { gold };
                bad(fault.flaw, Some(text))
            })?;
        let row = tally.rows().next().ok_or_else(|| Problem::new("nothing was counted", ""))?;
        if row.status.is_counted() {
            counts.extend_from_slice(row.counts);
        }
        Ok((status_name(row.status), row.reason.to_owned()))
    }
}
