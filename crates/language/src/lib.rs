//! Languages: tag sets, inflection, dictionaries, head rules and taggers, with English built in. This crate does not
//! depend on errors or file formats.
//!
//! ```text
//!  Language ──┬─▶ Morphology ─────▶ forms, agreement, adaptation to the next word (a, an), flags of lemmas
//!             ├─▶ Dictionary ─────▶ known words, their tags
//!             ├─▶ TaggedWords ────▶ words to insert
//!             ├─▶ Confusables ────▶ words to confuse
//!             ├─▶ Keyboard ───────▶ neighbouring keys                                 data/keyboards
//!             ├─▶ TreeRules ──────▶ HeadRules, conversion of trees to dependencies
//!             ├─▶ WordTagger ─────▶ tags for plain text
//!             └─▶ TagSet ─────────▶ class (Class) and inflected form (Form) of a tag  data/tagsets
//!
//!  english/ ────▶ the built-in English                                                data/english
//!  Lexicon ─────▶ forms learned from a treebank, for Morphology
//! ```
//!
//! [`Language`] is the only interface to a language: no other crate calls language-specific rules. Built-in tables are
//! created on first use and shared. Users can replace each of them by a table of their own; its `parse` function reports
//! the line of a mistake.

#![warn(unreachable_pub)]

mod case;
mod class;
mod confusables;
mod coverage;
mod dictionary;
mod english;
mod flags;
mod hash;
mod heads;
mod keyboard;
mod language;
mod lexicon;
mod morphology;
mod packed;
mod source;
mod table;
mod tagset;
mod words;

pub use case::{carry_case, lowered, same_word};
pub use class::{Class, Form, Number, TagInfo};
pub use confusables::Confusables;
pub use coverage::{Coverage, SAMPLE};
pub use dictionary::{Dictionary, HunspellError, TagWeight};
pub use english::{RelationTable, TreeRules, sample};
pub use flags::{NounFlags, VerbFlags};
pub use hash::{stable_hash, stable_hash_lowered};
pub use heads::HeadRules;
pub use keyboard::Keyboard;
pub use language::Language;
pub use lexicon::{Lexicon, LexiconBuilder};
pub use morphology::Morphology;
pub use table::TableError;
pub use tagset::TagSet;
pub use words::TaggedWords;
