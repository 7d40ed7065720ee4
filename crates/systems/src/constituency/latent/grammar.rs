//! A split grammar, estimated from counts.

use std::ops::Range;

use super::layout::{Layout, RuleValues};
use super::lexicon::Lexicon;
use super::rules::Rules;

/// Probabilities of the rules of a split grammar.
#[derive(Clone, Debug, Default)]
pub(super) struct Grammar {
    pub layout: Layout,
    pub probs: RuleValues,
    /// For each state, which half (0 or 1) of its symbol's first split it descends from. States are smoothed within a
    /// half.
    pub branch: Vec<u8>,
    /// Expected number of nodes in each state.
    pub frequency: Vec<f64>,
    /// For each earlier cycle, the state that each state descends from.
    pub ancestors: Vec<Vec<u16>>,
    /// Expected counts of each lexicon entry in each state of its tag.
    pub entry_counts: Vec<f64>,
}

/// Interpolation weights for smoothing among the states of a symbol.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Smoothing {
    pub rules: f64,
    pub lexicon: f64,
}

impl Smoothing {
    /// The values of Petrov and others.
    pub(super) const STANDARD: Self = Self { rules: 0.01, lexicon: 0.1 };
    /// No smoothing.
    pub(super) const NONE: Self = Self { rules: 0.0, lexicon: 0.0 };
}

impl Grammar {
    /// Estimates the grammar from expected counts.
    pub(super) fn of_counts(
        layout: Layout,
        mut counts: RuleValues,
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
        let mut grammar = Self { layout, probs: counts, branch, frequency, ancestors, entry_counts };
        if smoothing.rules > 0.0 {
            grammar.smooth_rules(rules, smoothing.rules);
        }
        grammar
    }

    /// Interpolates the rule probabilities of each state with their mean over the parent's states in the same branch.
    fn smooth_rules(&mut self, rules: &Rules, share: f64) {
        let Self { layout, probs, branch, .. } = self;
        for (number, rule) in rules.binary.iter().enumerate() {
            let block = &mut probs.binary[layout.binary[number]..layout.binary[number + 1]];
            blend(block, &branch[layout.state_range(rule.parent)], share);
        }
        for (number, chain) in rules.chains.iter().enumerate() {
            let block = &mut probs.chain[layout.chain[number]..layout.chain[number + 1]];
            blend(block, &branch[layout.state_range(chain.top)], share);
        }
        for symbol in 0..layout.states.len() {
            let states = layout.symbol[symbol]..layout.symbol[symbol + 1];
            blend(&mut probs.no_chain[states.clone()], &branch[states], share);
        }
    }
}

/// `row ← (1 − share) · row + share · mean(rows of its branch)`.
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

/// Smooths counts of words in the same way, except that the branch's count is divided in proportion to state frequency.
fn smooth_entries(layout: &Layout, counts: &mut RuleValues, branch: &[u8], lexicon: &Lexicon, share: f64) {
    if share == 0.0 {
        return;
    }
    let mut totals = vec![0.0; branch.len()];
    for (entry, &tag) in lexicon.tags().iter().enumerate() {
        let states = &mut totals[layout.state_range(tag)];
        let row = &counts.entry[layout.entry[entry]..layout.entry[entry + 1]];
        states.iter_mut().zip(row).for_each(|(total, count)| *total += count);
    }
    for (entry, &tag) in lexicon.tags().iter().enumerate() {
        let row = &mut counts.entry[layout.entry[entry]..layout.entry[entry + 1]];
        let states = layout.state_range(tag);
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

/// Expected number of nodes in each state: at the top of a span, or at the bottom of a chain.
fn frequencies(layout: &Layout, counts: &RuleValues, rules: &Rules) -> Vec<f64> {
    let mut frequency = counts.no_chain.clone();
    for (number, chain) in rules.chains.iter().enumerate() {
        let block = &counts.chain[layout.chain[number]..layout.chain[number + 1]];
        let width = layout.num_states(chain.bottom);
        for (top, row) in layout.state_range(chain.top).zip(block.chunks(width.max(1))) {
            frequency[top] += row.iter().sum::<f64>();
            layout.state_range(chain.bottom).zip(row).for_each(|(bottom, count)| frequency[bottom] += count);
        }
    }
    frequency
}

fn normalise_binary(layout: &Layout, counts: &mut RuleValues, rules: &Rules) {
    let mut totals = vec![0.0; counts.no_chain.len()];
    let parents = || rules.binary.iter().map(|rule| layout.state_range(rule.parent));
    normalise_blocks(&mut counts.binary, &layout.binary, parents, &mut totals);
}

/// Normalises, for each top state, over having no chain below it and all chains.
fn normalise_tops(layout: &Layout, counts: &mut RuleValues, rules: &Rules) {
    let mut totals = counts.no_chain.clone();
    let tops = || rules.chains.iter().map(|chain| layout.state_range(chain.top));
    normalise_blocks(&mut counts.chain, &layout.chain, tops, &mut totals);
    for (no_chain, total) in counts.no_chain.iter_mut().zip(totals) {
        divide(std::slice::from_mut(no_chain), total);
    }
}

/// Normalises the counts of rules for each parent state, whose total so far is in `totals`. The rule `number` has the
/// block of counts from `ends[number]`, with a row for each of its parent states.
fn normalise_blocks<P: Iterator<Item = Range<usize>>>(
    counts: &mut [f64],
    ends: &[usize],
    parents: impl Fn() -> P,
    totals: &mut [f64],
) {
    let blocks = || {
        parents().zip(ends.windows(2)).map(|(states, ends)| {
            let width = (ends[1] - ends[0]) / states.len().max(1);
            (ends[0]..ends[1], states, width.max(1))
        })
    };
    for (block, states, width) in blocks() {
        for (state, row) in states.zip(counts[block].chunks(width)) {
            totals[state] += row.iter().sum::<f64>();
        }
    }
    for (block, states, width) in blocks() {
        for (state, row) in states.zip(counts[block].chunks_mut(width)) {
            divide(row, totals[state]);
        }
    }
}

fn divide(row: &mut [f64], total: f64) {
    // Counts this small underflow in the single precision of the parser anyway.
    let total = if total > 1e-100 { total } else { f64::INFINITY };
    for value in row {
        *value /= total;
    }
}
