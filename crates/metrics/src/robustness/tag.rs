//! Parts of speech, independent of the tag set.

use solecism_corpus::table::{Row, UPOS};
use solecism_language::Language;

/// Universal part of speech of a word; tags that are not universal are taken to be Penn Treebank tags.
pub(super) fn upos(word: Row<'_>) -> &str {
    let tag = match word.upos() {
        "_" => word.xpos(),
        tag => tag,
    };
    if UPOS.contains(&tag) { tag } else { Language::standard().upos(tag, word.form()) }
}

/// Returns whether a word belongs to an open class.
pub(super) fn is_open(word: Row) -> bool {
    matches!(upos(word), "NOUN" | "VERB" | "ADJ" | "ADV" | "PROPN" | "INTJ")
}
