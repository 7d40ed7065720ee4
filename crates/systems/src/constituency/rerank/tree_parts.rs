//! Parts of the trees of a list: subtrees with the context that features depend on.
//!
//! The features of a tree are those of its parts. A part has the same features wherever it occurs, so they are
//! extracted once for all trees that share it.

use super::Candidate;
use super::feature_item::NO_LABEL;
use super::labels::Labels;
use super::subtrees::Subtrees;
use crate::constituency::tree::PhraseTree;
use solecism_tagging::hash;
use solecism_tagging::index::HashIndex;

/// The context that the features of a schema depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// A phrase and its descendants.
    Below,
    /// A node, its descendants, and its [`Above`].
    Above,
    /// The label and span of a phrase, and its [`Around`].
    Around,
}

/// The context above a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Above {
    /// Labels of its nearest ancestors, mother first.
    pub ancestors: [u32; ANCESTORS],
    /// True unless it is the syntactic head of its mother: it is the maximal projection of its head word.
    pub is_maximal: bool,
    /// True if it contains the last word that is not punctuation.
    pub is_right: bool,
}

/// Number of ancestors in the context.
pub(super) const ANCESTORS: usize = 2;

/// The tags at the edges of a phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Around {
    /// Tags of the two words before it, and of its first two words.
    pub left: [u32; 4],
    /// Tags of its last two words, and of the two words after it.
    pub right: [u32; 4],
}

/// A part of one or several trees.
#[derive(Clone, Copy, Debug)]
pub(super) struct TreePart {
    pub scope: Scope,
    /// The subtree.
    pub node: u32,
    /// The context above, for [`Scope::Above`].
    pub above: Above,
    /// The context around, for [`Scope::Around`].
    pub around: Around,
    /// Sum of the signatures of the candidates that have it; 0 if all have it equally often.
    pub signature: u64,
}

/// The parts of the trees of a list.
pub(super) struct TreeParts<'w> {
    pub subtrees: Subtrees<'w>,
    pub all: Vec<TreePart>,
    /// The parts of each candidate, with repetitions.
    pub of_candidate: Vec<Vec<u32>>,
}

const NO_ABOVE: Above = Above { ancestors: [NO_LABEL; ANCESTORS], is_maximal: true, is_right: false };
const NO_AROUND: Around = Around { left: [NO_LABEL; 4], right: [NO_LABEL; 4] };

impl<'w> TreeParts<'w> {
    /// Collects the parts of the trees of a list.
    pub(super) fn new(words: &'w [&'w str], candidates: &[Candidate], labels: &Labels) -> Self {
        let trees = candidates.iter().map(|candidate| &candidate.tree);
        let (subtrees, numbers) = Subtrees::new(words, trees, labels);
        let mut collector = Collector { index: HashIndex::with_capacity(1024), parts: Vec::new() };
        let signatures = signatures(candidates.len());
        let of_tree = |((candidate, numbers), signature): ((&Candidate, &Vec<u32>), u64)| {
            collector.tree(&candidate.tree, numbers, &subtrees, labels, signature)
        };
        let of_candidate = candidates.iter().zip(&numbers).zip(signatures).map(of_tree).collect();
        Self { all: collector.parts, subtrees, of_candidate }
    }
}

/// Pseudo-random numbers, one per candidate, that add up to 0: the sum over the candidates that have a part is 0 if all
/// have it, and almost surely not otherwise.
fn signatures(candidates: usize) -> Vec<u64> {
    let mut numbers: Vec<u64> = (0..candidates as u64).map(|at| hash::mixed(!0, at)).collect();
    if let Some((last, others)) = numbers.split_last_mut() {
        *last = others.iter().fold(0_u64, |sum, &number| sum.wrapping_sub(number));
    }
    numbers
}

struct Collector {
    index: HashIndex,
    parts: Vec<TreePart>,
}

