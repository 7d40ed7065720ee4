//! Edits as a column: a list of structs in each row.

use std::sync::Arc;

use arrow_array::builder::{Int32Builder, StringBuilder};
use arrow_array::{ArrayRef, ListArray, StructArray};
use arrow_buffer::{NullBufferBuilder, OffsetBuffer};
use arrow_schema::{DataType, Field, Fields};
use solecism_corpus::EditRecord;

/// The names of the texts that an edit holds, in order.
const TEXTS: [&str; 10] =
    ["kind", "subkind", "op", "old", "old_tag", "new", "new_tag", "side", "risk", "undo"];

fn fields() -> Fields {
    let number = |name: &str| Field::new(name, DataType::Int32, false);
    // What every edit has is never null.
    let text = |name: &&str| Field::new(*name, DataType::Utf8, !["kind", "subkind", "op"].contains(name));
    [number("pass"), number("at")].into_iter().chain(TEXTS.iter().map(text)).collect()
}

/// The type of the column.
pub fn data_type() -> DataType {
    DataType::List(Arc::new(item()))
}

fn item() -> Field {
    Field::new("item", DataType::Struct(fields()), false)
}

/// Builds the column.
pub struct EditsBuilder {
    pass: Int32Builder,
    at: Int32Builder,
    texts: [StringBuilder; TEXTS.len()],
    lengths: Vec<usize>,
    nulls: NullBufferBuilder,
}

impl EditsBuilder {
    pub fn new(rows: usize) -> Self {
        Self {
            pass: Int32Builder::with_capacity(rows),
            at: Int32Builder::with_capacity(rows),
            texts: std::array::from_fn(|_| StringBuilder::with_capacity(rows, rows * 8)),
            lengths: Vec::with_capacity(rows),
            nulls: NullBufferBuilder::new(rows),
        }
    }

    /// A row with these edits.
    pub fn add(&mut self, records: &[EditRecord]) {
        for EditRecord { edit, undo, .. } in records {
            // A sentence has at most as many words as bytes, and there are at most a thousand passes.
            self.pass.append_value(edit.pass.cast_signed());
            self.at.append_value(edit.at.cast_signed());
            let undo = (!undo.is_empty()).then(|| serde_json::to_string(undo).unwrap_or_default());
            let values = [
                Some(&*edit.kind),
                Some(&*edit.subkind),
                Some(edit.op.name()),
                edit.old.as_deref(),
                edit.old_tag.as_deref(),
                edit.new.as_deref(),
                edit.new_tag.as_deref(),
                edit.side.as_deref(),
                edit.risk.as_deref(),
                undo.as_deref(),
            ];
            self.texts.iter_mut().zip(values).for_each(|(texts, value)| texts.append_option(value));
        }
        self.lengths.push(records.len());
        self.nulls.append_non_null();
    }

    /// A row of a sentence that could not be read.
    pub fn add_null(&mut self) {
        self.lengths.push(0);
        self.nulls.append_null();
    }

    pub fn finish(mut self) -> ArrayRef {
        let numbers: [ArrayRef; 2] = [Arc::new(self.pass.finish()), Arc::new(self.at.finish())];
        let texts = self.texts.iter_mut().map(|texts| Arc::new(texts.finish()) as ArrayRef);
        let columns: Vec<ArrayRef> = numbers.into_iter().chain(texts).collect();
        let edits = StructArray::new(fields(), columns, None);
        let offsets = OffsetBuffer::from_lengths(self.lengths);
        Arc::new(ListArray::new(Arc::new(item()), offsets, Arc::new(edits), self.nulls.finish()))
    }
}
