//! Memory layout of the parameters of a split grammar.

use super::rules::Rules;
use super::symbols::Symbol;

/// The number of states of each symbol, and the offset of each rule's block of values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Layout {
    /// Number of states of each symbol.
    pub states: Vec<u32>,
    /// Offset of each symbol's states among all states; the last is the total.
    pub symbol: Vec<usize>,
    /// Offset of each binary rule's block: parent × left × right states.
    pub binary: Vec<usize>,
    /// Offset of each chain's block: top × bottom states.
    pub chain: Vec<usize>,
    /// Offset of each lexicon entry's states.
    pub entry: Vec<usize>,
}

impl Layout {
    /// The layout for the given number of states per symbol; `tags` are the tags of the lexicon's entries.
    pub(super) fn new(states: Vec<u32>, rules: &Rules, tags: &[Symbol]) -> Self {
        let of = |symbol: Symbol| states[usize::from(symbol)] as usize;
        let symbol = offsets(states.iter().map(|&states| states as usize));
        let binary =
            offsets(rules.binary.iter().map(|rule| of(rule.parent) * of(rule.left) * of(rule.right)));
        let chain = offsets(rules.chains.iter().map(|chain| of(chain.top) * of(chain.bottom)));
        let entry = offsets(tags.iter().map(|&tag| of(tag)));
        Self { states, symbol, binary, chain, entry }
    }

    /// The layout of a grammar without symbols.
    pub(super) const EMPTY: Self = Self {
        states: Vec::new(),
        symbol: Vec::new(),
        binary: Vec::new(),
        chain: Vec::new(),
        entry: Vec::new(),
    };

    /// The same layout without a lexicon.
    pub(super) fn without_entries(&self) -> Self {
        Self { entry: vec![0], ..self.clone() }
    }

    /// Number of states of a symbol.
    #[inline]
    pub(super) fn num_states(&self, symbol: Symbol) -> usize {
        self.states[usize::from(symbol)] as usize
    }

    /// Range of a symbol's states among all states.
    #[inline]
    pub(super) fn state_range(&self, symbol: Symbol) -> std::ops::Range<usize> {
        self.symbol[usize::from(symbol)]..self.symbol[usize::from(symbol) + 1]
    }
}

/// Cumulative sums from 0: the start of each part, and the end of the last.
fn offsets(sizes: impl Iterator<Item = usize>) -> Vec<usize> {
    let ends = sizes.scan(0, |end, size| {
        *end += size;
        Some(*end)
    });
    std::iter::once(0).chain(ends).collect()
}

/// A value for every rule of a split grammar: its probability or its expected count.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct RuleValues {
    pub binary: Vec<f64>,
    pub chain: Vec<f64>,
    /// For each state: that it has no chain above it.
    pub no_chain: Vec<f64>,
    /// For each state: that it is the topmost of a sentence.
    pub root: Vec<f64>,
    /// For each lexicon entry and each state of its tag.
    pub entry: Vec<f64>,
}

impl RuleValues {
    /// All values 0.
    pub(super) fn zeros(layout: &Layout) -> Self {
        let zeros = |ends: &[usize]| vec![0.0; ends.last().copied().unwrap_or(0)];
        Self {
            binary: zeros(&layout.binary),
            chain: zeros(&layout.chain),
            no_chain: zeros(&layout.symbol),
            root: zeros(&layout.symbol),
            entry: zeros(&layout.entry),
        }
    }

    /// Adds other values element by element.
    pub(super) fn add(&mut self, other: &Self) {
        let add = |to: &mut [f64], from: &[f64]| to.iter_mut().zip(from).for_each(|(to, from)| *to += from);
        add(&mut self.binary, &other.binary);
        add(&mut self.chain, &other.chain);
        add(&mut self.no_chain, &other.no_chain);
        add(&mut self.root, &other.root);
        add(&mut self.entry, &other.entry);
    }
}
