//! What solecism knows of English, and nothing of errors or of file formats.
//!
//! ```text
//!  data/tagsets ──▶ TagSet ───────────▶ what a token is (Class) and in which form (Form)
//!
//!  data/english ──▶ irregular tables ┐
//!                   Lexicon (learned)├▶ Inflector ──▶ the other number, another verb form
//!                   spelling rules   ┘      │
//!                                           ▼
//!               ──▶ lemma lists ───────▶ all forms ──▶ Dictionary ──▶ is it a word? tag_plain
//!                        │                   └───────▶ TaggedWords ─▶ a word to insert
//!                        └─────────────▶ noun_flags, verb_flags ────▶ might the error go unseen?
//!               ──▶ Confusables ───────▶ a word to be taken for another
//!  data/keyboards ▶ Keyboard ──────────▶ a key to slip to
//!  data/heads ────▶ HeadRules ─────────▶ the head of a constituent
//! ```
//!
//! [`English`] bundles what the making of errors needs. Everything built in is made on first use and shared; a
//! table of the user's own takes its place through a `parse` function that names the line of any mistake.

mod article;
mod builtin;
mod case;
mod class;
mod confusables;
mod dictionary;
mod english;
mod flags;
mod forms;
mod hash;
mod heads;
mod inflect;
mod keyboard;
mod lexicon;
mod packed;
mod plain;
pub mod sample;
mod source;
mod table;
mod tagset;
mod words;

pub use article::starts_with_vowel_sound;
pub use case::{carry_case, lowered, same_word};
pub use class::{Class, Form, TagInfo};
pub use confusables::Confusables;
pub use dictionary::{Dictionary, HunspellError, TagWeight};
pub use english::English;
pub use flags::{NounFlags, VerbFlags, noun_flags, verb_flags};
pub use hash::{stable_hash, stable_hash_lowered};
pub use heads::{HeadRules, RELATIONS};
pub use inflect::{Inflector, Number, determiner_number, opposite_number_determiner};
pub use keyboard::Keyboard;
pub use lexicon::{Lexicon, LexiconBuilder};
pub use plain::tag_plain;
pub use table::TableError;
pub use tagset::{TagSet, penn_to_upos};
pub use words::TaggedWords;
