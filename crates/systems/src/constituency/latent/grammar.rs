//! A split grammar, and how it is made of counts.

use super::layout::{Layout, Numbers};
use super::lexicon::Lexicon;
use super::rules::Rules;

/// Probabilities of the rules of a split grammar.
#[derive(Clone, Debug, Default)]
pub(super) struct Grammar {
    pub layout: Layout,
    pub numbers: Numbers,
    /// For each state, its number under the first split of its symbol: smoothing stays within.
    pub branch: Vec<u8>,
    /// For each state, how often it was at a node.
    pub frequency: Vec<f64>,
    /// For each earlier cycle, which state of its symbol each state was in.
    pub ancestors: Vec<Vec<u16>>,
    /// How often each entry of the lexicon was seen in each state of its tag.
    pub entry_counts: Vec<f64>,
}

/// How much of a rule's probability is shared among the states of a symbol.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Smoothing {
    pub rules: f64,
    pub lexicon: f64,
}

impl Smoothing {
    /// As Petrov and others have it.
    pub(super) const USUAL: Self = Self { rules: 0.01, lexicon: 0.1 };
    /// None at all.
    pub(super) const NONE: Self = Self { rules: 0.0, lexicon: 0.0 };
}

impl Grammar {
    /// The grammar in which all of these happened as often as they did.
    pub(super) fn of_counts(
        layout: Layout,
        mut counts: Numbers,
        branch: Vec<u8>,
        ancestors: Vec<Vec<u16>>,
        rules: &Rules,
        lexicon: &Lexicon,
        smoothing: Smoothing,
    ) -> Self {
        let frequency = frequencies(&layout, &counts, rules);
        smooth_entries(&layout, &mut counts, &branch, lexicon, smoothing.lexicon);
        let entry_counts = counts.entry.clone();
        lexicon.estimate(&layout, &mut counts.entry);
        normalise_binary(&layout, &mut counts, rules);
        normalise_tops(&layout, &mut counts, rules);
        let all: f64 = counts.root.iter().sum();
        counts.root.iter_mut().for_each(|root| *root /= all.max(f64::MIN_POSITIVE));
        let mut grammar = Self { layout, numbers: counts, branch, frequency, ancestors, entry_counts };
        if smoothing.rules > 0.0 {
            grammar.smooth_rules(rules, smoothing.rules);
        }
        grammar
    }

    /// Shares some of the probability of each rule among the states of its parent that are in the same branch.
    fn smooth_rules(&mut self, rules: &Rules, share: f64) {
        let Self { layout, numbers, branch, .. } = self;
        for (number, rule) in rules.binary.iter().enumerate() {
            let block = &mut numbers.binary[layout.binary[number]..layout.binary[number + 1]];
            blend(block, &branch[layout.states_of(rule.parent)], share);
        }
        for (number, chain) in rules.chains.iter().enumerate() {
            let block = &mut numbers.chain[layout.chain[number]..layout.chain[number + 1]];
            blend(block, &branch[layout.states_of(chain.top)], share);
        }
        for symbol in 0..layout.states.len() {
            let states = layout.symbol[symbol]..layout.symbol[symbol + 1];
            blend(&mut numbers.stay[states.clone()], &branch[states], share);
        }
    }
}

/// Mixes the row of each state with the mean of the rows in its branch.
fn blend(block: &mut [f64], branch: &[u8], share: f64) {
    let width = block.len() / branch.len().max(1);
    if branch.len() < 2 || width == 0 {
        return;
    }
    for which in 0..2 {
        let rows = || branch.iter().enumerate().filter(|&(_, &of)| of == which).map(|(row, _)| row);
        let count = rows().count();
        if count < 2 {
            continue;
        }
        for column in 0..width {
            let mean = rows().map(|row| block[row * width + column]).sum::<f64>() / count as f64;
            for row in rows() {
                let value = &mut block[row * width + column];
                *value = (1.0 - share) * *value + share * mean;
            }
        }
    }
}

