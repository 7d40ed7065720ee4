//! Splitting every state in two, and merging the splits that help least.

use solecism_chance::{Chance, Domain};

use super::grammar::Grammar;
use super::layout::{Layout, RuleValues};
use super::lexicon::Lexicon;
use super::rules::Rules;

/// Amplitude of the noise that breaks the symmetry between the halves of a state.
const NOISE: f64 = 0.01;

/// Splits each state in two, with random noise.
pub(super) fn split(grammar: &Grammar, rules: &Rules, lexicon: &Lexicon, seed: u64, cycle: u32) -> Grammar {
    let old = &grammar.layout;
    let states = old.states.iter().map(|&states| 2 * states).collect();
    let layout = Layout::new(states, rules, lexicon.tags());
    let mut probs = RuleValues::zeros(&layout);
    let mut chance = Noise::new(seed, cycle, 0);
    for (number, rule) in rules.binary.iter().enumerate() {
        let sizes = [old.num_states(rule.parent), old.num_states(rule.left), old.num_states(rule.right)];
        let from = &grammar.probs.binary[old.binary[number]..old.binary[number + 1]];
        let to = &mut probs.binary[layout.binary[number]..layout.binary[number + 1]];
        for (at, value) in to.iter_mut().enumerate() {
            let (parent, rest) = (at / (4 * sizes[1] * sizes[2]), at % (4 * sizes[1] * sizes[2]));
            let (left, right) = (rest / (2 * sizes[2]), rest % (2 * sizes[2]));
            let place = (parent / 2 * sizes[1] + left / 2) * sizes[2] + right / 2;
            *value = from[place] / 4.0 * chance.factor();
        }
    }
    let mut chance = Noise::new(seed, cycle, 1);
    for (number, chain) in rules.chains.iter().enumerate() {
        let below = old.num_states(chain.bottom);
        let from = &grammar.probs.chain[old.chain[number]..old.chain[number + 1]];
        let to = &mut probs.chain[layout.chain[number]..layout.chain[number + 1]];
        for (at, value) in to.iter_mut().enumerate() {
            let (top, bottom) = (at / (2 * below), at % (2 * below));
            *value = from[top / 2 * below + bottom / 2] / 2.0 * chance.factor();
        }
    }
    let mut chance = Noise::new(seed, cycle, 2);
    let twice = |from: &[f64], to: &mut [f64]| {
        to.iter_mut().enumerate().for_each(|(at, value)| *value = from[at / 2]);
    };
    twice(&grammar.probs.no_chain, &mut probs.no_chain);
    twice(&grammar.probs.root, &mut probs.root);
    twice(&grammar.probs.entry, &mut probs.entry);
    probs.root.iter_mut().for_each(|value| *value *= 0.5 * chance.factor());
    probs.entry.iter_mut().for_each(|value| *value *= chance.factor());
    // The two halves of a symbol's first split each begin a branch.
    let branch = (0..old.states.len())
        .flat_map(|symbol| {
            let states = old.symbol[symbol]..old.symbol[symbol + 1];
            let begins = states.len() == 1;
            states
                .flat_map(move |state| [(state, 0_u8), (state, 1)])
                .map(move |(state, half)| if begins { half } else { grammar.branch[state] })
        })
        .collect();
    let frequency = grammar.frequency.iter().flat_map(|&frequency| [frequency / 2.0; 2]).collect();
    let own = old.states.iter().flat_map(|&states| 0..states as u16).collect();
    let twice = |level: &Vec<u16>| level.iter().flat_map(|&state| [state; 2]).collect();
    let ancestors = grammar.ancestors.iter().chain([&own]).map(twice).collect();
    Grammar { layout, probs, branch, frequency, ancestors, entry_counts: Vec::new() }
}

/// Random factors between `1 − NOISE` and `1 + NOISE`.
struct Noise(Chance);

impl Noise {
    fn new(seed: u64, cycle: u32, part: u64) -> Self {
        Self(Chance::keyed(seed, Domain::Training, cycle, 1, part))
    }

    fn factor(&mut self) -> f64 {
        let unit = f64::from(self.0.next_u64() as u32) / f64::from(u32::MAX);
        1.0 + NOISE * (2.0 * unit - 1.0)
    }
}

/// Chooses the half of all sibling pairs with the smallest losses. The first state of a chosen pair is marked.
pub(super) fn choose_merges(losses: &[f64], layout: &Layout) -> Vec<bool> {
    let mut pairs: Vec<usize> = (0..layout.states.len())
        .flat_map(|symbol| (layout.symbol[symbol]..layout.symbol[symbol + 1]).step_by(2))
        .collect();
    pairs.sort_by(|&one, &other| losses[one].total_cmp(&losses[other]).then(one.cmp(&other)));
    let mut merged = vec![false; losses.len()];
    for &first in &pairs[..pairs.len() / 2] {
        merged[first] = true;
    }
    merged
}

/// Merges the chosen pairs and adds up their counts. The last result holds, for each new state, one of its old states.
pub(super) fn merge(
    layout: &Layout,
    counts: &RuleValues,
    merged: &[bool],
    rules: &Rules,
    lexicon: &Lexicon,
) -> (Layout, RuleValues, Vec<usize>) {
    // For each old state, the new state of its symbol that it becomes.
    let mut targets = vec![0; merged.len()];
    let mut states = Vec::with_capacity(layout.states.len());
    let mut kept = Vec::new();
    for symbol in 0..layout.states.len() {
        let mut next = 0;
        for state in layout.symbol[symbol]..layout.symbol[symbol + 1] {
            let second = (state - layout.symbol[symbol]) % 2 == 1;
            if second && merged[state - 1] {
                targets[state] = next - 1;
                continue;
            }
            targets[state] = next;
            kept.push(state);
            next += 1;
        }
        states.push(next as u32);
    }
    let new = Layout::new(states, rules, lexicon.tags());
    let mut sums = RuleValues::zeros(&new);
    let targets_of = |symbol| &targets[layout.state_range(symbol)];
    for (number, rule) in rules.binary.iter().enumerate() {
        let mut from = counts.binary[layout.binary[number]..].iter();
        let (lefts, rights) = (new.num_states(rule.left), new.num_states(rule.right));
        for &parent in targets_of(rule.parent) {
            for &left in targets_of(rule.left) {
                for (&right, count) in targets_of(rule.right).iter().zip(&mut from) {
                    sums.binary[new.binary[number] + (parent * lefts + left) * rights + right] += count;
                }
            }
        }
    }
    for (number, chain) in rules.chains.iter().enumerate() {
        let mut from = counts.chain[layout.chain[number]..].iter();
        let below = new.num_states(chain.bottom);
        for &top in targets_of(chain.top) {
            for (&bottom, count) in targets_of(chain.bottom).iter().zip(&mut from) {
                sums.chain[new.chain[number] + top * below + bottom] += count;
            }
        }
    }
    for symbol in 0..layout.states.len() {
        let old = layout.symbol[symbol]..layout.symbol[symbol + 1];
        for (&state, old) in targets[old.clone()].iter().zip(old) {
            sums.no_chain[new.symbol[symbol] + state] += counts.no_chain[old];
            sums.root[new.symbol[symbol] + state] += counts.root[old];
        }
    }
    for (entry, &tag) in lexicon.tags().iter().enumerate() {
        for (&state, count) in targets_of(tag).iter().zip(&counts.entry[layout.entry[entry]..]) {
            sums.entry[new.entry[entry] + state] += count;
        }
    }
    (new, sums, kept)
}
