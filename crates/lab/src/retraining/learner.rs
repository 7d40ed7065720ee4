//! Conversion of trees of learners' sentences to dependencies, for which there is gold.

use solecism_corpus::convert::{ConvertOptions, convert};
use solecism_corpus::{Flaw, Format};
use solecism_language::Language;

/// Converts a bracketed tree to CoNLL-U.
pub(super) fn dependencies(tree: &str) -> Result<String, Flaw> {
    let options =
        ConvertOptions { dependencies: Some(Language::standard().trees()), ..ConvertOptions::default() };
    convert(tree, Format::Brackets, Format::Conllu, &options)
}
