//! Trees of learners' sentences as dependencies, which is what there is gold for.

use solecism_corpus::convert::dependencies::{DependencyScheme, RelationTable};
use solecism_corpus::convert::{ConvertOptions, convert};
use solecism_corpus::{Flaw, Format, Problem, Separator};
use solecism_english::{HeadRules, RELATIONS, penn_to_upos};

/// Turns trees into dependencies, with the built-in tables.
pub(super) struct Dependencies {
    relations: RelationTable,
}

impl Dependencies {
    /// Reads the tables.
    pub fn new() -> Result<Self, Problem> {
        let relations = RelationTable::parse(RELATIONS);
        let name = "the built-in relations";
        Ok(Self { relations: relations.map_err(|flaw| flaw.locate(RELATIONS.as_bytes(), name, 1))? })
    }

    /// A tree in brackets as a sentence in CoNLL-U.
    pub fn of(&self, tree: &str) -> Result<String, Flaw> {
        let heads = |label: &str, children: &[&str]| HeadRules::english().head_child(label, children);
        let scheme = DependencyScheme { heads: &heads, relations: &self.relations, upos: &penn_to_upos };
        let options = ConvertOptions {
            separator: Separator::default(),
            detokenise: false,
            corrected: None,
            number: None,
            dependencies: Some(scheme),
        };
        convert(tree, Format::Brackets, Format::Conllu, &options)
    }
}
