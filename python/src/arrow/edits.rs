//! Edits as a column: a list of structs in each row.

use std::sync::Arc;

use arrow_array::builder::{Int32Builder, ListBuilder, StringBuilder};
use arrow_array::{ArrayRef, ListArray, StructArray};
use arrow_buffer::{NullBufferBuilder, OffsetBuffer};
use arrow_schema::{DataType, Field, Fields};
use solecism_corpus::EditRecord;

/// The numbers that every edit has.
const PLACES: [&str; 2] = ["pass", "at"];

/// The texts of an edit.
const TEXTS: [&str; 10] =
    ["kind", "subkind", "op", "old", "old_tag", "new", "new_tag", "side", "risk", "undo"];

/// The numbers of edits that share an error with others, or move words.
const NUMBERS: [&str; 3] = ["error", "from", "to"];

/// The lists of words of edits that have several.
const PARTS: [&str; 2] = ["old_parts", "new_parts"];

fn fields() -> Fields {
    let place = |name: &&str| Field::new(*name, DataType::Int32, false);
    // What every edit has is never null.
    let text = |name: &&str| Field::new(*name, DataType::Utf8, !["kind", "subkind", "op"].contains(name));
    let number = |name: &&str| Field::new(*name, DataType::Int32, true);
    let parts = |name: &&str| Field::new(*name, DataType::List(Arc::new(word())), true);
    let (places, texts) = (PLACES.iter().map(place), TEXTS.iter().map(text));
    let (numbers, parts) = (NUMBERS.iter().map(number), PARTS.iter().map(parts));
    places.chain(texts).chain(numbers).chain(parts).collect()
}

fn word() -> Field {
    Field::new("item", DataType::Utf8, false)
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
    places: [Int32Builder; PLACES.len()],
    texts: [StringBuilder; TEXTS.len()],
    numbers: [Int32Builder; NUMBERS.len()],
    parts: [ListBuilder<StringBuilder>; PARTS.len()],
    lengths: Vec<usize>,
    nulls: NullBufferBuilder,
}

impl EditsBuilder {
    pub fn new(rows: usize) -> Self {
        Self {
            places: std::array::from_fn(|_| Int32Builder::with_capacity(rows)),
            texts: std::array::from_fn(|_| StringBuilder::with_capacity(rows, rows * 8)),
            numbers: std::array::from_fn(|_| Int32Builder::with_capacity(rows)),
            parts: std::array::from_fn(|_| ListBuilder::new(StringBuilder::new()).with_field(word())),
            lengths: Vec::with_capacity(rows),
            nulls: NullBufferBuilder::new(rows),
        }
    }

    /// A row with these edits.
    pub fn add(&mut self, records: &[EditRecord]) {
        for EditRecord { edit, undo, .. } in records {
            // A sentence has at most as many words as bytes, and there are at most a thousand passes.
            let places = [edit.pass, edit.at].map(u32::cast_signed);
            self.places.iter_mut().zip(places).for_each(|(places, value)| places.append_value(value));
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
            let to = edit.moved_to();
            let numbers = [edit.error, to.map(|_| edit.at), to].map(|number| number.map(u32::cast_signed));
            self.numbers.iter_mut().zip(numbers).for_each(|(numbers, value)| numbers.append_option(value));
            let parts = [edit.old_parts(), edit.new_parts()];
            for (lists, words) in self.parts.iter_mut().zip(parts) {
                lists.append_option(words.map(|words| words.iter().map(Some)));
            }
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
        let places = self.places.iter_mut().map(|places| Arc::new(places.finish()) as ArrayRef);
        let texts = self.texts.iter_mut().map(|texts| Arc::new(texts.finish()) as ArrayRef);
        let numbers = self.numbers.iter_mut().map(|numbers| Arc::new(numbers.finish()) as ArrayRef);
        let parts = self.parts.iter_mut().map(|parts| Arc::new(parts.finish()) as ArrayRef);
        let columns: Vec<ArrayRef> = places.chain(texts).chain(numbers).chain(parts).collect();
        let edits = StructArray::new(fields(), columns, None);
        let offsets = OffsetBuffer::from_lengths(self.lengths);
        Arc::new(ListArray::new(Arc::new(item()), offsets, Arc::new(edits), self.nulls.finish()))
    }
}
