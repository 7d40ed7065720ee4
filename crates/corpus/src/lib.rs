//! Sentences, trees and token edits, and the formats they are stored in.
//!
//! ```text
//!  files ──▶ input ────────▶ batches of sentence texts ──▶ Tree, Table, Line, M2 ──▶ output
//!            (opened,         (split and numbered,          (an index into the
//!            decompressed)     lossless)                     text, kept beside it)
//! ```
//!
//! Every byte of a file belongs to the text of one sentence, or to the rest after the last one, so a file that is read
//! and written unchanged keeps its bytes. Nothing here depends on a language or on the kinds of error.

#![warn(unreachable_pub)]

pub mod alignment;
pub mod batch;
mod brackets;
pub mod convert;
pub mod corpus;
pub mod edit;
pub mod flaw;
pub mod format;
pub mod input;
pub mod line;
pub mod m2;
pub mod output;
pub mod records;
pub mod sentence;
mod separate;
pub mod stop;
pub mod stream;
pub mod table;
pub mod temporary;
pub mod terminal;
pub mod threads;
pub mod tree;
pub mod validate;

pub use corpus::Corpus;
pub use edit::{EditRecord, Op, TokenEdit, Undo};
pub use flaw::{Flaw, Problem};
pub use format::Format;
pub use line::{Line, LineKind, Separator};
pub use m2::M2;
pub use sentence::{Notation, Sentence};
pub use table::Table;
pub use tree::Tree;
pub use validate::validate;
