//! The parts that the trees of a list consist of: a subtree with as much around it as features look at.
//!
//! A part gives the same features wherever it occurs, so they are made once for all trees that have it. A tree's
//! features are those of its parts.

use super::Candidate;
use super::item::NO_LABEL;
use super::labels::Labels;
use super::shared::Shared;
use crate::constituency::tree::PhraseTree;
use solecism_tagging::hash;
use solecism_tagging::index::HashIndex;

/// How far a schema looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// At a phrase and what is below it.
    Below,
    /// At a node, what is below it, and what the [`Above`] says.
    Above,
    /// At the label and the words of a phrase, and what the [`Around`] says.
    Around,
}

/// What is above a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Above {
    /// The labels of its mother and the nodes above that.
    pub ancestors: [u32; ANCESTORS],
    /// Whether it is not the head of its mother.
    pub is_maximal: bool,
    /// Whether the last word that is no punctuation mark is in it.
    pub is_right: bool,
}

/// So many ancestors are looked at.
pub(super) const ANCESTORS: usize = 2;

/// The tags about the edges of a phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Around {
    /// The tags of the two words before it, and of its first two.
    pub left: [u32; 4],
    /// The tags of its last two words, and of the two words after it.
    pub right: [u32; 4],
}

/// A part of one or several trees.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub scope: Scope,
    /// The subtree.
    pub node: u32,
    /// What is above it, in that scope.
    pub above: Above,
    /// What is around it, in that scope.
    pub around: Around,
    /// A sum of numbers of the candidates that have it, which is 0 if all have it equally often.
    pub signature: u64,
}

/// The parts of the trees of a list.
pub(super) struct Parts<'w> {
    pub shared: Shared<'w>,
    pub all: Vec<Part>,
    /// The parts of each candidate, as often as it has them.
    pub of_candidate: Vec<Vec<u32>>,
}

const NO_ABOVE: Above = Above { ancestors: [NO_LABEL; ANCESTORS], is_maximal: true, is_right: false };
const NO_AROUND: Around = Around { left: [NO_LABEL; 4], right: [NO_LABEL; 4] };

impl<'w> Parts<'w> {
    /// Takes the trees of a list apart.
    pub(super) fn new(words: &'w [&'w str], candidates: &[Candidate], labels: &Labels) -> Self {
        let trees = candidates.iter().map(|candidate| &candidate.tree);
        let (shared, numbers) = Shared::new(words, trees, labels);
        let mut collector = Collector { index: HashIndex::with_capacity(1024), parts: Vec::new() };
        let signatures = signatures(candidates.len());
        let of_tree = |((candidate, numbers), signature): ((&Candidate, &Vec<u32>), u64)| {
            collector.tree(&candidate.tree, numbers, &shared, labels, signature)
        };
        let of_candidate = candidates.iter().zip(&numbers).zip(signatures).map(of_tree).collect();
        Self { all: collector.parts, shared, of_candidate }
    }
}

/// Numbers without a pattern, one for each candidate, whose sum is 0: so the sum over the candidates that have
/// something is 0 if all have it, and almost surely not otherwise.
fn signatures(candidates: usize) -> Vec<u64> {
    let mut numbers: Vec<u64> = (0..candidates as u64).map(|at| hash::mixed(!0, at)).collect();
    if let Some((last, others)) = numbers.split_last_mut() {
        *last = others.iter().fold(0_u64, |sum, &number| sum.wrapping_sub(number));
    }
    numbers
}

struct Collector {
    index: HashIndex,
    parts: Vec<Part>,
}

