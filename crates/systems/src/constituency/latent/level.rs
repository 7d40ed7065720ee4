//! Split grammars in the form that the passes of the parser use, and their projections onto fewer states.

use super::layout::Layout;
use super::rules::Rules;
use super::symbols::Symbol;

/// The grammar of one coarse-to-fine pass.
#[derive(Clone, Debug, Default)]
pub(super) struct Level {
    pub layout: Layout,
    pub binary: Vec<f32>,
    pub chain: Vec<f32>,
    pub no_chain: Vec<f32>,
    pub root: Vec<f32>,
    /// Expected number of nodes in each state.
    pub frequency: Vec<f32>,
    /// For each state of the full grammar, the state of the same symbol that it is projected onto here.
    pub ancestor: Vec<u16>,
    /// For each state of the full grammar, its relative frequency within the state that it is projected onto.
    pub ancestor_share: Vec<f32>,
}

impl Level {
    /// Probabilities of a binary rule: parent × left × right states.
    #[inline]
    pub(super) fn binary_block(&self, rule: u32) -> &[f32] {
        &self.binary[self.layout.binary[rule as usize]..self.layout.binary[rule as usize + 1]]
    }

    /// Probabilities of a chain: top × bottom states.
    #[inline]
    pub(super) fn chain_block(&self, chain: u32) -> &[f32] {
        &self.chain[self.layout.chain[chain as usize]..self.layout.chain[chain as usize + 1]]
    }

    /// The full grammar: each state is projected onto itself.
    pub(super) fn with_identity_projection(mut self) -> Self {
        let states = |&states: &u32| 0..states as u16;
        self.ancestor = self.layout.states.iter().flat_map(states).collect();
        self.ancestor_share = vec![1.0; self.ancestor.len()];
        self
    }

    /// Projects this grammar onto coarser states: probabilities are summed over the states of daughters, and averaged
    /// over the states of the parent, weighted by frequency.
    pub(super) fn project(&self, rules: &Rules, ancestor: Vec<u16>) -> Self {
        let full = &self.layout;
        let most = |symbol: usize| {
            ancestor[full.symbol[symbol]..full.symbol[symbol + 1]]
                .iter()
                .max()
                .map_or(1, |&most| u32::from(most) + 1)
        };
        let layout = Layout::new((0..full.states.len()).map(most).collect(), rules, &[]);
        let mut frequency = vec![0.0; layout.symbol.last().copied().unwrap_or(0)];
        let to = |symbol: Symbol| &ancestor[full.state_range(symbol)];
        let each = || 0..full.states.len() as Symbol;
        for symbol in each() {
            for (&state, own) in to(symbol).iter().zip(&self.frequency[full.state_range(symbol)]) {
                frequency[layout.symbol[usize::from(symbol)] + usize::from(state)] += own;
            }
        }
        let mut share = Vec::with_capacity(ancestor.len());
        for symbol in each() {
            for (&state, own) in to(symbol).iter().zip(&self.frequency[full.state_range(symbol)]) {
                let all = frequency[layout.symbol[usize::from(symbol)] + usize::from(state)];
                share.push(own / all.max(f32::MIN_POSITIVE));
            }
        }
        let share_of = |symbol: Symbol| &share[full.state_range(symbol)];
        let sized = |ends: &[usize]| vec![0.0; ends.last().copied().unwrap_or(0)];
        let mut projected = Self {
            binary: sized(&layout.binary),
            chain: sized(&layout.chain),
            no_chain: sized(&layout.symbol),
            root: sized(&layout.symbol),
            ..Self::default()
        };
        for (number, rule) in rules.binary.iter().enumerate() {
            let mut from = self.binary[full.binary[number]..].iter();
            let (lefts, rights) = (layout.num_states(rule.left), layout.num_states(rule.right));
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
                let row = layout.chain[number] + usize::from(top) * layout.num_states(chain.bottom);
                for (&bottom, value) in to(chain.bottom).iter().zip(&mut from) {
                    projected.chain[row + usize::from(bottom)] += share * value;
                }
            }
        }
        for symbol in each() {
            let begin = layout.symbol[usize::from(symbol)];
            for ((&state, share), own) in
                to(symbol).iter().zip(share_of(symbol)).zip(full.state_range(symbol))
            {
                projected.no_chain[begin + usize::from(state)] += share * self.no_chain[own];
                projected.root[begin + usize::from(state)] += self.root[own];
            }
        }
        Self { layout, frequency, ancestor, ancestor_share: share, ..projected }
    }

    /// The probabilities of a word in the states of a tag, projected from those in the full grammar.
    pub(super) fn emission(&self, full: &Layout, tag: Symbol, states: &[f32]) -> Vec<f32> {
        let mut means = vec![0.0; self.layout.num_states(tag)];
        let range = full.state_range(tag);
        let (ancestor, share) = (&self.ancestor[range.clone()], &self.ancestor_share[range]);
        for ((&state, share), value) in ancestor.iter().zip(share).zip(states) {
            means[usize::from(state)] += share * value;
        }
        means
    }
}
