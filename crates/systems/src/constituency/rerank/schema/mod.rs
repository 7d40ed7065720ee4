//! Feature schemas. A new schema is a file and a line in [`SCHEMAS`].

mod coordination;
mod edges;
mod head_tree;
mod heads;
mod heavy;
mod neighbours;
mod ngram;
mod ngram_tree;
mod projection;
mod right_branch;
mod rule;
#[cfg(test)]
mod testing;
mod two_heads;
mod word;

use super::feature_item::{FeatureItem, FeatureSink};
use super::labels::Labels;
use super::subtrees::{Subtree, Subtrees};
use super::tree_parts::{Above, Around, Scope, TreePart};

/// A feature schema.
pub(super) trait Schema: Sync {
    /// The context that the features depend on.
    fn scope(&self) -> Scope;
    /// Adds the features of a part of its scope.
    fn features(&self, context: &NodeContext<'_>, sink: &mut dyn FeatureSink);
}

/// All schemas. The log-probability, the first feature of each tree, is not among them, because it is not a sum over
/// parts.
const SCHEMAS: &[&dyn Schema] = &[
    &right_branch::RightBranch,
    &heavy::Heavy,
    &coordination::CoPar,
    &coordination::CoLenPar,
    &word::Word,
    &projection::WProj,
    &rule::Rule,
    &rule::RuleInContext,
    &ngram::NGram,
    &ngram_tree::NGramTree,
    &head_tree::HeadTree,
    &heads::Heads,
    &two_heads::SynSemHeads,
    &two_heads::LexFunHeads,
    &edges::Edges,
    &edges::WordEdges,
    &neighbours::Neighbours,
];

/// Adds the features of a part by all schemas of its scope.
pub(super) fn features(
    subtrees: &Subtrees<'_>,
    labels: &Labels,
    part: &TreePart,
    sink: &mut dyn FeatureSink,
) {
    let place = NodeContext { subtrees, labels, number: part.node, above: part.above, around: part.around };
    for schema in SCHEMAS.iter().filter(|schema| schema.scope() == part.scope) {
        schema.features(&place, sink);
    }
}

/// A subtree, with the context of the schema's scope.
pub(super) struct NodeContext<'a> {
    pub subtrees: &'a Subtrees<'a>,
    pub labels: &'a Labels,
    pub number: u32,
    pub above: Above,
    pub around: Around,
}

/// Representation of a head word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lexical {
    /// Its tag.
    Tag,
    /// The word if it is a function word, else its tag.
    FunctionWord,
    /// The word.
    Word,
}

impl<'a> NodeContext<'a> {
    fn node(&self) -> &'a Subtree {
        self.subtrees.node(self.number)
    }

    fn daughters(&self) -> &'a [u32] {
        self.subtrees.daughters(self.number)
    }

    /// Label of another node.
    fn label(&self, number: u32) -> FeatureItem {
        FeatureItem::Label(self.subtrees.node(number).label)
    }

    /// Label of this node.
    fn own_label(&self) -> FeatureItem {
        self.label(self.number)
    }

    /// Labels of its nearest ancestors, mother first.
    fn ancestors(&self) -> [FeatureItem; super::tree_parts::ANCESTORS] {
        self.above.ancestors.map(FeatureItem::label)
    }

    /// The representation of a word, given the node of its tag.
    fn lexical(&self, leaf: u32, lexical: Lexical) -> FeatureItem {
        let node = self.subtrees.node(leaf);
        match lexical {
            Lexical::Word => FeatureItem::Word(node.start),
            Lexical::FunctionWord if node.is_function => FeatureItem::Word(node.start),
            Lexical::Tag | Lexical::FunctionWord => FeatureItem::Label(node.label),
        }
    }

    /// The representation of another node's syntactic head.
    fn head(&self, number: u32, lexical: Lexical) -> FeatureItem {
        self.lexical(self.subtrees.node(number).head_leaf, lexical)
    }
}

/// A length, binned because exact lengths of long phrases are sparse.
fn binned(length: u32) -> FeatureItem {
    FeatureItem::Number(match length {
        0..=4 => length.cast_signed(),
        5..=6 => 5,
        7..=9 => 7,
        10..=14 => 10,
        15..=24 => 15,
        _ => 25,
    })
}