/// Counts of words, shared in the same way: a state gets some of what the others of its branch have, in proportion to
/// how frequent it is.
fn smooth_entries(layout: &Layout, counts: &mut Numbers, branch: &[u8], lexicon: &Lexicon, share: f64) {
    if share == 0.0 {
        return;
    }
    let mut totals = vec![0.0; branch.len()];
    for (entry, &tag) in lexicon.tags().iter().enumerate() {
        let states = &mut totals[layout.states_of(tag)];
        let row = &counts.entry[layout.entry[entry]..layout.entry[entry + 1]];
        states.iter_mut().zip(row).for_each(|(total, count)| *total += count);
    }
    for (entry, &tag) in lexicon.tags().iter().enumerate() {
        let row = &mut counts.entry[layout.entry[entry]..layout.entry[entry + 1]];
        let states = layout.states_of(tag);
        let (branch, totals) = (&branch[states.clone()], &totals[states]);
        for which in 0..2 {
            let of = || branch.iter().enumerate().filter(|&(_, &of)| of == which).map(|(state, _)| state);
            let all: f64 = of().map(|state| totals[state]).sum();
            let here: f64 = of().map(|state| row[state]).sum();
            if all > 0.0 {
                let states: Vec<usize> = of().collect();
                for state in states {
                    row[state] = (1.0 - share) * row[state] + share * here * totals[state] / all;
                }
            }
        }
    }
}

/// How often each state is at a node: below a chain, or with its chain or none above it.
fn frequencies(layout: &Layout, counts: &Numbers, rules: &Rules) -> Vec<f64> {
    let mut frequency = counts.stay.clone();
    for (number, chain) in rules.chains.iter().enumerate() {
        let block = &counts.chain[layout.chain[number]..layout.chain[number + 1]];
        let width = layout.of(chain.bottom);
        for (top, row) in layout.states_of(chain.top).zip(block.chunks(width.max(1))) {
            frequency[top] += row.iter().sum::<f64>();
            layout.states_of(chain.bottom).zip(row).for_each(|(bottom, count)| frequency[bottom] += count);
        }
    }
    frequency
}

fn normalise_binary(layout: &Layout, counts: &mut Numbers, rules: &Rules) {
    let mut totals = vec![0.0; counts.stay.len()];
    let rows = |number: usize, parent| {
        let (block, states) = (layout.binary[number]..layout.binary[number + 1], layout.states_of(parent));
        let width = block.len() / states.len().max(1);
        (block, states, width.max(1))
    };
    for (number, rule) in rules.binary.iter().enumerate() {
        let (block, states, width) = rows(number, rule.parent);
        for (state, row) in states.zip(counts.binary[block].chunks(width)) {
            totals[state] += row.iter().sum::<f64>();
        }
    }
    for (number, rule) in rules.binary.iter().enumerate() {
        let (block, states, width) = rows(number, rule.parent);
        for (state, row) in states.zip(counts.binary[block].chunks_mut(width)) {
            divide(row, totals[state]);
        }
    }
}

/// A state at the top of a span has no chain below it, or one of the chains.
fn normalise_tops(layout: &Layout, counts: &mut Numbers, rules: &Rules) {
    let mut totals = counts.stay.clone();
    let rows = |number: usize, top| {
        let (block, states) = (layout.chain[number]..layout.chain[number + 1], layout.states_of(top));
        let width = block.len() / states.len().max(1);
        (block, states, width.max(1))
    };
    for (number, chain) in rules.chains.iter().enumerate() {
        let (block, states, width) = rows(number, chain.top);
        for (state, row) in states.zip(counts.chain[block].chunks(width)) {
            totals[state] += row.iter().sum::<f64>();
        }
    }
    for (number, chain) in rules.chains.iter().enumerate() {
        let (block, states, width) = rows(number, chain.top);
        for (state, row) in states.zip(counts.chain[block].chunks_mut(width)) {
            divide(row, totals[state]);
        }
    }
    for (stay, total) in counts.stay.iter_mut().zip(totals) {
        divide(std::slice::from_mut(stay), total);
    }
}

fn divide(row: &mut [f64], total: f64) {
    // What hardly ever happens is kept out: it would be lost in the numbers of the parser anyway.
    let total = if total > 1e-100 { total } else { f64::INFINITY };
    for value in row {
        *value /= total;
    }
}
