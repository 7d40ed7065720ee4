//! What a language is, English built in; nothing of errors or of file formats.
//!
//! ```text
//!  Language ──┬─▶ Morphology ─────▶ forms, agreement, what a word becomes before its neighbour, flags of lemmas
//!             ├─▶ Dictionary ─────▶ is it a word? its tags
//!             ├─▶ TaggedWords ────▶ a word to insert
//!             ├─▶ Confusables ────▶ a word to be taken for another
//!             ├─▶ Keyboard ───────▶ a key to slip to                                  data/keyboards
//!             ├─▶ TreeRules ──────▶ HeadRules, and how trees become dependencies
//!             ├─▶ WordTagger ─────▶ tags for plain text
//!             └─▶ TagSet ─────────▶ what a token is (Class) and in which form (Form)  data/tagsets
//!
//!  english/ ────▶ English's answers                                                   data/english
//!  Lexicon ─────▶ forms learned from a treebank, for Morphology
//! ```
//!
//! [`Language`] is all that others ask: nothing outside this crate calls a rule of one language. Everything built in is
//! made on first use and shared; a table of the user's own takes its place through a `parse` function that names the
//! line of any mistake.

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
