//! The rules of a treebank, before any symbol is split.

use rustc_hash::FxHashMap;

use super::symbols::Symbol;

/// A symbol and its two daughters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Binary {
    pub parent: Symbol,
    pub left: Symbol,
    pub right: Symbol,
}

/// A chain of constituents over the same words, each the only daughter of the one above it.
///
/// The whole chain is one rule: a span has at most one of them, and no chain goes round in a circle.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Chain {
    pub top: Symbol,
    /// What stands between, from the top down.
    pub middle: Vec<Symbol>,
    pub bottom: Symbol,
}

/// All rules, numbered as they came.
#[derive(Clone, Debug, Default)]
pub(super) struct Rules {
    pub binary: Vec<Binary>,
    pub chains: Vec<Chain>,
    binary_numbers: FxHashMap<Binary, u32>,
    chain_numbers: FxHashMap<Chain, u32>,
}

impl Rules {
    /// The rules, numbered in this order.
    pub(super) fn new(binary: Vec<Binary>, chains: Vec<Chain>) -> Self {
        let binary_numbers = binary.iter().copied().zip(0..).collect();
        let chain_numbers = chains.iter().cloned().zip(0..).collect();
        Self { binary, chains, binary_numbers, chain_numbers }
    }

    /// The number of a rule, a new one if it was not there.
    pub(super) fn binary(&mut self, rule: Binary) -> u32 {
        let (numbers, rules) = (&mut self.binary_numbers, &mut self.binary);
        *numbers.entry(rule).or_insert_with(|| {
            rules.push(rule);
            rules.len() as u32 - 1
        })
    }

    /// The number of a chain, a new one if it was not there.
    pub(super) fn chain(&mut self, chain: Chain) -> u32 {
        if let Some(&number) = self.chain_numbers.get(&chain) {
            return number;
        }
        let number = self.chains.len() as u32;
        self.chains.push(chain.clone());
        self.chain_numbers.insert(chain, number);
        number
    }
}
