//! The distinct subtrees of a list of trees.

use super::labels::Labels;
use crate::constituency::tree::PhraseTree;
use solecism_tagging::hash;
use solecism_tagging::index::HashIndex;

/// The distinct subtrees of a list of trees.
#[derive(Clone, Debug)]
pub(super) struct Subtrees<'w> {
    pub words: &'w [&'w str],
    /// In post-order: daughters come before their mothers.
    nodes: Vec<Subtree>,
    daughters: Vec<u32>,
}

/// A subtree at a position in the sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Subtree {
    pub label: u32,
    /// First word.
    pub start: u32,
    /// One past the last word.
    pub end: u32,
    pub is_tag: bool,
    /// True for the tag of a function word.
    pub is_function: bool,
    /// Index of the syntactic head among the daughters.
    pub head: u32,
    /// Index of the semantic head among the daughters.
    pub semantic_head: u32,
    /// Subtree of the syntactic head word's tag.
    pub head_leaf: u32,
    /// Subtree of the semantic head word's tag.
    pub semantic_leaf: u32,
    first: u32,
    last: u32,
}

impl Subtree {
    /// Number of words.
    pub(super) fn len(&self) -> u32 {
        self.end - self.start
    }
}

impl<'w> Subtrees<'w> {
    /// Collects the subtrees of trees over the same words; also returns the subtree of each node of each tree.
    pub(super) fn new<'t>(
        words: &'w [&'w str],
        trees: impl Iterator<Item = &'t PhraseTree>,
        labels: &Labels,
    ) -> (Self, Vec<Vec<u32>>) {
        let mut subtrees = Self { words, nodes: Vec::new(), daughters: Vec::new() };
        let mut index = HashIndex::with_capacity(256);
        let numbers = trees.map(|tree| subtrees.add(tree, labels, &mut index)).collect();
        (subtrees, numbers)
    }

    /// Adds the subtrees of a tree; returns the subtree of each node.
    fn add(&mut self, tree: &PhraseTree, labels: &Labels, index: &mut HashIndex) -> Vec<u32> {
        let nodes = tree.nodes();
        let mut numbers = vec![0; nodes.len()];
        let mut daughters = Vec::new();
        // In reverse pre-order daughters come before their mother.
        for (at, node) in nodes.iter().enumerate().rev() {
            daughters.clear();
            if !node.is_tag {
                daughters.extend(tree.children(at).map(|child| numbers[child]));
            }
            let place = u64::from(node.start) << 32 | u64::from(node.label);
            let start = hash::mixed(u64::from(node.is_tag), place);
            let key = daughters.iter().fold(start, |key, &child| hash::mixed(key, u64::from(child)));
            let next = self.nodes.len() as u32;
            numbers[at] = index.get_or_insert(key, next);
            if numbers[at] == next {
                let made = if daughters.is_empty() {
                    self.leaf(node.label, node.start, labels)
                } else {
                    self.phrase(node.label, &daughters, labels)
                };
                self.nodes.push(made);
            }
        }
        numbers
    }

    fn leaf(&self, label: u32, start: u32, labels: &Labels) -> Subtree {
        let (own, none) = (self.nodes.len() as u32, self.daughters.len() as u32);
        Subtree {
            label,
            start,
            end: start + 1,
            is_tag: true,
            is_function: labels.is_function_word(label, self.word(start)),
            head: 0,
            semantic_head: 0,
            head_leaf: own,
            semantic_leaf: own,
            first: none,
            last: none,
        }
    }

    fn phrase(&mut self, label: u32, daughters: &[u32], labels: &Labels) -> Subtree {
        let names: Vec<u32> = daughters.iter().map(|&daughter| self.node(daughter).label).collect();
        let (head, semantic_head) = labels.heads(label, &names);
        let first = self.daughters.len() as u32;
        self.daughters.extend_from_slice(daughters);
        Subtree {
            label,
            start: self.node(daughters[0]).start,
            end: self.node(daughters[daughters.len() - 1]).end,
            is_tag: false,
            is_function: false,
            head: head as u32,
            semantic_head: semantic_head as u32,
            head_leaf: self.node(daughters[head]).head_leaf,
            semantic_leaf: self.node(daughters[semantic_head]).semantic_leaf,
            first,
            last: self.daughters.len() as u32,
        }
    }

    /// The subtree of a number.
    #[inline]
    pub(super) fn node(&self, number: u32) -> &Subtree {
        &self.nodes[number as usize]
    }

    /// The daughters of a subtree; empty for a tag.
    #[inline]
    pub(super) fn daughters(&self, number: u32) -> &[u32] {
        let node = self.node(number);
        &self.daughters[node.first as usize..node.last as usize]
    }

    /// The daughter that is the syntactic head; `None` for a tag.
    pub(super) fn head_daughter(&self, number: u32) -> Option<u32> {
        self.daughters(number).get(self.node(number).head as usize).copied()
    }

    /// The word at a position; empty outside of the sentence.
    pub(super) fn word(&self, place: u32) -> &'w str {
        self.words.get(place as usize).copied().unwrap_or_default()
    }
}
