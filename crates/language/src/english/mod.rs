//! Built-in English.
//!
//! ```text
//!  data/english ──▶ irregular tables ┐
//!                   Lexicon (learned)├▶ Inflection ─▶ the other number, another verb form
//!                   spelling rules   ┘      │
//!                                           ▼
//!               ──▶ lemma lists ───────▶ all forms ──▶ Dictionary ──▶ known words, their tags; taggers for plain text
//!                        │                   └───────▶ TaggedWords ─▶ words to insert
//!                        └─────────────▶ flags ───────▶ risk that an error is covert
//!               ──▶ Confusables ───────▶ words to confuse
//!               ──▶ TreeRules ─────────▶ heads of constituents, dependencies
//! ```

mod article;
mod builtin;
mod dependencies;
mod forms;
mod inflect;
mod lemmas;
mod plain;
pub mod sample;
mod word_sample;

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use rustc_hash::FxHashSet;

pub use dependencies::{RelationTable, TreeRules};

use crate::case::lowered;
use crate::confusables::{Confusables, Pairs};
use crate::dictionary::Dictionary;
use crate::heads::HeadRules;
use crate::keyboard::Keyboard;
use crate::language::Language;
use crate::source::Source;
use crate::table::data_lines;
use crate::tagset::{TagSet, penn_to_upos};
use crate::words::TaggedWords;

static CONFUSABLES: LazyLock<Pairs> = LazyLock::new(|| {
    Pairs::parse(builtin::CONFUSABLES).expect("the built-in pairs are well formed: a test reads them")
});

static TREES: LazyLock<TreeRules> = LazyLock::new(|| TreeRules {
    heads: HeadRules::parse(builtin::HEADS).expect("the built-in table is well formed: a test reads it"),
    relations: RelationTable::parse(builtin::RELATIONS)
        .expect("the built-in table is well formed: a test reads it"),
});

static FUNCTION_WORDS: LazyLock<FxHashSet<Cow<'static, str>>> = LazyLock::new(|| {
    let words = data_lines(builtin::FUNCTION_WORDS).filter_map(|(_, line)| line.split('\t').next());
    words.filter(|word| word.contains(char::is_alphabetic)).map(lowered).collect()
});

fn is_function_word(word: &str) -> bool {
    FUNCTION_WORDS.contains(&*lowered(word))
}

/// Built-in English.
pub(crate) fn language() -> Language {
    Language {
        code: "en",
        long_code: "eng",
        name: "English",
        morphology: Arc::new(inflect::Inflection::default()),
        dictionary: dictionary(),
        words: words(),
        confusables: confusables(),
        keyboard: Keyboard::default(),
        is_function_word,
        trees: Source::Builtin(&TREES),
        tagset: TagSet::penn,
        upos: penn_to_upos,
        tagger: &plain::BuiltinTagger,
        dictionary_tagger: &plain::DictionaryTagger,
    }
}

/// The forms of the built-in lemmas.
pub(crate) fn dictionary() -> Dictionary {
    Dictionary::new(Source::Builtin(&forms::WORDS))
}

/// Words by frequency, with Penn tags.
pub(crate) fn words() -> TaggedWords {
    TaggedWords::new(Source::Builtin(&word_sample::WORD_SAMPLE))
}

/// The built-in pairs of confusable words.
pub(crate) fn confusables() -> Confusables {
    Confusables::new(Source::Builtin(&CONFUSABLES))
}