impl Collector {
    /// The parts of a tree whose nodes have these numbers among the shared ones.
    fn tree(
        &mut self,
        tree: &PhraseTree,
        numbers: &[u32],
        shared: &Shared,
        labels: &Labels,
        signature: u64,
    ) -> Vec<u32> {
        let mut parts = Vec::with_capacity(numbers.len() * 3);
        let tags: Vec<u32> = tree.tags().collect();
        let last = tags.iter().rposition(|&tag| !labels.is_punctuation(tag)).map(|at| at as u32);
        // The nodes above, each as its place among the nodes.
        let mut path: Vec<usize> = Vec::new();
        for (at, (node, &number)) in tree.nodes().iter().zip(numbers).enumerate() {
            while path.last().is_some_and(|&above| tree.nodes()[above].last as usize <= at) {
                path.pop();
            }
            let mut ancestors = [NO_LABEL; ANCESTORS];
            for (ancestor, &above) in ancestors.iter_mut().zip(path.iter().rev()) {
                *ancestor = tree.nodes()[above].label;
            }
            let head = path.last().and_then(|&mother| shared.head_daughter(numbers[mother]));
            let above = Above {
                ancestors,
                is_maximal: head != Some(number),
                is_right: last.is_some_and(|last| (node.start..node.end).contains(&last)),
            };
            parts.push(self.above(number, above, signature));
            if !node.is_tag {
                let around = Around::of(&tags, node.start as usize, node.end as usize);
                parts.push(self.below(number, signature));
                parts.push(self.around(number, shared, around, signature));
                path.push(at);
            }
        }
        parts
    }

    fn below(&mut self, node: u32, signature: u64) -> u32 {
        let key = hash::mixed(1, u64::from(node));
        let part = Part { scope: Scope::Below, node, above: NO_ABOVE, around: NO_AROUND, signature: 0 };
        self.add(key, part, signature)
    }

    fn above(&mut self, node: u32, above: Above, signature: u64) -> u32 {
        let flags = u64::from(above.is_maximal) << 1 | u64::from(above.is_right);
        let start = hash::mixed(2, u64::from(node) << 2 | flags);
        let key = above.ancestors.iter().fold(start, |key, &label| hash::mixed(key, u64::from(label)));
        let part = Part { scope: Scope::Above, node, above, around: NO_AROUND, signature: 0 };
        self.add(key, part, signature)
    }

    fn around(&mut self, node: u32, shared: &Shared, around: Around, signature: u64) -> u32 {
        let phrase = shared.node(node);
        let start = hash::mixed(3, u64::from(phrase.start) << 32 | u64::from(phrase.end));
        let start = hash::mixed(start, u64::from(phrase.label));
        let tags = around.left.iter().chain(&around.right);
        let key = tags.fold(start, |key, &tag| hash::mixed(key, u64::from(tag)));
        let part = Part { scope: Scope::Around, node, above: NO_ABOVE, around, signature: 0 };
        self.add(key, part, signature)
    }

    fn add(&mut self, key: u64, part: Part, signature: u64) -> u32 {
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
        // Before the first word the subtraction wraps around, to a place where there is no word either.
        let four = |at: usize| [-2_isize, -1, 0, 1].map(|by| tag(at.wrapping_add_signed(by)));
        Self { left: four(start), right: four(end) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{candidate, labels};
    use super::*;

    #[test]
    fn what_all_trees_have_is_told_by_its_signature() {
        let labels = labels();
        let words = ["we", "saw", "her", "duck"];
        let candidates = [
            candidate("(S (NP (PRP we)) (VP (VBD saw) (NP (PRP$ her) (NN duck))))", -1.0),
            candidate("(S (NP (PRP we)) (VP (VBD saw) (S (NP (PRP her)) (VP (VB duck)))))", -2.0),
        ];
        let parts = Parts::new(&words, &candidates, &labels);
        let common = parts.all.iter().filter(|part| part.signature == 0);
        let mut common: Vec<_> =
            common.map(|part| (part.scope, labels.name(parts.shared.node(part.node).label))).collect();
        common.sort_by_key(|part| (part.0 as u8, part.1));
        let expected =
            [(Scope::Below, "NP"), (Scope::Above, "NP"), (Scope::Above, "PRP"), (Scope::Above, "VBD")];
        assert_eq!(common, expected);
        // Each phrase is three parts and each tag is one.
        assert_eq!(parts.of_candidate.iter().map(Vec::len).collect::<Vec<_>>(), [16, 22]);
        assert_eq!(parts.all.len(), 16 + 22 - 4);
    }

    #[test]
    fn one_tree_is_the_same_everywhere() {
        let parts = Parts::new(&["go"], &[candidate("(S (VP (VB go)))", 0.0)], &labels());
        assert!(parts.all.iter().all(|part| part.signature == 0));
        assert!(Parts::new(&[], &[], &labels()).all.is_empty());
    }
}
