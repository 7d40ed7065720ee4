//! The rules of a treebank before splitting.

use rustc_hash::FxHashMap;

use super::symbols::Symbol;

/// A binary rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct BinaryRule {
    pub parent: Symbol,
    pub left: Symbol,
    pub right: Symbol,
}

/// A chain of unary rules, treated as one rule.
///
/// A span has at most one chain, so unary cycles cannot occur.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct UnaryChain {
    pub top: Symbol,
    /// The symbols in between, from the top down.
    pub middle: Vec<Symbol>,
    pub bottom: Symbol,
}

/// All rules, numbered in order of first occurrence.
#[derive(Clone, Debug, Default)]
pub(super) struct Rules {
    pub binary: Vec<BinaryRule>,
    pub chains: Vec<UnaryChain>,
    binary_numbers: FxHashMap<BinaryRule, u32>,
    chain_numbers: FxHashMap<UnaryChain, u32>,
}

impl Rules {
    /// Rules numbered in the given order.
    pub(super) fn new(binary: Vec<BinaryRule>, chains: Vec<UnaryChain>) -> Self {
        let binary_numbers = binary.iter().copied().zip(0..).collect();
        let chain_numbers = chains.iter().cloned().zip(0..).collect();
        Self { binary, chains, binary_numbers, chain_numbers }
    }

    /// The index of a rule; added if missing.
    pub(super) fn binary(&mut self, rule: BinaryRule) -> u32 {
        let (numbers, rules) = (&mut self.binary_numbers, &mut self.binary);
        *numbers.entry(rule).or_insert_with(|| {
            rules.push(rule);
            rules.len() as u32 - 1
        })
    }

    /// The index of a chain; added if missing.
    pub(super) fn chain(&mut self, chain: UnaryChain) -> u32 {
        if let Some(&number) = self.chain_numbers.get(&chain) {
            return number;
        }
        let number = self.chains.len() as u32;
        self.chains.push(chain.clone());
        self.chain_numbers.insert(chain, number);
        number
    }
}
