//! Trees with at most two daughters.
//!
//! A phrase with many daughters becomes its first daughter and the rest of the phrase, which remembers nothing but
//! whose rest it is (Petrov and others 2006: right-binarised, h = 0, v = 1). What else a rest should remember is
//! learned by splitting it.

use super::rules::{Binary, Chain, Rules};
use super::symbols::{Sort, Symbol, Symbols};
use crate::constituency::PhraseTree;

/// A binarised tree. Nodes come after their daughters, the root is last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct BinaryTree {
    pub nodes: Vec<BinaryNode>,
}

/// A span of words: what it consists of, and the chain above that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BinaryNode {
    /// What has the daughters.
    pub bottom: Symbol,
    /// The topmost constituent of the span.
    pub top: Symbol,
    /// The number of the chain from one to the other, if there is one.
    pub chain: Option<u32>,
    pub below: Below,
}

/// What is below a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Below {
    /// A word, by its place in the sentence.
    Word(u32),
    /// Two nodes, and the number of the rule.
    Pair { rule: u32, left: u32, right: u32 },
}

/// Binarises trees, and collects their symbols and rules.
#[derive(Clone, Debug, Default)]
pub(super) struct Binariser {
    pub symbols: Symbols,
    pub rules: Rules,
}

impl Binariser {
    /// The binarised tree. Labels are strings by their numbers in the tree.
    pub(super) fn binarise<'l>(&mut self, tree: &PhraseTree, label: impl Fn(u32) -> &'l str) -> BinaryTree {
        let mut built = BinaryTree::default();
        // The binary node of each node, and the constituents that stand above it so far, from the bottom up.
        let mut made = vec![0; tree.nodes().len()];
        let mut above: Vec<Vec<Symbol>> = Vec::new();
        for (at, node) in tree.nodes().iter().enumerate().rev() {
            let name = label(node.label);
            if node.is_tag {
                let tag = self.symbols.number(Sort::Tag, name) as Symbol;
                made[at] = push(&mut built, &mut above, tag, Below::Word(node.start));
                continue;
            }
            let phrase = self.symbols.number(Sort::Phrase, name) as Symbol;
            let daughters: Vec<u32> = tree.children(at).map(|child| made[child]).collect();
            if let [only] = daughters[..] {
                above[only as usize].push(phrase);
                made[at] = only;
                continue;
            }
            let rest =
                if daughters.len() > 2 { self.symbols.number(Sort::Rest, name) as Symbol } else { phrase };
            let (mut right, mut place) = (daughters[daughters.len() - 1], daughters.len() - 1);
            while place > 0 {
                place -= 1;
                let left = daughters[place];
                let parent = if place == 0 { phrase } else { rest };
                self.finish(&mut built.nodes[left as usize], &above[left as usize]);
                self.finish(&mut built.nodes[right as usize], &above[right as usize]);
                let top = |node: u32| built.nodes[node as usize].top;
                let rule = self.rules.binary(Binary { parent, left: top(left), right: top(right) });
                right = push(&mut built, &mut above, parent, Below::Pair { rule, left, right });
            }
            made[at] = right;
        }
        if let (Some(root), Some(above)) = (built.nodes.last_mut(), above.last()) {
            self.finish(root, above);
        }
        built
    }

    /// Turns the constituents above a node into a chain.
    fn finish(&mut self, node: &mut BinaryNode, above: &[Symbol]) {
        let Some((&top, middle)) = above.split_last() else { return };
        let middle = middle.iter().rev().copied().collect();
        node.top = top;
        node.chain = Some(self.rules.chain(Chain { top, middle, bottom: node.bottom }));
    }
}

fn push(built: &mut BinaryTree, above: &mut Vec<Vec<Symbol>>, symbol: Symbol, below: Below) -> u32 {
    built.nodes.push(BinaryNode { bottom: symbol, top: symbol, chain: None, below });
    above.push(Vec::new());
    built.nodes.len() as u32 - 1
}
