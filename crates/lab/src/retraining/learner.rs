//! Trees of learners' sentences as dependencies, which is what there is gold for.

use solecism_corpus::convert::{ConvertOptions, convert};
use solecism_corpus::{Flaw, Format};
use solecism_language::Language;

/// A tree in brackets as a sentence in CoNLL-U.
pub(super) fn dependencies(tree: &str) -> Result<String, Flaw> {
    let options =
        ConvertOptions { dependencies: Some(Language::standard().trees()), ..ConvertOptions::default() };
    convert(tree, Format::Brackets, Format::Conllu, &options)
}
