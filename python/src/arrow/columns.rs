//! The input columns: sentences, their positions, and ids of rows.

use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, Int64Type, UInt32Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, LargeStringArray, PrimitiveArray, RecordBatch, StringArray, StringViewArray,
};
use arrow_schema::{DataType, Field, Schema};
use solecism_corpus::{Flaw, Problem};

/// The column of this name.
pub fn column<'b>(batch: &'b RecordBatch, name: &str) -> Result<&'b ArrayRef, Problem> {
    batch.column_by_name(name).ok_or_else(|| missing(name, &batch.schema()))
}

/// The field of this name.
pub fn field<'s>(schema: &'s Schema, name: &str) -> Result<&'s Field, Problem> {
    schema.field_with_name(name).map_err(|_| missing(name, schema))
}

fn missing(name: &str, schema: &Schema) -> Problem {
    let known: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
    Problem::new(format!("there is no column {name}"), format!("the columns are {}", known.join(", ")))
}

/// A column of sentences, of any string type.
pub enum Texts<'b> {
    Small(&'b StringArray),
    Large(&'b LargeStringArray),
    View(&'b StringViewArray),
    /// A column of nulls only.
    Nulls(usize),
}

impl<'b> Texts<'b> {
    pub fn of(name: &str, array: &'b ArrayRef) -> Result<Self, Problem> {
        match array.data_type() {
            DataType::Utf8 => Ok(Self::Small(array.as_string())),
            DataType::LargeUtf8 => Ok(Self::Large(array.as_string())),
            DataType::Utf8View => Ok(Self::View(array.as_string_view())),
            DataType::Null => Ok(Self::Nulls(array.len())),
            other => {
                let what = format!("the column {name} holds {other}, not text");
                Err(Problem::new(what, "name a column of strings, or cast it"))
            }
        }
    }

    pub fn len(&self) -> usize {
        match self {
            Self::Small(array) => array.len(),
            Self::Large(array) => array.len(),
            Self::View(array) => array.len(),
            Self::Nulls(rows) => *rows,
        }
    }

    /// The sentence of a row, unless it is null.
    pub fn get(&self, row: usize) -> Option<&'b str> {
        match self {
            Self::Small(array) => array.is_valid(row).then(|| array.value(row)),
            Self::Large(array) => array.is_valid(row).then(|| array.value(row)),
            Self::View(array) => array.is_valid(row).then(|| array.value(row)),
            Self::Nulls(_) => None,
        }
    }
}

/// The positions of sentences in their corpus.
pub enum Positions<'b> {
    /// Consecutive.
    From(u64),
    Int32(&'b PrimitiveArray<Int32Type>),
    Int64(&'b PrimitiveArray<Int64Type>),
    UInt32(&'b PrimitiveArray<UInt32Type>),
    UInt64(&'b PrimitiveArray<UInt64Type>),
}

impl<'b> Positions<'b> {
    pub fn of(name: &str, array: &'b ArrayRef) -> Result<Self, Problem> {
        match array.data_type() {
            DataType::Int32 => Ok(Self::Int32(array.as_primitive())),
            DataType::Int64 => Ok(Self::Int64(array.as_primitive())),
            DataType::UInt32 => Ok(Self::UInt32(array.as_primitive())),
            DataType::UInt64 => Ok(Self::UInt64(array.as_primitive())),
            other => {
                let what = format!("the column {name} holds {other}, not positions");
                Err(Problem::new(what, "name a column of whole numbers"))
            }
        }
    }

    pub fn get(&self, row: usize) -> Result<u64, Flaw> {
        let found = match self {
            Self::From(first) => Some(first + row as u64),
            Self::Int32(array) => {
                array.is_valid(row).then(|| array.value(row)).and_then(|at| u64::try_from(at).ok())
            }
            Self::Int64(array) => {
                array.is_valid(row).then(|| array.value(row)).and_then(|at| u64::try_from(at).ok())
            }
            Self::UInt32(array) => array.is_valid(row).then(|| array.value(row).into()),
            Self::UInt64(array) => array.is_valid(row).then(|| array.value(row)),
        };
        found
            .ok_or_else(|| Flaw::new(0, 0, "there is no position here", "positions are whole numbers from 0"))
    }
}

/// Names of rows in messages.
pub enum Ids<'b> {
    Named(Texts<'b>),
    Numbered(Positions<'b>),
    /// By position.
    Row(u64),
}

impl<'b> Ids<'b> {
    pub fn of(array: Option<&'b ArrayRef>, first: u64) -> Self {
        let Some(array) = array else { return Self::Row(first) };
        match (Texts::of("id", array), Positions::of("id", array)) {
            (Ok(texts), _) => Self::Named(texts),
            (_, Ok(positions)) => Self::Numbered(positions),
            _ => Self::Row(first),
        }
    }

    pub fn name(&self, row: usize) -> String {
        match self {
            Self::Named(texts) => format!("id {}", texts.get(row).unwrap_or("null")),
            Self::Numbered(numbers) => match numbers.get(row) {
                Ok(number) => format!("id {number}"),
                Err(_) => "id null".to_owned(),
            },
            Self::Row(first) => format!("row {}", first + row as u64),
        }
    }
}
