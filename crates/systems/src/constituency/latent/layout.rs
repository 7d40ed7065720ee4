//! Where the numbers of a split grammar stand.

use super::rules::Rules;
use super::symbols::Symbol;

/// How many states each symbol is split into, and where the numbers of each rule begin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Layout {
    /// How many states a symbol has.
    pub states: Vec<u32>,
    /// Where the states of a symbol begin among all states; the last is their number.
    pub symbol: Vec<usize>,
    /// Where a binary rule begins: states of the parent × left × right.
    pub binary: Vec<usize>,
    /// Where a chain begins: states of the top × bottom.
    pub chain: Vec<usize>,
    /// Where the states of an entry of the lexicon begin.
    pub entry: Vec<usize>,
}

impl Layout {
    /// The layout for so many states of each symbol; `tags` are those of the lexicon's entries.
    pub(super) fn new(states: Vec<u32>, rules: &Rules, tags: &[Symbol]) -> Self {
        let of = |symbol: Symbol| states[usize::from(symbol)] as usize;
        let symbol = running(states.iter().map(|&states| states as usize));
        let binary =
            running(rules.binary.iter().map(|rule| of(rule.parent) * of(rule.left) * of(rule.right)));
        let chain = running(rules.chains.iter().map(|chain| of(chain.top) * of(chain.bottom)));
        let entry = running(tags.iter().map(|&tag| of(tag)));
        Self { states, symbol, binary, chain, entry }
    }

    /// Of no symbols.
    pub(super) const EMPTY: Self = Self {
        states: Vec::new(),
        symbol: Vec::new(),
        binary: Vec::new(),
        chain: Vec::new(),
        entry: Vec::new(),
    };

    /// The same without a lexicon.
    pub(super) fn without_entries(&self) -> Self {
        Self { entry: vec![0], ..self.clone() }
    }

    /// How many states a symbol has.
    #[inline]
    pub(super) fn of(&self, symbol: Symbol) -> usize {
        self.states[usize::from(symbol)] as usize
    }

    /// The places of a symbol's states among all states.
    #[inline]
    pub(super) fn states_of(&self, symbol: Symbol) -> std::ops::Range<usize> {
        self.symbol[usize::from(symbol)]..self.symbol[usize::from(symbol) + 1]
    }
}

/// Where each part begins, and where the last one ends.
fn running(sizes: impl Iterator<Item = usize>) -> Vec<usize> {
    let ends = sizes.scan(0, |end, size| {
        *end += size;
        Some(*end)
    });
    std::iter::once(0).chain(ends).collect()
}

/// A number for every rule of a split grammar: its probability, or how often it was used.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Numbers {
    pub binary: Vec<f64>,
    pub chain: Vec<f64>,
    /// For each state: that no chain stands above it.
    pub stay: Vec<f64>,
    /// For each state: that it is the topmost of a sentence.
    pub root: Vec<f64>,
    /// For each entry of the lexicon and state of its tag.
    pub entry: Vec<f64>,
}

impl Numbers {
    /// Zeros.
    pub(super) fn zeros(layout: &Layout) -> Self {
        let zeros = |ends: &[usize]| vec![0.0; ends.last().copied().unwrap_or(0)];
        Self {
            binary: zeros(&layout.binary),
            chain: zeros(&layout.chain),
            stay: zeros(&layout.symbol),
            root: zeros(&layout.symbol),
            entry: zeros(&layout.entry),
        }
    }

    /// Adds others to them.
    pub(super) fn add(&mut self, other: &Self) {
        let add = |to: &mut [f64], from: &[f64]| to.iter_mut().zip(from).for_each(|(to, from)| *to += from);
        add(&mut self.binary, &other.binary);
        add(&mut self.chain, &other.chain);
        add(&mut self.stay, &other.stay);
        add(&mut self.root, &other.root);
        add(&mut self.entry, &other.entry);
    }
}
