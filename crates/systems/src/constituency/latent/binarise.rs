//! Binarisation of trees.
//!
//! Right-binarised with h = 0, v = 1 (Petrov and others 2006): a phrase with more than two daughters becomes its first
//! daughter and an intermediate symbol, which remembers only the label of the phrase. Further distinctions are learned
//! by splitting.

use super::rules::{BinaryRule, Rules, UnaryChain};
use super::symbols::{Symbol, SymbolKind, Symbols};
use crate::constituency::PhraseTree;

/// A binarised tree. Nodes stand in post-order: the root is last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct BinaryTree {
    pub nodes: Vec<BinaryNode>,
}

/// A span with its binary expansion or word at the bottom, and the unary chain above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BinaryNode {
    /// The symbol that is expanded.
    pub bottom: Symbol,
    /// The topmost symbol of the span.
    pub top: Symbol,
    /// The unary chain from top to bottom, if any.
    pub chain: Option<u32>,
    pub expansion: Expansion,
}

/// The expansion of a node's bottom symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expansion {
    /// A word, by its position in the sentence.
    Word(u32),
    /// Two nodes, with the index of the rule.
    Binary { rule: u32, left: u32, right: u32 },
}

/// Binarises trees and collects their symbols and rules.
#[derive(Clone, Debug, Default)]
pub(super) struct Binariser {
    pub symbols: Symbols,
    pub rules: Rules,
}

impl Binariser {
    /// Binarises a tree; `label` maps its label numbers to names.
    pub(super) fn binarise<'l>(&mut self, tree: &PhraseTree, label: impl Fn(u32) -> &'l str) -> BinaryTree {
        let mut built = BinaryTree::default();
        // The binary node of each node, and the constituents above it so far, bottom up.
        let mut made = vec![0; tree.nodes().len()];
        let mut above: Vec<Vec<Symbol>> = Vec::new();
        for (at, node) in tree.nodes().iter().enumerate().rev() {
            let name = label(node.label);
            if node.is_tag {
                let tag = self.symbols.number(SymbolKind::Tag, name) as Symbol;
                made[at] = push(&mut built, &mut above, tag, Expansion::Word(node.start));
                continue;
            }
            let phrase = self.symbols.number(SymbolKind::Phrase, name) as Symbol;
            let daughters: Vec<u32> = tree.children(at).map(|child| made[child]).collect();
            if let [only] = daughters[..] {
                above[only as usize].push(phrase);
                made[at] = only;
                continue;
            }
            let rest = if daughters.len() > 2 {
                self.symbols.number(SymbolKind::Intermediate, name) as Symbol
            } else {
                phrase
            };
            let (mut right, mut place) = (daughters[daughters.len() - 1], daughters.len() - 1);
            while place > 0 {
                place -= 1;
                let left = daughters[place];
                let parent = if place == 0 { phrase } else { rest };
                self.finish(&mut built.nodes[left as usize], &above[left as usize]);
                self.finish(&mut built.nodes[right as usize], &above[right as usize]);
                let top = |node: u32| built.nodes[node as usize].top;
                let rule = self.rules.binary(BinaryRule { parent, left: top(left), right: top(right) });
                right = push(&mut built, &mut above, parent, Expansion::Binary { rule, left, right });
            }
            made[at] = right;
        }
        if let (Some(root), Some(above)) = (built.nodes.last_mut(), above.last()) {
            self.finish(root, above);
        }
        built
    }

    /// Makes the constituents above a node its chain.
    fn finish(&mut self, node: &mut BinaryNode, above: &[Symbol]) {
        let Some((&top, middle)) = above.split_last() else { return };
        let middle = middle.iter().rev().copied().collect();
        node.top = top;
        node.chain = Some(self.rules.chain(UnaryChain { top, middle, bottom: node.bottom }));
    }
}

fn push(built: &mut BinaryTree, above: &mut Vec<Vec<Symbol>>, symbol: Symbol, expansion: Expansion) -> u32 {
    built.nodes.push(BinaryNode { bottom: symbol, top: symbol, chain: None, expansion });
    above.push(Vec::new());
    built.nodes.len() as u32 - 1
}
