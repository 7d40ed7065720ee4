//! What is looked at in a tree: a schema for each kind of feature. A new one is a file and a line in [`SCHEMAS`].

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

use super::item::{Item, Sink};
use super::labels::Labels;
use super::parts::{Above, Around, Part, Scope};
use super::shared::{Shared, SharedNode};

/// A kind of feature.
pub(super) trait Schema: Sync {
    /// How far it looks.
    fn scope(&self) -> Scope;
    /// The features of one part of its scope.
    fn features(&self, place: &Place<'_>, to: &mut dyn Sink);
}

/// All of them. The logarithm of the probability, which is the first feature of each tree, is not among them: it is no
/// sum over parts.
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

/// The features of a part by all schemas of its scope.
pub(super) fn features(shared: &Shared<'_>, labels: &Labels, part: &Part, to: &mut dyn Sink) {
    let place = Place { shared, labels, number: part.node, above: part.above, around: part.around };
    for schema in SCHEMAS.iter().filter(|schema| schema.scope() == part.scope) {
        schema.features(&place, to);
    }
}

/// Where a schema looks: at a subtree, and at what its scope lets it see around that.
pub(super) struct Place<'a> {
    pub shared: &'a Shared<'a>,
    pub labels: &'a Labels,
    pub number: u32,
    pub above: Above,
    pub around: Around,
}

/// In what a head is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lexical {
    /// Its tag.
    Tag,
    /// The word itself if it is a function word, else its tag.
    Function,
    /// The word.
    Word,
}

impl<'a> Place<'a> {
    fn node(&self) -> &'a SharedNode {
        self.shared.node(self.number)
    }

    fn daughters(&self) -> &'a [u32] {
        self.shared.daughters(self.number)
    }

    /// The label of any node.
    fn label(&self, number: u32) -> Item {
        Item::Label(self.shared.node(number).label)
    }

    /// Its own label.
    fn own_label(&self) -> Item {
        self.label(self.number)
    }

    /// The labels of its mother and the nodes above that.
    fn ancestors(&self) -> [Item; super::parts::ANCESTORS] {
        self.above.ancestors.map(Item::label)
    }

    /// A word by the node of its tag.
    fn lexical(&self, leaf: u32, lexical: Lexical) -> Item {
        let node = self.shared.node(leaf);
        match lexical {
            Lexical::Word => Item::Word(node.start),
            Lexical::Function if node.is_function => Item::Word(node.start),
            Lexical::Tag | Lexical::Function => Item::Label(node.label),
        }
    }

    /// The syntactic head of any node.
    fn head(&self, number: u32, lexical: Lexical) -> Item {
        self.lexical(self.shared.node(number).head_leaf, lexical)
    }
}

/// A length among few: what is long is seldom exactly as long.
fn binned(length: u32) -> Item {
    Item::Number(match length {
        0..=4 => length.cast_signed(),
        5..=6 => 5,
        7..=9 => 7,
        10..=14 => 10,
        15..=24 => 15,
        _ => 25,
    })
}
