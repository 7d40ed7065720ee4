//! A split grammar as a pass of the parser uses it, and grammars with fewer states that stand for it.

use super::layout::Layout;
use super::rules::Rules;
use super::symbols::Symbol;

/// The probabilities of a split grammar.
#[derive(Clone, Debug, Default)]
pub(super) struct Level {
    pub layout: Layout,
    pub binary: Vec<f32>,
    pub chain: Vec<f32>,
    pub stay: Vec<f32>,
    pub root: Vec<f32>,
    /// How often each state was at a node.
    pub frequency: Vec<f32>,
    /// For each state of the full grammar, which of its symbol's states it is in here.
    pub becomes: Vec<u16>,
    /// For each state of the full grammar, its share of the state that it is in here.
    pub share: Vec<f32>,
}

impl Level {
    /// The numbers of a binary rule.
    #[inline]
    pub(super) fn binary_block(&self, rule: u32) -> &[f32] {
        &self.binary[self.layout.binary[rule as usize]..self.layout.binary[rule as usize + 1]]
    }

    /// The numbers of a chain.
    #[inline]
    pub(super) fn chain_block(&self, chain: u32) -> &[f32] {
        &self.chain[self.layout.chain[chain as usize]..self.layout.chain[chain as usize + 1]]
    }

    /// The full grammar: each of its states is itself.
    pub(super) fn full(mut self) -> Self {
        let states = |&states: &u32| 0..states as u16;
        self.becomes = self.layout.states.iter().flat_map(states).collect();
        self.share = vec![1.0; self.becomes.len()];
        self
    }

    /// The grammar in which each state of this one is in the state that it becomes: probabilities are means over the
    /// states of a parent, by how frequent they are, and sums over those of daughters.
    pub(super) fn project(&self, rules: &Rules, becomes: Vec<u16>) -> Self {
        let full = &self.layout;
        let most = |symbol: usize| {
            becomes[full.symbol[symbol]..full.symbol[symbol + 1]]
                .iter()
                .max()
                .map_or(1, |&most| u32::from(most) + 1)
        };
        let layout = Layout::new((0..full.states.len()).map(most).collect(), rules, &[]);
        let mut frequency = vec![0.0; layout.symbol.last().copied().unwrap_or(0)];
        let to = |symbol: Symbol| &becomes[full.states_of(symbol)];
        let each = || 0..full.states.len() as Symbol;
        for symbol in each() {
            for (&state, own) in to(symbol).iter().zip(&self.frequency[full.states_of(symbol)]) {
                frequency[layout.symbol[usize::from(symbol)] + usize::from(state)] += own;
            }
        }
        let mut share = Vec::with_capacity(becomes.len());
        for symbol in each() {
            for (&state, own) in to(symbol).iter().zip(&self.frequency[full.states_of(symbol)]) {
                let all = frequency[layout.symbol[usize::from(symbol)] + usize::from(state)];
                share.push(own / all.max(f32::MIN_POSITIVE));
            }
        }
        let share_of = |symbol: Symbol| &share[full.states_of(symbol)];
        let sized = |ends: &[usize]| vec![0.0; ends.last().copied().unwrap_or(0)];
        let mut projected = Self {
            binary: sized(&layout.binary),
            chain: sized(&layout.chain),
            stay: sized(&layout.symbol),
            root: sized(&layout.symbol),
            ..Self::default()
        };
        for (number, rule) in rules.binary.iter().enumerate() {
            let mut from = self.binary[full.binary[number]..].iter();
            let (lefts, rights) = (layout.of(rule.left), layout.of(rule.right));
            for (&parent, share) in to(rule.parent).iter().zip(share_of(rule.parent)) {
                for &left in to(rule.left) {
                    let row = (usize::from(parent) * lefts + usize::from(left)) * rights;
                    for (&right, value) in to(rule.right).iter().zip(&mut from) {
                        projected.binary[layout.binary[number] + row + usize::from(right)] += share * value;
                    }
                }
            }
        }
        for (number, chain) in rules.chains.iter().enumerate() {
            let mut from = self.chain[full.chain[number]..].iter();
            for (&top, share) in to(chain.top).iter().zip(share_of(chain.top)) {
                let row = layout.chain[number] + usize::from(top) * layout.of(chain.bottom);
                for (&bottom, value) in to(chain.bottom).iter().zip(&mut from) {
                    projected.chain[row + usize::from(bottom)] += share * value;
                }
            }
        }
        for symbol in each() {
            let begin = layout.symbol[usize::from(symbol)];
            for ((&state, share), own) in to(symbol).iter().zip(share_of(symbol)).zip(full.states_of(symbol))
            {
                projected.stay[begin + usize::from(state)] += share * self.stay[own];
                projected.root[begin + usize::from(state)] += self.root[own];
            }
        }
        Self { layout, frequency, becomes, share, ..projected }
    }

    /// What the probabilities of a word in the states of a tag are here, from those in the full grammar.
    pub(super) fn emission(&self, full: &Layout, tag: Symbol, states: &[f32]) -> Vec<f32> {
        let mut means = vec![0.0; self.layout.of(tag)];
        let range = full.states_of(tag);
        let (becomes, share) = (&self.becomes[range.clone()], &self.share[range]);
        for ((&state, share), value) in becomes.iter().zip(share).zip(states) {
            means[usize::from(state)] += share * value;
        }
        means
    }
}
