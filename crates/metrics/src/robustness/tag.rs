//! Parts of speech, whatever tag set they are in.

use solecism_corpus::table::{Row, UPOS};
use solecism_language::Language;

/// The universal part of speech of a word; tags that are not universal are taken to be those of the Penn Treebank.
pub(super) fn upos(word: Row<'_>) -> &str {
    let tag = match word.upos() {
        "_" => word.xpos(),
        tag => tag,
    };
    if UPOS.contains(&tag) { tag } else { Language::standard().upos(tag, word.form()) }
}

/// Whether a word belongs to an open class.
pub(super) fn is_open(word: Row) -> bool {
    matches!(upos(word), "NOUN" | "VERB" | "ADJ" | "ADV" | "PROPN" | "INTJ")
}