impl Collector {
    /// The parts of a tree; `numbers` are the subtrees of its nodes.
    fn tree(
        &mut self,
        tree: &PhraseTree,
        numbers: &[u32],
        subtrees: &Subtrees,
        labels: &Labels,
        signature: u64,
    ) -> Vec<u32> {
        let mut parts = Vec::with_capacity(numbers.len() * 3);
        let tags: Vec<u32> = tree.tags().collect();
        let last = tags.iter().rposition(|&tag| !labels.is_punctuation(tag)).map(|at| at as u32);
        // Indices of the ancestors.
        let mut path: Vec<usize> = Vec::new();
        for (at, (node, &number)) in tree.nodes().iter().zip(numbers).enumerate() {
            while path.last().is_some_and(|&above| tree.nodes()[above].last as usize <= at) {
                path.pop();
            }
            let mut ancestors = [NO_LABEL; ANCESTORS];
            for (ancestor, &above) in ancestors.iter_mut().zip(path.iter().rev()) {
                *ancestor = tree.nodes()[above].label;
            }
            let head = path.last().and_then(|&mother| subtrees.head_daughter(numbers[mother]));
            let above = Above {
                ancestors,
                is_maximal: head != Some(number),
                is_right: last.is_some_and(|last| (node.start..node.end).contains(&last)),
            };
            parts.push(self.above(number, above, signature));
            if !node.is_tag {
                let around = Around::of(&tags, node.start as usize, node.end as usize);
                parts.push(self.below(number, signature));
                parts.push(self.around(number, subtrees, around, signature));
                path.push(at);
            }
        }
        parts
    }

    fn below(&mut self, node: u32, signature: u64) -> u32 {
        let key = hash::mixed(1, u64::from(node));
        let part = TreePart { scope: Scope::Below, node, above: NO_ABOVE, around: NO_AROUND, signature: 0 };
        self.add(key, part, signature)
    }

    fn above(&mut self, node: u32, above: Above, signature: u64) -> u32 {
        let flags = u64::from(above.is_maximal) << 1 | u64::from(above.is_right);
        let start = hash::mixed(2, u64::from(node) << 2 | flags);
        let key = above.ancestors.iter().fold(start, |key, &label| hash::mixed(key, u64::from(label)));
        let part = TreePart { scope: Scope::Above, node, above, around: NO_AROUND, signature: 0 };
        self.add(key, part, signature)
    }

    fn around(&mut self, node: u32, subtrees: &Subtrees, around: Around, signature: u64) -> u32 {
        let phrase = subtrees.node(node);
        let start = hash::mixed(3, u64::from(phrase.start) << 32 | u64::from(phrase.end));
        let start = hash::mixed(start, u64::from(phrase.label));
        let tags = around.left.iter().chain(&around.right);
        let key = tags.fold(start, |key, &tag| hash::mixed(key, u64::from(tag)));
        let part = TreePart { scope: Scope::Around, node, above: NO_ABOVE, around, signature: 0 };
        self.add(key, part, signature)
    }

    fn add(&mut self, key: u64, part: TreePart, signature: u64) -> u32 {
        let next = self.parts.len() as u32;
        let number = self.index.get_or_insert(key, next);
        if number == next {
            self.parts.push(part);
        }
        let sum = &mut self.parts[number as usize].signature;
        *sum = sum.wrapping_add(signature);
        number
    }
}

impl Around {
    fn of(tags: &[u32], start: usize, end: usize) -> Self {
        let tag = |at: usize| tags.get(at).copied().unwrap_or(NO_LABEL);
        // Before the first word the index wraps around to one that is out of range too.
        let four = |at: usize| [-2_isize, -1, 0, 1].map(|by| tag(at.wrapping_add_signed(by)));
        Self { left: four(start), right: four(end) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{candidate, labels};
    use super::*;

    #[test]
    fn common_parts_have_signature_0() {
        let labels = labels();
        let words = ["we", "saw", "her", "duck"];
        let candidates = [
            candidate("(S (NP (PRP we)) (VP (VBD saw) (NP (PRP$ her) (NN duck))))", -1.0),
            candidate("(S (NP (PRP we)) (VP (VBD saw) (S (NP (PRP her)) (VP (VB duck)))))", -2.0),
        ];
        let parts = TreeParts::new(&words, &candidates, &labels);
        let common = parts.all.iter().filter(|part| part.signature == 0);
        let mut common: Vec<_> =
            common.map(|part| (part.scope, labels.name(parts.subtrees.node(part.node).label))).collect();
        common.sort_by_key(|part| (part.0 as u8, part.1));
        let expected =
            [(Scope::Below, "NP"), (Scope::Above, "NP"), (Scope::Above, "PRP"), (Scope::Above, "VBD")];
        assert_eq!(common, expected);
        // Each phrase has three parts, each tag one.
        assert_eq!(parts.of_candidate.iter().map(Vec::len).collect::<Vec<_>>(), [16, 22]);
        assert_eq!(parts.all.len(), 16 + 22 - 4);
    }

    #[test]
    fn all_parts_of_a_single_tree_are_common() {
        let parts = TreeParts::new(&["go"], &[candidate("(S (VP (VB go)))", 0.0)], &labels());
        assert!(parts.all.iter().all(|part| part.signature == 0));
        assert!(TreeParts::new(&[], &[], &labels()).all.is_empty());
    }
}
