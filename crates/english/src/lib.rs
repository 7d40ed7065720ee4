//! What solecism knows of English, and nothing of errors or of file formats.

mod class;
mod table;
mod tagset;

pub use class::{Class, Form, TagInfo};
pub use table::TableError;
pub use tagset::{TagSet, penn_to_upos};
